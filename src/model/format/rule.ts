// What a rule is: it checks a value as it came from JSON, names everything that is wrong with it by its path, and gives the
// value as the model has it; or writes a value of the model back.

import { sameJson } from '../../util/same-json.ts';
import type { Kind, Reference } from '../entity.ts';
import type { Report } from './report.ts';

/** A JSON Schema (draft 2020-12). */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** What the documentation says of a value. */
export interface DescribedValue {
  /** What it is, in words. */
  readonly words: string;
  /** The same for programs. */
  readonly schema: JsonSchema;
  /** What an object, or an array of objects, is made of. */
  readonly fields?: readonly (readonly [name: string, value: DescribedValue])[];
  /** Present on a field that may be left out: what it then is. */
  readonly fallback?: unknown;
}

export interface Rule<T> extends DescribedValue {
  /** The model's value. What it answers for a faulty value is only fit for going on with the check. */
  readonly read: (value: unknown, path: string, report: Report) => T;
  readonly write: (value: T) => unknown;
  /** As `write`, with every key, also those that hold their fallback (rule W3); left out where that is the same. */
  readonly writeWhole?: (value: T) => unknown;
  /** Of objects: those fields alone that are there, under their names in the file, each with every key. */
  readonly writeSome?: (some: Partial<T>) => Plain;
  /**
   * Of objects: the value with the named fields read anew from what `change` makes of each as it is written, undefined for one
   * that is left out. The other fields are those of `value` itself. Undefined where a name is not known or a field misses.
   */
  readonly readSome?: (
    value: T,
    names: readonly string[],
    change: (name: string, written: unknown) => unknown,
    report: Report,
  ) => T | undefined;
  /** Of objects: whether all fields that can name an entity are the very same in both. */
  readonly namesSame?: (one: T, other: T) => boolean;
  readonly fallback?: T;
  /** Whether its key came with a later version: it is neither written nor stored where the value is the fallback. */
  readonly isLate?: true;
  /** Tells every entity that a value of the model names; left out where it can name none. */
  readonly references?: (value: T, take: TakeReference) => void;
  /** Tells every text for people that the value holds; left out where it can hold none. */
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

/** A value with every key, also those that hold their fallback (rule W3). */
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
