import { isDeepStrictEqual } from 'node:util';
import type { ServiceRequest, ServiceResponse } from '../../service-client/request.ts';
import {
  eventIdsOfResponse,
  eventsOfResponse,
  idAt,
  indexById,
  isRow,
  rowAt,
  rowsOfResponse,
  type ServiceRow,
  textAt,
  toRows,
} from '../../service-client/rows.ts';
import { isCompactDate, isDateTime } from '../../util/dates.ts';
import { type Check, type CheckFailure, createFailure, defineCase, expectIds, formatJsonPointer } from '../check.ts';
import {
  createExampleRequest,
  DETAILS_REQUEST,
  EVENTS_REQUEST,
  type ExploredService,
  findGetOperations,
  futureDay,
  MAX_IDS_PER_KIND,
  offersAll,
  RESERVED_PERSON_ID,
} from '../explore-service.ts';

/** Requests for complete lists of events: all events, and those of a limited number of lists, areas and target groups. */
export function createEventListRequests(known: ExploredService): readonly ServiceRequest[] {
  const { ids } = known;
  const each = (operation: string, some: readonly string[], ...more: string[]) =>
    some.slice(0, MAX_IDS_PER_KIND).map((id) => ({ operation, values: [id, ...more] }));
  return [
    EVENTS_REQUEST,
    ...each('geteventsbylist', ids.lists),
    ...each('geteventsbylayermerged', ids.layers),
    ...each('geteventsbygroup', ids.targetGroups),
    ...each('geteventsbylistfromdate', ids.lists.slice(0, 2), futureDay(known.now)),
  ];
}

function eventsWithPointers(
  answer: ServiceResponse,
): { readonly event: ServiceRow; readonly at: (...keys: string[]) => string }[] {
  const isArray = Array.isArray(answer.json);
  const rows = isArray ? rowsOfResponse(answer) : eventsOfResponse(answer);
  return rows.map((event, index) => ({
    event,
    at: (...keys) => formatJsonPointer(...(isArray ? [] : ['events']), index, ...keys),
  }));
}

function checkEachEvent(
  name: string,
  rule: string,
  promise: string,
  judge: (event: ServiceRow, known: ExploredService) => Iterable<readonly [key: string, text: string]>,
): Check {
  return {
    name,
    rule,
    promise,
    trials: (known) =>
      [...createEventListRequests(known), DETAILS_REQUEST].map((call) =>
        defineCase([call], function* ([answer]) {
          for (const { event, at } of eventsWithPointers(answer))
            for (const [key, text] of judge(event, known)) yield createFailure(answer, at(key), text);
        }),
      ),
  };
}

const DATES = ['date_from', 'date_to'];

/** Returns the earliest current wall-clock time in any time zone. An event that ended before it is over everywhere. */
function earliestNow(now: number): string {
  return new Date(now - 12 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
}

function* judgeOrder(answer: ServiceResponse): Iterable<CheckFailure> {
  const rows = eventsWithPointers(answer);
  for (const [index, { event, at }] of rows.entries()) {
    const before = rows[index - 1]?.event;
    if (before === undefined) continue;
    const [a, b] = [textAt(before, 'date_from'), textAt(event, 'date_from')];
    if (a > b) yield createFailure(answer, at('date_from'), `${b} comes after ${a}`);
    else if (a === b && Number(idAt(before, 'event_id')) >= Number(idAt(event, 'event_id')))
      yield createFailure(
        answer,
        at('event_id'),
        `${idAt(event, 'event_id')} comes after ${idAt(before, 'event_id')}, and both begin ${a}`,
      );
  }
}

/** Reports fields of an event that differ between two lists; compares nested objects by their common fields. */
function* judgeSame(answer: ServiceResponse, others: ServiceResponse): Iterable<CheckFailure> {
  const known = indexById(eventsOfResponse(others), 'event_id');
  for (const { event, at } of eventsWithPointers(answer)) {
    const other = known.get(idAt(event, 'event_id'));
    if (other === undefined)
      yield createFailure(answer, at('event_id'), `getevents has no event ${idAt(event, 'event_id')}`);
    else
      for (const key of Object.keys(event))
        if (key in other && !isDeepStrictEqual(event[key], other[key]))
          yield createFailure(answer, at(key), 'differs from this event in getevents');
  }
}

function* judgeDetail(answer: ServiceResponse, details: ServiceResponse): Iterable<CheckFailure> {
  const known = indexById(rowsOfResponse(details), 'event_id');
  for (const { event, at } of eventsWithPointers(answer)) {
    const detail = known.get(idAt(event, 'event_id'));
    if (detail === undefined) continue;
    for (const [key, value] of Object.entries(event)) {
      if (isRow(value) || Array.isArray(value) || !(key in detail) || detail[key] === value) continue;
      yield createFailure(answer, at(key), 'differs from this event in geteventdetails');
    }
  }
}

function* judgeOrganizer(answer: ServiceResponse, details: ServiceResponse): Iterable<CheckFailure> {
  const known = indexById(rowsOfResponse(details), 'event_id');
  for (const { event, at } of eventsWithPointers(answer)) {
    const detail = known.get(idAt(event, 'event_id'));
    if (detail === undefined || !isRow(event['organizer'])) continue;
    const [item, whole] = [rowAt(event, 'organizer'), rowAt(detail, 'organizer')];
    // Connectors get an empty array for no organizer, and a reserved id for an organizer with only a name.
    if (textAt(item, 'name') !== textAt(whole, 'name'))
      yield createFailure(answer, at('organizer', 'name'), 'differs from the organizer in geteventdetails');
    const id = idAt(whole, 'person_id') || '0';
    const isNobody = id === '0' || ('firstname' in whole && id === RESERVED_PERSON_ID);
    if (idAt(item, 'id') !== (isNobody ? '0' : id))
      yield createFailure(answer, at('organizer', 'id'), 'differs from person_id in geteventdetails');
  }
}

function* judgeNoOrganizer(answer: ServiceResponse): Iterable<CheckFailure> {
  for (const { event, at } of eventsWithPointers(answer)) {
    const organizer = rowAt(event, 'organizer');
    const isNobody = organizer['id'] === 0;
    for (const key of ['phone', 'profession', 'email']) {
      if (!(key in organizer) || (organizer[key] === null) === isNobody) continue;
      yield createFailure(
        answer,
        at('organizer', key),
        isNobody ? 'is not null, although id is 0' : 'is null, although there is a person',
      );
    }
    if (organizer['id'] === '0')
      yield createFailure(answer, at('organizer', 'id'), 'is the string "0" instead of the integer 0');
  }
}

function* judgeSubscription(answer: ServiceResponse, details: ServiceResponse): Iterable<CheckFailure> {
  const keys = ['subscribe_person_name', 'subscribe_person_email'];
  const known = indexById(rowsOfResponse(details), 'event_id');
  for (const { event, at } of eventsWithPointers(answer)) {
    const there = keys.filter((key) => key in event);
    if (there.length === 1)
      yield createFailure(answer, at(there[0] ?? ''), 'is present without the other field of the contact person');
    if (there.length < 2 && event['subscription'] === true)
      yield createFailure(answer, at('subscription'), 'is true, but there is no contact person');
    const asksFor = known.get(idAt(event, 'event_id'))?.['subs_module_active'];
    if (asksFor === true && event['subscription'] === true)
      yield createFailure(answer, at('subscription'), 'is true, but the event’s details have no sign-up');
  }
}

function compareCheck(
  name: string,
  rule: string,
  promise: string,
  judge: (answer: ServiceResponse, other: ServiceResponse) => Iterable<CheckFailure>,
  other: ServiceRequest,
): Check {
  return {
    name,
    rule,
    promise,
    trials: (known) =>
      createEventListRequests(known).map((call) =>
        defineCase([call, other], ([answer, others]) => judge(answer, others)),
      ),
  };
}

export const eventChecks: readonly Check[] = [
  checkEachEvent('real-dates', 'C1', 'All days and times of day exist.', function* (event) {
    for (const key of DATES)
      if (!isDateTime(textAt(event, key))) yield [key, `${JSON.stringify(event[key])} is not a valid time`];
    const deadline = event['subscribe_date'];
    if (deadline !== '0' && !(typeof deadline === 'string' && isCompactDate(deadline)))
      yield ['subscribe_date', `${JSON.stringify(deadline)} is neither a valid date nor "0"`];
  }),
  checkEachEvent('ends-after-start', 'C1', 'No event ends before its start.', function* (event) {
    if (textAt(event, 'date_to') < textAt(event, 'date_from')) yield ['date_to', 'is before date_from'];
  }),
  checkEachEvent('nothing-over', 'C3', 'No event is over.', function* (event, { now }) {
    const end = textAt(event, 'date_to');
    if (isDateTime(end) && end < earliestNow(now)) yield ['date_to', `${end} is in the past`];
  }),
  checkEachEvent('deadlines', 'F6', 'Sign-up is closed after the deadline.', function* (event, { now }) {
    const deadline = textAt(event, 'subscribe_date');
    const today = earliestNow(now).slice(0, 10).replaceAll('-', '');
    if (event['subscription'] === true && isCompactDate(deadline) && deadline < today)
      yield ['subscription', `is true, although the last day was ${deadline}`];
  }),
  {
    name: 'order-of-events',
    rule: 'C4',
    promise: 'Events are ordered by start, then by numeric id.',
    trials: (known) =>
      [...createEventListRequests(known), DETAILS_REQUEST].map((call) =>
        defineCase([call], ([answer]) => judgeOrder(answer)),
      ),
  },
  {
    name: 'total',
    rule: 'L5',
    promise: 'total_events_nbr is the number of matching events.',
    trials: (known) =>
      createEventListRequests(known).map((call) =>
        defineCase([call], function* ([answer]) {
          const total = isRow(answer.json) ? answer.json['total_events_nbr'] : undefined;
          const count = eventsOfResponse(answer).length;
          if (answer.status === 200 && total !== count)
            yield createFailure(
              answer,
              '/total_events_nbr',
              `is ${JSON.stringify(total)}, but there are ${count} events`,
            );
        }),
      ),
  },
  compareCheck(
    'same-in-lists',
    'F2',
    'An event is the same in all lists, and is in getevents.',
    judgeSame,
    EVENTS_REQUEST,
  ),
  compareCheck(
    'same-in-detail',
    'F2',
    'An event is the same in lists and in its details.',
    judgeDetail,
    DETAILS_REQUEST,
  ),
  compareCheck(
    'same-organizer',
    'F5',
    'The organizer is the same in lists and in the details.',
    judgeOrganizer,
    DETAILS_REQUEST,
  ),
  {
    name: 'organizer-nobody',
    rule: 'F4',
    promise: 'Without a person, the organizer’s id is the integer 0; the other fields are null if and only if it is.',
    trials: (known) =>
      createEventListRequests(known).map((call) => defineCase([call], ([answer]) => judgeNoOrganizer(answer))),
  },
  compareCheck(
    'sign-up',
    'F2',
    'The two fields of the contact person always occur together, and are always present if sign-up is open.',
    judgeSubscription,
    DETAILS_REQUEST,
  ),
  {
    name: 'ids-of-events',
    rule: 'K2',
    promise: 'geteventids returns the ids of getevents, in the same order.',
    trials: (known) =>
      offersAll(known, 'geteventids')
        ? [
            defineCase([EVENTS_REQUEST, { operation: 'geteventids' }], ([all, answer]) => {
              const found = Array.isArray(answer.json) ? answer.json.map(String) : [];
              return expectIds(
                answer,
                found,
                eventIdsOfResponse(all),
                'the events must match getevents, in the same order',
                (index) => `/${index}`,
              );
            }),
          ]
        : [],
  },
  {
    name: 'sync',
    rule: 'G6',
    promise: 'sync returns the same events as geteventdetails.',
    trials: (known) =>
      findGetOperations(known)
        .filter(({ name }) => name === 'sync')
        .map((operation) =>
          defineCase([DETAILS_REQUEST, createExampleRequest(operation, known)], ([details, answer]) =>
            judgeSync(answer, details),
          ),
        ),
  },
];

function* judgeSync(answer: ServiceResponse, details: ServiceResponse): Iterable<CheckFailure> {
  const known = indexById(rowsOfResponse(details), 'event_id');
  const rows = isRow(answer.json) ? toRows(answer.json['events']) : [];
  for (const [index, row] of rows.entries()) {
    const detail = known.get(idAt(row, 'event_id'));
    if (!isDeepStrictEqual(row, detail))
      yield createFailure(answer, formatJsonPointer('events', index), 'differs from this event in geteventdetails');
  }
  const isWhole = isRow(answer.json) && answer.json['more'] === false;
  if (isWhole && rows.length < known.size)
    yield createFailure(answer, '/events', `has ${rows.length} of ${known.size} events`);
}
