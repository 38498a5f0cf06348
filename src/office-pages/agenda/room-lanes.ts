// Where the uses of a room stand in a table of a day: in columns of a quarter of an hour, and below each other where two are
// there at the same time.

import type { ResourceUse } from '../../model/resource-use.ts';

/** Columns of an hour. */
export const SLOTS = 4;

const FIRST_HOUR = 8;
const LAST_HOUR = 21;

/** The hours that a day’s table shows: from eight to nine in the evening, and what lies before and after it. */
export interface Hours {
  readonly from: number;
  readonly to: number;
}

/** What goes on over midnight makes no day longer. */
export function hoursOf(uses: readonly ResourceUse[], day: string): Hours {
  const starts = uses.filter(({ from }) => from.startsWith(day) && !from.endsWith(' 00:00:00'));
  const ends = uses.filter(({ to }) => to.startsWith(day) && to.slice(11) < '23:59');
  return {
    from: Math.min(FIRST_HOUR, ...starts.map(({ from }) => Number(from.slice(11, 13)))),
    to: Math.max(LAST_HOUR, ...ends.map(({ to }) => Math.ceil(slotOf(to, day, 'up') / SLOTS))),
  };
}

/** A piece of a row: a use, or time in which the room is free. */
export interface LaneCell {
  /** The first column, counted from midnight, and how many there are. */
  readonly slot: number;
  readonly length: number;
  readonly use: ResourceUse | undefined;
}

/** The rows of one room, by the hours of the day; free time is cut at full hours. A room that nobody takes has one row. */
export function lanesOf(uses: readonly ResourceUse[], day: string, hours: Hours): LaneCell[][] {
  const [first, last] = [hours.from * SLOTS, hours.to * SLOTS];
  const lanes: LaneCell[][] = [];
  for (const use of uses.toSorted(
    (a, b) => (a.from < b.from ? -1 : Number(a.from > b.from)) || a.eventId - b.eventId,
  )) {
    const slot = Math.min(Math.max(slotOf(use.from, day, 'down'), first), last - 1);
    const end = Math.min(Math.max(slotOf(use.to, day, 'up'), slot + 1), last);
    const lane = lanes.find((cells) => endOf(cells) <= slot);
    const cell = { slot, length: end - slot, use };
    if (lane === undefined) lanes.push([cell]);
    else lane.push(cell);
  }
  return (lanes.length === 0 ? [[]] : lanes).map((cells) => withFree(cells, first, last));
}

/** So much of a row a text may want, whatever hours it has: `web/style/office/rooms.css` makes none wider. */
const WANTED = 0.25;

/** How a text that may be longer than its use is written: over the free time behind it or before it, else cut off; "" where it has room. */
export type Spill = 'spills-on' | 'spills-back' | 'cut-off' | '';

/** Those of the uses of a row, by their places in it; no two are written over the same time. */
export function spillsOf(cells: readonly LaneCell[]): ReadonlyMap<number, Spill> {
  const wanted = WANTED * cells.reduce((sum, { length }) => sum + length, 0);
  const spills = new Map<number, Spill>();
  // From where on nothing stands, as a sum of columns.
  let [at, free] = [0, 0];
  for (const [index, { length, use }] of cells.entries()) {
    if (use !== undefined) {
      const next = cells.findIndex((one, place) => place > index && one.use !== undefined);
      const behind = cells.slice(index, next < 0 ? undefined : next).reduce((sum, one) => sum + one.length, 0);
      const [hasRoom, hasBefore] = [length >= wanted, at + length - free >= wanted];
      const spill = hasRoom ? '' : behind >= wanted ? 'spills-on' : hasBefore ? 'spills-back' : 'cut-off';
      spills.set(index, spill);
      free = at + (spill === 'spills-on' ? wanted : length);
    }
    at += length;
  }
  return spills;
}

function endOf(cells: readonly LaneCell[]): number {
  const last = cells.at(-1);
  return last === undefined ? 0 : last.slot + last.length;
}

function withFree(cells: readonly LaneCell[], first: number, last: number): LaneCell[] {
  const all: LaneCell[] = [];
  let at = first;
  for (const next of [...cells, { slot: last, length: 0, use: undefined }]) {
    while (at < next.slot) {
      const end = Math.min(next.slot, (Math.floor(at / SLOTS) + 1) * SLOTS);
      all.push({ slot: at, length: end - at, use: undefined });
      at = end;
    }
    if (next.length > 0) all.push(next);
    at = next.slot + next.length;
  }
  return all;
}

/** The column in which a moment of a day lies, or the one after it; days before and after count as its edges. */
function slotOf(moment: string, day: string, way: 'up' | 'down'): number {
  if (moment < `${day} 00:00:00`) return 0;
  if (moment > `${day} 23:59:59`) return 24 * SLOTS;
  const seconds =
    Number(moment.slice(11, 13)) * 3600 + Number(moment.slice(14, 16)) * 60 + Number(moment.slice(17, 19));
  const slots = (seconds * SLOTS) / 3600;
  return way === 'up' ? Math.ceil(slots) : Math.floor(slots);
}

/** `14:15` of a column. */
export function timeOfSlot(slot: number): string {
  const minutes = (slot % SLOTS) * (60 / SLOTS);
  return `${String(Math.floor(slot / SLOTS)).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}
