// Rota cells: the people in one role at an event (rules D1, D2 and D4). Confirmed people are in the event’s field of the role, or in
// assignments if no field can hold them; unconfirmed people are in assignments.

import type { Event } from '../event.ts';
import { type Ancestry, isEmptyRule, type ListedEvent, unmetCriteria } from '../list-rule.ts';
import type { PeopleFields } from '../resources.ts';
import type { Assignment, AssignmentState, PlanRole, RoleField } from './rota.ts';

export type PlanEvent = ListedEvent &
  Pick<Event, 'startsAt' | 'endsAt' | 'hours' | 'status' | 'state' | 'needs'> &
  PeopleFields;

export type PlanPerson = { readonly personId: number } | { readonly name: string };

export type CellPerson = PlanPerson & { readonly state: AssignmentState };

export interface Cell {
  readonly eventId: number;
  readonly roleId: number;
  readonly need: number;
  /** In the order of the field, then by the time of their state. */
  readonly people: readonly CellPerson[];
}

/** Whether it is this person, as opposed to a guest or another person. */
export function isPerson(one: PlanPerson, personId: number): boolean {
  return 'personId' in one && one.personId === personId;
}

/** Returns a key of a person or guest, unique within a cell. */
export function planPersonKey(person: PlanPerson): string {
  return 'personId' in person ? String(person.personId) : `name ${person.name}`;
}

export function assignedPerson({ personId, name }: Pick<Assignment, 'personId' | 'name'>): PlanPerson {
  return personId === null ? { name } : { personId };
}

type IdsField = Exclude<RoleField, '' | 'organizer' | 'childcare'>;

/** Event keys of the people fields. */
const IDS_OF = {
  coorganizers: 'coorganizerIds',
  lectors: 'lectorIds',
  visitators: 'visitatorIds',
  organists: 'organistIds',
  vergers: 'vergerIds',
} as const satisfies Readonly<Record<IdsField, keyof PeopleFields>>;

/** Returns the people in the field of a role; empty if it has none. */
export function peopleInField(event: PeopleFields, field: RoleField): readonly PlanPerson[] {
  if (field === 'organizer') return event.organizer === null ? [] : [event.organizer];
  return personIdsIn(event, field).map((personId) => ({ personId }));
}

const NOBODY: readonly number[] = [];

/** Returns the persons of the office in a field, without guests. */
export function personIdsIn(event: PeopleFields, field: RoleField): readonly number[] {
  switch (field) {
    case '':
      return NOBODY;
    case 'organizer':
      return event.organizer !== null && 'personId' in event.organizer ? [event.organizer.personId] : NOBODY;
    case 'childcare':
      return event.childcare?.personIds ?? NOBODY;
    default:
      return event[IDS_OF[field]];
  }
}

/** Whether a role's field can hold a person: guests only in the organizer’s, childcare only if it is offered. */
export function canHold(event: PeopleFields, field: RoleField, person: PlanPerson): boolean {
  if (field === '') return false;
  if (field === 'organizer') return true;
  return 'personId' in person && (field !== 'childcare' || event.childcare !== null);
}

/** Returns the event with these people in a field; the same object if nothing differs. The field must be able to hold them. */
export function withPeople<E extends PeopleFields>(event: E, field: RoleField, people: readonly PlanPerson[]): E {
  const now = peopleInField(event, field).map(planPersonKey).join('\n');
  if (field === '' || people.map(planPersonKey).join('\n') === now) return event;
  const personIds = people.flatMap((one) => ('personId' in one ? [one.personId] : []));
  if (field === 'organizer') return { ...event, organizer: people[0] ?? null };
  if (field === 'childcare') return { ...event, childcare: event.childcare && { ...event.childcare, personIds } };
  return { ...event, [IDS_OF[field]]: personIds };
}

export function needOf(role: PlanRole, event: PlanEvent, layers: Ancestry): number {
  if (event.status === 'cancelled') return 0;
  if (role.field === 'childcare' && event.childcare === null) return 0;
  if (event.needs !== null) return event.needs.find(({ roleId }) => roleId === role.id)?.count ?? 0;
  return usualNeed(role, event, layers);
}

/** Returns the number that a role's settings require, which the event may override. */
export function usualNeed(
  { field, rule, need }: PlanRole,
  event: ListedEvent & { readonly childcare: unknown },
  layers: Ancestry,
): number {
  if (field === 'childcare' && event.childcare === null) return 0;
  if (rule === null) return need;
  return !isEmptyRule(rule) && unmetCriteria(rule, event, layers).length === 0 ? need : 0;
}

/** Returns the cell; `assignments` must include those of the event and the role. */
export function cellOf(role: PlanRole, event: PlanEvent, assignments: readonly Assignment[], layers: Ancestry): Cell {
  const own = assignments.filter((one) => one.eventId === event.id && one.roleId === role.id);
  const inField = peopleInField(event, role.field);
  const known = new Set(inField.map(planPersonKey));
  const beside = own
    .filter((one) => !known.has(planPersonKey(assignedPerson(one))))
    .sort((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)) || a.id - b.id);
  return {
    eventId: event.id,
    roleId: role.id,
    need: needOf(role, event, layers),
    people: [
      ...inField.map((person) => ({ ...person, state: 'yes' as const })),
      ...beside.map((one) => ({ ...assignedPerson(one), state: one.state })),
    ],
  };
}

const count = ({ people }: Cell, ...states: readonly AssignmentState[]) =>
  people.filter(({ state }) => states.includes(state)).length;

/** Returns the missing people, not counting confirmed, requested and planned ones. */
export function gapOf(cell: Cell): number {
  return Math.max(0, cell.need - count(cell, 'yes', 'asked', 'planned'));
}

/** Returns the number of places without a confirmed person. */
export function openOf(cell: Cell): number {
  return Math.max(0, cell.need - count(cell, 'yes'));
}

/** Whether no more people are needed. If none is required, one requested person still is, unless the event overrides the number. */
export function isFull(cell: Cell, event: Pick<PlanEvent, 'needs'>): boolean {
  return openOf(event.needs === null ? { ...cell, need: Math.max(cell.need, 1) } : cell) === 0;
}

/** Whether the state counts as on duty: confirmed, requested or planned. */
export function isServing(state: AssignmentState): boolean {
  return state === 'yes' || state === 'asked' || state === 'planned';
}
