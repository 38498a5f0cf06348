// Two people at one thing: what each has changed of what they opened goes together; the same field of both is asked about.

import { isDeepStrictEqual } from 'node:util';
import { isPlain, type Plain } from '../../../model/format/rule.ts';

/** Something as somebody opened it, as they leave it, and as it stands by now. */
export interface ThreeWays {
  readonly base: Plain;
  readonly mine: Plain;
  readonly theirs: Plain;
}

export interface MergedFields<N> {
  /** The fields that were changed here. */
  readonly changed: readonly N[];
  /** Those of them that somebody else has changed too, to something else. */
  readonly conflicts: readonly N[];
}

/** `partsOf` gives what of a value belongs to a field. */
export function mergeFields<N extends string>(
  names: readonly N[],
  { base, mine, theirs }: ThreeWays,
  partsOf: (value: Plain, name: N) => unknown,
): MergedFields<N> {
  const isSame = (name: N, a: Plain, b: Plain) => isDeepStrictEqual(partsOf(a, name), partsOf(b, name));
  const changed = names.filter((name) => !isSame(name, mine, base));
  const conflicts = changed.filter((name) => !isSame(name, theirs, base) && !isSame(name, mine, theirs));
  return { changed, conflicts };
}

/** What makes one value of another as a merge patch (RFC 7396): keys that are not wanted any more are null. */
export function patchFor(from: unknown, to: unknown): unknown {
  if (!isPlain(from) || !isPlain(to)) return to;
  const gone = Object.keys(from).filter((key) => !Object.hasOwn(to, key));
  const kept = Object.entries(to).map(([key, value]) => [key, patchFor(from[key], value)] as const);
  return Object.fromEntries([...gone.map((key) => [key, null] as const), ...kept]);
}
