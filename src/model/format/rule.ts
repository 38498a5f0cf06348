// Schema rules: a rule validates a JSON value, reports every problem with its path, and converts to and from the model.

import { isSameJson } from '../../util/is-same-json.ts';
import type { Kind, Reference } from '../entity.ts';
import type { Report } from './report.ts';

/** JSON Schema (draft 2020-12). */
export type JsonSchema = Readonly<Record<string, unknown>>;

export interface DescribedValue {
  readonly words: string;
  readonly schema: JsonSchema;
  readonly fields?: readonly (readonly [name: string, value: DescribedValue])[];
  readonly fallback?: unknown;
}

export interface Rule<T> extends DescribedValue {
  /** Returns the model's value. For an invalid input the result can only be used to continue the validation. */
  readonly read: (value: unknown, path: string, report: Report) => T;
  readonly write: (value: T) => unknown;
  /** Like `write`, but with every key, including defaults (rule W3); omitted if the result is the same. */
  readonly writeWhole?: (value: T) => unknown;
  /** Writes only the given fields of an object under their names in the file, each with every key. */
  readonly writeSome?: (some: Partial<T>) => PlainObject;
  /**
   * Returns `value` with the named fields replaced. `change` gets the name and the written value of a field, and returns the new one
   * (undefined: left out). Undefined if a name is unknown or a required field is missing.
   */
  readonly readSome?: (
    value: T,
    names: readonly string[],
    change: (name: string, written: unknown) => unknown,
    report: Report,
  ) => T | undefined;
  /** True if all fields of an object that can contain references are identical in both. */
  readonly hasSameReferences?: (one: T, other: T) => boolean;
  readonly fallback?: T;
  /** True if the key was added in a later version: it is neither written nor stored if it has the default. */
  readonly isLate?: true;
  /** Passes every reference in a value to `take`; omitted if there can be none. */
  readonly references?: (value: T, take: ReferenceVisitor) => void;
  /** Passes every human-readable text in a value to `take`; omitted if there can be none. */
  readonly texts?: (value: T, take: (text: string) => void) => void;
  /**
   * Returns the value without a reference: removed from arrays, or null if allowed (rule W7). REMOVED_VALUE if nothing of the value
   * remains; omitted if the value can contain no references.
   */
  readonly without?: (value: T, to: Reference) => T | typeof REMOVED_VALUE;
  /**
   * Returns the value without unsafe addresses that were accepted before the rule existed (rule F1); the same object if it has none.
   * REMOVED_VALUE if nothing of the value remains; omitted if it can contain no addresses.
   */
  readonly safe?: (value: T) => T | typeof REMOVED_VALUE;
  /** Returns a stored value with its missing late keys; omitted if there can be none. */
  readonly fill?: (stored: T) => T;
  /** Returns the value for storage, without late keys that have their fallback; omitted if there can be none. */
  readonly strip?: (value: T) => unknown;
}

/** Marks a value that can't exist without a removed reference. */
export const REMOVED_VALUE = Symbol('removed');

export type ReferenceVisitor = (kind: Kind, id: number) => void;

/**
 * Returns a rule for a key added in a later version: written and stored only if it differs from the default, so that earlier exports and
 * documents stay byte-identical.
 */
export function omitIfDefault<T>(rule: Rule<T>): Rule<T> {
  const isUnset = (value: T) => value === rule.fallback || isSameJson(value, rule.fallback);
  return {
    ...rule,
    isLate: true,
    write: (value) => (isUnset(value) ? undefined : rule.write(value)),
    writeWhole: (value) => writeWithDefaults(rule, value),
  };
}

/** Writes a value with every key, including defaults (rule W3). */
export function writeWithDefaults<T>(rule: Rule<T>, value: T): unknown {
  return (rule.writeWhole ?? rule.write)(value);
}

export function describeValue(value: unknown): string {
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'object' && value !== null) return 'an object';
  const text = typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? 'nothing');
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

export type PlainObject = Record<string, unknown>;

export function isPlainObject(value: unknown): value is PlainObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
