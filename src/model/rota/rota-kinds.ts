// Schemas of the rota: roles, absences, rosters, and assignments (rules D1 to D3).

import { array, distinct, idSet, nullable } from '../format/containers.ts';
import { instant } from '../format/instant.ts';
import { either, object } from '../format/objects.ts';
import { type CodedProblem, createCodedProblem } from '../format/problem.ts';
import { joinPath } from '../format/report.ts';
import { omitIfDefault, REMOVED_VALUE, type Rule } from '../format/rule.ts';
import {
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
  validatedText,
} from '../format/scalars.ts';
import { createKindTable } from '../kinds/kind-table.ts';
import { listCriteriaRule } from '../kinds/list-rule.ts';
import { SUBSCRIBER_KEY_PATTERN } from '../newsletter/newsletter.ts';
import type { PrivatePageKey } from './private-page-key.ts';
import {
  type Absence,
  ASSIGNMENT_STATES,
  type Assignment,
  type Duty,
  type DutyPerson,
  MAX_NEEDED_PEOPLE,
  MAX_SERVICE_NUMBER,
  type Need,
  ROLE_FIELDS,
  type Roster,
  type RotaRole,
} from './rota.ts';

export const MAX_ASSIGNMENT_NOTE_LENGTH = 500;

function publicRole({ position: place, name, field, service, public: isPublic }: RotaRole): unknown {
  if (isPublic && service === null) return undefined;
  return service === null ? { field } : { place, name, field, service, isPublic };
}

export const rotaRoleKind = createKindTable<RotaRole>({
  kind: 'role',
  array: 'roles',
  key: 'roles',
  isLate: true,
  label: ({ name }) => name,
  shown: publicRole,
  unique: [
    ['field', ({ field }) => field || null],
    ['service', ({ service }) => service],
  ],
  rule: object<RotaRole>(
    [
      ['id', 'id', id()],
      ['position', 'position', position],
      ['name', 'name', text()],
      ['short_name', 'shortName', text('')],
      ['field', 'field', oneOf(ROLE_FIELDS, '')],
      ['service', 'service', nullable(integerFrom(1, MAX_SERVICE_NUMBER))],
      ['group_ids', 'groupIds', idSet('person_group')],
      ['need', 'need', integerOr(1, 0, MAX_NEEDED_PEOPLE)],
      ['rule', 'rule', nullable(listCriteriaRule)],
      ['ask', 'ask', flag(true)],
      ['self', 'self', flag(false)],
      ['public', 'public', flag(true)],
      ['rest_days', 'restDays', integerOr(0, 0, 365)],
      ['most_a_month', 'mostAMonth', nullable(integerFrom(1, 31))],
    ],
    ({ field, need }, path, report) => {
      if (field === 'organizer' && need > 1) {
        report.problem(joinPath(path, 'need'), 'out_of_range', { least: 0, most: 1, given: String(need) });
      }
    },
  ),
});

/** Rule for numbers of people that override the roles' settings; a role that is not listed is not needed. */
export const needsRule: Rule<readonly Need[]> = distinct(
  object<Need>([
    ['role_id', 'roleId', reference('role')],
    ['count', 'count', integerFrom(0, MAX_NEEDED_PEOPLE)],
  ]),
  ({ roleId }) => roleId,
  'role',
);

const lastBeforeFirst = (first: unknown, last: unknown) =>
  typeof first === 'string' && typeof last === 'string' && last < first;

export const absenceKind = createKindTable<Absence>({
  kind: 'absence',
  array: 'absences',
  key: 'absences',
  isInternal: true,
  minRoleToSee: 'editor',
  isLate: true,
  skipsTrash: true,
  omitsHistoryFields: true,
  isRemovedWithRequiredEntity: true,
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
      if (lastBeforeFirst(from, to)) report.problem(joinPath(path, 'to'), 'last_before_first', { first: from });
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
      report.problem(joinPath(path, 'date_to'), 'last_before_first', { first: dateFrom });
    }
  },
);

export const rosterKind = createKindTable<Roster>({
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

/** Id of an event, possibly in the trash; its assignments are then in the trash with it. */
const eventId: Rule<number> = { ...reference('event'), references: () => undefined, without: (value) => value };

/** Removing a person removes the assignment, because it would be empty. */
const assignedTo: Rule<number | null> = {
  ...omitIfDefault(nullable(reference('person'))),
  without: (value, { kind, id: gone }) => (kind === 'person' && value === gone ? REMOVED_VALUE : value),
};

export const assignmentKind = createKindTable<Assignment>({
  kind: 'assignment',
  array: 'assignments',
  key: 'assignments',
  isInternal: true,
  isLate: true,
  hasNoRoutes: true,
  skipsTrash: true,
  isRemovedWithRequiredEntity: true,
  // Label for lookups, not for display.
  label: ({ eventId: event, roleId }) => `${event} ${roleId}`,
  sortKey: ({ state, eventId: event }) => `${state} ${event}`,
  // A confirmed assignment is part of the event (rule D5).
  touches: ({ state, eventId: event, roleId, personId, name }) =>
    state === 'yes' ? { kind: 'event', id: event, compared: [roleId, personId, name] } : undefined,
  rule: object<Assignment>(
    [
      ['id', 'id', id()],
      ['event_id', 'eventId', eventId],
      ['role_id', 'roleId', reference('role')],
      ['person_id', 'personId', assignedTo],
      ['name', 'name', omitIfDefault(text(''))],
      ['state', 'state', oneOf(ASSIGNMENT_STATES)],
      ['at', 'at', instant('milliseconds')],
      ['note', 'note', shortText(MAX_ASSIGNMENT_NOTE_LENGTH)],
      ['offered', 'offered', flag(false)],
    ],
    ({ personId, name }, path, report) => {
      if (personId !== null && name !== '') report.problem(joinPath(path, 'name'), 'beside', { other: 'person_id' });
      if (personId === null && name === '') report.problem(path, 'neither', { names: ['person_id', 'name'] });
    },
  ),
});

export const personKeyRule = object<PrivatePageKey>([
  ['person_id', 'personId', reference('person')],
  ['key', 'key', validatedText('20 to 64 of A-Z, a-z, 0-9, _ and -', keyProblem)],
  ['made_at', 'madeAt', instant('milliseconds')],
]);

function keyProblem(key: string): CodedProblem | undefined {
  return SUBSCRIBER_KEY_PATTERN.test(key) ? undefined : createCodedProblem('no_subscriber_key');
}
