// Merge of concurrent edits to an event: which parts belong to a field, and the patch for the changed fields.

import { isDeepStrictEqual } from 'node:util';
import type { PlainObject } from '../../model/format/rule.ts';
import { createMergePatch, type MergedFields, mergeFields, type ThreeWayValues } from '../components/form/merge.ts';
import { computeOccupiedTime } from '../event-fields/date-time-control.ts';
import { EVENT_FIELDS, type EventFieldName, type EventFieldRow } from '../event-fields/event-fields.ts';

export interface MergedEvent extends MergedFields<EventFieldName> {
  readonly value: PlainObject;
}

/** Merges an edit. `touched`: fields whose texts have changed since the form was opened. */
export function mergeEvent(ways: ThreeWayValues, touched: readonly EventFieldName[]): MergedEvent {
  const merged = mergeFields(touched, ways, (value, name) => partsOf(name).map((key) => value[key]));
  const value = { ...ways.theirs };
  for (const name of merged.changed) for (const key of partsOf(name)) value[key] = ways.mine[key];
  return { ...merged, value };
}

function partsOf(name: EventFieldName): readonly string[] {
  return name === 'occupied' ? ['before', 'after'] : (EVENT_FIELDS[name] as EventFieldRow).keys;
}

/** Merge patch (RFC 7396) that sets the changed fields of a stored event; empty if it has these values already. */
export function mergePatchOf({ changed, value }: MergedEvent, stored: PlainObject): PlainObject {
  const patch: PlainObject = {};
  const wanted: PlainObject = { ...value, ...computeOccupiedTime(value) };
  // Set-up and clear-away times follow the event.
  const isMoved = changed.includes('when') || changed.includes('occupied');
  const names = isMoved ? [...new Set<EventFieldName>([...changed, 'occupied'])] : changed;
  for (const key of names.flatMap((name) => [...EVENT_FIELDS[name].keys])) {
    if (!isDeepStrictEqual(wanted[key], stored[key])) patch[key] = createMergePatch(stored[key], wanted[key]);
  }
  return patch;
}

export function createNewEventValues(value: PlainObject): PlainObject {
  const { before: _, after: __, ...rest } = value;
  return { ...rest, ...computeOccupiedTime(value) };
}
