import type { Event } from '../../model/event.ts';
import type { RotaEvent, RotaPerson } from '../../model/rota/rota-cells.ts';
import { dayOf } from '../../model/rota/rota-warnings.ts';
import type { ContentTransaction } from '../../store/content/port.ts';
import { addDays } from '../../util/dates.ts';
import { DutyIndex, MAX_MONTH_DAYS } from './duty-index.ts';
import type { RotaContent } from './rota-content.ts';

/** Maximum people looked up individually; for more, all events of the period are read. */
const MAX_SINGLE_LOOKUPS = 20;

export async function readDutiesAround(
  content: Pick<ContentTransaction, 'uses' | 'getAll' | 'shownEvents'>,
  plan: RotaContent,
  events: readonly RotaEvent[],
  whom: readonly RotaPerson[],
): Promise<DutyIndex> {
  const reach = Math.max(MAX_MONTH_DAYS, ...plan.roles.map(({ restDays }) => restDays));
  const days = events.flatMap(({ startsAt, endsAt }) => [dayOf(startsAt), dayOf(endsAt)]).sort();
  const span = {
    from: `${addDays(days[0] ?? '', -reach)} 00:00:00`,
    to: `${addDays(days.at(-1) ?? '', reach)} 23:59:59`,
  };
  const ids = new Set<number>();
  const people = new Set(whom.flatMap((one) => ('personId' in one ? [one.personId] : [])));
  for (const id of people.size > MAX_SINGLE_LOOKUPS ? [undefined] : people) {
    for (const { eventId, id: owner } of await content.uses('person', span, id))
      if (people.has(owner)) ids.add(eventId);
  }
  for (const one of plan.assignments) if (one.personId === null || people.has(one.personId)) ids.add(one.eventId);
  const guests = new Set(whom.flatMap((one) => ('name' in one ? [one.name] : [])));
  for (const { id } of guests.size === 0 ? [] : await ledBy(content, guests, span)) ids.add(id);
  const own = new Map(events.map((event) => [event.id, event]));
  const servings = new DutyIndex(plan.roles);
  for (const event of own.values()) servings.add(event, plan.assignmentsOf(event.id));
  for (const { id, value } of await content.getAll('event', [...ids])) {
    if (!own.has(id)) servings.add(value, plan.assignmentsOf(id));
  }
  return servings;
}

async function ledBy(
  { shownEvents }: Pick<ContentTransaction, 'shownEvents'>,
  guests: ReadonlySet<string>,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<Event[]> {
  return (await shownEvents(from)).filter(
    ({ organizer, startsAt }) =>
      organizer !== null && 'name' in organizer && guests.has(organizer.name) && startsAt <= to,
  );
}
