// What speaks against somebody in a cell of the plan (rule D6): told, and some of it refused without a word to the contrary.

import { asUtc } from '../kit/dates.ts';
import { timesOf } from './event-hours.ts';
import type { Person } from './person.ts';
import type { Absence, Assignment, PlanRole } from './plan.ts';
import { assignedPerson, isServing, type PlanEvent, type PlanPerson, planPersonKey } from './plan-cells.ts';
import { overlap } from './resource-use.ts';

export const PLAN_WARNINGS = [
  'absent',
  'elsewhere',
  'said_no',
  'too_soon',
  'too_many',
  'not_in_group',
  'not_shown',
] as const;

export type PlanWarningCode = (typeof PLAN_WARNINGS)[number];

/** Those without whose `despite` nobody is put there. */
export const REFUSING: readonly PlanWarningCode[] = ['absent', 'elsewhere', 'said_no'];

export interface PlanReason {
  readonly code: PlanWarningCode;
  /** Of other events that are meant, in order of time. */
  readonly with: readonly number[];
}

/** Somebody at an event, in the roles in which they are sure, asked or planned; empty for one who is there in none. */
export interface Serving {
  readonly event: PlanEvent;
  readonly roleIds: ReadonlySet<number>;
}

/** What is known of somebody who is to serve. */
export interface Candidate {
  readonly person: PlanPerson;
  /** Undefined for a guest. */
  readonly record: Pick<Person, 'visibility' | 'groups'> | undefined;
  readonly absences: readonly Absence[];
  /** At other events, at least those around the one that is asked for, and neither cancelled nor drafts; in any order. */
  readonly servings: readonly Serving[];
}

const DAY_MS = 86_400_000;

export const dayOf = (moment: string) => moment.slice(0, 10);

function daysApart(a: string, b: string): number {
  return Math.abs(asUtc(`${dayOf(a)} 00:00:00`).getTime() - asUtc(`${dayOf(b)} 00:00:00`).getTime()) / DAY_MS;
}

const byTime = (a: Serving, b: Serving) =>
  a.event.startsAt < b.event.startsAt ? -1 : Number(a.event.startsAt > b.event.startsAt) || a.event.id - b.event.id;

/** What speaks against somebody at an event in a role, in the order of the codes. `own`: the assignments of that event. */
export function planReasons(
  { person, record, absences, servings }: Candidate,
  event: PlanEvent,
  role: PlanRole,
  own: readonly Assignment[],
): PlanReason[] {
  const reasons: PlanReason[] = [];
  const tell = (code: PlanWarningCode, some: readonly Serving[] = []) =>
    reasons.push({ code, with: some.toSorted(byTime).map((one) => one.event.id) });
  const others = servings.filter((one) => one.event.id !== event.id);
  const [first, last] = [dayOf(event.startsAt), dayOf(event.endsAt)];
  if (absences.some(({ from, to }) => from <= last && first <= to)) tell('absent');
  const times = timesOf(event);
  const elsewhere = others.filter((one) => timesOf(one.event).some((a) => times.some((b) => overlap(a, b))));
  if (elsewhere.length > 0) tell('elsewhere', elsewhere);
  const key = planPersonKey(person);
  const saidNo = own.some(
    (one) => one.roleId === role.id && one.state === 'no' && planPersonKey(assignedPerson(one)) === key,
  );
  if (saidNo) tell('said_no');
  const same = others.filter(({ roleIds }) => roleIds.has(role.id));
  const soon = same.filter((one) => daysApart(one.event.startsAt, event.startsAt) < role.restDays);
  if (soon.length > 0) tell('too_soon', soon);
  const inMonth = same.filter((one) => one.event.startsAt.slice(0, 7) === event.startsAt.slice(0, 7));
  if (role.mostAMonth !== null && inMonth.length >= role.mostAMonth) tell('too_many', inMonth);
  if (record === undefined) return reasons;
  const isMember = record.groups.some(({ groupId }) => role.groupIds.includes(groupId));
  if (role.groupIds.length > 0 && !isMember) tell('not_in_group');
  if (record.visibility === 'none') tell('not_shown');
  return reasons;
}

/** Whether an event counts for where people are: one that is cancelled or a draft does not. */
export function isCounted({ status, state }: Pick<PlanEvent, 'status' | 'state'>): boolean {
  return status !== 'cancelled' && state !== 'draft';
}

/** The assignments of those who serve or are about to. */
export function serving(assignments: readonly Assignment[]): Assignment[] {
  return assignments.filter(({ state }) => isServing(state));
}
