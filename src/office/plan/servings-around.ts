// Where people serve around some events, as it stands while a change is made.

import { addDays } from '../../kit/dates.ts';
import type { Event } from '../../model/event.ts';
import { dayOf } from '../../model/plan-warnings.ts';
import type { ContentTransaction } from '../../store/content/port.ts';
import type { PlanContent } from './plan-content.ts';
import { Servings } from './servings.ts';

/** Nobody rests longer between two duties (rule D1). */
const MOST_REST_DAYS = 366;

/** `events` as they are to be; the others as they stand. */
export async function servingsAround(
  content: Pick<ContentTransaction, 'uses' | 'getAll'>,
  plan: PlanContent,
  events: readonly Event[],
  personIds: readonly number[],
): Promise<Servings> {
  const days = events.flatMap(({ startsAt, endsAt }) => [dayOf(startsAt), dayOf(endsAt)]).sort();
  const span = {
    from: `${addDays(days[0] ?? '', -MOST_REST_DAYS)} 00:00:00`,
    to: `${addDays(days.at(-1) ?? '', MOST_REST_DAYS)} 23:59:59`,
  };
  const ids = new Set<number>();
  for (const id of personIds) for (const { eventId } of await content.uses('person', span, id)) ids.add(eventId);
  const people = new Set(personIds);
  for (const one of plan.assignments) if (one.personId === null || people.has(one.personId)) ids.add(one.eventId);
  const own = new Map(events.map((event) => [event.id, event]));
  const servings = new Servings(plan.roles);
  for (const event of own.values()) servings.add(event, plan.assignmentsOf(event.id));
  for (const { id, value } of await content.getAll('event', [...ids])) {
    if (!own.has(id)) servings.add(value, plan.assignmentsOf(id));
  }
  return servings;
}
