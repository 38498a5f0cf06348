// Signing up for an event (rules J4, J5 and J9): judged, decided and written in one transaction, so that no place is given twice.

import { type Booking, CONFIRMS_WITHIN_MS, fromInstant, toInstant } from '../model/bookings/booking.ts';
import { decide, roomToWait } from '../model/bookings/seats.ts';
import { movesUpAt, type OnlineEvent } from '../model/bookings/sign-up.ts';
import type { EnteredBooking, SignUpOutcome } from '../model/bookings/sign-ups.ts';
import type { BookingTransaction, SignUpResult, SpentBefore } from '../store/bookings/booking-transaction.ts';
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

/**
 * Signs up. `form` is undefined if a website answers for its visitors. A mailbox that has signed up already, or wants no mail about the
 * event, gets no booking. All other steps are the same as for a new one, so neither the answer nor its timing reveals it (rule J22). Throws
 * SignUpRefused.
 */
export async function signUp(
  tx: BookingTransaction,
  eventId: number,
  entered: EnteredBooking,
  form: ReadToken | undefined,
): Promise<SignUpOutcome> {
  const found = await placeOf(tx, eventId);
  if (typeof found === 'string') throw new SignUpRefused({ refused: found });
  const { event } = found;
  const spent = form === undefined ? 'new' : await tx.spend({ ...form, eventId, email: entered.email.trim() });
  // A token spent by another person does not count for this form, which has to be sent again.
  if (spent !== 'new' && !spent.isSame) throw new SignUpRefused({ refused: 'stale' });
  if (spent !== 'new') return again(tx, event, entered.email.trim(), spent);
  const judged = judge(found, entered, form === undefined ? 'website' : 'page');
  const decision = await decisionFor(tx, found, judged.people.length);
  if (decision === 'unconfirmed') throw new SignUpRefused({ refused: decision });
  if (decision === 'full') {
    const room = roomToWait(event.subscription.online, await tx.occupancy(eventId));
    throw new SignUpRefused({ refused: decision, roomToWait: room });
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
  if (!isMailed && state === 'pending') throw new SignUpRefused({ refused: 'too_many_mails' });
  const answered = { state, people: people.length, place, isMailed };
  if (form !== undefined) await tx.spentOn(form.hash, isNew ? booking.id : null, answered);
  return { ...answered, event, movesUp: movesUpAt(event, tx.now) };
}

/** Throws SignUpRefused with what is wrong. A website asks the first person only; the others answer on the private page (rule J18). */
function judge({ event, form, phase }: SignUpPlace, entered: EnteredBooking, way: 'page' | 'website'): JudgedBooking {
  if (phase !== 'open' && phase !== 'last') throw new SignUpRefused({ refused: 'not_open' });
  const judged = cleaned(entered, form);
  const { party } = event.subscription.online;
  const all = faultsOf(judged, form, { party, needsEmail: true });
  const faults = way === 'website' ? all.filter((fault) => !isMissingOfOthers(fault)) : all;
  if (faults.length > 0) throw new SignUpRefused({ refused: 'faults', faults });
  return judged;
}

/**
 * Moves the number of free places as the booking would: what has to be confirmed holds its places until it expires. Without confirming
 * nothing is held, and only the time is that of a new booking.
 */
async function holdForNobody(tx: BookingTransaction, { event }: SignUpPlace, booking: Booking): Promise<void> {
  const isPending = booking.state === 'pending';
  const expiresAt =
    booking.heldUntil === null ? fromInstant(booking.createdAt) + CONFIRMS_WITHIN_MS : fromInstant(booking.heldUntil);
  await tx.holdDecoy(event.id, {
    size: isPending ? booking.people.length : 0,
    waits: booking.heldUntil === null,
    expiresAt,
  });
  await tx.note(event.id, { what: 'repeated', by: 'visitor', people: 0 });
}

/** Outcome of a form that was sent before; books nothing more (rule J9). */
async function again(
  tx: BookingTransaction,
  event: OnlineEvent,
  email: string,
  { bookingId, answered }: SpentBefore,
): Promise<SignUpOutcome> {
  if (event.startsAt <= tx.now) throw new SignUpRefused({ refused: 'not_open' });
  const booking = bookingId === null ? undefined : (await tx.byId(bookingId))?.booking;
  // The sender of the form must not learn whether the mailbox's owner pressed "that wasn't me".
  const isWithdrawn = booking?.state === 'cancelled' && !(await tx.isBarred(event.id, email));
  if (answered === undefined || isWithdrawn) throw new SignUpRefused({ refused: 'stale' });
  return { isMailed: true, ...answered, event, movesUp: movesUpAt(event, tx.now) };
}

async function decisionFor(tx: BookingReader, { event, phase }: SignUpPlace, party: number) {
  const smallest = await tx.smallestWaiting(event.id);
  return decide(event.subscription.online, await tx.occupancy(event.id), { party, phase, smallest });
}

type Taken = 'booked' | 'waiting' | 'pending' | 'pending_to_wait';

type NewBooking = Booking & { readonly state: SignUpResult['state'] };

async function newBooking(
  tx: BookingTransaction,
  { event }: SignUpPlace,
  { people, email, phone, answers }: JudgedBooking,
  decision: Taken,
): Promise<NewBooking> {
  const begins = instantOf(event.startsAt, tx.instance.timeZone);
  return {
    id: await freeBookingId(tx),
    key: newBookingKey(),
    eventId: event.id,
    state: decision === 'pending_to_wait' ? 'pending' : decision,
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
