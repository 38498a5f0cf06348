// Where people serve around some events, as it stands while a change is made.

import { addDays } from '../../kit/dates.ts';
import type { Event } from '../../model/event.ts';
import { dayOf } from '../../model/plan-warnings.ts';
import type { ContentTransaction } from '../../store/content/port.ts';
import type { PlanContent } from './plan-content.ts';
import { MONTH, Servings } from './servings.ts';

/** More people than this are looked up together: what everybody does in that time is read at once. */
const FEW = 20;

/** `events` as they are to be; the others as they stand. */
export async function servingsAround(
  content: Pick<ContentTransaction, 'uses' | 'getAll'>,
  plan: PlanContent,
  events: readonly Event[],
  personIds: readonly number[],
): Promise<Servings> {
  const reach = Math.max(MONTH, ...plan.roles.map(({ restDays }) => restDays));
  const days = events.flatMap(({ startsAt, endsAt }) => [dayOf(startsAt), dayOf(endsAt)]).sort();
  const span = {
    from: `${addDays(days[0] ?? '', -reach)} 00:00:00`,
    to: `${addDays(days.at(-1) ?? '', reach)} 23:59:59`,
  };
  const ids = new Set<number>();
  const people = new Set(personIds);
  for (const id of people.size > FEW ? [undefined] : people) {
    for (const { eventId, id: whose } of await content.uses('person', span, id))
      if (people.has(whose)) ids.add(eventId);
  }
  for (const one of plan.assignments) if (one.personId === null || people.has(one.personId)) ids.add(one.eventId);
  const own = new Map(events.map((event) => [event.id, event]));
  const servings = new Servings(plan.roles);
  for (const event of own.values()) servings.add(event, plan.assignmentsOf(event.id));
  for (const { id, value } of await content.getAll('event', [...ids])) {
    if (!own.has(id)) servings.add(value, plan.assignmentsOf(id));
  }
  return servings;
}
