// Content of a volunteer's private page (rules D11 and D13).

import { type Person, personName } from '../model/person.ts';
import { findRoomsWithoutApproval } from '../model/room-requests/requestable-rooms.ts';
import type { DutyDetails, OpenDuty, OwnDuty, OwnRota } from '../model/rota/own-rota.ts';
import type { Assignment, RotaRole } from '../model/rota/rota.ts';
import {
  type Cell,
  countGap,
  createCell,
  isFull,
  isPersonWithId,
  type RotaEvent,
  type RotaPerson,
  rotaPersonKeyOf,
  toRotaPerson,
} from '../model/rota/rota-cells.ts';
import { toDutyEvent } from '../model/rota/rota-mail.ts';
import { BLOCKING_REASON_CODES, findRotaReasons } from '../model/rota/rota-warnings.ts';
import { readPersonsById } from '../office/rota/candidates.ts';
import { createCandidate, createDutyIndex, type DutyIndex } from '../office/rota/duty-index.ts';
import { type RotaContent, readRotaContent } from '../office/rota/rota-content.ts';
import type { ContentIndex } from '../office/search/content-index.ts';
import type { IndexedEvent } from '../office/search/entry.ts';
import type { ContentReader } from '../store/content/port.ts';
import type { StoredPersonKey } from '../store/rota/person-keys.ts';
import { addDays } from '../util/dates.ts';
import { createWallClock } from '../util/wall-clock.ts';
import { createPlaceFormatter } from './place-formatter.ts';

/** Days ahead for which free dates are listed (rule D13). */
export const OPEN_DUTIES_DAYS = 60;

/** Reads the content of a private page; undefined if the person was deleted. */
export async function readOwnRota(
  content: ContentReader,
  index: ContentIndex,
  { personId, key, wantsGaps }: StoredPersonKey,
  at: number,
): Promise<OwnRota | undefined> {
  const person = (await content.get('person', personId))?.value;
  if (person === undefined) return undefined;
  const now = createWallClock(content.instance.timeZone)(at);
  const plan = await readRotaContent(content);
  const events = findComingEvents(index, now);
  const own: DutyDate[] = [];
  const free: DutyDate[] = [];
  let known: DutyIndex | undefined;
  // Finding where everyone serves is slow, so it is done only for people who could claim a date.
  const servings = () => {
    known ??= createDutyIndex(index, plan);
    return known;
  };
  for (const event of events) {
    const assignments = plan.assignmentsOf(event.id);
    for (const role of plan.roles) {
      const cell = createCell(role, event, assignments, plan.layers);
      const found = { event, role, cell, assignments };
      if (cell.people.some((one) => isPersonWithId(one, personId))) own.push(found);
      else if (isFreeFor(found, { person, plan, servings, now })) free.push(found);
    }
  }
  const tell = await createDescriber(content, plan, [...own, ...free]);
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
    wantsGaps: plan.roles.some((role) => role.self && isInRoleGroups(person, role)) ? wantsGaps : undefined,
    rooms: content.instance.outside.requests
      ? findRoomsWithoutApproval(await content.all('room'), person.groups).map(({ id, name, publicName }) => ({
          id,
          name: publicName || name,
        }))
      : [],
  };
}

interface DutyDate {
  readonly event: IndexedEvent;
  readonly role: RotaRole;
  readonly cell: Cell;
  readonly assignments: readonly Assignment[];
}

function findComingEvents(index: ContentIndex, now: string): IndexedEvent[] {
  const events: IndexedEvent[] = [];
  for (const { event } of index.of('event').entries.values()) {
    if (event !== undefined && event.endsAt >= now && event.state !== 'draft') events.push(event);
  }
  return events.sort((a, b) => (a.startsAt < b.startsAt ? -1 : Number(a.startsAt > b.startsAt)) || a.id - b.id);
}

/** True if a person is in one of the role's groups; a role without groups has no members who could claim it. */
export function isInRoleGroups({ groups }: Pick<Person, 'groups'>, { groupIds }: RotaRole): boolean {
  return groups.some(({ groupId }) => groupIds.includes(groupId));
}

interface Taker {
  readonly person: Person;
  readonly plan: RotaContent;
  readonly servings: () => DutyIndex;
  readonly now: string;
}

/** True if a date is offered or has a gap that volunteers may claim, and the person is free to claim it (rule D13). */
function isFreeFor({ event, role, cell, assignments }: DutyDate, taker: Taker): boolean {
  const { person, now } = taker;
  if (event.startsAt <= now || event.status !== 'confirmed' || event.state !== 'ready') return false;
  if (event.startsAt.slice(0, 10) > addDays(now.slice(0, 10), OPEN_DUTIES_DAYS) || !isInRoleGroups(person, role))
    return false;
  const isOffered = listSwapOffers(assignments, role).length > 0;
  if (!isOffered && !(role.self && countGap(cell) > 0)) return false;
  return isAvailableFor(event, role, assignments, { ...taker, servings: taker.servings() });
}

export function isAvailableFor(
  event: RotaEvent,
  role: RotaRole,
  assignments: readonly Assignment[],
  { person, plan, servings }: Pick<Taker, 'person' | 'plan'> & { readonly servings: DutyIndex },
): boolean {
  const candidate = createCandidate(
    plan,
    servings,
    new Map([[person.id, person]]),
    { personId: person.id },
    { event, role },
  );
  return !findRotaReasons(candidate, event, role, assignments).some(({ code }) => BLOCKING_REASON_CODES.includes(code));
}

/** Returns the assignments of a role whose volunteer is looking for a substitute. */
export function listSwapOffers(assignments: readonly Assignment[], { id }: RotaRole): Assignment[] {
  return assignments.filter(({ roleId, state, offered }) => roleId === id && state === 'yes' && offered);
}

type Tell = (one: DutyDate, but: number) => DutyDetails | undefined;

/** Creates a function that describes a date: its location, and the other people who serve there. */
async function createDescriber(content: ContentReader, plan: RotaContent, dates: readonly DutyDate[]): Promise<Tell> {
  if (dates.length === 0) return () => undefined;
  const ids = [...new Set(dates.map(({ event }) => event.id))];
  const events = new Map((await content.getAll('event', ids)).map(({ id, value }) => [id, value]));
  const persons = await readPersonsById(content);
  const placeOf = await createPlaceFormatter(content);
  const nameOf = (one: RotaPerson) => {
    if ('name' in one) return one.name;
    const person = persons.get(one.personId);
    return person === undefined ? '' : personName(person);
  };
  return ({ event: { id } }, but) => {
    const event = events.get(id);
    if (event === undefined) return undefined;
    const assignments = plan.assignmentsOf(id);
    const others = plan.roles.flatMap((role) =>
      createCell(role, event, assignments, plan.layers)
        .people.filter((one) => one.state === 'yes' && rotaPersonKeyOf(one) !== String(but))
        .map((one) => ({ role: role.name, name: nameOf(one) })),
    );
    return { event: toDutyEvent(event), place: placeOf(event), others };
  };
}

function ownDate(found: DutyDate, personId: number, tell: Tell): OwnDuty | undefined {
  const { role, cell, assignments } = found;
  const state = cell.people.find((one) => isPersonWithId(one, personId))?.state;
  const told = tell(found, personId);
  // Volunteers do not see duties that are only planned (rule D10).
  if (told === undefined || state === undefined || state === 'planned') return undefined;
  const own = assignments.find((one) => one.roleId === role.id && isPersonWithId(toRotaPerson(one), personId));
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

function freeDate(found: DutyDate, tell: Tell): OpenDuty | undefined {
  const { role, assignments } = found;
  const told = tell(found, 0);
  return told && { ...told, roleId: role.id, role: role.name, isOffered: listSwapOffers(assignments, role).length > 0 };
}
