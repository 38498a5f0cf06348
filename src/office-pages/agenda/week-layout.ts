import { spansOfEvent } from '../../model/event-hours.ts';
import type { UseSpan } from '../../model/resources.ts';
import { spansWholeDays } from '../../model/whole-days.ts';
import { minutesBetween } from '../event-fields/span-inputs.ts';
import { overlapsDay, type TimedEvent, takesPlaceOn } from './calendar-days.ts';
import { type DayPiece, layOutDay, MIN_DRAWN_MINUTES, type PlacedPiece } from './day-lanes.ts';

export interface EventPiece<E extends TimedEvent> extends DayPiece {
  readonly event: E;
  /** Full span, not clipped to the day. */
  readonly span: UseSpan;
}

export interface WeekAxis {
  readonly first: number;
  readonly last: number;
}

/** Entry in the band above the days: `column` is its first column, counted from 1. */
export interface BandEntry<E extends TimedEvent> {
  readonly event: E;
  readonly column: number;
  readonly columns: number;
}

export interface WeekLayout<E extends TimedEvent> {
  readonly axis: WeekAxis;
  readonly band: readonly BandEntry<E>[];
  readonly days: readonly (readonly PlacedPiece<EventPiece<E>>[])[];
}

const [FIRST_HOUR, LAST_HOUR] = [8, 20];
const [HOUR, DAY] = [60, 1440];

export function layOutWeek<E extends TimedEvent>(days: readonly string[], events: readonly E[]): WeekLayout<E> {
  const timed = events.filter((event) => !isBandEvent(event));
  const axis = hoursAxis(days, timed);
  const span = { from: axis.first * HOUR, to: axis.last * HOUR };
  const laid = days.map((day) => {
    const pieces = timed.flatMap((event) => piecesOf(event, day));
    // The part of an overnight event after midnight is drawn only if it reaches into the visible hours.
    return layOutDay(
      pieces.filter((piece) => piece.span.from.startsWith(day) || piece.to > span.from),
      span,
    );
  });
  const filling = new Set(events.filter(isBandEvent));
  const left = new Set(laid.flatMap((day) => day.overflow.map(({ event }) => event)));
  const band = events.filter((event) => filling.has(event) || left.has(event));
  return { axis, days: laid.map(({ placed }) => placed), band: band.map((event) => bandEntry(event, days)) };
}

/** True if the band shows the event: it is an all-day event, or lasts at least a day and has no daily hours. */
export function isBandEvent({ startsAt, endsAt, hours }: TimedEvent): boolean {
  return hours.length === 0 && (spansWholeDays(startsAt, endsAt) || minutesBetween(startsAt, endsAt) >= DAY);
}

/**
 * Hours of the axis: 8 to 20, or more if events need it. An event that lasts past midnight extends only its first day, and only until
 * midnight.
 */
function hoursAxis(days: readonly string[], events: readonly TimedEvent[]): WeekAxis {
  const begins = days.flatMap((day) =>
    events.flatMap((event) => piecesOf(event, day)).filter(({ span }) => span.from.startsWith(day)),
  );
  const ends = begins.map(({ from, to }) => Math.min(Math.max(to, from + MIN_DRAWN_MINUTES), DAY));
  return {
    first: Math.min(FIRST_HOUR, ...begins.map(({ from }) => Math.floor(from / HOUR))),
    last: Math.max(LAST_HOUR, ...ends.map((to) => Math.ceil(to / HOUR))),
  };
}

function piecesOf<E extends TimedEvent>(event: E, day: string): EventPiece<E>[] {
  return spansOfEvent(event)
    .filter((span) => overlapsDay(day, span))
    .map((span) => ({
      event,
      span,
      from: minutesSinceMidnight(span.from, day),
      to: minutesSinceMidnight(span.to, day),
    }));
}

/** Minutes since the midnight of a day; moments on other days map to the edges of the day. */
export function minutesSinceMidnight(moment: string, day: string): number {
  return Math.min(Math.max(Math.floor(minutesBetween(`${day} 00:00:00`, moment)), 0), DAY);
}

function bandEntry<E extends TimedEvent>(event: E, days: readonly string[]): BandEntry<E> {
  const on = days.flatMap((day, index) => (takesPlaceOn(day, event) ? [index] : []));
  const [first = 0, last = first] = [on[0], on.at(-1)];
  return { event, column: first + 1, columns: last - first + 1 };
}
