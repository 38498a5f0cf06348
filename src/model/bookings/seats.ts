// Allocation of seats (rules J4 to J7) as pure functions. All numbers are people.

import { FEW_SEATS_THRESHOLD, type OnlineSignUp } from '../event.ts';
import type { SignUpPhase } from './sign-up.ts';

export interface Occupancy {
  readonly booked: number;
  readonly held: number;
  readonly waiting: number;
  /** People of unconfirmed bookings that join the waiting list once confirmed. */
  readonly toWait: number;
}

export const EMPTY_OCCUPANCY: Occupancy = { booked: 0, held: 0, waiting: 0, toWait: 0 };

type Limits = Pick<OnlineSignUp, 'seats' | 'kept' | 'waiting' | 'confirm'>;

export function countOccupiedSeats({ booked, held }: Occupancy): number {
  return booked + held;
}

export function countFreeSeats({ seats, kept }: Pick<Limits, 'seats' | 'kept'>, of: Occupancy): number {
  return seats === null ? Number.POSITIVE_INFINITY : Math.max(0, seats - kept - countOccupiedSeats(of));
}

export function countFreeWaitingPlaces({ waiting }: Pick<Limits, 'waiting'>, of: Occupancy): number {
  return Math.max(0, waiting - of.waiting - of.toWait);
}

/**
 * Decision on a sign-up. `pending`: unconfirmed, seats are held; `pending_to_wait`: unconfirmed, joins the waiting list once confirmed;
 * `unconfirmed`: rejected, because too many bookings are unconfirmed.
 */
export type SignUpDecision = 'booked' | 'waiting' | 'pending' | 'pending_to_wait' | 'full' | 'unconfirmed';

/** Decides on a party that signs up online (rules J4 and J5). `smallest` is the size of the smallest waiting party, or undefined. */
export function decideSignUp(
  limits: Limits,
  of: Occupancy,
  {
    party,
    phase,
    smallest,
  }: { readonly party: number; readonly phase: SignUpPhase; readonly smallest: number | undefined },
): SignUpDecision {
  const free = countFreeSeats(limits, of);
  // On the last day, only the office assigns seats while parties are waiting.
  const isTheirs = smallest !== undefined && (phase === 'last' || smallest <= free);
  const fits = party <= free && !isTheirs;
  const canWait = party <= countFreeWaitingPlaces(limits, of);
  if (!fits && !canWait) return 'full';
  if (!limits.confirm) return fits ? 'booked' : 'waiting';
  if (!canBePending(limits, of, party)) return 'unconfirmed';
  return fits ? 'pending' : 'pending_to_wait';
}

/**
 * True if a party may be unconfirmed; `own`: number of its people already counted as unconfirmed. Half of the free seats, or at least one,
 * may be held; a single unconfirmed party is always allowed (rule J5).
 */
export function canBePending({ seats, kept }: Limits, of: Occupancy, party: number, own = 0): boolean {
  const pending = of.held + of.toWait - own;
  if (seats === null || pending === 0) return true;
  return pending + party <= Math.max(1, Math.floor((seats - kept - of.booked) / 2));
}

/**
 * True if a booking may grow (rules J4 and J10): a booked one needs seats that a new party could get, a waiting one needs waiting places.
 */
export function canBookingGrow(
  limits: Limits,
  of: Occupancy,
  grows: {
    readonly by: number;
    readonly waits: boolean;
    readonly pending: number;
    readonly phase: SignUpPhase;
    readonly smallest: number | undefined;
  },
): boolean {
  const { by, waits, pending, phase, smallest } = grows;
  if (pending > 0 && !canBePending(limits, of, pending + by, pending)) return false;
  if (waits) return by <= countFreeWaitingPlaces(limits, of);
  const free = countFreeSeats(limits, of);
  return by <= free && !(smallest !== undefined && (phase === 'last' || smallest <= free));
}

/** Selects the waiting parties that get free seats, in order of arrival; a party that is too large is skipped (rule J6). */
export function selectPromoted<T extends { readonly party: number }>(waiting: readonly T[], free: number): T[] {
  let left = free;
  return waiting.filter(({ party }) => {
    if (party > left) return false;
    left -= party;
    return true;
  });
}

export interface PublicSeats {
  /** Seats available online; −1 without a limit; null: available, but the number is not public. */
  readonly free: number | null;
  /** Seats reserved for walk-ins that are still free. */
  readonly kept: number;
  readonly canWait: boolean;
  /** True if parties wait although seats are free: on the last day such seats are not given away online. */
  readonly isOwed: boolean;
}

export function toPublicSeats(online: OnlineSignUp, of: Occupancy): PublicSeats {
  const { seats, kept, showFree } = online;
  const free = countFreeSeats(online, of);
  const isTold = showFree === 'number' || free === 0 || (showFree === 'few' && free <= FEW_SEATS_THRESHOLD);
  const told = isTold ? free : null;
  return {
    free: seats === null ? -1 : told,
    kept: seats === null ? kept : Math.max(0, Math.min(kept, seats - countOccupiedSeats(of))),
    canWait: countFreeWaitingPlaces(online, of) > 0,
    isOwed: free > 0 && of.waiting > 0,
  };
}

/** Returns what a visitor can get now in a phase: seats, the waiting list, or nothing. */
export function determineSignUpOffer(
  { free, canWait, isOwed }: PublicSeats,
  phase: SignUpPhase,
): 'place' | 'waiting' | 'nothing' {
  if (phase !== 'open' && phase !== 'last') return 'nothing';
  const isFree = free !== 0 && !(phase === 'last' && isOwed);
  if (isFree) return 'place';
  return canWait ? 'waiting' : 'nothing';
}
