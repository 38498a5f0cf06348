// Opens what visitors can do about signing up for events.

import { shownSeats } from '../model/bookings/seats.ts';
import type { SignUpOutcome, SignUps } from '../model/bookings/sign-ups.ts';
import type { BookingTransaction, Forgotten } from '../store/bookings/booking-transaction.ts';
import type { Bookings } from '../store/bookings/bookings.ts';
import type { Clock } from '../util/clock.ts';
import { readToken, tokenMaker } from './form-token.ts';
import { cancelOwn, changeOwn, confirmOwn, findOwn, findRemovedOwn } from './own-booking.ts';
import { placeOf } from './place.ts';
import { SignUpRefused, signUp } from './sign-up.ts';

export interface SignUpsOptions {
  readonly bookings: Bookings;
  readonly clock: Clock;
  /** Called with the people whose data was deleted, to remove data stored elsewhere. */
  readonly onForgotten: (forgotten: readonly Forgotten[]) => Promise<void>;
}

export function openSignUps({ bookings, clock, onForgotten }: SignUpsOptions): SignUps {
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
        const place = await placeOf(tx, eventId);
        if (typeof place === 'string') return place;
        const seats = shownSeats(place.event.subscription.online, await tx.occupancy(eventId));
        const makeToken = tokenMaker(eventId, key);
        return { ...place, seats, token: makeToken(at), nextToken: () => makeToken(clock()) };
      });
    },
    signUp: async (instance, eventId, entered, way) => {
      const key = way === 'website' ? '' : await bookings.sealKey(instance);
      if (key === undefined) return undefined;
      const form = way === 'website' ? undefined : readToken(way.token, eventId, clock(), key);
      if (way !== 'website' && (form === undefined || way.trap !== '')) return { refused: 'stale' };
      if (form === 'quick') return { refused: 'quick' };
      try {
        return await change<SignUpOutcome>(instance, 'somebody signed up', (tx) => signUp(tx, eventId, entered, form));
      } catch (error) {
        if (error instanceof SignUpRefused) return error.outcome;
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
