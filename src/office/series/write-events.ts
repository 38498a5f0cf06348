// Updates of events when their series is written or removed, in the same change (rules Y2, Y3, Y5).

import { setImmediate as nextTurn } from 'node:timers/promises';
import { isOnline } from '../../model/bookings/sign-up.ts';
import type { Series } from '../../model/series.ts';
import type { BookingOptions } from '../../store/bookings/update-bookings-on-event-change.ts';
import { type BookedDate, HasBookings } from '../../store/content/errors.ts';
import type { ContentReader, ContentTransaction } from '../../store/content/port.ts';
import { datesAhead, dateTest } from './dates.ts';
import { type EventOfSeries, eventOn, eventsOf, following, hasBegun } from './events.ts';

/** Series before and after the write; undefined if it did not or does not exist. */
export interface WrittenSeries {
  readonly before?: Series | undefined;
  readonly after?: Series | undefined;
  /** Treatment of booked events that leave the series; without it the change is rejected (rule J25). */
  readonly bookings?: BookingOptions | undefined;
}

/** Maximum events written before the event loop serves other requests; the transaction stays the same. */
const IN_ONE_TURN = 50;

/**
 * Updates the events of a series written or removed in this change; `now` is wall-clock time in the instance's zone. Must run before the
 * events are detached otherwise. Events that have begun stay; if the series is removed, they only lose their reference. Throws
 * HasBookings with every booked date that would leave the series, unless `bookings` decides on them.
 */
export async function writeEventsOf(
  content: ContentTransaction,
  { before, after, bookings = {} }: WrittenSeries,
  now: string,
): Promise<void> {
  const leaving = openLeaving(content, bookings);
  if (after !== undefined) {
    if (before !== undefined) await rewriteAll(content, { before, after }, now, leaving);
    leaving.expectAllowed();
    await makeMissing(content, after, now.slice(0, 10));
  } else if (before !== undefined) {
    for (const [index, event] of (await eventsOf(content, before.id)).entries()) {
      if (index % IN_ONE_TURN === 0) await nextTurn();
      const { series, source } = event.value;
      const isOver = hasBegun(event.value, now);
      const isOwn = series.own.length > 0 || source !== null || isOver;
      await (isOver ? letStandAlone(content, event) : leaving.leave(event, !isOwn));
    }
    leaving.expectAllowed();
  }
}

/**
 * Updates the events from the series. Events whose date is no longer in the series are removed, or become single events if they have own
 * fields.
 */
async function rewriteAll(
  content: ContentTransaction,
  { before, after }: { readonly before: Series; readonly after: Series },
  now: string,
  leaving: Leaving,
): Promise<void> {
  const today = now.slice(0, 10);
  const [hadDate, hasDate] = [dateTest(before, today), dateTest(after, today)];
  for (const [index, event] of (await eventsOf(content, after.id)).entries()) {
    if (index % IN_ONE_TURN === 0) await nextTurn();
    if (hasBegun(event.value, now)) continue;
    const { source } = event.value;
    const { date, own } = event.value.series;
    if (hasDate(date) || !hadDate(date)) {
      await content.put('event', following(after, event.value), event.revision);
    } else {
      await leaving.leave(event, source === null && (own.length === 0 || after.except.includes(date)));
    }
  }
}

/** Removes the event from hand-picked lists first, because the editor did not remove this event explicitly. */
async function removeEvent(content: ContentTransaction, { id, revision }: EventOfSeries): Promise<void> {
  await content.detach('event', id);
  await content.remove('event', id, revision);
}

interface Leaving {
  /**
   * Detaches an event from the series: `goes` removes it, otherwise it becomes a single event. Booked events follow the booking options.
   */
  readonly leave: (event: EventOfSeries, goes: boolean) => Promise<void>;
  /** Throws HasBookings if booked events leave and the options do not decide on them. */
  readonly expectAllowed: () => void;
}

function openLeaving(content: ContentTransaction, { detaches = false, keeps = false }: BookingOptions): Leaving {
  const booked: BookedDate[] = [];
  return {
    leave: async (event, goes) => {
      const { value } = event;
      const isBooked = isOnline(value) && (await content.isBooked(value.id));
      if (!isBooked) return goes ? removeEvent(content, event) : letStandAlone(content, event);
      if (keeps) return letStandAlone(content, event);
      if (detaches) return removeEvent(content, event);
      const bookings = await content.bookingCount(value.id);
      booked.push({ eventId: value.id, date: value.series.date, bookings });
    },
    expectAllowed: () => {
      if (booked.length === 0) return;
      booked.sort((a, b) => (a.date < b.date ? -1 : 1));
      throw new HasBookings(
        booked.map(({ eventId }) => eventId),
        false,
        booked,
      );
    },
  };
}

async function letStandAlone(content: ContentTransaction, { value, revision }: EventOfSeries): Promise<void> {
  await content.put('event', { ...value, series: null }, revision);
}

/** Dates of a series from today on without an event, in order (rule Y2). */
export async function missingDates(content: ContentReader, series: Series, today: string): Promise<string[]> {
  const dates = datesAhead(series, today);
  if (dates.length === 0) return [];
  const there = new Set((await eventsOf(content, series.id)).map(({ value }) => value.series.date));
  return dates.filter((date) => !there.has(date));
}

/** Creates up to `most` missing events of a series; returns their number. */
export async function makeMissing(
  content: ContentTransaction,
  series: Series,
  today: string,
  most = Number.POSITIVE_INFINITY,
): Promise<number> {
  const dates = (await missingDates(content, series, today)).slice(0, most);
  for (const [index, date] of dates.entries()) {
    if (index % IN_ONE_TURN === 0) await nextTurn();
    await content.put('event', eventOn(series, date, await content.newId('event')), 'new');
  }
  return dates.length;
}
