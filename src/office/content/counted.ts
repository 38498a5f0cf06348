// Numbers of booked and present people, kept once the bookings of an event are deleted (rule J15). Only the server writes them.

import type { Entity } from '../../model/entity.ts';
import type { CountedBookings, Event, SignUp } from '../../model/event.ts';
import type { StoredKind } from '../../model/present.ts';
import type { Series } from '../../model/series.ts';
import { ofKind } from '../../store/content/by-kind.ts';

/** Copies the stored counts into the written entity, whatever was sent; new entities and series templates have none. */
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
