// Schemas of the rota: roles, absences, rosters, and assignments (rules D1 to D3).

import { array, distinct, nullable, setOf } from '../format/containers.ts';
import { instant } from '../format/instant.ts';
import { either, object } from '../format/objects.ts';
import { type CodedProblem, told } from '../format/problem.ts';
import { join } from '../format/report.ts';
import { LEFT, type Rule, whereSet } from '../format/rule.ts';
import {
  checked,
  date,
  flag,
  id,
  integerFrom,
  integerOr,
  oneOf,
  position,
  reference,
  shortText,
  text,
} from '../format/scalars.ts';
import { kindTable } from '../kinds/kind-table.ts';
import { listRule } from '../kinds/list-rule.ts';
import { SUBSCRIBER_KEY } from '../newsletter/newsletter.ts';
import type { PrivatePageKey } from './private-page-key.ts';
import {
  type Absence,
  ASSIGNMENT_STATES,
  type Assignment,
  type Duty,
  type DutyPerson,
  MAX_NEEDED,
  MAX_SERVICES,
  type Need,
  type PlanRole,
  ROLE_FIELDS,
  type Roster,
} from './rota.ts';

/** Maximum characters of a note with an answer. */
export const MAX_NOTE_LENGTH = 500;

function shownRole({ position: place, name, field, service, public: isPublic }: PlanRole): unknown {
  if (isPublic && service === null) return undefined;
  return service === null ? { field } : { place, name, field, service, isPublic };
}

export const role = kindTable<PlanRole>({
  kind: 'role',
  array: 'roles',
  key: 'roles',
  isLate: true,
  label: ({ name }) => name,
  shown: shownRole,
  unique: [
    ['field', ({ field }) => field || null],
    ['service', ({ service }) => service],
  ],
  rule: object<PlanRole>(
    [
      ['id', 'id', id()],
      ['position', 'position', position],
      ['name', 'name', text()],
      ['short_name', 'shortName', text('')],
      ['field', 'field', oneOf(ROLE_FIELDS, '')],
      ['service', 'service', nullable(integerFrom(1, MAX_SERVICES))],
      ['group_ids', 'groupIds', setOf('person_group')],
      ['need', 'need', integerOr(1, 0, MAX_NEEDED)],
      ['rule', 'rule', nullable(listRule)],
      ['ask', 'ask', flag(true)],
      ['self', 'self', flag(false)],
      ['public', 'public', flag(true)],
      ['rest_days', 'restDays', integerOr(0, 0, 365)],
      ['most_a_month', 'mostAMonth', nullable(integerFrom(1, 31))],
    ],
    ({ field, need }, path, report) => {
      if (field === 'organizer' && need > 1) {
        report.problem(join(path, 'need'), 'out_of_range', { least: 0, most: 1, given: String(need) });
      }
    },
  ),
});

/** Overrides the roles' settings: a role that is not listed is not needed. */
export const needs: Rule<readonly Need[]> = distinct(
  object<Need>([
    ['role_id', 'roleId', reference('role')],
    ['count', 'count', integerFrom(0, MAX_NEEDED)],
  ]),
  ({ roleId }) => roleId,
  'role',
);

const lastBeforeFirst = (first: unknown, last: unknown) =>
  typeof first === 'string' && typeof last === 'string' && last < first;

export const absence = kindTable<Absence>({
  kind: 'absence',
  array: 'absences',
  key: 'absences',
  isInternal: true,
  leastToSee: 'editor',
  isLate: true,
  isForgotten: true,
  isUntold: true,
  goesWithNamed: true,
  label: ({ from, to }) => `${from} – ${to}`,
  sortKey: ({ from, to }) => `${from} ${to}`,
  rule: object<Absence>(
    [
      ['id', 'id', id()],
      ['person_id', 'personId', reference('person')],
      ['from', 'from', date],
      ['to', 'to', date],
    ],
    ({ from, to }, path, report) => {
      if (lastBeforeFirst(from, to)) report.problem(join(path, 'to'), 'last_before_first', { first: from });
    },
  ),
});

const dutyPerson = either(
  ['person_id', 'text'],
  'personId',
  object<Extract<DutyPerson, { personId: number }>>([['person_id', 'personId', reference('person')]]),
  object<Extract<DutyPerson, { text: string }>>([['text', 'text', text()]]),
);

const duty = object<Duty>(
  [
    ['date_from', 'dateFrom', date],
    ['date_to', 'dateTo', date],
    ['people', 'people', array(dutyPerson, [])],
  ],
  ({ dateFrom, dateTo }, path, report) => {
    if (lastBeforeFirst(dateFrom, dateTo)) {
      report.problem(join(path, 'date_to'), 'last_before_first', { first: dateFrom });
    }
  },
);

export const roster = kindTable<Roster>({
  kind: 'roster',
  array: 'rosters',
  key: 'rosters',
  isLate: true,
  label: ({ name }) => name,
  shown: ({ public: isPublic, duties }) => (isPublic ? duties : undefined),
  rule: object<Roster>([
    ['id', 'id', id()],
    ['name', 'name', text()],
    ['public', 'public', flag(true)],
    ['duties', 'duties', distinct(duty, ({ dateFrom, dateTo }) => `${dateFrom} – ${dateTo}`, 'duty')],
  ]),
});

/** Id of an event, possibly in the trash, into which its assignments go with it. */
const eventId: Rule<number> = { ...reference('event'), references: () => undefined, without: (value) => value };

/** Removing a person removes the assignment, because it would be empty. */
const assignedTo: Rule<number | null> = {
  ...whereSet(nullable(reference('person'))),
  without: (value, { kind, id: gone }) => (kind === 'person' && value === gone ? LEFT : value),
};

export const assignment = kindTable<Assignment>({
  kind: 'assignment',
  array: 'assignments',
  key: 'assignments',
  isInternal: true,
  isLate: true,
  isWithoutAddresses: true,
  isForgotten: true,
  goesWithNamed: true,
  // Label by which an assignment is found.
  label: ({ eventId: event, roleId }) => `${event} ${roleId}`,
  sortKey: ({ state, eventId: event }) => `${state} ${event}`,
  // A confirmed assignment is part of the event (rule D5).
  touches: ({ state, eventId: event, roleId, personId, name }) =>
    state === 'yes' ? { kind: 'event', id: event, told: [roleId, personId, name] } : undefined,
  rule: object<Assignment>(
    [
      ['id', 'id', id()],
      ['event_id', 'eventId', eventId],
      ['role_id', 'roleId', reference('role')],
      ['person_id', 'personId', assignedTo],
      ['name', 'name', whereSet(text(''))],
      ['state', 'state', oneOf(ASSIGNMENT_STATES)],
      ['at', 'at', instant('milliseconds')],
      ['note', 'note', shortText(MAX_NOTE_LENGTH)],
      ['offered', 'offered', flag(false)],
    ],
    ({ personId, name }, path, report) => {
      if (personId !== null && name !== '') report.problem(join(path, 'name'), 'beside', { other: 'person_id' });
      if (personId === null && name === '') report.problem(path, 'neither', { names: ['person_id', 'name'] });
    },
  ),
});

/** Key of a private page in bundles (rule D3). */
export const personKey = object<PrivatePageKey>([
  ['person_id', 'personId', reference('person')],
  ['key', 'key', checked('20 to 64 of A-Z, a-z, 0-9, _ and -', keyProblem)],
  ['made_at', 'madeAt', instant('milliseconds')],
]);

function keyProblem(key: string): CodedProblem | undefined {
  return SUBSCRIBER_KEY.test(key) ? undefined : told('no_subscriber_key');
}
