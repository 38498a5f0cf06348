// Content of a volunteer's private page (rules D11 and D13).

import { type Person, personName } from '../model/person.ts';
import type { FreeDate, OwnDate, OwnPlan, ServedAt } from '../model/rota/own-rota.ts';
import type { Assignment, PlanRole } from '../model/rota/rota.ts';
import {
  assignedPerson,
  type Cell,
  cellOf,
  gapOf,
  isFull,
  isPerson,
  type PlanEvent,
  type PlanPerson,
  planPersonKey,
} from '../model/rota/rota-cells.ts';
import { servedEvent } from '../model/rota/rota-mail.ts';
import { planReasons, REFUSING } from '../model/rota/rota-warnings.ts';
import { personsOf } from '../office/rota/candidates.ts';
import { allServings, candidateOf, type Servings } from '../office/rota/duties.ts';
import { type PlanContent, readPlanContent } from '../office/rota/rota-content.ts';
import type { ContentIndex } from '../office/search/content-index.ts';
import type { SearchFacts } from '../office/search/entry.ts';
import type { ContentReader } from '../store/content/port.ts';
import type { PresentKey } from '../store/rota/person-keys.ts';
import { addDays } from '../util/dates.ts';
import { wallClock } from '../util/wall-clock.ts';
import { openPlaces } from './say-place.ts';

/** Days ahead for which free dates are listed (rule D13). */
export const FREE_DAYS = 60;

/** Returns undefined if the person was deleted. */
export async function readOwnPlan(
  content: ContentReader,
  index: ContentIndex,
  { personId, key, wantsGaps }: PresentKey,
  at: number,
): Promise<OwnPlan | undefined> {
  const person = (await content.get('person', personId))?.value;
  if (person === undefined) return undefined;
  const now = wallClock(content.instance.timeZone)(at);
  const plan = await readPlanContent(content);
  const events = toCome(index, now);
  const own: FoundDate[] = [];
  const free: FoundDate[] = [];
  let known: Servings | undefined;
  // Finding where everyone serves is slow, so it is done only for people who could claim a date.
  const servings = () => {
    known ??= allServings(index, plan);
    return known;
  };
  for (const event of events) {
    const assignments = plan.assignmentsOf(event.id);
    for (const role of plan.roles) {
      const cell = cellOf(role, event, assignments, plan.layers);
      const found = { event, role, cell, assignments };
      if (cell.people.some((one) => isPerson(one, personId))) own.push(found);
      else if (isFreeFor(found, { person, plan, servings, now })) free.push(found);
    }
  }
  const tell = await teller(content, plan, [...own, ...free]);
  const today = now.slice(0, 10);
  return {
    personId,
    name: personName(person),
    key,
    dates: own.flatMap((one) => ownDate(one, personId, tell) ?? []),
    free: free.flatMap((one) => freeDate(one, tell) ?? []),
    absences: plan
      .absencesOf(personId)
      .filter(({ to }) => to >= today)
      .toSorted((a, b) => (a.from < b.from ? -1 : Number(a.from > b.from))),
    wantsGaps: plan.roles.some((role) => role.self && isMember(person, role)) ? wantsGaps : undefined,
  };
}

interface FoundDate {
  readonly event: SearchFacts;
  readonly role: PlanRole;
  readonly cell: Cell;
  readonly assignments: readonly Assignment[];
}

/** Events that are not over, in order of time. */
function toCome(index: ContentIndex, now: string): SearchFacts[] {
  const events: SearchFacts[] = [];
  for (const { event } of index.of('event').entries.values()) {
    if (event !== undefined && event.endsAt >= now && event.state !== 'draft') events.push(event);
  }
  return events.sort((a, b) => (a.startsAt < b.startsAt ? -1 : Number(a.startsAt > b.startsAt)) || a.id - b.id);
}

/** Whether a person is in one of the role's groups; a role without groups has no members who could claim it. */
export function isMember({ groups }: Pick<Person, 'groups'>, { groupIds }: PlanRole): boolean {
  return groups.some(({ groupId }) => groupIds.includes(groupId));
}

interface Taker {
  readonly person: Person;
  readonly plan: PlanContent;
  readonly servings: () => Servings;
  readonly now: string;
}

/** Whether a date is offered or has a gap that volunteers may claim, and the person is free to claim it (rule D13). */
function isFreeFor({ event, role, cell, assignments }: FoundDate, taker: Taker): boolean {
  const { person, now } = taker;
  if (event.startsAt <= now || event.status !== 'confirmed' || event.state !== 'ready') return false;
  if (event.startsAt.slice(0, 10) > addDays(now.slice(0, 10), FREE_DAYS) || !isMember(person, role)) return false;
  const isOffered = offersIn(assignments, role).length > 0;
  if (!isOffered && !(role.self && gapOf(cell) > 0)) return false;
  return isFree(event, role, assignments, { ...taker, servings: taker.servings() });
}

export function isFree(
  event: PlanEvent,
  role: PlanRole,
  assignments: readonly Assignment[],
  { person, plan, servings }: Pick<Taker, 'person' | 'plan'> & { readonly servings: Servings },
): boolean {
  const candidate = candidateOf(
    plan,
    servings,
    new Map([[person.id, person]]),
    { personId: person.id },
    { event, role },
  );
  return !planReasons(candidate, event, role, assignments).some(({ code }) => REFUSING.includes(code));
}

/** Assignments of a role whose volunteer looks for a substitute. */
export function offersIn(assignments: readonly Assignment[], { id }: PlanRole): Assignment[] {
  return assignments.filter(({ roleId, state, offered }) => roleId === id && state === 'yes' && offered);
}

type Tell = (one: FoundDate, but: number) => ServedAt | undefined;

/** Returns a function that describes a date: its location, and the other people who serve there. */
async function teller(content: ContentReader, plan: PlanContent, dates: readonly FoundDate[]): Promise<Tell> {
  if (dates.length === 0) return () => undefined;
  const ids = [...new Set(dates.map(({ event }) => event.id))];
  const events = new Map((await content.getAll('event', ids)).map(({ id, value }) => [id, value]));
  const persons = await personsOf(content);
  const placeOf = await openPlaces(content);
  const nameOf = (one: PlanPerson) => {
    if ('name' in one) return one.name;
    const person = persons.get(one.personId);
    return person === undefined ? '' : personName(person);
  };
  return ({ event: { id } }, but) => {
    const event = events.get(id);
    if (event === undefined) return undefined;
    const assignments = plan.assignmentsOf(id);
    const others = plan.roles.flatMap((role) =>
      cellOf(role, event, assignments, plan.layers)
        .people.filter((one) => one.state === 'yes' && planPersonKey(one) !== String(but))
        .map((one) => ({ role: role.name, name: nameOf(one) })),
    );
    return { event: servedEvent(event), place: placeOf(event), others };
  };
}

function ownDate(found: FoundDate, personId: number, tell: Tell): OwnDate | undefined {
  const { role, cell, assignments } = found;
  const state = cell.people.find((one) => isPerson(one, personId))?.state;
  const told = tell(found, personId);
  // Volunteers do not see yet what is only planned (rule D10).
  if (told === undefined || state === undefined || state === 'planned') return undefined;
  const own = assignments.find((one) => one.roleId === role.id && isPerson(assignedPerson(one), personId));
  return {
    ...told,
    roleId: role.id,
    role: role.name,
    state,
    note: own?.note ?? '',
    isOffered: own?.offered === true,
    isFull: isFull(cell, found.event),
  };
}

function freeDate(found: FoundDate, tell: Tell): FreeDate | undefined {
  const { role, assignments } = found;
  const told = tell(found, 0);
  return told && { ...told, roleId: role.id, role: role.name, isOffered: offersIn(assignments, role).length > 0 };
}
