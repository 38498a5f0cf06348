// How signing up for an event stands at a moment, where people do it here and the outside is told of it (rules J17, J18 and J20).

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

/** Undefined for an event that nobody signs up for here, and where an instance has switched it off. */
export function signUpNow(event: Event, { snapshot, now, occupancy }: EventContext): SignUpNow | undefined {
  if (!snapshot.instance.outside.signup || !isOnline(event)) return undefined;
  const phase = phaseAt(event, now);
  const seats = shownSeats(event.subscription.online, occupancy);
  return { event, phase, seats, offer: offered(seats, phase) };
}
