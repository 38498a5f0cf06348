// Copy of a month's rota to the matching services of another month (rule D8): fills only gaps, so nobody is replaced.

import type { PlanRole } from '../../model/rota/rota.ts';
import { type Cell, cellOf, gapOf, isServing, type PlanPerson, planPersonKey } from '../../model/rota/rota-cells.ts';
import { isCounted, type PlanReason, REFUSING } from '../../model/rota/rota-warnings.ts';
import type { SearchFacts } from '../search/entry.ts';
import { type EventFilter, eventTest } from '../search/event-filter.ts';
import type { Indexes } from '../search/indexes.ts';
import type { WriteContext } from '../write-context.ts';
import type { WantedCell } from './given-cells.ts';
import { matchServices } from './match-services.ts';
import { mayPlan, mayPutIn } from './rota-permissions.ts';
import { type ToldCode, toldReason } from './rota-warning.ts';
import { openPlanner, type Planner } from './suggest.ts';

export type NoCopy = 'over' | 'cancelled' | 'draft' | 'not_theirs';

export interface CopiedPerson {
  readonly role: PlanRole;
  readonly name: string;
  /** True if the person is not copied, because of an objection or because the cell is full. */
  readonly isLeft: boolean;
  readonly codes: readonly ToldCode[];
}

export interface CopiedEvent {
  readonly from: SearchFacts;
  readonly to: SearchFacts;
  readonly people: readonly CopiedPerson[];
  readonly why: NoCopy | undefined;
}

export interface CopiedMonth {
  readonly wanted: readonly WantedCell[];
  /** Services with something to report, in order of time. */
  readonly events: readonly CopiedEvent[];
  /** Source services with people but without a matching target. */
  readonly unmatched: readonly SearchFacts[];
}

export interface CopyOptions {
  /** Months, `YYYY-MM`. */
  readonly from: string;
  readonly to: string;
  readonly filter: EventFilter;
  /** Wall-clock time; past services are left alone. */
  readonly now: string;
}

/** Computes the copy without writing it; `writeCells` applies it. Throws NotFound for an unknown instance. */
export function copyMonth(
  { store, authority }: Pick<WriteContext, 'store' | 'authority'>,
  indexes: Indexes,
  instance: string,
  { from, to, filter, now }: CopyOptions,
): Promise<CopiedMonth> {
  const index = indexes.of(instance);
  return index.ask(store.content, instance, async (content) => {
    const planner = await openPlanner(content, index);
    const test = await eventTest(content, filter);
    const eventsIn = (month: string) =>
      [...index.of('event').entries.values()].flatMap((entry) =>
        entry.event?.startsAt.startsWith(month) === true && test?.(entry) !== false ? [entry.event] : [],
      );
    const served = eventsIn(from).filter((event) => isCounted(event) && planner.cells(event).some(isServed));
    served.sort((a, b) => (a.startsAt < b.startsAt ? -1 : Number(a.startsAt > b.startsAt) || a.id - b.id));
    const matches = matchServices(served, eventsIn(to));
    const { roles, layers } = planner.plan;
    const copied = served.flatMap((source) => {
      const target = matches.get(source.id);
      if (target === undefined) return [];
      const isTheirs = roles.some((role) => mayPlan(authority, target, role, layers));
      const why = noCopy(target, now, isTheirs);
      const theirs = why === undefined ? roles.filter((role) => mayPutIn(authority, target, role, layers)) : [];
      const cells = theirs.map((role) => copyCell(planner, source, target, role));
      return [{ from: source, to: target, why, cells }];
    });
    const events = copied.map(({ cells, ...event }) => ({
      ...event,
      people: cells.flatMap(({ role, people }) =>
        people.map(({ person, isLeft, reasons }) => {
          const codes = new Set(reasons.map((reason) => toldReason(reason, authority).code));
          return { role, isLeft, name: planner.nameOf(person), codes: [...codes] };
        }),
      ),
    }));
    return {
      wanted: copied.flatMap(({ cells }) => cells.flatMap(({ wanted }) => wanted ?? [])),
      events: events.filter(({ why, people }) => why !== undefined || people.length > 0),
      unmatched: served.filter(({ id }) => !matches.has(id)),
    };
  });
}

function isServed({ need, people }: Cell): boolean {
  return need > 0 && people.some(({ state }) => isServing(state));
}

function noCopy({ startsAt, status, state }: SearchFacts, now: string, isTheirs: boolean): NoCopy | undefined {
  if (startsAt <= now) return 'over';
  if (status === 'cancelled') return 'cancelled';
  if (state === 'draft') return 'draft';
  return isTheirs ? undefined : 'not_theirs';
}

interface PersonInCell {
  readonly person: PlanPerson;
  readonly isLeft: boolean;
  readonly reasons: readonly PlanReason[];
}

interface CopiedCell {
  readonly role: PlanRole;
  readonly people: readonly PersonInCell[];
  readonly wanted: WantedCell | undefined;
}

/** Copies people of a role into the gap of the target; people already there are not reported. */
function copyCell(planner: Planner, source: SearchFacts, target: SearchFacts, role: PlanRole): CopiedCell {
  const { plan } = planner;
  const cellAt = (event: SearchFacts) => cellOf(role, event, plan.assignmentsOf(event.id), plan.layers);
  const there = cellAt(target);
  const gap = gapOf(there);
  if (gap === 0) return { role, people: [], wanted: undefined };
  const present = new Set(there.people.flatMap((one) => (isServing(one.state) ? [planPersonKey(one)] : [])));
  const added = new Map<string, PlanPerson>();
  const people = cellAt(source).people.flatMap((one): PersonInCell[] => {
    if (!isServing(one.state) || present.has(planPersonKey(one))) return [];
    const person: PlanPerson = 'personId' in one ? { personId: one.personId } : { name: one.name };
    const reasons = planner.reasonsAgainst(person, target, role);
    const isLeft = added.size >= gap || reasons.some(({ code }) => REFUSING.includes(code));
    if (isLeft) return [{ person, isLeft, reasons: reasons.filter(({ code }) => REFUSING.includes(code)) }];
    added.set(planPersonKey(person), person);
    planner.note(person, target, role);
    return [{ person, isLeft, reasons }];
  });
  if (added.size === 0) return { role, people, wanted: undefined };
  const before = there.people.filter(({ state }) => state !== 'no');
  const state = role.ask ? ('planned' as const) : ('yes' as const);
  const stay = before.filter((one) => !added.has(planPersonKey(one)));
  const wanted = [...stay, ...[...added.values()].map((person) => ({ ...person, state }))];
  return { role, people, wanted: { eventId: target.id, roleId: role.id, before, people: wanted } };
}
