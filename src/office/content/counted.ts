// How many were booked and came, once the bookings of an event are deleted (rule J15): the server counts it, and nobody writes it.

import type { Entity } from '../../model/entity.ts';
import type { CountedBookings, Event, SignUp } from '../../model/event.ts';
import type { StoredKind } from '../../model/present.ts';
import type { Series } from '../../model/series.ts';
import { ofKind } from '../../store/content/by-kind.ts';

/** The entity with what was counted before, whatever is written; what is new, and what events are made of, has none. */
export function withCounted(kind: StoredKind, before: Entity | undefined, after: Entity): Entity {
  const event = ofKind('event', kind, after);
  if (event !== undefined) {
    const counted = ofKind('event', kind, before)?.subscription?.online?.counted ?? null;
    const whole: Event = { ...event, subscription: counting(event.subscription, counted) };
    return whole;
  }
  const series = ofKind('series', kind, after);
  if (series === undefined) return after;
  const { template } = series;
  const whole: Series = { ...series, template: { ...template, subscription: counting(template.subscription, null) } };
  return whole;
}

function counting(subscription: SignUp | null, counted: CountedBookings | null): SignUp | null {
  const online = subscription?.online ?? null;
  return subscription === null || online === null ? subscription : { ...subscription, online: { ...online, counted } };
}
