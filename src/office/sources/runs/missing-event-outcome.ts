// Outcome for events missing from their source: kept, cancelled, or moved to the trash (rule J11).

import { hasOnlineSignUp } from '../../../model/bookings/sign-up.ts';
import type { Event } from '../../../model/event.ts';
import type { Source } from '../../../model/sources/source.ts';

/**
 * - `stays`: nothing happens, for example because the event is already cancelled.
 * - `kept_for_sign_up`: cancelled, not removed, so that bookings stay and the people booked get a mail.
 */
export type RemovalOutcome = 'stays' | 'cancelled' | 'kept_for_sign_up' | 'removed';

export function decideRemovalOutcome(event: Event, setting: Source['gone']): RemovalOutcome {
  if (setting === 'keep') return 'stays';
  const hasSignUp = hasOnlineSignUp(event);
  if (setting === 'remove' && !hasSignUp) return 'removed';
  if (event.status === 'cancelled') return 'stays';
  return setting === 'remove' ? 'kept_for_sign_up' : 'cancelled';
}

export function countRemovalOutcomes(
  events: readonly Event[],
  setting: Source['gone'],
): ReadonlyMap<RemovalOutcome, number> {
  const groups = Map.groupBy(events, (event) => decideRemovalOutcome(event, setting));
  return new Map([...groups].map(([outcome, some]) => [outcome, some.length]));
}
