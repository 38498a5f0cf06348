import { setImmediate as nextTurn } from 'node:timers/promises';
import { hasOnlineSignUp } from '../../model/bookings/sign-up.ts';
import type { Series } from '../../model/series.ts';
import type { BookingUpdateOptions } from '../../store/bookings/update-bookings-on-event-change.ts';
import { type BookedDate, HasBookingsError } from '../../store/content/errors.ts';
import type { ContentReader, ContentTransaction } from '../../store/content/port.ts';
import { createDateTest, listUpcomingDates } from './dates.ts';
import {
  createEventOnDate,
  type EventOfSeries,
  hasBegun,
  readEventsOfSeries,
  updateEventFromSeries,
} from './events.ts';

export interface SeriesWrite {
  readonly before?: Series | undefined;
  readonly after?: Series | undefined;
  /** Options for booked events that leave the series; without them, the change is rejected (rule J25). */
  readonly bookings?: BookingUpdateOptions | undefined;
}

const EVENTS_PER_TURN = 50;

/**
 * Updates the events of a series written or removed in this change; `now` is wall-clock time in the instance's zone. Must run before the
 * series is detached from its events. Events that have begun stay; if the series is removed, they only lose their reference. Throws
 * HasBookingsError with every booked date that would leave the series, unless `bookings` says what to do with them.
 */
export async function writeSeriesEvents(
  content: ContentTransaction,
  { before, after, bookings = {} }: SeriesWrite,
  now: string,
): Promise<void> {
  const leaving = openLeaving(content, bookings);
  if (after !== undefined) {
    if (before !== undefined) await rewriteAll(content, { before, after }, now, leaving);
    leaving.expectAllowed();
    await createMissingEvents(content, after, now.slice(0, 10));
  } else if (before !== undefined) {
    for (const [index, event] of (await readEventsOfSeries(content, before.id)).entries()) {
      if (index % EVENTS_PER_TURN === 0) await nextTurn();
      const { series, source } = event.value;
      const isOver = hasBegun(event.value, now);
      const isOwn = series.own.length > 0 || source !== null || isOver;
      await (isOver ? detachFromSeries(content, event) : leaving.leave(event, !isOwn));
    }
    leaving.expectAllowed();
  }
}

/**
 * Updates the events from the series. Events whose date is no longer in the series are removed; they become single events if they come
 * from a source, or have own fields and their date is not an exception.
 */
async function rewriteAll(
  content: ContentTransaction,
  { before, after }: { readonly before: Series; readonly after: Series },
  now: string,
  leaving: Leaving,
): Promise<void> {
  const today = now.slice(0, 10);
  const [hadDate, hasDate] = [createDateTest(before, today), createDateTest(after, today)];
  for (const [index, event] of (await readEventsOfSeries(content, after.id)).entries()) {
    if (index % EVENTS_PER_TURN === 0) await nextTurn();
    if (hasBegun(event.value, now)) continue;
    const { source } = event.value;
    const { date, own } = event.value.series;
    if (hasDate(date) || !hadDate(date)) {
      await content.put('event', updateEventFromSeries(after, event.value), event.revision);
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
   * Detaches an event from the series. Removes it if `goes`; otherwise it becomes a single event. Booked events follow the booking options.
   */
  readonly leave: (event: EventOfSeries, goes: boolean) => Promise<void>;
  /** Throws HasBookingsError if booked events leave and the options do not allow it. */
  readonly expectAllowed: () => void;
}

function openLeaving(content: ContentTransaction, { detaches = false, keeps = false }: BookingUpdateOptions): Leaving {
  const booked: BookedDate[] = [];
  return {
    leave: async (event, goes) => {
      const { value } = event;
      const isBooked = hasOnlineSignUp(value) && (await content.isBooked(value.id));
      if (!isBooked) return goes ? removeEvent(content, event) : detachFromSeries(content, event);
      if (keeps) return detachFromSeries(content, event);
      if (detaches) return removeEvent(content, event);
      const bookings = await content.bookingCount(value.id);
      booked.push({ eventId: value.id, date: value.series.date, bookings });
    },
    expectAllowed: () => {
      if (booked.length === 0) return;
      booked.sort((a, b) => (a.date < b.date ? -1 : 1));
      throw new HasBookingsError(
        booked.map(({ eventId }) => eventId),
        false,
        booked,
      );
    },
  };
}

async function detachFromSeries(content: ContentTransaction, { value, revision }: EventOfSeries): Promise<void> {
  await content.put('event', { ...value, series: null }, revision);
}

/** Dates of a series without an event, from today onwards, in order (rule Y2). */
export async function findMissingDates(content: ContentReader, series: Series, today: string): Promise<string[]> {
  const dates = listUpcomingDates(series, today);
  if (dates.length === 0) return [];
  const there = new Set((await readEventsOfSeries(content, series.id)).map(({ value }) => value.series.date));
  return dates.filter((date) => !there.has(date));
}

export async function createMissingEvents(
  content: ContentTransaction,
  series: Series,
  today: string,
  limit = Number.POSITIVE_INFINITY,
): Promise<number> {
  const dates = (await findMissingDates(content, series, today)).slice(0, limit);
  for (const [index, date] of dates.entries()) {
    if (index % EVENTS_PER_TURN === 0) await nextTurn();
    await content.put('event', createEventOnDate(series, date, await content.newId('event')), 'new');
  }
  return dates.length;
}
