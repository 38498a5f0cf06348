import type { ResourceUse } from '../../model/resource-use.ts';
import type { UseSpan } from '../../model/resources.ts';
import { toRequestSpan } from '../../model/room-requests/request-span.ts';
import type { RequestableRoom } from '../../model/room-requests/requestable-rooms.ts';
import type { View } from '../../readmodel/view.ts';
import { formatAsUtc, parseAsUtc } from '../../util/dates.ts';
import { busySpansOf } from './room-times.ts';

const MAX_SUGGESTED = 3;
const MINUTE_MS = 60_000;
const SEARCHED_DAYS = 3;
const DAY_MS = 86_400_000;

/**
 * Returns the nearest times of the same length at which all rooms are free on all dates, nearest first: one earlier and one later on the
 * same day, and the same time up to three days away. Each is the first date, moved.
 */
export function suggestTimes(
  view: View,
  rooms: readonly RequestableRoom[],
  dates: readonly UseSpan[],
  own: readonly ResourceUse[] = [],
): UseSpan[] {
  const spans = dates.map(toMs);
  const [[first, wanted], last] = [[rooms[0], spans[0]], spans.at(-1)];
  if (first === undefined || wanted === undefined || last === undefined) return [];
  const days = { from: dayOf(wanted.from - SEARCHED_DAYS * DAY_MS), to: dayOf(last.to + SEARCHED_DAYS * DAY_MS) };
  const all = rooms.flatMap((room) => busySpansOf(view, room, days, { own, together: rooms })).map(toMs);
  const busyAround = spans.map(({ from, to }) =>
    all.filter((one) => from - SEARCHED_DAYS * DAY_MS < one.to && one.from < to + SEARCHED_DAYS * DAY_MS),
  );
  const isFree = (shift: number) =>
    spans.every(({ from, to }, index) =>
      busyAround[index]?.every((one) => to + shift <= one.from || one.to <= from + shift),
    );
  const step = first.request.step * MINUTE_MS;
  const isOnOtherDay = (shift: number) => shift % DAY_MS === 0;
  const shifts: number[] = [];
  for (let away = step; away <= SEARCHED_DAYS * DAY_MS && shifts.length < MAX_SUGGESTED; away += step) {
    for (const shift of [-away, away]) {
      const isAfterOther = shifts.some((found) => !isOnOtherDay(found) && found < 0 === shift < 0);
      const isSuitable = isOnOtherDay(shift) || (!isAfterOther && isOnSameDay(moved(wanted, shift), moved(wanted, 0)));
      if (shifts.length < MAX_SUGGESTED && isSuitable && isFree(shift)) shifts.push(shift);
    }
  }
  return shifts.map((shift) => moved(wanted, shift));
}

interface MsSpan {
  readonly from: number;
  readonly to: number;
}

function toMs({ from, to }: UseSpan): MsSpan {
  return { from: parseAsUtc(from).getTime(), to: parseAsUtc(to).getTime() };
}

function dayOf(ms: number): string {
  return formatAsUtc(ms).slice(0, 10);
}

function moved({ from, to }: MsSpan, shift: number): UseSpan {
  return { from: formatAsUtc(from + shift), to: formatAsUtc(to + shift) };
}

/** Returns whether a span begins on the day of another one, and lasts into the next day only if that one does. */
function isOnSameDay(span: UseSpan, other: UseSpan): boolean {
  const [day, end] = [
    span.from.slice(0, 10),
    toRequestSpan(span.from.slice(0, 10), timeOf(span.from), timeOf(span.to)).to,
  ];
  return day === other.from.slice(0, 10) && end === span.to && (isOnOneDay(span) || !isOnOneDay(other));
}

function isOnOneDay({ from, to }: UseSpan): boolean {
  return from.slice(0, 10) === to.slice(0, 10);
}

function timeOf(moment: string): string {
  return moment.slice(11, 16);
}
