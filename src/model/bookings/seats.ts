// Allocation of seats (rules J4 to J7) as pure functions. All numbers are people.

import { FEW, type OnlineSignUp } from '../event.ts';
import type { SignUpPhase } from './sign-up.ts';

export interface Occupancy {
  readonly booked: number;
  /** Held for unconfirmed bookings. */
  readonly held: number;
  readonly waiting: number;
  /** Unconfirmed, and on the waiting list once confirmed. */
  readonly toWait: number;
}

export const NOBODY: Occupancy = { booked: 0, held: 0, waiting: 0, toWait: 0 };

type Limits = Pick<OnlineSignUp, 'seats' | 'kept' | 'waiting' | 'confirm'>;

/** Counts the taken seats, including those held for unconfirmed bookings. */
export function takenOf({ booked, held }: Occupancy): number {
  return booked + held;
}

/** Returns the seats available online; infinite without a limit. */
export function freeOf({ seats, kept }: Pick<Limits, 'seats' | 'kept'>, of: Occupancy): number {
  return seats === null ? Number.POSITIVE_INFINITY : Math.max(0, seats - kept - takenOf(of));
}

export function roomToWait({ waiting }: Pick<Limits, 'waiting'>, of: Occupancy): number {
  return Math.max(0, waiting - of.waiting - of.toWait);
}

/**
 * Decision on a sign-up; `pending`: seats are held until confirmed, `pending_to_wait`: none are; `unconfirmed`: too many bookings are
 * unconfirmed.
 */
export type Decision = 'booked' | 'waiting' | 'pending' | 'pending_to_wait' | 'full' | 'unconfirmed';

/** Decides on a party that signs up online (rules J4 and J5). `smallest` is the size of the smallest waiting party, or undefined. */
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
  // On the last day, only the office assigns seats while parties are waiting.
  const isTheirs = smallest !== undefined && (phase === 'last' || smallest <= free);
  const fits = party <= free && !isTheirs;
  const canWait = party <= roomToWait(limits, of);
  if (!fits && !canWait) return 'full';
  if (!limits.confirm) return fits ? 'booked' : 'waiting';
  if (!mayBePending(limits, of, party)) return 'unconfirmed';
  return fits ? 'pending' : 'pending_to_wait';
}

/**
 * Whether a party may be unconfirmed; `own` of its people already are. At most half of the free seats, and at least one, may be held;
 * the only unconfirmed party always may be (rule J5).
 */
export function mayBePending({ seats, kept }: Limits, of: Occupancy, party: number, own = 0): boolean {
  const pending = of.held + of.toWait - own;
  if (seats === null || pending === 0) return true;
  return pending + party <= Math.max(1, Math.floor((seats - kept - of.booked) / 2));
}

/** Whether a booking may grow (rules J4 and J10): a booked one needs free seats, a waiting one room on the waiting list. */
export function mayGrow(
  limits: Limits,
  of: Occupancy,
  grows: {
    readonly by: number;
    readonly waits: boolean;
    /** Number of people so far if unconfirmed, otherwise 0. */
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

/** Selects the waiting parties that get free seats, in order of arrival; a party that is too large is skipped (rule J6). */
export function promoted<T extends { readonly party: number }>(waiting: readonly T[], free: number): T[] {
  let left = free;
  return waiting.filter(({ party }) => {
    if (party > left) return false;
    left -= party;
    return true;
  });
}

/** Public seat state (rules J17 and J18); changes only if responses do. */
export interface ShownSeats {
  /** Seats available online; −1 without a limit; null: available, but the number is not public. */
  readonly free: number | null;
  /** Free seats of those reserved for walk-ins. */
  readonly kept: number;
  readonly canWait: boolean;
  /** Whether parties wait although seats are free: on the last day such seats are not given away online. */
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

/** Returns what a visitor can get now in a phase: seats, the waiting list, or nothing. */
export function offered({ free, canWait, isOwed }: ShownSeats, phase: SignUpPhase): 'place' | 'waiting' | 'nothing' {
  if (phase !== 'open' && phase !== 'last') return 'nothing';
  const isFree = free !== 0 && !(phase === 'last' && isOwed);
  if (isFree) return 'place';
  return canWait ? 'waiting' : 'nothing';
}
