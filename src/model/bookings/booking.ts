// Bookings for one or more people (rule J3). Because they contain names, they are not a kind of content and have no history.

import { MAX_SUBSCRIBER_ID, SUBSCRIBER_KEY_PATTERN } from '../newsletter/newsletter.ts';

export const BOOKING_STATES = ['pending', 'booked', 'waiting', 'cancelled'] as const;

/** State of a booking; `pending`: not confirmed by mail; `waiting`: on the waiting list. `cancelled` is final (rule J5). */
export type BookingState = (typeof BOOKING_STATES)[number];

/** Answer to a field: an array for `several`, true for a ticked box. */
export type Answer = string | number | true | readonly string[];

/** Answers by field id, without empty answers and answers to hidden fields. */
export type FieldAnswers = Readonly<Record<string, Answer>>;

export interface BookedPerson {
  readonly name: string;
  readonly answers: FieldAnswers;
}

export interface Booking {
  /** Random integer from 1 to 2147483647, like a subscriber's (rule N5). */
  readonly id: number;
  readonly key: string;
  readonly eventId: number;
  readonly state: BookingState;
  readonly people: readonly BookedPerson[];
  /** "" if the office entered the booking without an address. */
  readonly email: string;
  readonly phone: string;
  readonly answers: FieldAnswers;
  readonly note: string;
  /** UTC, `YYYY-MM-DDTHH:MM:SSZ`. */
  readonly createdAt: string;
  /** End of the hold on seats of an unconfirmed booking, in the format of `createdAt`; null if none are held. */
  readonly heldUntil: string | null;
  readonly present: number;
}

export interface NotifiedCounts {
  readonly mailed: number;
  readonly unreached: { readonly bookings: number; readonly people: number };
}

export const ZERO_NOTIFIED_COUNTS: NotifiedCounts = { mailed: 0, unreached: { bookings: 0, people: 0 } };

export function countNotified(bookings: readonly Booking[]): NotifiedCounts {
  const silent = bookings.filter(({ email }) => email === '');
  const people = silent.reduce((sum, one) => sum + one.people.length, 0);
  return { mailed: bookings.length - silent.length, unreached: { bookings: silent.length, people } };
}

/** Maximum number of people per booking, whatever the event's setting. */
export const MAX_PARTY_SIZE = 50;

/** Maximum length of visitors' texts, in characters (rule J16). */
export const MAX_ANSWER_LENGTHS = { text: 500, long: 4000 } as const;

/** Time to confirm a booking, in milliseconds (rule J5). */
export const CONFIRMATION_PERIOD_MS = 24 * 3_600_000;

/** True if a booking is unconfirmed and expired at `at`, in milliseconds since 1970. Expired bookings count as removed (rule J5). */
export function isExpiredPending({ state, heldUntil, createdAt }: Booking, at: number): boolean {
  const until = heldUntil === null ? parseInstantText(createdAt) + CONFIRMATION_PERIOD_MS : parseInstantText(heldUntil);
  return state === 'pending' && until <= at;
}

export { MAX_SUBSCRIBER_ID as MAX_BOOKING_ID, SUBSCRIBER_KEY_PATTERN as BOOKING_KEY };

export function toInstantText(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`;
}

export function parseInstantText(text: string): number {
  return Date.parse(text);
}
