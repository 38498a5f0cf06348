// Rota of a period: events by day, with the people of every role (rule D4).

import { type Authority, hasRole } from '../../model/authority.ts';
import type { Event, EventStatus } from '../../model/event.ts';
import { createProblem, type Problem } from '../../model/format/problem.ts';
import { personName } from '../../model/person.ts';
import type { AssignmentState, RotaRole } from '../../model/rota/rota.ts';
import {
  type Cell,
  countGap,
  countUnconfirmedPlaces,
  createCell,
  isOnDuty,
  type RotaPerson,
  rotaPersonKeyOf,
  toRotaPerson,
} from '../../model/rota/rota-cells.ts';
import { dayOf, findRotaReasons } from '../../model/rota/rota-warnings.ts';
import { addDays, isDate } from '../../util/dates.ts';
import { canSeeAssignmentState } from '../access/visible-fields.ts';
import { BadContentError } from '../content/errors.ts';
import type { IndexedEvent } from '../search/entry.ts';
import { createEventTest, type EventFilter } from '../search/event-filter.ts';
import type { SearchIndexes } from '../search/indexes.ts';
import type { WriteContext } from '../write-context.ts';
import { readPersonsById } from './candidates.ts';
import { createCandidate, createDutyIndex, type DutyIndex, findFirstDutyIndex } from './duty-index.ts';
import { type RotaContent, readRotaContent } from './rota-content.ts';
import { canPlanCell } from './rota-permissions.ts';
import { toVisibleReason, type VisibleReasonCode } from './rota-warning.ts';

export interface RotaCellPerson {
  readonly person: RotaPerson;
  readonly name: string;
  readonly state: AssignmentState;
  /** True if the person needs a substitute. */
  readonly isOffered: boolean;
}

export interface CellWarning {
  readonly person: RotaPerson;
  readonly code: VisibleReasonCode;
  readonly with: readonly number[];
}

export interface RotaCell {
  readonly roleId: number;
  readonly need: number;
  readonly gap: number;
  readonly open: number;
  readonly people: readonly RotaCellPerson[];
  readonly warnings: readonly CellWarning[];
  /** True if the account may fill the cell (rule D16). */
  readonly canPlan: boolean;
}

export interface RotaEventRow {
  readonly eventId: number;
  readonly label: string;
  readonly startsAt: string;
  readonly endsAt: string;
  /** First of the event's rooms that the office knows, or null. */
  readonly roomId: number | null;
  /** In the order entered, including free-text places. */
  readonly rooms: Event['rooms'];
  readonly status: EventStatus;
  readonly state: Event['state'];
  /** Cells of the roles, in their order. */
  readonly cells: readonly RotaCell[];
}

/** Number of duties of a person in a role in the 365 days up to the end of the rota, and the day of the last one. */
export interface DutyCount {
  readonly personId: number;
  readonly roleId: number;
  readonly count: number;
  readonly last: string;
}

export interface Rota {
  readonly roles: readonly RotaRole[];
  /** In chronological order, without empty days. */
  readonly days: readonly { readonly date: string; readonly events: readonly RotaEventRow[] }[];
  readonly people: readonly DutyCount[];
}

/** Days are `YYYY-MM-DD`, inclusive. */
export interface RotaOptions {
  readonly from: string;
  readonly to: string;
  readonly filter?: EventFilter;
  readonly roleId?: number | undefined;
}

export const MAX_ROTA_DAYS = 400;

/** Requested days; "" counts as missing. */
type RequestedDays = { readonly [Day in 'from' | 'to']: string | undefined };

export function findRotaDayProblems(days: RequestedDays): Problem[] {
  const wrong = (['from', 'to'] as const).flatMap((name) => {
    const day = days[name] ?? '';
    if (day === '') return [createProblem(`/${name}`, 'missing')];
    return isDate(day) ? [] : [createProblem(`/${name}`, 'no_date', { given: JSON.stringify(day) })];
  });
  if (wrong.length > 0) return wrong;
  const { from = '', to = '' } = days;
  if (to < from) return [createProblem('/to', 'last_before_first', { first: from })];
  return to < addDays(from, MAX_ROTA_DAYS) ? [] : [createProblem('/to', 'too_many_days', { most: MAX_ROTA_DAYS })];
}

export function requireValidRotaDays(days: RequestedDays): void {
  const problems = findRotaDayProblems(days);
  if (problems.length > 0) throw new BadContentError(problems);
}

/** Throws NotFoundError for an unknown instance. */
export function readRota(
  { store, authority }: Pick<WriteContext, 'store' | 'authority'>,
  indexes: SearchIndexes,
  instance: string,
  options: RotaOptions,
): Promise<Rota> {
  const index = indexes.of(instance);
  return index.ask(store.content, instance, async (content) => {
    const plan = await readRotaContent(content);
    const { from, to, filter = {}, roleId } = options;
    const roles = plan.roles.filter((role) => roleId === undefined || role.id === roleId);
    const test = await createEventTest(content, { ...filter, from, to });
    const servings = createDutyIndex(index, plan);
    const facts = index
      .of('event')
      .in('sortKey')
      .flatMap((entry) =>
        entry.event !== undefined && entry.event.startsAt >= from && test?.(entry) !== false ? entry.event : [],
      );
    const persons = await readPersonsById(content);
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

type Persons = Awaited<ReturnType<typeof readPersonsById>>;

class CellTable {
  readonly #plan: RotaContent;
  readonly #servings: DutyIndex;
  readonly #authority: Authority;
  readonly #persons: Persons;

  constructor(plan: RotaContent, servings: DutyIndex, authority: Authority, persons: Persons) {
    this.#plan = plan;
    this.#servings = servings;
    this.#authority = authority;
    this.#persons = persons;
  }

  of(event: IndexedEvent, roles: readonly RotaRole[]): RotaEventRow {
    const { id, title, startsAt, endsAt, roomIds, rooms, status, state } = event;
    const cells = roles.map((role) => this.#cell(event, role));
    return { eventId: id, label: title, startsAt, endsAt, roomId: roomIds[0] ?? null, rooms, status, state, cells };
  }

  #cell(event: IndexedEvent, role: RotaRole): RotaCell {
    const own = this.#plan.assignmentsOf(event.id);
    const cell = createCell(role, event, own, this.#plan.layers);
    const people = filterVisiblePeople(cell, this.#authority);
    const isTheirs = canPlanCell(this.#authority, event, role, this.#plan.layers);
    const mayKnow = isTheirs || hasRole(this.#authority, 'editor');
    const warns = mayKnow && event.status !== 'cancelled' && event.state !== 'draft';
    const warnings = (warns ? people : [])
      .filter(({ state }) => isOnDuty(state))
      .flatMap((person) => {
        const candidate = createCandidate(this.#plan, this.#servings, this.#persons, asPerson(person), { event, role });
        const reasons = findRotaReasons(candidate, event, role, own);
        return reasons.map((reason) => ({ person: asPerson(person), ...toVisibleReason(reason, this.#authority) }));
      });
    return {
      roleId: role.id,
      need: cell.need,
      gap: countGap(cell),
      open: countUnconfirmedPlaces(cell),
      people: people.map((one) => ({
        person: asPerson(one),
        name: this.#nameOf(one),
        state: one.state,
        isOffered: own.some(
          (of) => of.offered && of.roleId === role.id && rotaPersonKeyOf(toRotaPerson(of)) === rotaPersonKeyOf(one),
        ),
      })),
      warnings,
      canPlan: isTheirs,
    };
  }

  #nameOf(person: RotaPerson): string {
    if ('name' in person) return person.name;
    const record = this.#persons.get(person.personId);
    return record === undefined ? '' : personName(record);
  }
}

function asPerson(person: RotaPerson): RotaPerson {
  return 'personId' in person ? { personId: person.personId } : { name: person.name };
}

/** People of a cell visible to the account: readers see confirmed ones, contributors all but declined ones (rule D16). */
export function filterVisiblePeople({ people }: Pick<Cell, 'people'>, authority: Authority): Cell['people'] {
  return people.filter(({ state }) => canSeeAssignmentState(authority, state));
}

function countsOf(servings: DutyIndex, roles: readonly RotaRole[], persons: Persons, to: string): DutyCount[] {
  const [since, until] = [addDays(to, -364), `${to} 24`];
  return [...persons.keys()].flatMap((personId) => {
    const byRole = servings.byRole({ personId });
    return roles.flatMap(({ id: roleId }): DutyCount[] => {
      const all = byRole.get(roleId) ?? [];
      const end = findFirstDutyIndex(all, until);
      const latest = all[end - 1];
      if (latest === undefined) return [];
      return [{ personId, roleId, count: end - findFirstDutyIndex(all, since), last: dayOf(latest.event.startsAt) }];
    });
  });
}
