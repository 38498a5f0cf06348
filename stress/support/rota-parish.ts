// Parish with a rota in which many clients plan, answer and claim duties concurrently. Events are on different days, so that people have no
// conflicts.

import { randomBytes } from 'node:crypto';
import { systemClock } from '../../src/util/clock.ts';

export const ROTA_INSTANCE = 'dienst';

/**
 * Roles: organists hand their duties over, coffee duties are claimed, readers are asked, and sacristans are confirmed without a request.
 */
export const [ORGAN, COFFEE, READING, SACRISTAN] = [1, 2, 3, 4];

export const NEEDED_PEOPLE = { [ORGAN]: 1, [COFFEE]: 3, [READING]: 2, [SACRISTAN]: 5 } as const;

const [FIRST_TAKER, FIRST_HOLDER, FIRST_PLANNED] = [1, 301, 601];

const DAY_MS = 86_400_000;
const FIRST_DAY = 10;

export interface RotaSizes {
  /** Number of people who claim duties, and number of people who are planned. */
  readonly people: number;
  readonly dates: number;
}

export interface RotaParish extends RotaSizes {
  readonly bundle: object;
  readonly keyOf: (personId: number) => string;
  readonly takers: readonly number[];
  readonly planned: readonly number[];
  readonly events: Readonly<Record<number, readonly number[]>>;
  readonly holderOf: (eventId: number) => number;
  readonly from: string;
  readonly to: string;
}

export function createRotaParish({ people, dates }: RotaSizes): RotaParish {
  const keys = new Map<number, string>();
  const keyOf = (id: number) => {
    const key = keys.get(id) ?? randomBytes(24).toString('base64url');
    keys.set(id, key);
    return key;
  };
  const count = (first: number, many: number) => Array.from({ length: many }, (_, index) => first + index);
  const events = Object.fromEntries(
    [ORGAN, COFFEE, READING, SACRISTAN].map((role) => [role, count(1 + (role - 1) * dates, dates)]),
  );
  const [takers, planned] = [count(FIRST_TAKER, people), count(FIRST_PLANNED, people)];
  const holderOf = (eventId: number) => FIRST_HOLDER + eventId;
  const organEvents = events[ORGAN] ?? [];
  const holders = organEvents.map(holderOf);
  const persons = [...[...takers, ...holders].map((id) => person(id, 1)), ...planned.map((id) => person(id, 2))];
  const bundle = {
    format: 'parvis-bundle',
    version: 1,
    instance: { name: ROTA_INSTANCE, title: 'Dienst', time_zone: 'UTC' },
    person_groups: [1, 2].map((id) => ({ id, name: `Gruppe ${id}` })),
    persons,
    events: count(1, 4 * dates).map((id) => ({
      id,
      title: 'Gottesdienst',
      date_from: `${dayOf(id)} 10:00:00`,
      date_to: `${dayOf(id)} 11:00:00`,
      ...(organEvents.includes(id) && { organist_ids: [holderOf(id)] }),
      needs: [roleOf(id, dates)].map((role) => ({ role_id: role, count: countNeededPeople(role) })),
    })),
    roles: [
      { id: ORGAN, position: 1, name: 'Orgel', field: 'organists', group_ids: [1] },
      { id: COFFEE, position: 2, name: 'Kaffee', group_ids: [1], self: true },
      { id: READING, position: 3, name: 'Lesung', field: 'lectors', group_ids: [2] },
      { id: SACRISTAN, position: 4, name: 'Küster', field: 'vergers', group_ids: [2], ask: false },
    ],
    assignments: organEvents.map((id) => ({
      id,
      event_id: id,
      role_id: ORGAN,
      person_id: holderOf(id),
      state: 'yes',
      at: new Date(systemClock()).toISOString(),
      note: '',
      offered: true,
    })),
    person_keys: persons.map(({ id }) => ({
      person_id: id,
      key: keyOf(id),
      made_at: new Date(systemClock()).toISOString(),
    })),
  };
  return {
    people,
    dates,
    bundle,
    keyOf,
    takers,
    planned,
    events,
    holderOf,
    from: dayOf(1),
    to: dayOf(4 * dates),
  };
}

export function countNeededPeople(role: number): number {
  return (NEEDED_PEOPLE as Readonly<Record<number, number>>)[role] ?? 0;
}

function person(id: number, groupId: number) {
  const email = `p${id}@p${id}.example`;
  return { id, lastname: `Person ${id}`, visibility: 'web', email, groups: [{ group_id: groupId }] };
}

function roleOf(eventId: number, dates: number): number {
  return 1 + Math.floor((eventId - 1) / dates);
}

function dayOf(eventId: number): string {
  return new Date(systemClock() + (FIRST_DAY + eventId) * DAY_MS).toISOString().slice(0, 10);
}
