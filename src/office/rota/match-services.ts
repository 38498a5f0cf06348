// Matching of services between two months (rule D8): for example the first Sunday at 9:30 with the first Sunday at 9:30.

import type { Event } from '../../model/event.ts';
import { roomIdsOfEvent } from '../../model/list-rule.ts';
import { dayNumber, weekdayOfDayNumber } from '../../util/day-number.ts';

type Matched = Pick<Event, 'id' | 'startsAt' | 'eventType' | 'rooms'>;

const NEAR_MINUTES = 90;

/** Match criteria for services on the same weekday of their months, strictest first. */
const LIKENESSES: readonly ((a: Matched, b: Matched) => boolean)[] = [
  (a, b) => isSameTime(a, b) && isSameRoom(a, b) && a.eventType === b.eventType,
  (a, b) => isSameTime(a, b) && isSameRoom(a, b),
  (a, b) => isSameRoom(a, b) && a.eventType === b.eventType && isNear(a, b),
  (a, b) => isSameRoom(a, b) && isNear(a, b),
  (a, b) => isSameTime(a, b) && a.eventType === b.eventType,
];

/**
 * Returns the matching services among `others` by the id of a service in `some`, each used at most once. Unmatched services are left out.
 */
export function matchServices<E extends Matched>(some: readonly E[], others: readonly E[]): ReadonlyMap<number, E> {
  const found = new Map<number, E>();
  const free = Map.groupBy(others.toSorted(byTime), placeInMonth);
  const sorted = some.toSorted(byTime);
  for (const isAlike of LIKENESSES) {
    for (const one of sorted) {
      if (found.has(one.id)) continue;
      const candidates = free.get(placeInMonth(one)) ?? [];
      const at = candidates.findIndex((other) => isAlike(one, other));
      const [match] = at === -1 ? [] : candidates.splice(at, 1);
      if (match !== undefined) found.set(one.id, match);
    }
  }
  return found;
}

/** Weekday with its ordinal in the month: `6 1` is the first Sunday. */
function placeInMonth({ startsAt }: Matched): string {
  return `${weekdayOfDayNumber(dayNumber(startsAt.slice(0, 10)))} ${Math.ceil(Number(startsAt.slice(8, 10)) / 7)}`;
}

function byTime(a: Matched, b: Matched): number {
  return a.startsAt < b.startsAt ? -1 : Number(a.startsAt > b.startsAt) || a.id - b.id;
}

function isSameTime(a: Matched, b: Matched): boolean {
  return a.startsAt.slice(11, 16) === b.startsAt.slice(11, 16);
}

/** Events without a room known to the office count as being in the same place. */
function isSameRoom(a: Matched, b: Matched): boolean {
  return roomIdsOfEvent(a)[0] === roomIdsOfEvent(b)[0];
}

function isNear(a: Matched, b: Matched): boolean {
  return Math.abs(minutesOf(a) - minutesOf(b)) <= NEAR_MINUTES;
}

function minutesOf({ startsAt }: Matched): number {
  return Number(startsAt.slice(11, 13)) * 60 + Number(startsAt.slice(14, 16));
}
