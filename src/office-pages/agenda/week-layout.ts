// A week as a table of hours: which hours it shows, what stands at its time, and what fills days and stands in a band above them.

import type { Event } from '../../model/event.ts';
import { isWholeDays } from '../../model/whole-days.ts';
import { minutesBetween } from '../event/moments.ts';
import { isOn } from './calendar-days.ts';
import { type DayPiece, LEAST_MINUTES, layOutDay, type PlacedPiece } from './day-lanes.ts';

type Timed = Pick<Event, 'startsAt' | 'endsAt'>;

/** The part of an event that lies on a day. */
export interface EventPiece<E extends Timed> extends DayPiece {
  readonly event: E;
}

/** Full hours. */
export interface WeekAxis {
  readonly first: number;
  readonly last: number;
}

/** What stands above the days: `column` is its first one, from 1, and `columns` how many it covers. */
export interface BandEntry<E extends Timed> {
  readonly event: E;
  readonly column: number;
  readonly columns: number;
}

export interface WeekLayout<E extends Timed> {
  readonly axis: WeekAxis;
  readonly band: readonly BandEntry<E>[];
  /** Of each day what stands at its time. */
  readonly days: readonly (readonly PlacedPiece<EventPiece<E>>[])[];
}

const [FIRST_HOUR, LAST_HOUR] = [8, 20];
const [HOUR, DAY] = [60, 1440];

export function layOutWeek<E extends Timed>(days: readonly string[], events: readonly E[]): WeekLayout<E> {
  const timed = events.filter((event) => !fillsDays(event));
  const axis = axisOf(days, timed);
  const span = { from: axis.first * HOUR, to: axis.last * HOUR };
  const laid = days.map((day) => {
    const pieces = timed.filter((event) => isOn(day, event)).map((event) => pieceOf(event, day));
    // Of a night its end is drawn only where it lies in the hours that are shown.
    return layOutDay(
      pieces.filter(({ to, event }) => event.startsAt.startsWith(day) || to > span.from),
      span,
    );
  });
  const filling = new Set(events.filter(fillsDays));
  const left = new Set(laid.flatMap((day) => day.left.map(({ event }) => event)));
  const band = events.filter((event) => filling.has(event) || left.has(event));
  return { axis, days: laid.map(({ placed }) => placed), band: band.map((event) => bandEntry(event, days)) };
}

/** Whether it stands above the days: it has no time of day, or lasts for a day and more. */
export function fillsDays({ startsAt, endsAt }: Timed): boolean {
  return isWholeDays(startsAt, endsAt) || minutesBetween(startsAt, endsAt) >= DAY;
}

/** From eight to eight at least. What goes on over midnight makes no day of it longer than until then. */
function axisOf(days: readonly string[], events: readonly Timed[]): WeekAxis {
  const begins = days.flatMap((day) =>
    events.filter(({ startsAt }) => startsAt.startsWith(day)).map((event) => pieceOf(event, day)),
  );
  const ends = begins.map(({ from, to }) => Math.min(Math.max(to, from + LEAST_MINUTES), DAY));
  return {
    first: Math.min(FIRST_HOUR, ...begins.map(({ from }) => Math.floor(from / HOUR))),
    last: Math.max(LAST_HOUR, ...ends.map((to) => Math.ceil(to / HOUR))),
  };
}

function pieceOf<E extends Timed>(event: E, day: string): EventPiece<E> {
  return { event, from: minutesOf(event.startsAt, day), to: minutesOf(event.endsAt, day) };
}

/** Minutes since midnight of a day, whose edges stand for what lies before and after it. */
export function minutesOf(moment: string, day: string): number {
  return Math.min(Math.max(Math.floor(minutesBetween(`${day} 00:00:00`, moment)), 0), DAY);
}

function bandEntry<E extends Timed>(event: E, days: readonly string[]): BandEntry<E> {
  const on = days.flatMap((day, index) => (isOn(day, event) ? [index] : []));
  const [first = 0, last = first] = [on[0], on.at(-1)];
  return { event, column: first + 1, columns: last - first + 1 };
}
