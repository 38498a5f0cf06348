// Current state of online sign-up for an event, if it is public (rules J17, J18 and J20).

import { offered, type ShownSeats, shownSeats } from '../../model/bookings/seats.ts';
import { isOnline, type OnlineEvent, phaseAt, type SignUpPhase } from '../../model/bookings/sign-up.ts';
import type { Event } from '../../model/event.ts';
import type { EventContext } from '../shape.ts';

export interface SignUpNow {
  readonly event: OnlineEvent;
  readonly phase: SignUpPhase;
  readonly seats: ShownSeats;
  readonly offer: ReturnType<typeof offered>;
}

/** Returns undefined if the event has no online sign-up, or the instance has disabled it. */
export function signUpNow(event: Event, { snapshot, now, occupancy }: EventContext): SignUpNow | undefined {
  if (!snapshot.instance.outside.signup || !isOnline(event)) return undefined;
  const phase = phaseAt(event, now);
  const seats = shownSeats(event.subscription.online, occupancy);
  return { event, phase, seats, offer: offered(seats, phase) };
}
