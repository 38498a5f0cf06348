// Two people at one event: what each has changed of what they opened goes together; the same field of both is asked about.

import { isDeepStrictEqual } from 'node:util';
import { isPlain, type Plain } from '../../model/format/rule.ts';
import { occupiedOf } from './controls/when.ts';
import { FIELDS, type FieldName, type FieldRow } from './fields.ts';

/** An event as it was read from the form: as somebody opened it, as they leave it, and as it stands by now. */
export interface ThreeWays {
  readonly base: Plain;
  readonly mine: Plain;
  readonly theirs: Plain;
  /** The fields in which something else is typed than they were opened with. */
  readonly touched: readonly FieldName[];
}

export interface Merged {
  /** The fields that were changed here. */
  readonly changed: readonly FieldName[];
  /** Those of them that somebody else has changed too, to something else. */
  readonly conflicts: readonly FieldName[];
  /** The whole, with theirs where nothing was changed here. */
  readonly value: Plain;
}

export function mergeEvent({ base, mine, theirs, touched }: ThreeWays): Merged {
  const changed = touched.filter((name) => !isSame(name, mine, base));
  const conflicts = changed.filter((name) => !isSame(name, theirs, base) && !isSame(name, mine, theirs));
  const value = { ...theirs };
  for (const name of changed) for (const key of partsOf(name)) value[key] = mine[key];
  return { changed, conflicts, value };
}

/** The parts of a read event that belong to a field. */
function partsOf(name: FieldName): readonly string[] {
  return name === 'occupied' ? ['before', 'after'] : (FIELDS[name] as FieldRow).keys;
}

function isSame(name: FieldName, a: Plain, b: Plain): boolean {
  return partsOf(name).every((key) => isDeepStrictEqual(a[key], b[key]));
}

/** The merge patch (RFC 7396) that brings the changed fields of a stored event to what was read; empty where they are so. */
export function patchOf({ changed, value }: Merged, stored: Plain): Plain {
  const patch: Plain = {};
  const wanted: Plain = { ...value, ...occupiedOf(value) };
  // The time of setting up and clearing away goes with the event.
  const isMoved = changed.includes('when') || changed.includes('occupied');
  const names = isMoved ? [...new Set<FieldName>([...changed, 'occupied'])] : changed;
  for (const key of names.flatMap((name) => [...FIELDS[name].keys])) {
    if (!isDeepStrictEqual(wanted[key], stored[key])) patch[key] = patchFor(stored[key], wanted[key]);
  }
  return patch;
}

/** What makes one value of another as a merge patch: keys that are not wanted any more are null. */
function patchFor(from: unknown, to: unknown): unknown {
  if (!isPlain(from) || !isPlain(to)) return to;
  const gone = Object.keys(from).filter((key) => !Object.hasOwn(to, key));
  const kept = Object.entries(to).map(([key, value]) => [key, patchFor(from[key], value)] as const);
  return Object.fromEntries([...gone.map((key) => [key, null] as const), ...kept]);
}

/** The whole event as it is created. */
export function createdOf(value: Plain): Plain {
  const { before: _, after: __, ...rest } = value;
  return { ...rest, ...occupiedOf(value) };
}
