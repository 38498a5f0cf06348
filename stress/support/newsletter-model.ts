import type { Interval, Subscriber } from '../../src/model/newsletter/newsletter.ts';
import type { Parish } from './newsletter-parishes.ts';

export type ExpectedDigests = (subscriber: Subscriber) => string[];

/** Returns the digests that must be sent. `steps` are the instants of the polls; the first one only records what was due before. */
export function computeExpectedDigests(parish: Parish, steps: readonly number[]): ExpectedDigests {
  const walls = steps.map(parish.wall);
  const days = daysFrom(walls[0]?.slice(0, 10) ?? '', 800);
  const sentOf = new Map<Interval, { at: string; until: string }[]>();
  const sendAt = (interval: Interval) => {
    const known = sentOf.get(interval);
    if (known !== undefined) return known;
    const times = days
      .filter((day) => isSendingDay(interval, day, parish))
      .map((day) => `${day} ${parish.sending.time}:00`);
    const found: { at: string; until: string }[] = [];
    // Latest time that the clock has shown. A clock that is set back must not repeat digests.
    let furthest = walls[0] ?? '';
    for (const wall of walls) {
      const due = times.filter((time) => time > furthest && time <= wall);
      const newest = due.at(-1);
      if (newest !== undefined) found.push({ at: wall, until: times[times.indexOf(newest) + 1] ?? '' });
      if (wall > furthest) furthest = wall;
    }
    sentOf.set(interval, found);
    return found;
  };
  const events = [...parish.content.events].sort((a, b) =>
    a.startsAt === b.startsAt ? a.id - b.id : a.startsAt < b.startsAt ? -1 : 1,
  );
  return ({ status, interval, listIds }) => {
    if (status !== 'confirmed') return [];
    return sendAt(interval).flatMap(({ at, until }) => {
      const notes = events.filter(
        (event) =>
          event.public &&
          event.endsAt >= at &&
          event.startsAt < until &&
          parish.listsOf.get(event.id)?.some((list) => listIds.includes(list)),
      );
      return notes.length === 0 ? [] : [`${at} ${notes.map(({ id }) => id).join()}`];
    });
  };
}

function daysFrom(first: string, count: number): string[] {
  const begin = Date.parse(`${first}T00:00:00Z`);
  return Array.from({ length: count }, (_, index) => new Date(begin + index * 86_400_000).toISOString().slice(0, 10));
}

function isSendingDay(interval: Interval, day: string, { sending }: Parish): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  const weekday = date.getUTCDay() === 0 ? 7 : date.getUTCDay();
  const isTheDay = weekday === sending.weekday;
  const isFirst = isTheDay && date.getUTCDate() <= 7;
  if (interval === 'WEEK') return isTheDay;
  if (interval === 'HALF_WEEK') return isTheDay || weekday === ((sending.weekday + 3) % 7) + 1;
  if (interval === 'MONTH') return isFirst;
  if (interval === 'QUARTER_YEAR') return isFirst && date.getUTCMonth() % 3 === 0;
  // Whole weeks are counted from Monday, 1970-01-05.
  return isTheDay && Math.floor((date.getTime() / 86_400_000 - 4) / 7) % 2 === 0;
}
