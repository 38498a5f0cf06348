// Signing up for an event (rules J4, J5 and J9): judged, decided and written in one transaction, so that no place is given twice.

import { type Booking, CONFIRMS_WITHIN_MS, toInstant } from '../model/booking.ts';
import { decide } from '../model/seats.ts';
import type { EnteredBooking, SignUpOutcome } from '../model/sign-ups.ts';
import type { BookingTransaction } from '../store/bookings/booking-transaction.ts';
import type { BookingReader } from '../store/bookings/bookings.ts';
import { instantOf } from '../store/bookings/due.ts';
import { freeBookingId, newBookingKey } from '../store/bookings/new-booking.ts';
import { cleaned, faultsOf, isMissingOfOthers, type JudgedBooking } from './entered.ts';
import type { ReadToken } from './form-token.ts';
import { placeOf, type SignUpPlace } from './place.ts';

/** A refusal, which undoes all that was written: the form can be sent again. */
export class SignUpRefused extends Error {
  readonly outcome: SignUpOutcome;

  constructor(outcome: SignUpOutcome) {
    super('signing up was refused');
    this.outcome = outcome;
  }
}

/** Signs up. `form` is undefined where a website answers for its visitors. Throws SignUpRefused. */
export async function signUp(
  tx: BookingTransaction,
  eventId: number,
  entered: EnteredBooking,
  form: ReadToken | undefined,
): Promise<SignUpOutcome> {
  const place = await placeOf(tx, eventId);
  if (typeof place === 'string') throw new SignUpRefused({ refused: place });
  const spent = form === undefined ? 'new' : await tx.spend({ ...form, eventId, email: entered.email.trim() });
  // Somebody else's form is one of their own: it is to be sent anew.
  if (spent !== 'new' && !spent.isSame) throw new SignUpRefused({ refused: 'stale' });
  if (spent !== 'new') return again(tx, place, entered, spent.bookingId);
  const { event, phase } = place;
  if (phase !== 'open' && phase !== 'last') throw new SignUpRefused({ refused: 'not_open' });
  const judged = cleaned(entered, place.form);
  const { party } = event.subscription.online;
  const all = faultsOf(judged, place.form, { party, needsEmail: true });
  // A website asks the first person alone; what the others are asked is on the private page (rule J18).
  const faults = form === undefined ? all.filter((fault) => !isMissingOfOthers(fault)) : all;
  if (faults.length > 0) throw new SignUpRefused({ refused: 'faults', faults });
  const decision = await decisionFor(tx, place, judged.people.length);
  if (decision === 'full' || decision === 'unconfirmed') throw new SignUpRefused({ refused: decision });
  // Whoever reads this mailbox said that it was not them: nobody signs up in their name again (rule J5).
  if (await tx.isBarred(eventId, judged.email)) {
    throw new SignUpRefused({ refused: event.subscription.online.confirm ? 'too_many_mails' : 'no_mails' });
  }
  const state = stateOf(decision);
  const known = await tx.ofMailbox(eventId, judged.email);
  if (known !== undefined) {
    const isMailed = await tx.mail(known, event, { about: 'known', isCounted: true });
    if (!isMailed && state === 'pending') throw new SignUpRefused({ refused: 'too_many_mails' });
    // Whoever it is gets no key of somebody else's booking; a mail that can't be sent looks the same.
    const link = isMailed ? undefined : newBookingKey();
    return { state, event, people: judged.people.length, place: await lastPlace(tx, eventId, state), link };
  }
  const booking = await newBooking(tx, place, judged, decision);
  await tx.put(booking, entered.language, { what: state, by: 'visitor' });
  if (form !== undefined) await tx.spentOn(form.hash, booking.id);
  const about = state === 'pending' ? 'confirm' : state;
  const isMailed = await tx.mail({ booking, language: entered.language }, event, { about, isCounted: true });
  if (!isMailed && state === 'pending') throw new SignUpRefused({ refused: 'too_many_mails' });
  const link = isMailed ? undefined : booking.key;
  return { state, event, people: booking.people.length, place: await tx.placeOf(booking), link };
}

/** What a form that was sent before came to; it books nothing more (rule J9). */
async function again(
  tx: BookingTransaction,
  place: SignUpPlace,
  entered: EnteredBooking,
  bookingId: number | null,
): Promise<SignUpOutcome> {
  const { event } = place;
  const before = bookingId === null ? undefined : await tx.byId(bookingId);
  if (before !== undefined) {
    const { state, people } = before.booking;
    if (state === 'cancelled') throw new SignUpRefused({ refused: 'stale' });
    return { state, event, people: people.length, place: await tx.placeOf(before.booking), link: undefined };
  }
  // Nothing came of it: the mailbox had signed up before, or what came of it is erased.
  if ((await tx.ofMailbox(event.id, entered.email.trim())) === undefined) throw new SignUpRefused({ refused: 'stale' });
  const people = entered.people.length;
  const decision = await decisionFor(tx, place, people);
  if (decision === 'full' || decision === 'unconfirmed') throw new SignUpRefused({ refused: decision });
  const state = stateOf(decision);
  return { state, event, people, place: await lastPlace(tx, event.id, state), link: undefined };
}

function stateOf(decision: Taken): 'booked' | 'waiting' | 'pending' {
  return decision === 'pending_to_wait' ? 'pending' : decision;
}

async function lastPlace(tx: BookingReader, eventId: number, state: Booking['state']): Promise<number> {
  if (state !== 'waiting') return 0;
  return (await tx.ofEvent(eventId, { states: ['waiting'] })).length + 1;
}

async function decisionFor(tx: BookingReader, { event, phase }: SignUpPlace, party: number) {
  const smallest = await tx.smallestWaiting(event.id);
  return decide(event.subscription.online, await tx.occupancy(event.id), { party, phase, smallest });
}

type Taken = 'booked' | 'waiting' | 'pending' | 'pending_to_wait';

async function newBooking(
  tx: BookingTransaction,
  { event }: SignUpPlace,
  { people, email, phone, answers }: JudgedBooking,
  decision: Taken,
): Promise<Booking> {
  const begins = instantOf(event.startsAt, tx.instance.timeZone);
  return {
    id: await freeBookingId(tx),
    key: newBookingKey(),
    eventId: event.id,
    state: stateOf(decision),
    people,
    email,
    phone,
    answers,
    note: '',
    createdAt: toInstant(tx.at),
    heldUntil: decision === 'pending' ? toInstant(Math.min(tx.at + CONFIRMS_WITHIN_MS, begins)) : null,
    present: 0,
  };
}
