// Public sign-up data of an event for pages (rules J8, J17 and J20), stored separately as a short text.

import { type SignUpPhase, signUpEndOf } from '../../model/bookings/sign-up.ts';
import type { Event, OnlineSignUp } from '../../model/event.ts';
import { SIGN_UP, SPANS_PER_ROW } from '../../readmodel/event-rows.ts';
import type { View } from '../../readmodel/view.ts';
import type { EventContext } from '../shape.ts';
import { computeCurrentSignUp } from './current-sign-up.ts';

export interface PublicSignUp {
  readonly phase: SignUpPhase;
  /** Seats available online, −1 without a limit; null: available, but the number is not public. */
  readonly free: number | null;
  readonly canWait: boolean;
  readonly offered: 'place' | 'waiting' | 'nothing';
  /** Wall-clock time at which sign-up opens; null: as soon as the event is shown. */
  readonly opensAt: string | null;
  /** Closing time of sign-up, wall-clock, exclusive. */
  readonly ends: string;
  readonly seats: number | null;
  readonly showFree: OnlineSignUp['showFree'];
}

/** Sign-up data as JSON; "" without online sign-up. */
export function createPublicSignUpText(event: Event, context: EventContext): string {
  const now = computeCurrentSignUp(event, context);
  if (now === undefined) return '';
  const { opensAt, seats, showFree } = now.event.subscription.online;
  const { free, canWait } = now.seats;
  const ends = signUpEndOf(now.event);
  return JSON.stringify({
    phase: now.phase,
    free,
    canWait,
    offered: now.offer,
    opensAt,
    ends,
    seats,
    showFree,
  } satisfies PublicSignUp);
}

/** Sign-up data of the event at a position; undefined without online sign-up. */
export function readPublicSignUp({ snapshot, rows: rowOf }: View, position: number): PublicSignUp | undefined {
  const { rows } = snapshot.events;
  const text = rows.types[rows.spans[(rowOf[position] ?? 0) * SPANS_PER_ROW + SIGN_UP] ?? 0];
  return text === undefined || text.length === 0 ? undefined : JSON.parse(Buffer.from(text).toString());
}

/** True if online sign-up is open, but neither a seat nor the waiting list is available (rule G9). */
export function isFullyBooked(view: View, position: number): boolean {
  const here = readPublicSignUp(view, position);
  return here !== undefined && here.offered === 'nothing' && (here.phase === 'open' || here.phase === 'last');
}
