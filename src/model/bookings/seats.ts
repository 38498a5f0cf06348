// Who gets a place (rules J4 to J7): pure decisions over what is taken. All numbers are people.

import { FEW, type OnlineSignUp } from '../event.ts';
import type { SignUpPhase } from './sign-up.ts';

/** What is taken of an event's places. */
export interface Occupancy {
  readonly booked: number;
  /** Held for bookings that are not confirmed. */
  readonly held: number;
  /** Those who wait. */
  readonly waiting: number;
  /** Those who will wait once they have confirmed. */
  readonly toWait: number;
}

export const NOBODY: Occupancy = { booked: 0, held: 0, waiting: 0, toWait: 0 };

type Limits = Pick<OnlineSignUp, 'seats' | 'kept' | 'waiting' | 'confirm'>;

/** How many places are taken: by the booked, and by whoever may still confirm. */
export function takenOf({ booked, held }: Occupancy): number {
  return booked + held;
}

/** How many places can still be given online; infinite without a limit. */
export function freeOf({ seats, kept }: Pick<Limits, 'seats' | 'kept'>, of: Occupancy): number {
  return seats === null ? Number.POSITIVE_INFINITY : Math.max(0, seats - kept - takenOf(of));
}

/** How many more can wait. */
export function roomToWait({ waiting }: Pick<Limits, 'waiting'>, of: Occupancy): number {
  return Math.max(0, waiting - of.waiting - of.toWait);
}

/** What becomes of who signs up; `pending`: their place is held, `pending_to_wait`: none is; `unconfirmed`: too many are. */
export type Decision = 'booked' | 'waiting' | 'pending' | 'pending_to_wait' | 'full' | 'unconfirmed';

/**
 * Decides for a party that signs up online (rules J4 and J5). `smallest` is the number of people of the smallest party that waits,
 * undefined where none does.
 */
export function decide(
  limits: Limits,
  of: Occupancy,
  {
    party,
    phase,
    smallest,
  }: { readonly party: number; readonly phase: SignUpPhase; readonly smallest: number | undefined },
): Decision {
  const free = freeOf(limits, of);
  // On the last day the office alone gives places while anybody waits.
  const isTheirs = smallest !== undefined && (phase === 'last' || smallest <= free);
  const fits = party <= free && !isTheirs;
  const canWait = party <= roomToWait(limits, of);
  if (!fits && !canWait) return 'full';
  if (!limits.confirm) return fits ? 'booked' : 'waiting';
  if (!mayBePending(limits, of, party)) return 'unconfirmed';
  return fits ? 'pending' : 'pending_to_wait';
}

/**
 * Whether a party may be unconfirmed, of which `own` people are so already: at most half of what is free, at least one; a party alone
 * always may (rule J5).
 */
export function mayBePending({ seats, kept }: Limits, of: Occupancy, party: number, own = 0): boolean {
  const pending = of.held + of.toWait - own;
  if (seats === null || pending === 0) return true;
  return pending + party <= Math.max(1, Math.floor((seats - kept - of.booked) / 2));
}

/** Whether a booking may be for so many more people (rules J4 and J10): who has a place needs places, who waits room to wait. */
export function mayGrow(
  limits: Limits,
  of: Occupancy,
  grows: {
    readonly by: number;
    readonly waits: boolean;
    /** For how many people it is so far, if it is not confirmed; else 0. */
    readonly pending: number;
    readonly phase: SignUpPhase;
    readonly smallest: number | undefined;
  },
): boolean {
  const { by, waits, pending, phase, smallest } = grows;
  if (pending > 0 && !mayBePending(limits, of, pending + by, pending)) return false;
  if (waits) return by <= roomToWait(limits, of);
  const free = freeOf(limits, of);
  return by <= free && !(smallest !== undefined && (phase === 'last' || smallest <= free));
}

/** Which of those who wait get the places that are free, in order of arrival: one too large for them stays, the next goes on (rule J6). */
export function promoted<T extends { readonly party: number }>(waiting: readonly T[], free: number): T[] {
  let left = free;
  return waiting.filter(({ party }) => {
    if (party > left) return false;
    left -= party;
    return true;
  });
}

/** What the outside is told of places (rules J17 and J18); it changes only when answers do. */
export interface ShownSeats {
  /** How many are free online, −1 without a limit; null: some are, and the number is not told. */
  readonly free: number | null;
  /** Of those for who walks in, how many are free. */
  readonly kept: number;
  readonly canWait: boolean;
  /** Whether anybody waits while places are free: on the last day none are given then. */
  readonly isOwed: boolean;
}

export function shownSeats(online: OnlineSignUp, of: Occupancy): ShownSeats {
  const { seats, kept, showFree } = online;
  const free = freeOf(online, of);
  const isTold = showFree === 'number' || free === 0 || (showFree === 'few' && free <= FEW);
  const told = isTold ? free : null;
  return {
    free: seats === null ? -1 : told,
    kept: seats === null ? kept : Math.max(0, Math.min(kept, seats - takenOf(of))),
    canWait: roomToWait(online, of) > 0,
    isOwed: free > 0 && of.waiting > 0,
  };
}

/** What can be had now, by phase: a place, a place in the line, or nothing. */
export function offered({ free, canWait, isOwed }: ShownSeats, phase: SignUpPhase): 'place' | 'waiting' | 'nothing' {
  if (phase !== 'open' && phase !== 'last') return 'nothing';
  const isFree = free !== 0 && !(phase === 'last' && isOwed);
  if (isFree) return 'place';
  return canWait ? 'waiting' : 'nothing';
}
