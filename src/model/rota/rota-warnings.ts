// Warnings about a person in a rota cell (rule D6); some prevent the assignment unless accepted.

import { addDays } from '../../util/dates.ts';
import { spansOfEvent } from '../event-hours.ts';
import type { Person } from '../person.ts';
import { overlaps } from '../resource-use.ts';
import { type Absence, type Assignment, ROLE_FIELDS, type RotaRole } from './rota.ts';
import {
  isOnDuty,
  listPeopleInField,
  type RotaEvent,
  type RotaPerson,
  rotaPersonKeyOf,
  toRotaPerson,
} from './rota-cells.ts';

export const ROTA_REASON_CODES = [
  'absent',
  'elsewhere',
  'said_no',
  'too_soon',
  'too_many',
  'same_event',
  'not_in_group',
  'not_shown',
] as const;

export type RotaReasonCode = (typeof ROTA_REASON_CODES)[number];

/** Codes that prevent an assignment unless listed in `despite`. */
export const BLOCKING_REASON_CODES: readonly RotaReasonCode[] = ['absent', 'elsewhere', 'said_no'];

export interface RotaReason {
  readonly code: RotaReasonCode;
  /** Ids of the other events involved, in order of time. */
  readonly with: readonly number[];
}

/** Event with the roles in which a person is confirmed, requested or planned; none if only a field without a role names them. */
export interface EventDuty {
  readonly event: RotaEvent;
  readonly roleIds: readonly number[];
}

export interface Candidate {
  readonly person: RotaPerson;
  readonly record: Pick<Person, 'visibility' | 'groups'> | undefined;
  readonly absences: readonly Absence[];
  /**
   * Duties of the person at this event and all events near it, in any order. May include other events, but no cancelled events or drafts.
   */
  readonly servings: readonly EventDuty[];
}

export const dayOf = (moment: string) => moment.slice(0, 10);

const byTime = (a: EventDuty, b: EventDuty) =>
  a.event.startsAt < b.event.startsAt ? -1 : Number(a.event.startsAt > b.event.startsAt) || a.event.id - b.event.id;

/** Returns the warnings about a person in a role at an event, in the order of the codes. `own`: assignments of that event. */
export function findRotaReasons(
  { person, record, absences, servings }: Candidate,
  event: RotaEvent,
  role: RotaRole,
  own: readonly Assignment[],
): RotaReason[] {
  const reasons: RotaReason[] = [];
  const tell = (code: RotaReasonCode, some: readonly EventDuty[] = []) =>
    reasons.push({ code, with: some.toSorted(byTime).map((one) => one.event.id) });
  const { elsewhere, soon, inMonth, here } = relevantDuties(servings, event, role);
  const [first, last] = [dayOf(event.startsAt), dayOf(event.endsAt)];
  if (absences.some(({ from, to }) => from <= last && first <= to)) tell('absent');
  if (elsewhere.length > 0) tell('elsewhere', elsewhere);
  const key = rotaPersonKeyOf(person);
  const saidNo = own.some(
    (one) => one.roleId === role.id && one.state === 'no' && rotaPersonKeyOf(toRotaPerson(one)) === key,
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

interface OtherDuties {
  readonly elsewhere: readonly EventDuty[];
  /** Duties in the same role: `soon` within the role's days of rest, `inMonth` in the same month. */
  readonly soon: readonly EventDuty[];
  readonly inMonth: readonly EventDuty[];
  readonly here: EventDuty | undefined;
}

/** Finds the person's other events that matter for this one, in one pass, because there may be hundreds. */
function relevantDuties(servings: readonly EventDuty[], event: RotaEvent, role: RotaRole): OtherDuties {
  const found = { elsewhere: [] as EventDuty[], soon: [] as EventDuty[], inMonth: [] as EventDuty[] };
  let here: EventDuty | undefined;
  const [day, month] = [dayOf(event.startsAt), event.startsAt.slice(0, 7)];
  const rests = role.restDays > 0;
  const [from, to] = rests ? [addDays(day, 1 - role.restDays), `${addDays(day, role.restDays - 1)} 24`] : ['', ''];
  for (const one of servings) {
    const { event: other, roleIds } = one;
    if (other.id === event.id) {
      here = one;
      continue;
    }
    if (other.startsAt < event.endsAt && event.startsAt < other.endsAt && doOverlap(other, event))
      found.elsewhere.push(one);
    if (!roleIds.includes(role.id)) continue;
    if (rests && other.startsAt >= from && other.startsAt <= to) found.soon.push(one);
    if (role.mostAMonth !== null && other.startsAt.startsWith(month)) found.inMonth.push(one);
  }
  return { ...found, here };
}

/** True if a person has another task at the event, including event fields without a role. */
function hasOtherRole(person: RotaPerson, { event, roleIds }: EventDuty, role: RotaRole): boolean {
  if (roleIds.some((id) => id !== role.id)) return true;
  const key = rotaPersonKeyOf(person);
  return ROLE_FIELDS.some(
    (field) =>
      field !== '' &&
      field !== role.field &&
      listPeopleInField(event, field).some((one) => rotaPersonKeyOf(one) === key),
  );
}

function doOverlap(a: RotaEvent, b: RotaEvent): boolean {
  const times = spansOfEvent(b);
  return spansOfEvent(a).some((one) => times.some((other) => overlaps(one, other)));
}

export function occupiesPeople({ status, state }: Pick<RotaEvent, 'status' | 'state'>): boolean {
  return status !== 'cancelled' && state !== 'draft';
}

export function selectOnDutyAssignments(assignments: readonly Assignment[]): Assignment[] {
  return assignments.filter(({ state }) => isOnDuty(state));
}
