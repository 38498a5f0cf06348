// Schema rules: a rule validates a JSON value, reports every problem with its path, and converts to and from the model.

import { sameJson } from '../../util/same-json.ts';
import type { Kind, Reference } from '../entity.ts';
import type { Report } from './report.ts';

/** A JSON Schema (draft 2020-12). */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** Documentation of a value. */
export interface DescribedValue {
  /** Description in words. */
  readonly words: string;
  /** JSON schema. */
  readonly schema: JsonSchema;
  /** Fields of an object, or of an array's objects. */
  readonly fields?: readonly (readonly [name: string, value: DescribedValue])[];
  /** Default of an optional field. */
  readonly fallback?: unknown;
}

export interface Rule<T> extends DescribedValue {
  /** The model's value. What it answers for a faulty value is only fit for going on with the check. */
  readonly read: (value: unknown, path: string, report: Report) => T;
  readonly write: (value: T) => unknown;
  /** Like `write`, but with every key, including defaults (rule W3); omitted if the result is the same. */
  readonly writeWhole?: (value: T) => unknown;
  /** For objects: writes only the given fields under their names in the file, each with every key. */
  readonly writeSome?: (some: Partial<T>) => Plain;
  /**
   * For objects: reads the named fields again from `change`'s result for their written values (undefined: left out), and keeps the other
   * fields of `value`. Undefined if a name is unknown or a required field is missing.
   */
  readonly readSome?: (
    value: T,
    names: readonly string[],
    change: (name: string, written: unknown) => unknown,
    report: Report,
  ) => T | undefined;
  /** For objects: whether all fields that can contain references are identical in both. */
  readonly namesSame?: (one: T, other: T) => boolean;
  readonly fallback?: T;
  /** Whether the key was added in a later version: it is neither written nor stored if it has the default. */
  readonly isLate?: true;
  /** Reports every reference in a value; omitted if there can be none. */
  readonly references?: (value: T, take: TakeReference) => void;
  /** Reports every human-readable text in a value; omitted if there can be none. */
  readonly texts?: (value: T, take: (text: string) => void) => void;
  /**
   * The value once it names that entity no more: it is left out of arrays, and null where that may be (rule W7). LEFT where
   * nothing stays of the value itself; left out as `references`.
   */
  readonly without?: (value: T, to: Reference) => T | typeof LEFT;
  /**
   * The value without the addresses that no page leads to, which were taken before there was a rule for them (rule F1):
   * the very same where it has none. LEFT as above; left out where it can have none.
   */
  readonly safe?: (value: T) => T | typeof LEFT;
  /** A value that was just read, perhaps changed, with the late keys that it lacked; left out where there can be none. */
  readonly fill?: (stored: T) => T;
  /** The value as it is stored, without late keys that hold their fallback; left out as above. */
  readonly strip?: (value: T) => unknown;
}

/** In the place of a value that can't be without what it named. */
export const LEFT = Symbol('left');

export type TakeReference = (kind: Kind, id: number) => void;

/**
 * A key that came with a later version: written and stored only where it differs from its default, so that what was exported
 * or stored before stays the same bytes.
 */
export function whereSet<T>(rule: Rule<T>): Rule<T> {
  const isUnset = (value: T) => value === rule.fallback || sameJson(value, rule.fallback);
  return {
    ...rule,
    isLate: true,
    write: (value) => (isUnset(value) ? undefined : rule.write(value)),
    writeWhole: (value) => writeWhole(rule, value),
  };
}

/** Writes a value with every key, including defaults (rule W3). */
export function writeWhole<T>(rule: Rule<T>, value: T): unknown {
  return (rule.writeWhole ?? rule.write)(value);
}

/** A value as a problem shows it. */
export function described(value: unknown): string {
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'object' && value !== null) return 'an object';
  const text = typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? 'nothing');
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

export type Plain = Record<string, unknown>;

export function isPlain(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
