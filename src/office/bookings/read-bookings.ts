// Bookings of an event, as the office reads them (rules J13 and J14).

import { BOOKING_STATES, type BookingState } from '../../model/bookings/booking.ts';
import type { BookingForm } from '../../model/bookings/form.ts';
import { type Occupancy, takenOf } from '../../model/bookings/seats.ts';
import { isOnline } from '../../model/bookings/sign-up.ts';
import type { Event } from '../../model/event.ts';
import { asciiEmail } from '../../model/newsletter/newsletter.ts';
import type { PresentBooking } from '../../store/bookings/booking-rows.ts';
import type { LoggedDeed } from '../../store/bookings/booking-transaction.ts';
import { NotFound } from '../../store/content/errors.ts';
import type { WriteContext } from '../write-context.ts';
import { expectDealsWith, expectDealsWithRemoved, seesBookings } from './booked-event.ts';

/** Occupancy of an event, in people. */
export interface BookingNumbers {
  /** Null for no limit. */
  readonly seats: number | null;
  readonly kept: number;
  readonly taken: number;
  readonly pending: number;
  readonly waiting: number;
  /** Seats that can be booked online, or null for no limit. */
  readonly free: number | null;
}

export interface EventBookings extends BookingNumbers {
  readonly event: Event;
  readonly form: BookingForm | null;
  /** In order of arrival; empty if the role sees only the numbers. */
  readonly items: readonly PresentBooking[];
  /** Start of the next page, or undefined for the last page. */
  readonly next: BookingPlace | undefined;
  /** Number of bookings that match the query. */
  readonly total: number;
  readonly sees: boolean;
}

export type BookingPlace = readonly [createdAt: string, id: number];

export interface WantedBookings {
  readonly state?: BookingState | undefined;
  /** Search words; a booking matches if each occurs in its names, address, phone, answers or note. */
  readonly words?: string;
  readonly limit?: number;
  readonly after?: BookingPlace | undefined;
}

/** Throws NotFound. */
export async function listBookings(
  editing: WriteContext,
  instance: string,
  eventId: number,
  { state, words = '', limit = Number.POSITIVE_INFINITY, after }: WantedBookings = {},
): Promise<EventBookings> {
  const { event, sees } = await seesBookings(editing, instance, eventId);
  const read = await editing.store.bookings.read(instance, editing.clock(), async (tx) => {
    const of = await tx.trueOccupancy(eventId);
    const formId = event.subscription?.online?.formId ?? null;
    const states = state === undefined ? BOOKING_STATES : [state];
    const all = sees ? await tx.ofEvent(eventId, { states }) : [];
    const form = formId === null ? null : ((await tx.form(formId)) ?? null);
    return { of, all, form };
  });
  if (read === undefined) throw new NotFound(`instance ${instance}`);
  const found = read.all.filter((one) => holds(one, words));
  const left = after === undefined ? found : found.filter((one) => isBehind(one, after));
  const items = left.slice(0, limit);
  const last = items.at(-1)?.booking;
  return {
    ...numbersOf(event, read.of),
    event,
    form: read.form,
    items,
    next: last !== undefined && items.length < left.length ? [last.createdAt, last.id] : undefined,
    total: found.length,
    sees,
  };
}

export function numbersOf(event: Event, of: Occupancy): BookingNumbers {
  const { seats, kept } = isOnline(event) ? event.subscription.online : { seats: null, kept: 0 };
  const taken = takenOf(of);
  const free = seats === null ? null : Math.max(0, seats - kept - taken);
  return { seats, kept, taken, pending: of.held + of.toWait, waiting: of.waiting, free };
}

/** True if the booking contains all words; e-mail addresses match in either form of their domain (Unicode or ASCII). */
function holds({ booking }: PresentBooking, words: string): boolean {
  const { people, email, phone, note, answers } = booking;
  const text = fold(JSON.stringify([people, email, phone, note, answers]));
  return words
    .split(/\s+/)
    .map((word) => fold(asciiEmail(word)))
    .every((word) => text.includes(word));
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

function isBehind({ booking: { createdAt, id } }: PresentBooking, [at, last]: BookingPlace): boolean {
  return createdAt > at || (createdAt === at && id > last);
}

/** Lists the bookings of an event in the trash. Throws NotFound if there are none, and Forbidden. */
export async function listRemovedBookings(
  editing: WriteContext,
  instance: string,
  eventId: number,
): Promise<readonly PresentBooking[]> {
  const { store, clock } = editing;
  const found = (await store.bookings.read(instance, clock(), (tx) => tx.removedOf([eventId]))) ?? [];
  if (found.length === 0) throw new NotFound(`bookings of event ${eventId}`, { isInTrash: true });
  await expectDealsWithRemoved(editing, instance, eventId);
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

/** Finds a booking in the trash. Throws NotFound and Forbidden. */
export async function findRemovedBooking(editing: WriteContext, instance: string, id: number): Promise<PresentBooking> {
  const { store, clock } = editing;
  const found = await store.bookings.read(instance, clock(), (tx) => tx.removed({ id }));
  if (found === undefined) throw new NotFound(`booking ${id}`);
  await expectDealsWithRemoved(editing, instance, found.booking.eventId);
  return found;
}

/** Throws NotFound and Forbidden. */
export async function findBooking(editing: WriteContext, instance: string, id: number): Promise<PresentBooking> {
  const present = await editing.store.bookings.read(instance, editing.clock(), (tx) => tx.byId(id));
  if (present === undefined) throw new NotFound(`booking ${id}`);
  await expectDealsWith(editing, instance, present.booking.eventId);
  return present;
}

/** Reads the booking log of an event, newest first. Throws NotFound and Forbidden. */
export async function readBookingLog(
  editing: WriteContext,
  instance: string,
  eventId: number,
  limit: number,
): Promise<readonly LoggedDeed[]> {
  await expectDealsWith(editing, instance, eventId);
  const log = await editing.store.bookings.read(instance, editing.clock(), (tx) => tx.log(eventId, limit));
  return log ?? [];
}

export async function numbersOfEvents(
  { store, clock }: Pick<WriteContext, 'store' | 'clock'>,
  instance: string,
  events: readonly Event[],
): Promise<ReadonlyMap<number, BookingNumbers>> {
  const online = events.filter(isOnline);
  if (online.length === 0) return new Map();
  const ids = online.map(({ id }) => id);
  const taken = await store.bookings.read(instance, clock(), (tx) => tx.occupancies(ids));
  const nobody: Occupancy = { booked: 0, held: 0, waiting: 0, toWait: 0 };
  return new Map(online.map((event) => [event.id, numbersOf(event, taken?.get(event.id) ?? nobody)]));
}
