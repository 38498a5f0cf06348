// Events of a snapshot, as arrays over their positions. A position is an event's index in C4 order: by start, then by id.

import type { Moment } from '../model/moment.ts';
import type { EventRows } from './event-rows.ts';

export interface EventTable {
  readonly rows: EventRows;
  /** Arrays by position: the event's id, start, end and publication time, and the row with its texts. */
  readonly ids: Uint32Array;
  readonly startsAt: Float64Array;
  readonly endsAt: Float64Array;
  readonly opensAt: Float64Array;
  readonly rowOf: Uint32Array;
  /** All ids ascending, with the position of each. */
  readonly sortedIds: Uint32Array;
  readonly sortedPositions: Uint32Array;
  /** Texts that apply from a later moment on, if they differ from the previous ones; for each event in chronological order. */
  readonly late: readonly TimedText[];
}

/** Text of an event that applies from a moment on: after the deadline, or the beginning or end of sign-up. */
export interface TimedText {
  readonly from: Moment;
  readonly position: number;
  readonly row: number;
}

export function binarySearchId(sortedIds: Uint32Array, id: number): number | undefined {
  let low = 0;
  let high = sortedIds.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sortedIds[middle] ?? 0) < id) low = middle + 1;
    else high = middle;
  }
  return sortedIds[low] === id ? low : undefined;
}

export function positionOf({ sortedIds, sortedPositions }: EventTable, id: number): number | undefined {
  const place = binarySearchId(sortedIds, id);
  return place === undefined ? undefined : sortedPositions[place];
}

export function rowsAt({ rowOf, late }: EventTable, at: Moment): Uint32Array {
  const begun = late.filter(({ from }) => from <= at);
  if (begun.length === 0) return rowOf;
  const rows = rowOf.slice();
  for (const { position, row } of begun) rows[position] = row;
  return rows;
}

export function lateRowsAt({ rowOf, late }: EventTable, at: Moment): Map<number, number> {
  const rows = new Map<number, number>();
  for (const { position, from, row } of late) {
    if (from <= at) rows.set(position, row);
    else if (!rows.has(position)) rows.set(position, rowOf[position] ?? 0);
  }
  return rows;
}
