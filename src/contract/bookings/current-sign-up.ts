// Current state of online sign-up for an event, if it is public (rules J17, J18 and J20).

import { determineSignUpOffer, type PublicSeats, toPublicSeats } from '../../model/bookings/seats.ts';
import { hasOnlineSignUp, type SignUpEvent, type SignUpPhase, signUpPhaseAt } from '../../model/bookings/sign-up.ts';
import type { Event } from '../../model/event.ts';
import type { EventContext } from '../shape.ts';

export interface CurrentSignUp {
  readonly event: SignUpEvent;
  readonly phase: SignUpPhase;
  readonly seats: PublicSeats;
  readonly offer: ReturnType<typeof determineSignUpOffer>;
}

/** Returns undefined if the event has no online sign-up, or the instance has disabled it. */
export function computeCurrentSignUp(
  event: Event,
  { snapshot, now, occupancy }: EventContext,
): CurrentSignUp | undefined {
  if (!snapshot.instance.outside.signup || !hasOnlineSignUp(event)) return undefined;
  const phase = signUpPhaseAt(event, now);
  const seats = toPublicSeats(event.subscription.online, occupancy);
  return { event, phase, seats, offer: determineSignUpOffer(seats, phase) };
}
