// Copy of a month's rota to the matching services of another month (rule D8). It fills only gaps, so people already on duty stay.

import type { RotaRole } from '../../model/rota/rota.ts';
import {
  type Cell,
  countGap,
  createCell,
  isOnDuty,
  type RotaPerson,
  rotaPersonKeyOf,
} from '../../model/rota/rota-cells.ts';
import { BLOCKING_REASON_CODES, occupiesPeople, type RotaReason } from '../../model/rota/rota-warnings.ts';
import type { IndexedEvent } from '../search/entry.ts';
import { createEventTest, type EventFilter } from '../search/event-filter.ts';
import type { SearchIndexes } from '../search/indexes.ts';
import type { WriteContext } from '../write-context.ts';
import { matchServices } from './match-services.ts';
import type { RequestedCell } from './resolve-cells.ts';
import { canAssign, canPlanCell } from './rota-permissions.ts';
import { toVisibleReason, type VisibleReasonCode } from './rota-warning.ts';
import { createPlanner, type Planner } from './suggest.ts';

export type CopyBlocker = 'over' | 'cancelled' | 'draft' | 'not_theirs';

export interface CopiedPerson {
  readonly role: RotaRole;
  readonly name: string;
  readonly isLeft: boolean;
  readonly codes: readonly VisibleReasonCode[];
}

export interface CopiedEvent {
  readonly from: IndexedEvent;
  readonly to: IndexedEvent;
  readonly people: readonly CopiedPerson[];
  readonly blocker: CopyBlocker | undefined;
}

export interface CopiedMonth {
  readonly wanted: readonly RequestedCell[];
  readonly events: readonly CopiedEvent[];
  /** Source services with people but without a matching target. */
  readonly unmatched: readonly IndexedEvent[];
}

export interface CopyMonthOptions {
  /** Months, `YYYY-MM`. */
  readonly from: string;
  readonly to: string;
  readonly filter: EventFilter;
  /** Wall-clock time; past services stay unchanged. */
  readonly now: string;
}

/** Computes the copy without writing it; `writeCells` applies it. Throws NotFoundError for an unknown instance. */
export function copyMonth(
  { store, authority }: Pick<WriteContext, 'store' | 'authority'>,
  indexes: SearchIndexes,
  instance: string,
  { from, to, filter, now }: CopyMonthOptions,
): Promise<CopiedMonth> {
  const index = indexes.of(instance);
  return index.ask(store.content, instance, async (content) => {
    const planner = await createPlanner(content, index);
    const test = await createEventTest(content, filter);
    const eventsIn = (month: string) =>
      [...index.of('event').entries.values()].flatMap((entry) =>
        entry.event?.startsAt.startsWith(month) === true && test?.(entry) !== false ? [entry.event] : [],
      );
    const served = eventsIn(from).filter((event) => occupiesPeople(event) && planner.cells(event).some(isServed));
    served.sort((a, b) => (a.startsAt < b.startsAt ? -1 : Number(a.startsAt > b.startsAt) || a.id - b.id));
    const matches = matchServices(served, eventsIn(to));
    const { roles, layers } = planner.plan;
    const copied = served.flatMap((source) => {
      const target = matches.get(source.id);
      if (target === undefined) return [];
      const isTheirs = roles.some((role) => canPlanCell(authority, target, role, layers));
      const blocker = noCopy(target, now, isTheirs);
      const theirs = blocker === undefined ? roles.filter((role) => canAssign(authority, target, role, layers)) : [];
      const cells = theirs.map((role) => copyCell(planner, source, target, role));
      return [{ from: source, to: target, blocker, cells }];
    });
    const events = copied.map(({ cells, ...event }) => ({
      ...event,
      people: cells.flatMap(({ role, people }) =>
        people.map(({ person, isLeft, reasons }) => {
          const codes = new Set(reasons.map((reason) => toVisibleReason(reason, authority).code));
          return { role, isLeft, name: planner.nameOf(person), codes: [...codes] };
        }),
      ),
    }));
    return {
      wanted: copied.flatMap(({ cells }) => cells.flatMap(({ wanted }) => wanted ?? [])),
      events: events.filter(({ blocker, people }) => blocker !== undefined || people.length > 0),
      unmatched: served.filter(({ id }) => !matches.has(id)),
    };
  });
}

function isServed({ need, people }: Cell): boolean {
  return need > 0 && people.some(({ state }) => isOnDuty(state));
}

function noCopy({ startsAt, status, state }: IndexedEvent, now: string, isTheirs: boolean): CopyBlocker | undefined {
  if (startsAt <= now) return 'over';
  if (status === 'cancelled') return 'cancelled';
  if (state === 'draft') return 'draft';
  return isTheirs ? undefined : 'not_theirs';
}

interface PersonInCell {
  readonly person: RotaPerson;
  readonly isLeft: boolean;
  readonly reasons: readonly RotaReason[];
}

interface CopiedCell {
  readonly role: RotaRole;
  readonly people: readonly PersonInCell[];
  readonly wanted: RequestedCell | undefined;
}

function copyCell(planner: Planner, source: IndexedEvent, target: IndexedEvent, role: RotaRole): CopiedCell {
  const { plan } = planner;
  const cellAt = (event: IndexedEvent) => createCell(role, event, plan.assignmentsOf(event.id), plan.layers);
  const there = cellAt(target);
  const gap = countGap(there);
  if (gap === 0) return { role, people: [], wanted: undefined };
  const present = new Set(there.people.flatMap((one) => (isOnDuty(one.state) ? [rotaPersonKeyOf(one)] : [])));
  const added = new Map<string, RotaPerson>();
  const people = cellAt(source).people.flatMap((one): PersonInCell[] => {
    if (!isOnDuty(one.state) || present.has(rotaPersonKeyOf(one))) return [];
    const person: RotaPerson = 'personId' in one ? { personId: one.personId } : { name: one.name };
    const reasons = planner.reasonsAgainst(person, target, role);
    const isLeft = added.size >= gap || reasons.some(({ code }) => BLOCKING_REASON_CODES.includes(code));
    if (isLeft)
      return [{ person, isLeft, reasons: reasons.filter(({ code }) => BLOCKING_REASON_CODES.includes(code)) }];
    added.set(rotaPersonKeyOf(person), person);
    planner.note(person, target, role);
    return [{ person, isLeft, reasons }];
  });
  if (added.size === 0) return { role, people, wanted: undefined };
  const before = there.people.filter(({ state }) => state !== 'no');
  const state = role.ask ? ('planned' as const) : ('yes' as const);
  const stay = before.filter((one) => !added.has(rotaPersonKeyOf(one)));
  const wanted = [...stay, ...[...added.values()].map((person) => ({ ...person, state }))];
  return { role, people, wanted: { eventId: target.id, roleId: role.id, before, people: wanted } };
}
