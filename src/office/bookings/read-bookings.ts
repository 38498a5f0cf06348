// What the office sees of the bookings of an event (rules J13 and J14).

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

/** How full an event is; all numbers are people. */
export interface BookingNumbers {
  /** Null: no limit. */
  readonly seats: number | null;
  readonly kept: number;
  readonly taken: number;
  readonly pending: number;
  readonly waiting: number;
  /** How many can be booked online; null without a limit. */
  readonly free: number | null;
}

export interface EventBookings extends BookingNumbers {
  readonly event: Event;
  readonly form: BookingForm | null;
  /** In order of arrival; none for who sees numbers alone. */
  readonly items: readonly PresentBooking[];
  /** Where the page after this one begins; undefined for the last. */
  readonly next: BookingPlace | undefined;
  /** How many there are that were asked for. */
  readonly total: number;
  readonly sees: boolean;
}

export type BookingPlace = readonly [createdAt: string, id: number];

export interface WantedBookings {
  readonly state?: BookingState | undefined;
  /** Words that all stand in names, address, telephone, answers or note. */
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

/** Whether all words occur in the booking; an address is found by either form of its domain. */
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

/** The bookings that the trash keeps of an event. Throws NotFound if it keeps none, and Forbidden. */
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

/** Number of bookings in the trash by event id. */
export async function countRemovedBookings(
  { store, clock }: WriteContext,
  instance: string,
  eventIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const found = (await store.bookings.read(instance, clock(), (tx) => tx.removedOf(eventIds))) ?? [];
  const byEvent = Map.groupBy(found, ({ booking }) => booking.eventId);
  return new Map([...byEvent].map(([id, some]) => [id, some.length]));
}

/** A booking that the trash keeps. Throws NotFound and Forbidden. */
export async function findRemovedBooking(editing: WriteContext, instance: string, id: number): Promise<PresentBooking> {
  const { store, clock } = editing;
  const found = await store.bookings.read(instance, clock(), (tx) => tx.removed({ id }));
  if (found === undefined) throw new NotFound(`booking ${id}`);
  await expectDealsWithRemoved(editing, instance, found.booking.eventId);
  return found;
}

/** One booking. Throws NotFound and Forbidden. */
export async function findBooking(editing: WriteContext, instance: string, id: number): Promise<PresentBooking> {
  const present = await editing.store.bookings.read(instance, editing.clock(), (tx) => tx.byId(id));
  if (present === undefined) throw new NotFound(`booking ${id}`);
  await expectDealsWith(editing, instance, present.booking.eventId);
  return present;
}

/** What was done to the bookings of an event, newest first. Throws NotFound and Forbidden. */
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

/** How full events are, by their ids; those at which nobody signs up here are left out. */
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
