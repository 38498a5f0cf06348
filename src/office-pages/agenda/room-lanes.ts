// Layout of a room’s uses in the table of a day: each column is a quarter of an hour, and overlapping uses have separate rows.

import type { ResourceUse } from '../../model/resource-use.ts';

export const SLOTS_PER_HOUR = 4;

const FIRST_HOUR = 8;
const LAST_HOUR = 22;

/** Hours shown in the table: 8 to 22, extended for earlier and later uses. */
export interface HourRange {
  readonly from: number;
  readonly to: number;
}

/** Hours that the table needs for the uses of a day; a use that lasts past midnight does not extend them. */
export function findVisibleHours(uses: readonly ResourceUse[], day: string): HourRange {
  const starts = uses.filter(({ from }) => from.startsWith(day) && !from.endsWith(' 00:00:00'));
  const ends = uses.filter(({ to }) => to.startsWith(day) && to.slice(11) < '23:59');
  return {
    from: Math.min(FIRST_HOUR, ...starts.map(({ from }) => Number(from.slice(11, 13)))),
    to: Math.max(LAST_HOUR, ...ends.map(({ to }) => Math.ceil(slotOf(to, day, 'up') / SLOTS_PER_HOUR))),
  };
}

export interface LaneCell {
  /** First column, counted from midnight. */
  readonly slot: number;
  readonly length: number;
  readonly use: ResourceUse | undefined;
}

/** Rows of a room within the hours of the table. Free time is split on the hour; a room without uses has one row. */
export function layOutRoomLanes(uses: readonly ResourceUse[], day: string, hours: HourRange): LaneCell[][] {
  const [first, last] = [hours.from * SLOTS_PER_HOUR, hours.to * SLOTS_PER_HOUR];
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

/** Maximum share of the row that a text may take; the same width as in `web/style/office/rooms.css`. */
const MAX_TEXT_SHARE = 0.25;

/**
 * How the text of a room use that may be too narrow for it is shown: the text flows into the free time after the use, or is cut off at the
 * end of a short use; "" if it wraps within the use.
 */
export type TextOverflow = 'spills-on' | 'cut-off' | '';

export function findTextOverflows(cells: readonly LaneCell[]): ReadonlyMap<number, TextOverflow> {
  const wanted = MAX_TEXT_SHARE * cells.reduce((sum, { length }) => sum + length, 0);
  const spills = new Map<number, TextOverflow>();
  for (const [index, { length, use }] of cells.entries()) {
    if (use === undefined) continue;
    const next = cells.findIndex((one, place) => place > index && one.use !== undefined);
    const behind = cells.slice(index, next < 0 ? undefined : next).reduce((sum, one) => sum + one.length, 0);
    const shown = length >= wanted / 2 ? '' : 'cut-off';
    spills.set(index, length < wanted && behind >= wanted ? 'spills-on' : shown);
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
      const end = Math.min(next.slot, (Math.floor(at / SLOTS_PER_HOUR) + 1) * SLOTS_PER_HOUR);
      all.push({ slot: at, length: end - at, use: undefined });
      at = end;
    }
    if (next.length > 0) all.push(next);
    at = next.slot + next.length;
  }
  return all;
}

/** Column of a moment within a day, rounded up or down. Moments on other days map to the edges of the day. */
function slotOf(moment: string, day: string, way: 'up' | 'down'): number {
  if (moment < `${day} 00:00:00`) return 0;
  if (moment > `${day} 23:59:59`) return 24 * SLOTS_PER_HOUR;
  const seconds =
    Number(moment.slice(11, 13)) * 3600 + Number(moment.slice(14, 16)) * 60 + Number(moment.slice(17, 19));
  const slots = (seconds * SLOTS_PER_HOUR) / 3600;
  return way === 'up' ? Math.ceil(slots) : Math.floor(slots);
}

export function formatSlotTime(slot: number): string {
  const minutes = (slot % SLOTS_PER_HOUR) * (60 / SLOTS_PER_HOUR);
  return `${String(Math.floor(slot / SLOTS_PER_HOUR)).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}
