// The events of a snapshot, as arrays over their positions. A position is an event's place in C4 order: by start, then by
// id.

import type { EventRows } from './event-rows.ts';

export interface EventTable {
  readonly rows: EventRows;
  /** By position: the event's id, start and end, and the row with its texts. */
  readonly ids: Uint32Array;
  readonly startsAt: Float64Array;
  readonly endsAt: Float64Array;
  /** From when each is shown (rule V1); 0: at once. */
  readonly opensAt: Float64Array;
  readonly rowOf: Uint32Array;
  /** All ids ascending, and beside each its position. */
  readonly sortedIds: Uint32Array;
  readonly sortedPositions: Uint32Array;
  /** The texts of events once their deadline for subscribing has passed, where they differ then; by deadline. */
  readonly late: readonly LateText[];
}

export interface LateText {
  /** The last day with the text of before, `YYYY-MM-DD`. */
  readonly deadline: string;
  readonly position: number;
  readonly row: number;
}

/** The place of an id among ascending ones; undefined when it is not there. */
export function placeOf(sortedIds: Uint32Array, id: number): number | undefined {
  let low = 0;
  let high = sortedIds.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sortedIds[middle] ?? 0) < id) low = middle + 1;
    else high = middle;
  }
  return sortedIds[low] === id ? low : undefined;
}

/** The position of an event; undefined for an unknown id. */
export function positionOf({ sortedIds, sortedPositions }: EventTable, id: number): number | undefined {
  const place = placeOf(sortedIds, id);
  return place === undefined ? undefined : sortedPositions[place];
}

/** The row of each position on a day (`YYYY-MM-DD`): that of the late text where the deadline has passed. */
export function rowsOn({ rowOf, late }: EventTable, today: string): Uint32Array {
  const passed = late.filter(({ deadline }) => deadline < today);
  if (passed.length === 0) return rowOf;
  const rows = rowOf.slice();
  for (const { position, row } of passed) rows[position] = row;
  return rows;
}
