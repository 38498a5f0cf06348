// Three-way merge of concurrent edits: changes to different fields are combined; a field that both edits change is a conflict.

import { isDeepStrictEqual } from 'node:util';
import { isPlainObject, type PlainObject } from '../../../model/format/rule.ts';

/** Values when the form was opened, values in the form, and values stored now. */
export interface ThreeWayValues {
  readonly base: PlainObject;
  readonly mine: PlainObject;
  readonly theirs: PlainObject;
}

export interface MergedFields<N> {
  readonly changed: readonly N[];
  readonly conflicts: readonly N[];
}

/** Compares three versions field by field. `partsOf` extracts the part of a value that belongs to a field. */
export function mergeFields<N extends string>(
  names: readonly N[],
  { base, mine, theirs }: ThreeWayValues,
  partsOf: (value: PlainObject, name: N) => unknown,
): MergedFields<N> {
  const isSame = (name: N, a: PlainObject, b: PlainObject) => isDeepStrictEqual(partsOf(a, name), partsOf(b, name));
  const changed = names.filter((name) => !isSame(name, mine, base));
  const conflicts = changed.filter((name) => !isSame(name, theirs, base) && !isSame(name, mine, theirs));
  return { changed, conflicts };
}

export function createMergePatch(from: unknown, to: unknown): unknown {
  if (!isPlainObject(from) || !isPlainObject(to)) return to;
  const gone = Object.keys(from).filter((key) => !Object.hasOwn(to, key));
  const kept = Object.entries(to).map(([key, value]) => [key, createMergePatch(from[key], value)] as const);
  return Object.fromEntries([...gone.map((key) => [key, null] as const), ...kept]);
}
