import { findFreeShifts, shiftSpan } from '../../model/free-times.ts';
import type { ResourceUse } from '../../model/resource-use.ts';
import type { UseSpan } from '../../model/resources.ts';
import { toRequestSpan } from '../../model/room-requests/request-span.ts';
import type { RequestableRoom } from '../../model/room-requests/requestable-rooms.ts';
import type { View } from '../../readmodel/view.ts';
import { addDays } from '../../util/dates.ts';
import { listBusySpans } from './room-times.ts';

const MAX_SUGGESTED = 3;
const SEARCHED_DAYS = 3;
const DAY_MINUTES = 24 * 60;

/** Event ids of requested and taken times; any two different numbers would do. */
const [REQUESTED, TAKEN] = [0, 1];

/**
 * Nearest times of the same length at which all rooms are free on all dates, nearest first: one earlier and one later on the same day, and
 * the same time up to three days away. Each result is the first of the moved dates.
 */
export function suggestTimes(
  view: View,
  rooms: readonly RequestableRoom[],
  dates: readonly UseSpan[],
  own: readonly ResourceUse[] = [],
): UseSpan[] {
  const [[first], [wanted], last] = [rooms, dates, dates.at(-1)];
  if (first === undefined || wanted === undefined || last === undefined) return [];
  const days = {
    from: addDays(wanted.from.slice(0, 10), -SEARCHED_DAYS),
    to: addDays(last.to.slice(0, 10), SEARCHED_DAYS),
  };
  const taken = rooms.flatMap((room) =>
    listBusySpans(view, room, days, { own, together: rooms }).map((span) => useOf(room, span, TAKEN)),
  );
  const uses = dates.flatMap((date) => rooms.map((room) => useOf(room, date, REQUESTED)));
  const isOnOtherDay = (minutes: number) => minutes % DAY_MINUTES === 0;
  const shifts = findFreeShifts(uses, taken, nearestShifts(first.request.step), {
    limit: MAX_SUGGESTED,
    isSuitable: (minutes, found) => {
      if (isOnOtherDay(minutes)) return true;
      const isSecond = found.some((other) => !isOnOtherDay(other) && other < 0 === minutes < 0);
      return !isSecond && isOnSameDay(shiftSpan(wanted, minutes), wanted);
    },
  });
  return shifts.map((minutes) => shiftSpan(wanted, minutes));
}

function useOf({ id }: RequestableRoom, { from, to }: UseSpan, eventId: number): ResourceUse {
  return { kind: 'room', id, eventId, from, to };
}

function* nearestShifts(step: number): Generator<number> {
  for (let away = step; away <= SEARCHED_DAYS * DAY_MINUTES; away += step) {
    yield -away;
    yield away;
  }
}

/** True if a span begins on the day of another one, and lasts beyond midnight only if the other does. */
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
