// Who could serve, best first, and gaps filled by that (rule D7): the same plan gives the same suggestions.

import { comparable } from '../../kit/comparable.ts';
import { addDays } from '../../kit/dates.ts';
import { type Person, personName } from '../../model/person.ts';
import type { PlanRole } from '../../model/plan.ts';
import {
  type Cell,
  cellOf,
  gapOf,
  isServing,
  type PlanEvent,
  type PlanPerson,
  planPersonKey,
} from '../../model/plan-cells.ts';
import { dayOf, type PlanReason, planReasons, REFUSING, type Serving } from '../../model/plan-warnings.ts';
import { NotFound } from '../../store/content/errors.ts';
import type { ContentReader } from '../../store/content/port.ts';
import type { Editing } from '../editing.ts';
import type { ContentIndex } from '../search/content-index.ts';
import type { SearchFacts } from '../search/entry.ts';
import type { Indexes } from '../search/indexes.ts';
import { personsOf } from './candidates.ts';
import { mayFillRole, mayPlanEvents } from './may-fill.ts';
import { candidateOf, type PlanContent, readPlanContent } from './plan-content.ts';
import { firstFrom, Servings } from './servings.ts';
import type { WantedCell } from './write-cells.ts';

export interface Suggestion {
  readonly personId: number;
  readonly name: string;
  /** The latest day before the event at which they have the role; "" for none. */
  readonly last: string;
  /** At how many events of the 365 days before it they have the role. */
  readonly count: number;
  /** Whether they said yes when the role was full. */
  readonly isSpare: boolean;
  readonly reasons: readonly PlanReason[];
}

/** Best first. Throws NotFound where there is no such instance, event or role. */
export function suggest(
  { store }: Pick<Editing, 'store'>,
  indexes: Indexes,
  instance: string,
  { eventId, roleId }: { readonly eventId: number; readonly roleId: number },
): Promise<readonly Suggestion[]> {
  const index = indexes.of(instance);
  return index.ask(store.content, instance, async (content) => {
    const planner = await openPlanner(content, index);
    const event = index.of('event').entries.get(eventId)?.event;
    const role = planner.plan.roles.find(({ id }) => id === roleId);
    if (event === undefined) throw new NotFound(`event ${eventId}`);
    if (role === undefined) throw new NotFound(`role ${roleId}`);
    return planner.suggest(event, role);
  });
}

export interface FillWish {
  /** Days, `YYYY-MM-DD`; both count. */
  readonly from: string;
  readonly to: string;
  /** Undefined: all. */
  readonly roleIds: readonly number[] | undefined;
  /** The wall-clock time: what is past is left alone. */
  readonly now: string;
}

/**
 * The cells in which somebody is added, each as it stands and as it is to be; those alone that the asker may fill. Throws NotFound where
 * there is no such instance.
 */
export function fillGaps(
  { store, authority }: Pick<Editing, 'store' | 'authority'>,
  indexes: Indexes,
  instance: string,
  { from, to, roleIds, now }: FillWish,
): Promise<readonly WantedCell[]> {
  const index = indexes.of(instance);
  return index.ask(store.content, instance, async (content) => {
    const planner = await openPlanner(content, index);
    const roles = planner.plan.roles.filter(
      (role) => (roleIds?.includes(role.id) ?? true) && mayFillRole(authority, role),
    );
    const mayPlan = mayPlanEvents(authority, planner.plan.layers);
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
    return wanted.filter(mayPlan).flatMap((event) => roles.flatMap((role) => planner.fill(event, role) ?? []));
  });
}

function byTime(a: SearchFacts, b: SearchFacts): number {
  if (a.startsAt !== b.startsAt) return a.startsAt < b.startsAt ? -1 : 1;
  if (a.endsAt !== b.endsAt) return a.endsAt < b.endsAt ? -1 : 1;
  return a.id - b.id;
}

export async function openPlanner(content: ContentReader, index: ContentIndex): Promise<Planner> {
  const plan = await readPlanContent(content);
  const servings = new Servings(plan.roles);
  for (const { id, event } of index.of('event').entries.values()) {
    if (event !== undefined) servings.add(event, plan.assignmentsOf(id));
  }
  return new Planner(plan, servings, await personsOf(content));
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

  suggest(event: PlanEvent, role: PlanRole): Suggestion[] {
    const own = this.plan.assignmentsOf(event.id);
    const { people } = cellOf(role, event, own, this.plan.layers);
    const there = new Map(people.map((one) => [planPersonKey(one), one.state]));
    const found = this.#membersOf(role).flatMap((person): Suggestion[] => {
      const state = there.get(String(person.id));
      if (state !== undefined && state !== 'spare' && state !== 'no') return [];
      const reasons = this.reasonsAgainst({ personId: person.id }, event, role);
      if (reasons.some(({ code }) => REFUSING.includes(code))) return [];
      return [
        {
          ...this.#past(this.#servings.of({ personId: person.id }), event, role),
          personId: person.id,
          name: personName(person),
          isSpare: state === 'spare',
          reasons,
        },
      ];
    });
    return found.sort(byRank);
  }

  /** The cell with everybody added whom it lacks and against whom nothing speaks; undefined where nobody is. */
  fill(event: PlanEvent, role: PlanRole): WantedCell | undefined {
    const cell = cellOf(role, event, this.plan.assignmentsOf(event.id), this.plan.layers);
    const gap = gapOf(cell);
    if (gap === 0) return undefined;
    const free = this.suggest(event, role).filter(({ reasons }) => reasons.every(({ code }) => code === 'not_shown'));
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
        ? this.#servings.of({ personId: id }).some(({ roleIds }) => roleIds.includes(role.id))
        : groups.some(({ groupId }) => role.groupIds.includes(groupId));
    const members = [...this.#persons.values()].filter(isMember).sort(byName);
    this.#members.set(role.id, members);
    return members;
  }

  #past(servings: readonly Serving[], event: PlanEvent, role: PlanRole): Pick<Suggestion, 'last' | 'count'> {
    const since = addDays(dayOf(event.startsAt), -365);
    let [last, count] = ['', 0];
    for (let at = firstFrom(servings, event.startsAt) - 1; at >= 0; at--) {
      const { event: other, roleIds } = servings[at] as Serving;
      const day = dayOf(other.startsAt);
      if (day < since && last !== '') break;
      if (!roleIds.includes(role.id) || other.id === event.id) continue;
      if (last === '') last = day;
      if (day >= since) count++;
    }
    return { last, count };
  }
}

/** By last name, then by first name, then by id (rule P4). */
function byName(a: Person, b: Person): number {
  const [one, other] = [a, b].map(({ firstname, lastname }) => comparable(`${lastname} ${firstname}`)) as [
    string,
    string,
  ];
  if (one !== other) return one < other ? -1 : 1;
  return a.id - b.id;
}

const isTight = ({ reasons }: Suggestion) => reasons.some(({ code }) => code === 'too_soon' || code === 'too_many');

/** Among equals the order of names stays. */
function byRank(a: Suggestion, b: Suggestion): number {
  if (a.isSpare !== b.isSpare) return a.isSpare ? -1 : 1;
  if (isTight(a) !== isTight(b)) return isTight(a) ? 1 : -1;
  if (a.last !== b.last) return a.last < b.last ? -1 : 1;
  return a.count - b.count;
}
