// Suggestions for duties, best first, and automatic filling of gaps (rule D7). Deterministic: the same rota gives the same suggestions.

import { type Person, personName } from '../../model/person.ts';
import type { DateKey } from '../../model/rota/own-rota.ts';
import type { AssignmentState, PlanRole } from '../../model/rota/rota.ts';
import {
  type Cell,
  cellOf,
  gapOf,
  isServing,
  type PlanEvent,
  type PlanPerson,
  planPersonKey,
} from '../../model/rota/rota-cells.ts';
import { dayOf, type PlanReason, planReasons, REFUSING } from '../../model/rota/rota-warnings.ts';
import { NotFound } from '../../store/content/errors.ts';
import type { ContentReader } from '../../store/content/port.ts';
import { addDays } from '../../util/dates.ts';
import type { OfficeContext } from '../office-context.ts';
import type { ContentIndex } from '../search/content-index.ts';
import type { SearchFacts } from '../search/entry.ts';
import type { Indexes } from '../search/indexes.ts';
import { KEY_AUTHORITY, type WriteContext } from '../write-context.ts';
import { byPersonName, personsOf } from './candidates.ts';
import { allServings, candidateOf, firstFrom, type Servings } from './duties.ts';
import type { WantedCell } from './given-cells.ts';
import { type PlanContent, readPlanContent } from './rota-content.ts';
import { expectMayPlan, mayPutIn } from './rota-permissions.ts';

export interface WeighedMember {
  readonly personId: number;
  readonly record: Person;
  readonly name: string;
  /** Last day before the event on which the person had the role, or "". */
  readonly last: string;
  /** Number of events with the role in the 365 days before. */
  readonly count: number;
  /** State of the person in the cell, or undefined. */
  readonly state: AssignmentState | undefined;
  readonly reasons: readonly PlanReason[];
}

/**
 * Lists all candidates for a role, by name. Throws NotFound for an unknown instance, event or role, and Forbidden if the account may
 * not plan it.
 */
export function weighMembers(
  { store, authority }: Pick<WriteContext, 'store' | 'authority'>,
  indexes: Indexes,
  instance: string,
  { eventId, roleId }: { readonly eventId: number; readonly roleId: number },
): Promise<readonly WeighedMember[]> {
  const index = indexes.of(instance);
  return index.ask(store.content, instance, async (content) => {
    const planner = await openPlanner(content, index);
    const event = index.of('event').entries.get(eventId)?.event;
    const role = planner.plan.roles.find(({ id }) => id === roleId);
    if (event === undefined) throw new NotFound(`event ${eventId}`);
    if (role === undefined) throw new NotFound(`role ${roleId}`);
    expectMayPlan(authority, [{ event, role }], planner.plan.layers);
    return planner.weigh(event, role);
  });
}

/** Candidates who can be assigned, best first. */
export function suggested(weighed: readonly WeighedMember[]): WeighedMember[] {
  const isFree = ({ state, reasons }: WeighedMember) =>
    (state === undefined || state === 'spare' || state === 'no') &&
    !reasons.some(({ code }) => REFUSING.includes(code));
  return weighed.filter(isFree).sort(byRank);
}

/** Objections that only lower a candidate's rank. */
export const TIGHT_CODES = ['too_soon', 'too_many', 'same_event'] as const satisfies PlanReason['code'][];

export function isTightCode(code: string): boolean {
  return (TIGHT_CODES as readonly string[]).includes(code);
}

export interface FillOptions {
  /** Days, `YYYY-MM-DD`, inclusive. */
  readonly from: string;
  readonly to: string;
  /** Undefined: all. */
  readonly roleIds: readonly number[] | undefined;
  /** Wall-clock time; past events are left alone. */
  readonly now: string;
}

/**
 * Computes the cells with added people, before and after; only cells that the account may fill without asking. Throws NotFound if there
 * is no such instance.
 */
export function fillGaps(
  { store, authority }: Pick<WriteContext, 'store' | 'authority'>,
  indexes: Indexes,
  instance: string,
  { from, to, roleIds, now }: FillOptions,
): Promise<readonly WantedCell[]> {
  const index = indexes.of(instance);
  return index.ask(store.content, instance, async (content) => {
    const planner = await openPlanner(content, index);
    const roles = planner.plan.roles.filter(({ id }) => roleIds?.includes(id) ?? true);
    const events = [...index.of('event').entries.values()].flatMap(({ event }) => event ?? []);
    const wanted = events.filter(
      ({ startsAt, status, state }) =>
        startsAt > now &&
        dayOf(startsAt) >= from &&
        dayOf(startsAt) <= to &&
        status !== 'cancelled' &&
        state !== 'draft',
    );
    wanted.sort(byTime);
    const { layers } = planner.plan;
    return wanted.flatMap((event) =>
      roles.flatMap((role) => (mayPutIn(authority, event, role, layers) ? (planner.fill(event, role) ?? []) : [])),
    );
  });
}

function byTime(a: SearchFacts, b: SearchFacts): number {
  if (a.startsAt !== b.startsAt) return a.startsAt < b.startsAt ? -1 : 1;
  if (a.endsAt !== b.endsAt) return a.endsAt < b.endsAt ? -1 : 1;
  return a.id - b.id;
}

export async function openPlanner(content: ContentReader, index: ContentIndex): Promise<Planner> {
  const plan = await readPlanContent(content);
  return new Planner(plan, allServings(index, plan), await personsOf(content));
}

/** Rota in memory, including duties added by `note`. */
export class Planner {
  readonly plan: PlanContent;
  readonly #servings: Servings;
  readonly #persons: ReadonlyMap<number, Person>;
  /** Candidates by role, by last name. */
  readonly #members = new Map<number, readonly Person[]>();

  constructor(plan: PlanContent, servings: Servings, persons: ReadonlyMap<number, Person>) {
    this.plan = plan;
    this.#servings = servings;
    this.#persons = persons;
  }

  weigh(event: PlanEvent, role: PlanRole): WeighedMember[] {
    const { people } = cellOf(role, event, this.plan.assignmentsOf(event.id), this.plan.layers);
    const there = new Map(people.map((one) => [planPersonKey(one), one.state]));
    const since = addDays(dayOf(event.startsAt), -365);
    return this.#membersOf(role).map((record): WeighedMember => {
      const person = { personId: record.id };
      return {
        ...this.#past(person, event, role, since),
        ...person,
        record,
        name: personName(record),
        state: there.get(planPersonKey(person)),
        reasons: this.reasonsAgainst(person, event, role),
      };
    });
  }

  /** Fills the gap of a cell with candidates without objections; undefined if there are none. */
  fill(event: PlanEvent, role: PlanRole): WantedCell | undefined {
    const cell = cellOf(role, event, this.plan.assignmentsOf(event.id), this.plan.layers);
    const gap = gapOf(cell);
    if (gap === 0) return undefined;
    const free = suggested(this.weigh(event, role)).filter(({ reasons }) =>
      reasons.every(({ code }) => code === 'not_shown'),
    );
    const chosen = free.slice(0, gap);
    if (chosen.length === 0) return undefined;
    for (const { personId } of chosen) this.note({ personId }, event, role);
    const before = cell.people.filter(({ state }) => state !== 'no');
    const spare = new Set(chosen.map(({ personId }) => String(personId)));
    const stays = before.filter((one) => isServing(one.state) || !spare.has(planPersonKey(one)));
    const state = role.ask ? ('planned' as const) : ('yes' as const);
    const people = [...stays, ...chosen.map(({ personId }) => ({ personId, state }))];
    return { eventId: event.id, roleId: role.id, before, people };
  }

  /** Cells of all roles, without people added by `note`. */
  cells(event: PlanEvent): Cell[] {
    return this.plan.roles.map((role) => cellOf(role, event, this.plan.assignmentsOf(event.id), this.plan.layers));
  }

  /** Objections to a person, taking duties added by `note` into account. */
  reasonsAgainst(person: PlanPerson, event: PlanEvent, role: PlanRole): PlanReason[] {
    const candidate = candidateOf(this.plan, this.#servings, this.#persons, person, { event, role });
    return planReasons(candidate, event, role, this.plan.assignmentsOf(event.id));
  }

  /** Records an additional duty. */
  note(person: PlanPerson, event: PlanEvent, role: PlanRole): void {
    this.#servings.note(person, event, role.id);
  }

  nameOf(person: PlanPerson): string {
    if ('name' in person) return person.name;
    const record = this.#persons.get(person.personId);
    return record === undefined ? '' : personName(record);
  }

  /** Members of the role's groups; without groups, everyone who had the role before. */
  #membersOf(role: PlanRole): readonly Person[] {
    const known = this.#members.get(role.id);
    if (known !== undefined) return known;
    const isMember = ({ id, groups }: Person) =>
      role.groupIds.length === 0
        ? this.#servings.byRole({ personId: id }).has(role.id)
        : groups.some(({ groupId }) => role.groupIds.includes(groupId));
    const members = [...this.#persons.values()].filter(isMember).sort(byPersonName);
    this.#members.set(role.id, members);
    return members;
  }

  /** Last day with the role before the event, and the number of duties since a day. */
  #past(
    person: PlanPerson,
    { startsAt }: PlanEvent,
    role: PlanRole,
    since: string,
  ): Pick<WeighedMember, 'last' | 'count'> {
    const all = this.#servings.byRole(person).get(role.id) ?? [];
    const end = firstFrom(all, startsAt);
    return { last: dayOf(all[end - 1]?.event.startsAt ?? ''), count: end - firstFrom(all, since) };
  }
}

const isSpare = ({ state }: WeighedMember) => state === 'spare';

const isTight = ({ reasons }: WeighedMember) => reasons.some(({ code }) => isTightCode(code));

/** Equal ranks keep the order of names. */
function byRank(a: WeighedMember, b: WeighedMember): number {
  if (isSpare(a) !== isSpare(b)) return isSpare(a) ? -1 : 1;
  if (isTight(a) !== isTight(b)) return isTight(a) ? 1 : -1;
  if (a.last !== b.last) return a.last < b.last ? -1 : 1;
  return a.count - b.count;
}

/** Returns the people who could serve on a date, best first; none if the date or its role was removed. */
export async function suggestSubstitutes(
  { store, indexes }: Pick<OfficeContext, 'store'> & { readonly indexes: Indexes },
  instance: string,
  date: DateKey,
): Promise<readonly WeighedMember[]> {
  try {
    return suggested(await weighMembers({ store, authority: KEY_AUTHORITY }, indexes, instance, date));
  } catch (error) {
    if (error instanceof NotFound) return [];
    throw error;
  }
}
