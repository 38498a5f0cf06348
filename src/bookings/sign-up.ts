// Sign-up for an event (rules J4, J5 and J9): validated, decided and written in one transaction, so that no seat is assigned twice.

import { type Booking, CONFIRMATION_PERIOD_MS, parseInstantText, toInstantText } from '../model/bookings/booking.ts';
import { countFreeWaitingPlaces, decideSignUp } from '../model/bookings/seats.ts';
import { promotesWaitingListAt, type SignUpEvent } from '../model/bookings/sign-up.ts';
import type { EnteredBooking, SignUpOutcome } from '../model/bookings/visitor-sign-ups.ts';
import type { BookingTransaction, PreviousSubmission, SignUpResult } from '../store/bookings/booking-transaction.ts';
import type { BookingReader } from '../store/bookings/bookings.ts';
import { createBookingId, createBookingKey } from '../store/bookings/new-booking.ts';
import { wallClockToInstant } from '../store/bookings/task-times.ts';
import { type CleanedBooking, cleanBooking, isMissingForAdditionalPerson, validateBooking } from './clean-booking.ts';
import type { VerifiedFormToken } from './form-token.ts';
import { readSignUpForm, type SignUpFormState } from './sign-up-form-state.ts';

export class SignUpRefusedError extends Error {
  readonly outcome: SignUpOutcome;

  constructor(outcome: SignUpOutcome) {
    super('signing up was refused');
    this.outcome = outcome;
  }
}

/**
 * Signs up. `form` is undefined if a website answers for its visitors. A mailbox that has signed up already, or has declined mails about
 * the event, gets no booking. All other steps are the same as for a new mailbox, so neither the response nor its timing reveals this (rule
 * J22). Throws SignUpRefusedError.
 */
export async function signUp(
  tx: BookingTransaction,
  eventId: number,
  entered: EnteredBooking,
  form: VerifiedFormToken | undefined,
): Promise<SignUpOutcome> {
  const found = await readSignUpForm(tx, eventId);
  if (typeof found === 'string') throw new SignUpRefusedError({ refused: found });
  const { event } = found;
  const spent = form === undefined ? 'new' : await tx.spendForm({ ...form, eventId, email: entered.email.trim() });
  if (spent !== 'new' && !spent.isSame) throw new SignUpRefusedError({ refused: 'stale' });
  if (spent !== 'new') return repeatOutcome(tx, event, entered.email.trim(), spent);
  const judged = judge(found, entered, form === undefined ? 'website' : 'page');
  const decision = await decisionFor(tx, found, judged.people.length);
  if (decision === 'unconfirmed') throw new SignUpRefusedError({ refused: decision });
  if (decision === 'full') {
    const room = countFreeWaitingPlaces(event.subscription.online, await tx.occupancy(eventId));
    throw new SignUpRefusedError({ refused: decision, roomToWait: room });
  }
  const booking = await newBooking(tx, found, judged, decision);
  const known = await tx.ofMailbox(eventId, judged.email);
  const isBarred = await tx.isBarred(eventId, judged.email);
  const isNew = known === undefined && !isBarred;
  const { state, people } = booking;
  if (isNew) await tx.put(booking, entered.language, { what: state, by: 'visitor' });
  else await holdForNobody(tx, found, booking);
  const place = await tx.placeOf(booking);
  const about = known !== undefined ? 'known' : state === 'pending' ? 'confirm' : state;
  const addressee = known ?? { booking, language: entered.language };
  const isMailed = await tx.mail(addressee, event, { about, isCounted: true, isProbe: true });
  if (!isMailed && state === 'pending') throw new SignUpRefusedError({ refused: 'too_many_mails' });
  const answered = { state, people: people.length, place, isMailed };
  if (form !== undefined) await tx.recordSpentForm(form.hash, isNew ? booking.id : null, answered);
  return { ...answered, event, movesUp: promotesWaitingListAt(event, tx.now) };
}

/**
 * Returns the cleaned input, or throws SignUpRefusedError. A website asks only the first person; the others answer on the private page
 * (rule J18).
 */
function judge(
  { event, form, phase }: SignUpFormState,
  entered: EnteredBooking,
  way: 'page' | 'website',
): CleanedBooking {
  if (phase !== 'open' && phase !== 'last') throw new SignUpRefusedError({ refused: 'not_open' });
  const judged = cleanBooking(entered, form);
  const { party } = event.subscription.online;
  const all = validateBooking(judged, form, { party, needsEmail: true });
  const faults = way === 'website' ? all.filter((fault) => !isMissingForAdditionalPerson(fault)) : all;
  if (faults.length > 0) throw new SignUpRefusedError({ refused: 'faults', faults });
  return judged;
}

/**
 * Holds seats without a booking (decoy hold), as an unconfirmed booking would until it expires. If the event needs no confirmation, holds
 * nothing and only takes as long as a booking.
 */
async function holdForNobody(tx: BookingTransaction, { event }: SignUpFormState, booking: Booking): Promise<void> {
  const isPending = booking.state === 'pending';
  const expiresAt =
    booking.heldUntil === null
      ? parseInstantText(booking.createdAt) + CONFIRMATION_PERIOD_MS
      : parseInstantText(booking.heldUntil);
  await tx.holdDecoy(event.id, {
    size: isPending ? booking.people.length : 0,
    waits: booking.heldUntil === null,
    expiresAt,
  });
  await tx.note(event.id, { what: 'repeated', by: 'visitor', people: 0 });
}

/** Returns the outcome of a form that was sent before, without booking again (rule J9). Throws SignUpRefusedError. */
async function repeatOutcome(
  tx: BookingTransaction,
  event: SignUpEvent,
  email: string,
  { bookingId, answered }: PreviousSubmission,
): Promise<SignUpOutcome> {
  if (event.startsAt <= tx.now) throw new SignUpRefusedError({ refused: 'not_open' });
  const booking = bookingId === null ? undefined : (await tx.byId(bookingId))?.booking;
  // The sender of the form must not learn whether the mailbox's owner pressed "that wasn't me".
  const isWithdrawn = booking?.state === 'cancelled' && !(await tx.isBarred(event.id, email));
  if (answered === undefined || isWithdrawn) throw new SignUpRefusedError({ refused: 'stale' });
  return { isMailed: true, ...answered, event, movesUp: promotesWaitingListAt(event, tx.now) };
}

async function decisionFor(tx: BookingReader, { event, phase }: SignUpFormState, party: number) {
  const smallest = await tx.smallestWaiting(event.id);
  return decideSignUp(event.subscription.online, await tx.occupancy(event.id), { party, phase, smallest });
}

type AcceptedState = 'booked' | 'waiting' | 'pending' | 'pending_to_wait';

type NewBooking = Booking & { readonly state: SignUpResult['state'] };

async function newBooking(
  tx: BookingTransaction,
  { event }: SignUpFormState,
  { people, email, phone, answers }: CleanedBooking,
  decision: AcceptedState,
): Promise<NewBooking> {
  const begins = wallClockToInstant(event.startsAt, tx.instance.timeZone);
  return {
    id: await createBookingId(tx),
    key: createBookingKey(),
    eventId: event.id,
    state: decision === 'pending_to_wait' ? 'pending' : decision,
    people,
    email,
    phone,
    answers,
    note: '',
    createdAt: toInstantText(tx.at),
    heldUntil: decision === 'pending' ? toInstantText(Math.min(tx.at + CONFIRMATION_PERIOD_MS, begins)) : null,
    present: 0,
  };
}
