// Who could serve, best first, and gaps filled by that (rule D7): the same plan gives the same suggestions.

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

/** Somebody who can have a role, beside an event: how it would suit, and what stands of them there already. */
export interface WeighedMember {
  readonly personId: number;
  readonly record: Person;
  readonly name: string;
  /** The latest day before the event at which they have the role; "" for none. */
  readonly last: string;
  /** At how many events of the 365 days before it they have the role. */
  readonly count: number;
  /** What stands of them in the cell; undefined where nothing does. */
  readonly state: AssignmentState | undefined;
  readonly reasons: readonly PlanReason[];
}

/**
 * All who can have a role, by name, as they are for an event. Throws NotFound where there is no such instance, event or role, and
 * Forbidden where it is not theirs to plan.
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

/** Who of them could be put there, best first. */
export function suggested(weighed: readonly WeighedMember[]): WeighedMember[] {
  const isFree = ({ state, reasons }: WeighedMember) =>
    (state === undefined || state === 'spare' || state === 'no') &&
    !reasons.some(({ code }) => REFUSING.includes(code));
  return weighed.filter(isFree).sort(byRank);
}

/** Reasons that rank a person behind the others. */
export const TIGHT_CODES = ['too_soon', 'too_many', 'same_event'] as const satisfies PlanReason['code'][];

export function isTightCode(code: string): boolean {
  return (TIGHT_CODES as readonly string[]).includes(code);
}

export interface FillOptions {
  /** Days, `YYYY-MM-DD`; both count. */
  readonly from: string;
  readonly to: string;
  /** Undefined: all. */
  readonly roleIds: readonly number[] | undefined;
  /** The wall-clock time: what is past is left alone. */
  readonly now: string;
}

/**
 * The cells in which somebody is added, each as it stands and as it is to be; those alone that whoever asks may fill so. Throws NotFound
 * where there is no such instance.
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

/** The plan as it stands, and as people are put into it by `note`. */
export class Planner {
  readonly plan: PlanContent;
  readonly #servings: Servings;
  readonly #persons: ReadonlyMap<number, Person>;
  /** By role: those who can have it, by last name. */
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

  /** The cell with everybody added whom it lacks and against whom nothing speaks; undefined where nobody is. */
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

  /** Of all roles, without whoever was noted. */
  cells(event: PlanEvent): Cell[] {
    return this.plan.roles.map((role) => cellOf(role, event, this.plan.assignmentsOf(event.id), this.plan.layers));
  }

  /** What speaks against somebody, whoever was noted before counted in. */
  reasonsAgainst(person: PlanPerson, event: PlanEvent, role: PlanRole): PlanReason[] {
    const candidate = candidateOf(this.plan, this.#servings, this.#persons, person, { event, role });
    return planReasons(candidate, event, role, this.plan.assignmentsOf(event.id));
  }

  /** Somebody serves from now on. */
  note(person: PlanPerson, event: PlanEvent, role: PlanRole): void {
    this.#servings.note(person, event, role.id);
  }

  nameOf(person: PlanPerson): string {
    if ('name' in person) return person.name;
    const record = this.#persons.get(person.personId);
    return record === undefined ? '' : personName(record);
  }

  /** Members of its groups; without groups whoever has had the role. */
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

  /** When they had the role last before an event, and how often since then, a day. */
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

/** Among equals the order of names stays. */
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
