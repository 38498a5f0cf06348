// Rota cells: the people in one role at an event (rules D1, D2 and D4). Confirmed people are in the event’s field of the role, or in
// assignments if no field can hold them; unconfirmed people are in assignments.

import type { Event } from '../event.ts';
import { type Ancestry, findUnmetCriteria, isEmptyRule, type ListRuleInput } from '../list-rule.ts';
import type { PeopleFields } from '../resources.ts';
import type { Assignment, AssignmentState, RoleField, RotaRole } from './rota.ts';

export type RotaEvent = ListRuleInput &
  Pick<Event, 'startsAt' | 'endsAt' | 'hours' | 'status' | 'state' | 'needs'> &
  PeopleFields;

export type RotaPerson = { readonly personId: number } | { readonly name: string };

export type CellPerson = RotaPerson & { readonly state: AssignmentState };

export interface Cell {
  readonly eventId: number;
  readonly roleId: number;
  readonly need: number;
  readonly people: readonly CellPerson[];
}

export function isPersonWithId(one: RotaPerson, personId: number): boolean {
  return 'personId' in one && one.personId === personId;
}

/** Returns a key of a person or guest, unique within a cell. */
export function rotaPersonKeyOf(person: RotaPerson): string {
  return 'personId' in person ? String(person.personId) : `name ${person.name}`;
}

export function toRotaPerson({ personId, name }: Pick<Assignment, 'personId' | 'name'>): RotaPerson {
  return personId === null ? { name } : { personId };
}

type IdsField = Exclude<RoleField, '' | 'organizer' | 'childcare'>;

const IDS_OF = {
  coorganizers: 'coorganizerIds',
  lectors: 'lectorIds',
  visitators: 'visitatorIds',
  organists: 'organistIds',
  vergers: 'vergerIds',
} as const satisfies Readonly<Record<IdsField, keyof PeopleFields>>;

export function listPeopleInField(event: PeopleFields, field: RoleField): readonly RotaPerson[] {
  if (field === 'organizer') return event.organizer === null ? [] : [event.organizer];
  return listPersonIdsInField(event, field).map((personId) => ({ personId }));
}

const NOBODY: readonly number[] = [];

export function listPersonIdsInField(event: PeopleFields, field: RoleField): readonly number[] {
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

/** True if the field of a role can hold a person. Guests fit only in the organizer field; the childcare field needs a childcare offer. */
export function canFieldHold(event: PeopleFields, field: RoleField, person: RotaPerson): boolean {
  if (field === '') return false;
  if (field === 'organizer') return true;
  return 'personId' in person && (field !== 'childcare' || event.childcare !== null);
}

/** Returns the event with these people in a field; the same object if nothing differs. The field must be able to hold them. */
export function setPeopleInField<E extends PeopleFields>(event: E, field: RoleField, people: readonly RotaPerson[]): E {
  const now = listPeopleInField(event, field).map(rotaPersonKeyOf).join('\n');
  if (field === '' || people.map(rotaPersonKeyOf).join('\n') === now) return event;
  const personIds = people.flatMap((one) => ('personId' in one ? [one.personId] : []));
  if (field === 'organizer') return { ...event, organizer: people[0] ?? null };
  if (field === 'childcare') return { ...event, childcare: event.childcare && { ...event.childcare, personIds } };
  return { ...event, [IDS_OF[field]]: personIds };
}

export function countNeededPeople(role: RotaRole, event: RotaEvent, layers: Ancestry): number {
  if (event.status === 'cancelled') return 0;
  if (role.field === 'childcare' && event.childcare === null) return 0;
  if (event.needs !== null) return event.needs.find(({ roleId }) => roleId === role.id)?.count ?? 0;
  return countDefaultNeed(role, event, layers);
}

export function countDefaultNeed(
  { field, rule, need }: RotaRole,
  event: ListRuleInput & { readonly childcare: unknown },
  layers: Ancestry,
): number {
  if (field === 'childcare' && event.childcare === null) return 0;
  if (rule === null) return need;
  return !isEmptyRule(rule) && findUnmetCriteria(rule, event, layers).length === 0 ? need : 0;
}

/** Creates the cell of a role at an event. `assignments` must include those of the event and the role. */
export function createCell(
  role: RotaRole,
  event: RotaEvent,
  assignments: readonly Assignment[],
  layers: Ancestry,
): Cell {
  const own = assignments.filter((one) => one.eventId === event.id && one.roleId === role.id);
  const inField = listPeopleInField(event, role.field);
  const known = new Set(inField.map(rotaPersonKeyOf));
  const beside = own
    .filter((one) => !known.has(rotaPersonKeyOf(toRotaPerson(one))))
    .sort((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)) || a.id - b.id);
  return {
    eventId: event.id,
    roleId: role.id,
    need: countNeededPeople(role, event, layers),
    people: [
      ...inField.map((person) => ({ ...person, state: 'yes' as const })),
      ...beside.map((one) => ({ ...toRotaPerson(one), state: one.state })),
    ],
  };
}

const count = ({ people }: Cell, ...states: readonly AssignmentState[]) =>
  people.filter(({ state }) => states.includes(state)).length;

export function countGap(cell: Cell): number {
  return Math.max(0, cell.need - count(cell, 'yes', 'asked', 'planned'));
}

export function countUnconfirmedPlaces(cell: Cell): number {
  return Math.max(0, cell.need - count(cell, 'yes'));
}

/** True if no more people are needed. A role with a need of 0 has room for one, unless the event overrides the number. */
export function isFull(cell: Cell, event: Pick<RotaEvent, 'needs'>): boolean {
  return countUnconfirmedPlaces(event.needs === null ? { ...cell, need: Math.max(cell.need, 1) } : cell) === 0;
}

export function isOnDuty(state: AssignmentState): boolean {
  return state === 'yes' || state === 'asked' || state === 'planned';
}
