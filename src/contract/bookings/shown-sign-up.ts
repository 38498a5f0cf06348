// Public sign-up data of an event for pages (rules J8, J17 and J20), stored as a short text next to its others.

import { type SignUpPhase, signUpEnds } from '../../model/bookings/sign-up.ts';
import type { Event, OnlineSignUp } from '../../model/event.ts';
import { SIGN_UP, SPANS } from '../../readmodel/event-rows.ts';
import type { View } from '../../readmodel/view.ts';
import type { EventContext } from '../shape.ts';
import { signUpNow } from './sign-up-now.ts';

export interface ShownSignUp {
  readonly phase: SignUpPhase;
  /** Seats available online, −1 without a limit; null: available, but the number is not public. */
  readonly free: number | null;
  readonly canWait: boolean;
  readonly offered: 'place' | 'waiting' | 'nothing';
  /** Wall-clock time; null: as soon as the event is shown. */
  readonly opensAt: string | null;
  /** Closing time of sign-up, wall-clock, exclusive. */
  readonly ends: string;
  /** Number of seats for people, or null without a limit. */
  readonly seats: number | null;
  /** Condition for showing the number of free seats. */
  readonly showFree: OnlineSignUp['showFree'];
}

/** Returns "" without online sign-up. */
export function shownSignUpText(event: Event, context: EventContext): string {
  const now = signUpNow(event, context);
  if (now === undefined) return '';
  const { opensAt, seats, showFree } = now.event.subscription.online;
  const { free, canWait } = now.seats;
  const ends = signUpEnds(now.event);
  return JSON.stringify({
    phase: now.phase,
    free,
    canWait,
    offered: now.offer,
    opensAt,
    ends,
    seats,
    showFree,
  } satisfies ShownSignUp);
}

/** Returns the data of the event at a position; undefined without online sign-up. */
export function shownSignUp({ snapshot, rows: rowOf }: View, position: number): ShownSignUp | undefined {
  const { rows } = snapshot.events;
  const text = rows.types[rows.spans[(rowOf[position] ?? 0) * SPANS + SIGN_UP] ?? 0];
  return text === undefined || text.length === 0 ? undefined : JSON.parse(Buffer.from(text).toString());
}

/** Whether online sign-up is open and neither a place nor the waiting list is left (rule G9). */
export function isBookedOut(view: View, position: number): boolean {
  const here = shownSignUp(view, position);
  return here !== undefined && here.offered === 'nothing' && (here.phase === 'open' || here.phase === 'last');
}
