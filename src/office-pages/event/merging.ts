// Two people at one event: what of it belongs to a field, and what is written of what they changed.

import { isDeepStrictEqual } from 'node:util';
import type { Plain } from '../../model/format/rule.ts';
import { type MergedFields, mergeFields, patchFor, type ThreeWays } from '../components/form/merge.ts';
import { type EventFieldRow, FIELDS, type FieldName } from '../event-fields/fields.ts';
import { occupiedOf } from '../event-fields/when.ts';

export interface MergedEvent extends MergedFields<FieldName> {
  /** The merged event: what was entered here, and what is stored in all fields that were not changed here. */
  readonly value: Plain;
}

/** `touched` are the fields in which something else is typed than they were opened with. */
export function mergeEvent(ways: ThreeWays, touched: readonly FieldName[]): MergedEvent {
  const merged = mergeFields(touched, ways, (value, name) => partsOf(name).map((key) => value[key]));
  const value = { ...ways.theirs };
  for (const name of merged.changed) for (const key of partsOf(name)) value[key] = ways.mine[key];
  return { ...merged, value };
}

/** The parts of a read event that belong to a field. */
function partsOf(name: FieldName): readonly string[] {
  return name === 'occupied' ? ['before', 'after'] : (FIELDS[name] as EventFieldRow).keys;
}

/** The merge patch (RFC 7396) that brings the changed fields of a stored event to what was read; empty where they are so. */
export function patchOf({ changed, value }: MergedEvent, stored: Plain): Plain {
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

/** The whole event as it is created. */
export function createdOf(value: Plain): Plain {
  const { before: _, after: __, ...rest } = value;
  return { ...rest, ...occupiedOf(value) };
}
