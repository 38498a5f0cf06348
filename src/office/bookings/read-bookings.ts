import { BOOKING_STATES, type BookingState } from '../../model/bookings/booking.ts';
import type { BookingForm } from '../../model/bookings/form.ts';
import { countOccupiedSeats, type Occupancy } from '../../model/bookings/seats.ts';
import { hasOnlineSignUp } from '../../model/bookings/sign-up.ts';
import type { Event } from '../../model/event.ts';
import type { StoredBooking } from '../../store/bookings/booking-rows.ts';
import type { BookingLogEntry } from '../../store/bookings/booking-transaction.ts';
import { NotFoundError } from '../../store/content/errors.ts';
import { containsWords } from '../contains-words.ts';
import type { WriteContext } from '../write-context.ts';
import { readEventWithAccess, requireBookingAccess, requireRemovedBookingAccess } from './booking-access.ts';

/** Occupancy of an event, in people. */
export interface SeatCounts {
  readonly seats: number | null;
  readonly kept: number;
  readonly taken: number;
  readonly pending: number;
  readonly waiting: number;
  /** Seats that can be booked online, or null for no limit. */
  readonly free: number | null;
}

export interface EventBookings extends SeatCounts {
  readonly event: Event;
  readonly form: BookingForm | null;
  /** In order of arrival; empty if the role sees only the numbers. */
  readonly items: readonly StoredBooking[];
  /** Start of the next page, or undefined for the last page. */
  readonly next: BookingCursor | undefined;
  readonly total: number;
  readonly sees: boolean;
}

export type BookingCursor = readonly [createdAt: string, id: number];

export interface ListBookingsOptions {
  readonly state?: BookingState | undefined;
  /** Search words; a booking matches if each occurs in its names, address, phone, answers or note. */
  readonly words?: string;
  readonly limit?: number;
  readonly after?: BookingCursor | undefined;
}

/** Throws NotFoundError. */
export async function listBookings(
  editing: WriteContext,
  instance: string,
  eventId: number,
  { state, words = '', limit = Number.POSITIVE_INFINITY, after }: ListBookingsOptions = {},
): Promise<EventBookings> {
  const { event, sees } = await readEventWithAccess(editing, instance, eventId);
  const read = await editing.store.bookings.read(instance, editing.clock(), async (tx) => {
    const of = await tx.trueOccupancy(eventId);
    const formId = event.subscription?.online?.formId ?? null;
    const states = state === undefined ? BOOKING_STATES : [state];
    const all = sees ? await tx.ofEvent(eventId, { states }) : [];
    const form = formId === null ? null : ((await tx.form(formId)) ?? null);
    return { of, all, form };
  });
  if (read === undefined) throw new NotFoundError(`instance ${instance}`);
  const found = read.all.filter((one) => matches(one, words));
  const left = after === undefined ? found : found.filter((one) => isBehind(one, after));
  const items = left.slice(0, limit);
  const last = items.at(-1)?.booking;
  return {
    ...computeSeatCounts(event, read.of),
    event,
    form: read.form,
    items,
    next: last !== undefined && items.length < left.length ? [last.createdAt, last.id] : undefined,
    total: found.length,
    sees,
  };
}

export function computeSeatCounts(event: Event, of: Occupancy): SeatCounts {
  const { seats, kept } = hasOnlineSignUp(event) ? event.subscription.online : { seats: null, kept: 0 };
  const taken = countOccupiedSeats(of);
  const free = seats === null ? null : Math.max(0, seats - kept - taken);
  return { seats, kept, taken, pending: of.held + of.toWait, waiting: of.waiting, free };
}

function matches({ booking }: StoredBooking, words: string): boolean {
  const { people, email, phone, note, answers } = booking;
  return containsWords(JSON.stringify([people, email, phone, note, answers]), words);
}

function isBehind({ booking: { createdAt, id } }: StoredBooking, [at, last]: BookingCursor): boolean {
  return createdAt > at || (createdAt === at && id > last);
}

/** Lists the bookings of an event in the trash. Throws NotFoundError if there are none, ForbiddenError without permission. */
export async function listRemovedBookings(
  editing: WriteContext,
  instance: string,
  eventId: number,
): Promise<readonly StoredBooking[]> {
  const { store, clock } = editing;
  const found = (await store.bookings.read(instance, clock(), (tx) => tx.removedOf([eventId]))) ?? [];
  if (found.length === 0) throw new NotFoundError(`bookings of event ${eventId}`, { isInTrash: true });
  await requireRemovedBookingAccess(editing, instance, eventId);
  return found;
}

export async function countRemovedBookings(
  { store, clock }: WriteContext,
  instance: string,
  eventIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const found = (await store.bookings.read(instance, clock(), (tx) => tx.removedOf(eventIds))) ?? [];
  const byEvent = Map.groupBy(found, ({ booking }) => booking.eventId);
  return new Map([...byEvent].map(([id, some]) => [id, some.length]));
}

/** Throws NotFoundError and ForbiddenError. */
export async function findRemovedBooking(editing: WriteContext, instance: string, id: number): Promise<StoredBooking> {
  const { store, clock } = editing;
  const found = await store.bookings.read(instance, clock(), (tx) => tx.removed({ id }));
  if (found === undefined) throw new NotFoundError(`booking ${id}`);
  await requireRemovedBookingAccess(editing, instance, found.booking.eventId);
  return found;
}

/** Throws NotFoundError and ForbiddenError. */
export async function findBooking(editing: WriteContext, instance: string, id: number): Promise<StoredBooking> {
  const present = await editing.store.bookings.read(instance, editing.clock(), (tx) => tx.byId(id));
  if (present === undefined) throw new NotFoundError(`booking ${id}`);
  await requireBookingAccess(editing, instance, present.booking.eventId);
  return present;
}

/** Reads the booking log of an event, newest first. Throws NotFoundError and ForbiddenError. */
export async function readBookingLog(
  editing: WriteContext,
  instance: string,
  eventId: number,
  limit: number,
): Promise<readonly BookingLogEntry[]> {
  await requireBookingAccess(editing, instance, eventId);
  const log = await editing.store.bookings.read(instance, editing.clock(), (tx) => tx.log(eventId, limit));
  return log ?? [];
}

export async function readSeatCounts(
  { store, clock }: Pick<WriteContext, 'store' | 'clock'>,
  instance: string,
  events: readonly Event[],
): Promise<ReadonlyMap<number, SeatCounts>> {
  const online = events.filter(hasOnlineSignUp);
  if (online.length === 0) return new Map();
  const ids = online.map(({ id }) => id);
  const taken = await store.bookings.read(instance, clock(), (tx) => tx.occupancies(ids));
  const nobody: Occupancy = { booked: 0, held: 0, waiting: 0, toWait: 0 };
  return new Map(online.map((event) => [event.id, computeSeatCounts(event, taken?.get(event.id) ?? nobody)]));
}
