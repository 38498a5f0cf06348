// Actions of visitors who sign up for events.

import { type Booking, isExpiredPending } from '../model/bookings/booking.ts';
import { canBookingGrow, decideSignUp, toPublicSeats } from '../model/bookings/seats.ts';
import {
  hasOnlineSignUp,
  promotesWaitingListAt,
  type SignUpEvent,
  type SignUpPhase,
  signUpPhaseAt,
} from '../model/bookings/sign-up.ts';
import type {
  EnteredBooking,
  OwnBooking,
  OwnBookingOutcome,
  RemovedOwnBooking,
  SignUpOutcome,
  SignUpService,
} from '../model/bookings/visitor-sign-ups.ts';
import type { StoredBooking } from '../store/bookings/booking-rows.ts';
import type { BookingTransaction, DeletedBooking } from '../store/bookings/booking-transaction.ts';
import type { BookingReader, BookingStore } from '../store/bookings/bookings.ts';
import type { Clock } from '../util/clock.ts';
import { cleanBooking, isMissingForAdditionalPerson, validateBooking } from './clean-booking.ts';
import { createFormTokenGenerator, verifyFormToken } from './form-token.ts';
import { SignUpRefusedError, signUp } from './sign-up.ts';
import { readBookingForm, readSignUpForm } from './sign-up-form-state.ts';

export interface SignUpsOptions {
  readonly bookings: BookingStore;
  readonly clock: Clock;
  readonly onForgotten: (forgotten: readonly DeletedBooking[]) => Promise<void>;
}

export function createSignUpService({ bookings, clock, onForgotten }: SignUpsOptions): SignUpService {
  const change = async <T>(
    instance: string,
    what: string,
    work: (tx: BookingTransaction) => Promise<T>,
  ): Promise<T | undefined> => {
    const done = await bookings.change(instance, { actor: 'visitor', action: `sign-up: ${what}`, at: clock() }, work);
    if (done !== undefined && done.forgotten.length > 0) await onForgotten(done.forgotten);
    return done?.result;
  };

  return {
    form: async (instance, eventId) => {
      const at = clock();
      const key = await bookings.sealKey(instance);
      if (key === undefined) return undefined;
      return bookings.read(instance, at, async (tx) => {
        const place = await readSignUpForm(tx, eventId);
        if (typeof place === 'string') return place;
        const seats = toPublicSeats(place.event.subscription.online, await tx.occupancy(eventId));
        const makeToken = createFormTokenGenerator(eventId, key);
        return { ...place, seats, token: makeToken(at), nextToken: () => makeToken(clock()) };
      });
    },
    signUp: async (instance, eventId, entered, way) => {
      const key = way === 'website' ? '' : await bookings.sealKey(instance);
      if (key === undefined) return undefined;
      const form = way === 'website' ? undefined : verifyFormToken(way.token, eventId, clock(), key);
      if (way !== 'website' && (form === undefined || way.trap !== '')) return { refused: 'stale' };
      if (form === 'quick') return { refused: 'quick' };
      try {
        return await change<SignUpOutcome>(instance, 'somebody signed up', (tx) => signUp(tx, eventId, entered, form));
      } catch (error) {
        if (error instanceof SignUpRefusedError) return error.outcome;
        throw error;
      }
    },
    find: (instance, key) => bookings.read(instance, clock(), async (tx) => (await findOwn(tx, key)) ?? 'unknown'),
    findRemoved: (instance, key) =>
      bookings.read(instance, clock(), async (tx) => (await findRemovedOwn(tx, key)) ?? 'unknown'),
    confirm: (instance, key) => change(instance, 'confirmed', (tx) => confirmOwn(tx, key)),
    change: (instance, key, entered, way) => change(instance, 'changed', (tx) => changeOwn(tx, key, entered, way)),
    cancel: (instance, key) => change(instance, 'cancelled', (tx) => cancelOwn(tx, key, true)),
    notMe: (instance, key) => change(instance, 'was somebody else', (tx) => cancelOwn(tx, key, false)),
    erase: (instance, key) =>
      change(instance, 'erased', async (tx) => {
        const present = await tx.byKey(key);
        if (present === undefined) {
          const removed = await tx.removed({ key });
          if (removed === undefined) return 'unknown' as const;
          await tx.eraseRemoved(removed.booking);
          return 'erased' as const;
        }
        await tx.remove([present.booking], { what: 'erased', by: 'visitor' });
        return 'erased' as const;
      }),
    mailLink: async (instance, eventId, email) => {
      await change(instance, 'asked for the link', async (tx) => {
        const present = await tx.ofMailbox(eventId, email);
        const event = present && (await tx.event(eventId));
        if (present !== undefined && event !== undefined) {
          await tx.mail(present, event, { about: 'link', isCounted: true });
        }
      });
      return 'done';
    },
  };
}

async function findOwn(tx: BookingReader, key: string): Promise<OwnBooking | undefined> {
  const present = await tx.byKey(key);
  return present && toOwnBooking(tx, present);
}

async function findRemovedOwn(tx: BookingReader, key: string): Promise<RemovedOwnBooking | undefined> {
  const removed = await tx.removed({ key });
  if (removed === undefined) return undefined;
  const { booking, language, event, expiresAt: keptUntil } = removed;
  return { keptUntil, known: event && { booking, language, event, form: await readBookingForm(tx, event) } };
}

async function toOwnBooking(tx: BookingReader, { booking, language }: StoredBooking): Promise<OwnBooking | undefined> {
  const event = await tx.event(booking.eventId);
  if (event === undefined) return undefined;
  const phase = hasOnlineSignUp(event) ? signUpPhaseAt(event, tx.now) : 'closed';
  return {
    booking,
    language,
    event,
    form: await readBookingForm(tx, event),
    phase,
    place: await tx.placeOf(booking),
    most: hasOnlineSignUp(event) ? await maxPeopleOf(tx, booking, event, phase) : booking.people.length,
    movesUp: hasOnlineSignUp(event) && promotesWaitingListAt(event, tx.now),
    isOver: event.startsAt <= tx.now,
  };
}

async function maxPeopleOf(
  tx: BookingReader,
  booking: Booking,
  event: SignUpEvent,
  phase: SignUpPhase,
): Promise<number> {
  const has = booking.people.length;
  const mayBe = await createGrowthCheck(tx, booking, event, phase);
  for (let limit = event.subscription.online.party; limit > has; limit--) if (mayBe(limit - has)) return limit;
  return has;
}

interface FoundBooking {
  readonly present: StoredBooking;
  readonly before: OwnBooking;
}

async function findOwnBooking(tx: BookingReader, key: string): Promise<FoundBooking | OwnBookingOutcome> {
  const present = await tx.byKey(key);
  const before = present && (await toOwnBooking(tx, present));
  if (present === undefined || before === undefined || isExpiredPending(present.booking, tx.at))
    return { refused: 'unknown' };
  return before.isOver ? { refused: 'over' } : { present, before };
}

async function outcomeAfterChange(tx: BookingReader, key: string, isMailed: boolean): Promise<OwnBookingOutcome> {
  const now = await findOwn(tx, key);
  return now === undefined ? { refused: 'unknown' } : { own: now, changed: true, isMailed };
}

/** Confirms a pending booking: it becomes booked or waiting (rule J5). */
async function confirmOwn(tx: BookingTransaction, key: string): Promise<OwnBookingOutcome> {
  const one = await findOwnBooking(tx, key);
  if (!('present' in one)) return one;
  const { booking, language } = one.present;
  const { event, phase } = one.before;
  if (booking.state === 'cancelled') return { refused: 'wrong_state' };
  if (booking.state !== 'pending') return { own: one.before, changed: false, isMailed: true };
  if (event.status !== 'confirmed') return { refused: 'called_off' };
  if (!hasOnlineSignUp(event)) return { refused: 'wrong_state' };
  const confirmed = await confirmedState(tx, booking, event, phase);
  if (confirmed === 'full') return { refused: 'full' };
  const now: Booking = { ...booking, state: confirmed, heldUntil: null };
  await tx.put(now, language, { what: 'confirmed', by: 'visitor' });
  const isMailed = await tx.mail({ booking: now, language }, event, { about: confirmed, isCounted: true });
  return outcomeAfterChange(tx, key, isMailed);
}

/** Returns the state of a booking once it is confirmed: booked if its seats were held or are free now, otherwise waiting or full. */
async function confirmedState(
  tx: BookingReader,
  booking: Booking,
  event: SignUpEvent,
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
  const decision = decideSignUp(limits, others, {
    party,
    phase: isOpen ? phase : 'last',
    smallest: isOpen ? smallest : 0,
  });
  return decision === 'booked' || decision === 'waiting' ? decision : 'full';
}

/** Changes people, phone number and answers. Additional people are accepted only if there is room for them (rule J10). */
async function changeOwn(
  tx: BookingTransaction,
  key: string,
  entered: Omit<EnteredBooking, 'email'>,
  way: 'page' | 'website',
): Promise<OwnBookingOutcome> {
  const one = await findOwnBooking(tx, key);
  if (!('present' in one)) return one;
  const { booking, language } = one.present;
  const { event, form, phase } = one.before;
  if (booking.state === 'cancelled') return { refused: 'wrong_state' };
  if (event.status !== 'confirmed') return { refused: 'called_off' };
  const judged = cleanBooking({ ...entered, email: booking.email }, form);
  const party = hasOnlineSignUp(event) ? event.subscription.online.party : booking.people.length;
  const limit = Math.max(party, booking.people.length);
  const all = validateBooking(judged, form, { party: limit, needsEmail: booking.email !== '' });
  const faults = way === 'website' ? all.filter((fault) => !isMissingForAdditionalPerson(fault)) : all;
  if (faults.length > 0) return { refused: 'faults', faults };
  const by = judged.people.length - booking.people.length;
  if (by > 0 && !(hasOnlineSignUp(event) && (await createGrowthCheck(tx, booking, event, phase))(by)))
    return { refused: 'full' };
  const now: Booking = { ...booking, ...judged, email: booking.email, present: 0 };
  if (isSame(booking, now)) return { own: one.before, changed: false, isMailed: true };
  await tx.put(now, language, { what: 'changed', by: 'visitor' }, one.present.isReminded);
  const isMailed =
    booking.state === 'pending' ||
    (await tx.mail({ booking: now, language }, event, { about: 'changed', isCounted: true }));
  return outcomeAfterChange(tx, key, isMailed);
}

async function createGrowthCheck(
  tx: BookingReader,
  { state, heldUntil, people }: Booking,
  event: SignUpEvent,
  phase: SignUpPhase,
): Promise<(by: number) => boolean> {
  if (phase !== 'open' && phase !== 'last') return () => false;
  const isPending = state === 'pending';
  const waits = state === 'waiting' || (isPending && heldUntil === null);
  const smallest = await tx.smallestWaiting(event.id);
  const pending = isPending ? people.length : 0;
  const of = await tx.occupancy(event.id);
  return (by) => canBookingGrow(event.subscription.online, of, { by, waits, pending, phase, smallest });
}

function isSame(one: Booking, other: Booking): boolean {
  const of = ({ people, phone, answers }: Booking) => JSON.stringify([people, phone, answers]);
  return of(one) === of(other);
}

/**
 * Cancels a booking, unless the event is cancelled. A postponed event allows it, because the seat may suit another person.
 * `isTheirs` is false if another person had signed up with this address: the address then gets no more mails about the event, whatever the
 * outcome.
 */
async function cancelOwn(tx: BookingTransaction, key: string, isTheirs: boolean): Promise<OwnBookingOutcome> {
  const one = await findOwnBooking(tx, key);
  if (!('present' in one)) return one;
  const { booking, language } = one.present;
  const { event } = one.before;
  if (isTheirs && booking.state !== 'cancelled' && event.status === 'cancelled') return { refused: 'called_off' };
  if (!isTheirs) await tx.barMailbox(booking.eventId, booking.email);
  if (booking.state === 'cancelled') return { own: one.before, changed: false, isMailed: true };
  const now: Booking = { ...booking, state: 'cancelled', heldUntil: null };
  await tx.put(now, language, { what: isTheirs ? 'cancelled' : 'not_me', by: 'visitor' });
  const isMailed = await tx.mail({ booking: now, language }, event, { about: 'cancelled', isCounted: true });
  return outcomeAfterChange(tx, key, isMailed || !isTheirs);
}
