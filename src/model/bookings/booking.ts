// Bookings: one sign-up for one or more people (rule J3). They hold names, so they are no kind of content: no history, no trash.

import { MAX_SUBSCRIBER_ID, SUBSCRIBER_KEY } from '../newsletter/newsletter.ts';

export const BOOKING_STATES = ['pending', 'booked', 'waiting', 'cancelled'] as const;

/** `pending`: not confirmed by mail; `waiting` for a place. One that is `cancelled` never comes back (rule J5). */
export type BookingState = (typeof BOOKING_STATES)[number];

/** What somebody answered to a field: an array for `several`, true for one that is ticked. */
export type Answer = string | number | true | readonly string[];

/** By the id of the field. What is empty or was not asked is left out. */
export type FieldAnswers = Readonly<Record<string, Answer>>;

export interface BookedPerson {
  readonly name: string;
  /** Of the fields that each is asked. */
  readonly answers: FieldAnswers;
}

export interface Booking {
  /** A random integer from 1 to 2147483647, as a subscriber's (rule N5). */
  readonly id: number;
  /** The unguessable key of the private link. */
  readonly key: string;
  readonly eventId: number;
  readonly state: BookingState;
  /** At least one; the first is who signs up. */
  readonly people: readonly BookedPerson[];
  /** "" where the office wrote it down without one. */
  readonly email: string;
  readonly phone: string;
  readonly answers: FieldAnswers;
  /** For the office alone. */
  readonly note: string;
  /** UTC, `YYYY-MM-DDTHH:MM:SSZ`. */
  readonly createdAt: string;
  /** Until when its place is held though nobody has confirmed it, as `createdAt`; null: none is. */
  readonly heldUntil: string | null;
  /** How many of the people came. */
  readonly present: number;
}

/** How many bookings a mail reaches, and how many have no address, so that somebody has to call them. */
export interface Reach {
  readonly mailed: number;
  readonly unreached: { readonly bookings: number; readonly people: number };
}

export const REACHES_NOBODY: Reach = { mailed: 0, unreached: { bookings: 0, people: 0 } };

export function reachOf(bookings: readonly Booking[]): Reach {
  const silent = bookings.filter(({ email }) => email === '');
  const people = silent.reduce((sum, one) => sum + one.people.length, 0);
  return { mailed: bookings.length - silent.length, unreached: { bookings: silent.length, people } };
}

/** So many people one booking may be for, whatever an event says. */
export const MAX_PEOPLE = 50;

/** How long what people write may be, in characters (rule J16). */
export const MAX_CHARACTERS = { text: 500, long: 4000 } as const;

/** For how long one that is to be confirmed waits, in milliseconds (rule J5). */
export const CONFIRMS_WITHIN_MS = 24 * 3_600_000;

/** Whether nobody confirmed it in time, at an instant in milliseconds since 1970: then it is as good as removed (rule J5). */
export function isLapsed({ state, heldUntil, createdAt }: Booking, at: number): boolean {
  const until = heldUntil === null ? fromInstant(createdAt) + CONFIRMS_WITHIN_MS : fromInstant(heldUntil);
  return state === 'pending' && until <= at;
}

export { MAX_SUBSCRIBER_ID as MAX_BOOKING_ID, SUBSCRIBER_KEY as BOOKING_KEY };

/** An instant in milliseconds since 1970 as bookings have it, cut to the second. */
export function toInstant(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`;
}

/** The other way round. */
export function fromInstant(text: string): number {
  return Date.parse(text);
}
