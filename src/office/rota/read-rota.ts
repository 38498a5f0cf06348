// Rota of a period: events by day, with the people of every role (rule D4).

import { type Authority, hasRole } from '../../model/authority.ts';
import type { Event, EventStatus } from '../../model/event.ts';
import { type Problem, problem } from '../../model/format/problem.ts';
import { personName } from '../../model/person.ts';
import type { AssignmentState, PlanRole } from '../../model/rota/rota.ts';
import {
  assignedPerson,
  type Cell,
  cellOf,
  gapOf,
  isServing,
  openOf,
  type PlanPerson,
  planPersonKey,
} from '../../model/rota/rota-cells.ts';
import { dayOf, planReasons } from '../../model/rota/rota-warnings.ts';
import { addDays, isDate } from '../../util/dates.ts';
import { seesState } from '../access/visible-fields.ts';
import { BadContent } from '../content/errors.ts';
import type { SearchFacts } from '../search/entry.ts';
import { type EventFilter, eventTest } from '../search/event-filter.ts';
import type { Indexes } from '../search/indexes.ts';
import type { WriteContext } from '../write-context.ts';
import { personsOf } from './candidates.ts';
import { allServings, candidateOf, firstFrom, type Servings } from './duties.ts';
import { type PlanContent, readPlanContent } from './rota-content.ts';
import { mayPlan } from './rota-permissions.ts';
import { type ToldCode, toldReason } from './rota-warning.ts';

export interface PlannedPerson {
  readonly person: PlanPerson;
  readonly name: string;
  readonly state: AssignmentState;
  /** True if the person looks for a substitute. */
  readonly isOffered: boolean;
}

export interface CellWarning {
  readonly person: PlanPerson;
  readonly code: ToldCode;
  readonly with: readonly number[];
}

export interface PlannedCell {
  readonly roleId: number;
  readonly need: number;
  /** `gap`: people needed besides the confirmed, requested and planned ones. `open`: people not confirmed yet. */
  readonly gap: number;
  readonly open: number;
  readonly people: readonly PlannedPerson[];
  readonly warnings: readonly CellWarning[];
  /** True if the account may fill the cell (rule D16). */
  readonly isTheirs: boolean;
}

export interface PlannedEvent {
  readonly eventId: number;
  readonly label: string;
  readonly startsAt: string;
  readonly endsAt: string;
  /** First of its rooms known to the office, or null. */
  readonly roomId: number | null;
  /** In the entered order, including free-text places. */
  readonly rooms: Event['rooms'];
  readonly status: EventStatus;
  readonly state: Event['state'];
  /** One per role, in the office’s order. */
  readonly cells: readonly PlannedCell[];
}

/** Duties of a person in a role in the 365 days up to the end of the rota, with the last day. */
export interface PersonCount {
  readonly personId: number;
  readonly roleId: number;
  readonly count: number;
  readonly last: string;
}

export interface Plan {
  readonly roles: readonly PlanRole[];
  /** In order of time, without empty days. */
  readonly days: readonly { readonly date: string; readonly events: readonly PlannedEvent[] }[];
  readonly people: readonly PersonCount[];
}

/** Days are `YYYY-MM-DD`, inclusive. */
export interface PlanOptions {
  readonly from: string;
  readonly to: string;
  readonly filter?: EventFilter;
  /** Restricts the rota to one role. */
  readonly roleId?: number | undefined;
}

export const MAX_PLAN_DAYS = 400;

/** Requested days; "" counts as missing. */
type AskedDays = { readonly [Day in 'from' | 'to']: string | undefined };

export function planDayProblems(days: AskedDays): Problem[] {
  const wrong = (['from', 'to'] as const).flatMap((name) => {
    const day = days[name] ?? '';
    if (day === '') return [problem(`/${name}`, 'missing')];
    return isDate(day) ? [] : [problem(`/${name}`, 'no_date', { given: JSON.stringify(day) })];
  });
  if (wrong.length > 0) return wrong;
  const { from = '', to = '' } = days;
  if (to < from) return [problem('/to', 'last_before_first', { first: from })];
  return to < addDays(from, MAX_PLAN_DAYS) ? [] : [problem('/to', 'too_many_days', { most: MAX_PLAN_DAYS })];
}

/** Throws BadContent for invalid days. */
export function expectPlanDays(days: AskedDays): void {
  const problems = planDayProblems(days);
  if (problems.length > 0) throw new BadContent(problems);
}

/** Throws NotFound for an unknown instance. */
export function readPlan(
  { store, authority }: Pick<WriteContext, 'store' | 'authority'>,
  indexes: Indexes,
  instance: string,
  wish: PlanOptions,
): Promise<Plan> {
  const index = indexes.of(instance);
  return index.ask(store.content, instance, async (content) => {
    const plan = await readPlanContent(content);
    const { from, to, filter = {}, roleId } = wish;
    const roles = plan.roles.filter((role) => roleId === undefined || role.id === roleId);
    const test = await eventTest(content, { ...filter, from, to });
    const servings = allServings(index, plan);
    // Events that begin in the period, by start.
    const facts = index
      .of('event')
      .in('sortKey')
      .flatMap((entry) =>
        entry.event !== undefined && entry.event.startsAt >= from && test?.(entry) !== false ? entry.event : [],
      );
    const persons = await personsOf(content);
    const table = new CellTable(plan, servings, authority, persons);
    const events = facts.map((event) => table.of(event, roles));
    const byDay = Map.groupBy(events, ({ startsAt }) => dayOf(startsAt));
    const mayCount = hasRole(authority, 'contributor');
    return {
      roles,
      days: [...byDay].map(([date, some]) => ({ date, events: some })),
      people: mayCount ? countsOf(servings, roles, persons, to) : [],
    };
  });
}

type Persons = Awaited<ReturnType<typeof personsOf>>;

class CellTable {
  readonly #plan: PlanContent;
  readonly #servings: Servings;
  readonly #authority: Authority;
  readonly #persons: Persons;

  constructor(plan: PlanContent, servings: Servings, authority: Authority, persons: Persons) {
    this.#plan = plan;
    this.#servings = servings;
    this.#authority = authority;
    this.#persons = persons;
  }

  of(event: SearchFacts, roles: readonly PlanRole[]): PlannedEvent {
    const { id, title, startsAt, endsAt, roomIds, rooms, status, state } = event;
    const cells = roles.map((role) => this.#cell(event, role));
    return { eventId: id, label: title, startsAt, endsAt, roomId: roomIds[0] ?? null, rooms, status, state, cells };
  }

  #cell(event: SearchFacts, role: PlanRole): PlannedCell {
    const own = this.#plan.assignmentsOf(event.id);
    const cell = cellOf(role, event, own, this.#plan.layers);
    const people = seenPeople(cell, this.#authority);
    const isTheirs = mayPlan(this.#authority, event, role, this.#plan.layers);
    const mayKnow = isTheirs || hasRole(this.#authority, 'editor');
    const warns = mayKnow && event.status !== 'cancelled' && event.state !== 'draft';
    const warnings = (warns ? people : [])
      .filter(({ state }) => isServing(state))
      .flatMap((person) => {
        const candidate = candidateOf(this.#plan, this.#servings, this.#persons, asPerson(person), { event, role });
        const reasons = planReasons(candidate, event, role, own);
        return reasons.map((reason) => ({ person: asPerson(person), ...toldReason(reason, this.#authority) }));
      });
    return {
      roleId: role.id,
      need: cell.need,
      gap: gapOf(cell),
      open: openOf(cell),
      people: people.map((one) => ({
        person: asPerson(one),
        name: this.#nameOf(one),
        state: one.state,
        isOffered: own.some(
          (of) => of.offered && of.roleId === role.id && planPersonKey(assignedPerson(of)) === planPersonKey(one),
        ),
      })),
      warnings,
      isTheirs,
    };
  }

  #nameOf(person: PlanPerson): string {
    if ('name' in person) return person.name;
    const record = this.#persons.get(person.personId);
    return record === undefined ? '' : personName(record);
  }
}

function asPerson(person: PlanPerson): PlanPerson {
  return 'personId' in person ? { personId: person.personId } : { name: person.name };
}

/** People of a cell visible to the account: readers see confirmed ones, contributors all but declined ones (rule D16). */
export function seenPeople({ people }: Pick<Cell, 'people'>, authority: Authority): Cell['people'] {
  return people.filter(({ state }) => seesState(authority, state));
}

function countsOf(servings: Servings, roles: readonly PlanRole[], persons: Persons, to: string): PersonCount[] {
  const [since, until] = [addDays(to, -364), `${to} 24`];
  return [...persons.keys()].flatMap((personId) => {
    const byRole = servings.byRole({ personId });
    return roles.flatMap(({ id: roleId }): PersonCount[] => {
      const all = byRole.get(roleId) ?? [];
      const end = firstFrom(all, until);
      const latest = all[end - 1];
      if (latest === undefined) return [];
      return [{ personId, roleId, count: end - firstFrom(all, since), last: dayOf(latest.event.startsAt) }];
    });
  });
}
