// Merge of concurrent edits of an event: the parts that belong to each field, and the patch for the changed fields.

import { isDeepStrictEqual } from 'node:util';
import type { Plain } from '../../model/format/rule.ts';
import { type MergedFields, mergeFields, patchFor, type ThreeWays } from '../components/form/merge.ts';
import { type EventFieldRow, FIELDS, type FieldName } from '../event-fields/fields.ts';
import { occupiedOf } from '../event-fields/when.ts';

export interface MergedEvent extends MergedFields<FieldName> {
  /** Merged event: the submitted values of changed fields, and the stored values of all others. */
  readonly value: Plain;
}

/** `touched` are the fields whose texts differ from those at opening. */
export function mergeEvent(ways: ThreeWays, touched: readonly FieldName[]): MergedEvent {
  const merged = mergeFields(touched, ways, (value, name) => partsOf(name).map((key) => value[key]));
  const value = { ...ways.theirs };
  for (const name of merged.changed) for (const key of partsOf(name)) value[key] = ways.mine[key];
  return { ...merged, value };
}

function partsOf(name: FieldName): readonly string[] {
  return name === 'occupied' ? ['before', 'after'] : (FIELDS[name] as EventFieldRow).keys;
}

/** Merge patch (RFC 7396) that brings the changed fields of a stored event to the read values; empty if they are equal. */
export function patchOf({ changed, value }: MergedEvent, stored: Plain): Plain {
  const patch: Plain = {};
  const wanted: Plain = { ...value, ...occupiedOf(value) };
  // Set-up and clear-away times move with the event.
  const isMoved = changed.includes('when') || changed.includes('occupied');
  const names = isMoved ? [...new Set<FieldName>([...changed, 'occupied'])] : changed;
  for (const key of names.flatMap((name) => [...FIELDS[name].keys])) {
    if (!isDeepStrictEqual(wanted[key], stored[key])) patch[key] = patchFor(stored[key], wanted[key]);
  }
  return patch;
}

/** All properties for creating an event. */
export function createdOf(value: Plain): Plain {
  const { before: _, after: __, ...rest } = value;
  return { ...rest, ...occupiedOf(value) };
}
