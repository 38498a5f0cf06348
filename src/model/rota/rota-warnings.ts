// Warnings about a person in a rota cell (rule D6); some prevent the assignment unless accepted.

import { addDays } from '../../util/dates.ts';
import { timesOf } from '../event-hours.ts';
import type { Person } from '../person.ts';
import { overlap } from '../resource-use.ts';
import { type Absence, type Assignment, type PlanRole, ROLE_FIELDS } from './rota.ts';
import {
  assignedPerson,
  isServing,
  type PlanEvent,
  type PlanPerson,
  peopleInField,
  planPersonKey,
} from './rota-cells.ts';

export const PLAN_WARNINGS = [
  'absent',
  'elsewhere',
  'said_no',
  'too_soon',
  'too_many',
  'same_event',
  'not_in_group',
  'not_shown',
] as const;

export type PlanWarningCode = (typeof PLAN_WARNINGS)[number];

/** Codes that prevent an assignment unless listed in `despite`. */
export const REFUSING: readonly PlanWarningCode[] = ['absent', 'elsewhere', 'said_no'];

export interface PlanReason {
  readonly code: PlanWarningCode;
  /** Ids of the other events concerned, in order of time. */
  readonly with: readonly number[];
}

/** Event and the roles in which a person is confirmed, requested or planned; empty if in none. */
export interface Serving {
  readonly event: PlanEvent;
  readonly roleIds: readonly number[];
}

export interface Candidate {
  readonly person: PlanPerson;
  /** Undefined for a guest. */
  readonly record: Pick<Person, 'visibility' | 'groups'> | undefined;
  readonly absences: readonly Absence[];
  /** Duties at this event and at least at nearby ones, neither cancelled nor drafts; in any order. */
  readonly servings: readonly Serving[];
}

export const dayOf = (moment: string) => moment.slice(0, 10);

const byTime = (a: Serving, b: Serving) =>
  a.event.startsAt < b.event.startsAt ? -1 : Number(a.event.startsAt > b.event.startsAt) || a.event.id - b.event.id;

/** Returns the warnings about a person in a role at an event, in the order of the codes. `own`: assignments of that event. */
export function planReasons(
  { person, record, absences, servings }: Candidate,
  event: PlanEvent,
  role: PlanRole,
  own: readonly Assignment[],
): PlanReason[] {
  const reasons: PlanReason[] = [];
  const tell = (code: PlanWarningCode, some: readonly Serving[] = []) =>
    reasons.push({ code, with: some.toSorted(byTime).map((one) => one.event.id) });
  const { elsewhere, soon, inMonth, here } = others(servings, event, role);
  const [first, last] = [dayOf(event.startsAt), dayOf(event.endsAt)];
  if (absences.some(({ from, to }) => from <= last && first <= to)) tell('absent');
  if (elsewhere.length > 0) tell('elsewhere', elsewhere);
  const key = planPersonKey(person);
  const saidNo = own.some(
    (one) => one.roleId === role.id && one.state === 'no' && planPersonKey(assignedPerson(one)) === key,
  );
  if (saidNo) tell('said_no');
  if (soon.length > 0) tell('too_soon', soon);
  if (role.mostAMonth !== null && inMonth.length >= role.mostAMonth) tell('too_many', inMonth);
  if (here !== undefined && hasOtherRole(person, here, role)) tell('same_event');
  if (record === undefined) return reasons;
  const isMember = record.groups.some(({ groupId }) => role.groupIds.includes(groupId));
  if (role.groupIds.length > 0 && !isMember) tell('not_in_group');
  if (record.visibility === 'none') tell('not_shown');
  return reasons;
}

interface OtherServings {
  readonly elsewhere: readonly Serving[];
  /** Duties in the same role within its days of rest, and in the same month. */
  readonly soon: readonly Serving[];
  readonly inMonth: readonly Serving[];
  readonly here: Serving | undefined;
}

/** Finds the person's other events that matter for this one, in one pass, because there may be hundreds. */
function others(servings: readonly Serving[], event: PlanEvent, role: PlanRole): OtherServings {
  const found = { elsewhere: [] as Serving[], soon: [] as Serving[], inMonth: [] as Serving[] };
  let here: Serving | undefined;
  const [day, month] = [dayOf(event.startsAt), event.startsAt.slice(0, 7)];
  const rests = role.restDays > 0;
  const [from, to] = rests ? [addDays(day, 1 - role.restDays), `${addDays(day, role.restDays - 1)} 24`] : ['', ''];
  for (const one of servings) {
    const { event: other, roleIds } = one;
    if (other.id === event.id) {
      here = one;
      continue;
    }
    if (other.startsAt < event.endsAt && event.startsAt < other.endsAt && meet(other, event)) found.elsewhere.push(one);
    if (!roleIds.includes(role.id)) continue;
    if (rests && other.startsAt >= from && other.startsAt <= to) found.soon.push(one);
    if (role.mostAMonth !== null && other.startsAt.startsWith(month)) found.inMonth.push(one);
  }
  return { ...found, here };
}

/** Whether a person has another task at the event, also in a field without a role. */
function hasOtherRole(person: PlanPerson, { event, roleIds }: Serving, role: PlanRole): boolean {
  if (roleIds.some((id) => id !== role.id)) return true;
  const key = planPersonKey(person);
  return ROLE_FIELDS.some(
    (field) =>
      field !== '' && field !== role.field && peopleInField(event, field).some((one) => planPersonKey(one) === key),
  );
}

/** Whether two events overlap; those over several days by their hours. */
function meet(a: PlanEvent, b: PlanEvent): boolean {
  const times = timesOf(b);
  return timesOf(a).some((one) => times.some((other) => overlap(one, other)));
}

/** Whether an event occupies its people: not if cancelled or a draft. */
export function isCounted({ status, state }: Pick<PlanEvent, 'status' | 'state'>): boolean {
  return status !== 'cancelled' && state !== 'draft';
}

export function serving(assignments: readonly Assignment[]): Assignment[] {
  return assignments.filter(({ state }) => isServing(state));
}
