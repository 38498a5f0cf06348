// Actions of a participant by the private link of their booking (rules J5, J6 and J10). Using a link twice has no further effect.

import { type Booking, isLapsed } from '../model/bookings/booking.ts';
import { decide, mayGrow } from '../model/bookings/seats.ts';
import { isOnline, movesUpAt, type OnlineEvent, phaseAt, type SignUpPhase } from '../model/bookings/sign-up.ts';
import type { EnteredBooking, OwnBooking, OwnOutcome, RemovedOwn } from '../model/bookings/sign-ups.ts';
import type { PresentBooking } from '../store/bookings/booking-rows.ts';
import type { BookingTransaction } from '../store/bookings/booking-transaction.ts';
import type { BookingReader } from '../store/bookings/bookings.ts';
import { cleaned, faultsOf, isMissingOfOthers } from './entered.ts';
import { formOf } from './place.ts';

/** A booking as its page shows it; undefined where the key is of none. */
export async function findOwn(tx: BookingReader, key: string): Promise<OwnBooking | undefined> {
  const present = await tx.byKey(key);
  return present && own(tx, present);
}

/** A booking that the trash keeps; undefined if the key is of none. */
export async function findRemovedOwn(tx: BookingReader, key: string): Promise<RemovedOwn | undefined> {
  const removed = await tx.removed({ key });
  if (removed === undefined) return undefined;
  const { booking, language, event, expiresAt: keptUntil } = removed;
  return { keptUntil, known: event && { booking, language, event, form: await formOf(tx, event) } };
}

async function own(tx: BookingReader, { booking, language }: PresentBooking): Promise<OwnBooking | undefined> {
  const event = await tx.event(booking.eventId);
  if (event === undefined) return undefined;
  const phase = isOnline(event) ? phaseAt(event, tx.now) : 'closed';
  return {
    booking,
    language,
    event,
    form: await formOf(tx, event),
    phase,
    place: await tx.placeOf(booking),
    most: isOnline(event) ? await mostPeople(tx, booking, event, phase) : booking.people.length,
    movesUp: isOnline(event) && movesUpAt(event, tx.now),
    isOver: event.startsAt <= tx.now,
  };
}

/** Maximum number of people of a booking now; never fewer than it has. */
async function mostPeople(
  tx: BookingReader,
  booking: Booking,
  event: OnlineEvent,
  phase: SignUpPhase,
): Promise<number> {
  const has = booking.people.length;
  const mayBe = await growth(tx, booking, event, phase);
  for (let most = event.subscription.online.party; most > has; most--) if (mayBe(most - has)) return most;
  return has;
}

interface Found {
  readonly present: PresentBooking;
  readonly before: OwnBooking;
}

/** The booking, unless nothing can be done about it any more. */
async function found(tx: BookingReader, key: string): Promise<Found | OwnOutcome> {
  const present = await tx.byKey(key);
  const before = present && (await own(tx, present));
  if (present === undefined || before === undefined || isLapsed(present.booking, tx.at)) return { refused: 'unknown' };
  return before.isOver ? { refused: 'over' } : { present, before };
}

async function after(tx: BookingReader, key: string, isMailed: boolean): Promise<OwnOutcome> {
  const now = await findOwn(tx, key);
  return now === undefined ? { refused: 'unknown' } : { own: now, changed: true, isMailed };
}

/** Confirms a pending booking: it becomes booked or waiting (rule J5). */
export async function confirmOwn(tx: BookingTransaction, key: string): Promise<OwnOutcome> {
  const one = await found(tx, key);
  if (!('present' in one)) return one;
  const { booking, language } = one.present;
  const { event, phase } = one.before;
  if (booking.state === 'cancelled') return { refused: 'wrong_state' };
  if (booking.state !== 'pending') return { own: one.before, changed: false, isMailed: true };
  if (event.status !== 'confirmed') return { refused: 'called_off' };
  if (!isOnline(event)) return { refused: 'wrong_state' };
  const confirmed = await confirmedState(tx, booking, event, phase);
  if (confirmed === 'full') return { refused: 'full' };
  const now: Booking = { ...booking, state: confirmed, heldUntil: null };
  await tx.put(now, language, { what: 'confirmed', by: 'visitor' });
  const isMailed = await tx.mail({ booking: now, language }, event, { about: confirmed, isCounted: true });
  return after(tx, key, isMailed);
}

/** State of a booking once it is confirmed: booked if its place was held or one is free by now, otherwise waiting. */
export async function confirmedState(
  tx: BookingReader,
  booking: Booking,
  event: OnlineEvent,
  phase: SignUpPhase,
): Promise<'booked' | 'waiting' | 'full'> {
  if (booking.heldUntil !== null) return 'booked';
  const party = booking.people.length;
  const of = await tx.occupancy(event.id);
  // The booking's own share of the waiting list stays available to it.
  const others = { ...of, toWait: Math.max(0, of.toWait - party) };
  const limits = { ...event.subscription.online, confirm: false };
  const isOpen = phase === 'open' || phase === 'last';
  const smallest = await tx.smallestWaiting(event.id);
  const decision = decide(limits, others, { party, phase: isOpen ? phase : 'last', smallest: isOpen ? smallest : 0 });
  return decision === 'booked' || decision === 'waiting' ? decision : 'full';
}

/** Changes people, phone number and answers. Additional people are accepted only if there is room for them (rule J10). */
export async function changeOwn(
  tx: BookingTransaction,
  key: string,
  entered: Omit<EnteredBooking, 'email'>,
  way: 'page' | 'website',
): Promise<OwnOutcome> {
  const one = await found(tx, key);
  if (!('present' in one)) return one;
  const { booking, language } = one.present;
  const { event, form, phase } = one.before;
  if (booking.state === 'cancelled') return { refused: 'wrong_state' };
  if (event.status !== 'confirmed') return { refused: 'called_off' };
  const judged = cleaned({ ...entered, email: booking.email }, form);
  const party = isOnline(event) ? event.subscription.online.party : booking.people.length;
  const most = Math.max(party, booking.people.length);
  const all = faultsOf(judged, form, { party: most, needsEmail: booking.email !== '' });
  const faults = way === 'website' ? all.filter((fault) => !isMissingOfOthers(fault)) : all;
  if (faults.length > 0) return { refused: 'faults', faults };
  const by = judged.people.length - booking.people.length;
  if (by > 0 && !(isOnline(event) && (await growth(tx, booking, event, phase))(by))) return { refused: 'full' };
  const now: Booking = { ...booking, ...judged, email: booking.email, present: 0 };
  if (isSame(booking, now)) return { own: one.before, changed: false, isMailed: true };
  await tx.put(now, language, { what: 'changed', by: 'visitor' }, one.present.isReminded);
  const isMailed =
    booking.state === 'pending' ||
    (await tx.mail({ booking: now, language }, event, { about: 'changed', isCounted: true }));
  return after(tx, key, isMailed);
}

/** Tells by how many people a booking may grow now. */
async function growth(
  tx: BookingReader,
  { state, heldUntil, people }: Booking,
  event: OnlineEvent,
  phase: SignUpPhase,
): Promise<(by: number) => boolean> {
  if (phase !== 'open' && phase !== 'last') return () => false;
  const isPending = state === 'pending';
  const waits = state === 'waiting' || (isPending && heldUntil === null);
  const smallest = await tx.smallestWaiting(event.id);
  const pending = isPending ? people.length : 0;
  const of = await tx.occupancy(event.id);
  return (by) => mayGrow(event.subscription.online, of, { by, waits, pending, phase, smallest });
}

function isSame(one: Booking, other: Booking): boolean {
  const of = ({ people, phone, answers }: Booking) => JSON.stringify([people, phone, answers]);
  return of(one) === of(other);
}

/**
 * Cancels a booking; also of a postponed event, whose place may suit another person on the new day, but not of a cancelled event.
 * `isTheirs` is false if another person had signed up with this address: then the address gets no more mail about the event, whatever the
 * outcome.
 */
export async function cancelOwn(tx: BookingTransaction, key: string, isTheirs: boolean): Promise<OwnOutcome> {
  const one = await found(tx, key);
  if (!('present' in one)) return one;
  const { booking, language } = one.present;
  const { event } = one.before;
  if (isTheirs && booking.state !== 'cancelled' && event.status === 'cancelled') return { refused: 'called_off' };
  if (!isTheirs) await tx.bar(booking.eventId, booking.email);
  if (booking.state === 'cancelled') return { own: one.before, changed: false, isMailed: true };
  const now: Booking = { ...booking, state: 'cancelled', heldUntil: null };
  await tx.put(now, language, { what: isTheirs ? 'cancelled' : 'not_me', by: 'visitor' });
  const isMailed = await tx.mail({ booking: now, language }, event, { about: 'cancelled', isCounted: true });
  return after(tx, key, isMailed || !isTheirs);
}
