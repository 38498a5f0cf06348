import { findFreeShifts, shiftSpan } from '../../model/free-times.ts';
import type { ResourceUse } from '../../model/resource-use.ts';
import type { UseSpan } from '../../model/resources.ts';
import type { RequestableRoom } from '../../model/room-requests/requestable-rooms.ts';
import type { View } from '../../readmodel/view.ts';
import { addDays } from '../../util/dates.ts';
import { busySpansOf } from './room-times.ts';

const MAX_SUGGESTED = 3;
const SEARCHED_DAYS = 3;
const DAY_MINUTES = 24 * 60;

/** Event ids of the requested and of the taken times, which only need to differ. */
const [REQUESTED, TAKEN] = [0, 1];

/** Returns the nearest times of the same length, up to three days away, at which all rooms are free; nearest first. */
export function suggestTimes(
  view: View,
  rooms: readonly RequestableRoom[],
  wanted: UseSpan,
  own: readonly ResourceUse[] = [],
): UseSpan[] {
  const [first] = rooms;
  if (first === undefined) return [];
  const days = {
    from: addDays(wanted.from.slice(0, 10), -SEARCHED_DAYS),
    to: addDays(wanted.to.slice(0, 10), SEARCHED_DAYS),
  };
  const taken = rooms.flatMap((room) =>
    busySpansOf(view, room, days, own).map(({ from, to }) => useOf(room, { from, to }, TAKEN)),
  );
  const uses = rooms.map((room) => useOf(room, wanted, REQUESTED));
  const shifts = findFreeShifts(uses, taken, nearestShifts(first.request.step), MAX_SUGGESTED);
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
