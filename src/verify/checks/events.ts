// Events: their times, their order, and the same values in every operation.

import { isDeepStrictEqual } from 'node:util';
import type { ServiceAnswer, ServiceRequest } from '../../service-client/request.ts';
import {
  byId,
  eventIds,
  eventsIn,
  idAt,
  isRow,
  rowAt,
  rowsIn,
  rowsOf,
  type ServiceRow,
  textAt,
} from '../../service-client/rows.ts';
import { isCompactDate, isDateTime } from '../../util/dates.ts';
import { type Check, type Complaint, complaint, expectIds, pointer, trial } from '../check.ts';
import { asked, DETAILS, dayToCome, EVENTS, exampleCall, type KnownService, MOST, NOBODY, offers } from '../known.ts';

/** Requests for complete lists of events: all events, and those of a limited number of lists, areas and target groups. */
export function listsOfEvents(known: KnownService): readonly ServiceRequest[] {
  const { ids } = known;
  const each = (operation: string, some: readonly string[], ...more: string[]) =>
    some.slice(0, MOST).map((id) => ({ operation, values: [id, ...more] }));
  return [
    EVENTS,
    ...each('geteventsbylist', ids.lists),
    ...each('geteventsbylayermerged', ids.layers),
    ...each('geteventsbygroup', ids.targetGroups),
    ...each('geteventsbylistfromdate', ids.lists.slice(0, 2), dayToCome(known.now)),
  ];
}

/** Returns the events of an answer with their JSON pointers. */
function placed(answer: ServiceAnswer): { readonly event: ServiceRow; readonly at: (...keys: string[]) => string }[] {
  const isArray = Array.isArray(answer.json);
  const rows = isArray ? rowsIn(answer) : eventsIn(answer);
  return rows.map((event, index) => ({
    event,
    at: (...keys) => pointer(...(isArray ? [] : ['events']), index, ...keys),
  }));
}

/** A check of each event in every answer that has events. */
function ofEach(
  name: string,
  rule: string,
  promise: string,
  judge: (event: ServiceRow, known: KnownService) => Iterable<readonly [key: string, text: string]>,
): Check {
  return {
    name,
    rule,
    promise,
    trials: (known) =>
      [...listsOfEvents(known), DETAILS].map((call) =>
        trial([call], function* ([answer]) {
          for (const { event, at } of placed(answer))
            for (const [key, text] of judge(event, known)) yield complaint(answer, at(key), text);
        }),
      ),
  };
}

const DATES = ['date_from', 'date_to'];

/** The wall clock that no place on earth is behind of: an event that ended before is over everywhere. */
function earliestNow(now: number): string {
  return new Date(now - 12 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
}

function* judgeOrder(answer: ServiceAnswer): Iterable<Complaint> {
  const rows = placed(answer);
  for (const [index, { event, at }] of rows.entries()) {
    const before = rows[index - 1]?.event;
    if (before === undefined) continue;
    const [a, b] = [textAt(before, 'date_from'), textAt(event, 'date_from')];
    if (a > b) yield complaint(answer, at('date_from'), `${b} stands behind ${a}`);
    else if (a === b && Number(idAt(before, 'event_id')) >= Number(idAt(event, 'event_id')))
      yield complaint(
        answer,
        at('event_id'),
        `${idAt(event, 'event_id')} stands behind ${idAt(before, 'event_id')}, and both begin ${a}`,
      );
  }
}

/** Complains of fields that two lists both have of an event and that differ; nested objects by their common fields. */
function* judgeSame(answer: ServiceAnswer, others: ServiceAnswer): Iterable<Complaint> {
  const known = byId(eventsIn(others), 'event_id');
  for (const { event, at } of placed(answer)) {
    const other = known.get(idAt(event, 'event_id'));
    if (other === undefined)
      yield complaint(answer, at('event_id'), `getevents has no event ${idAt(event, 'event_id')}`);
    else
      for (const key of Object.keys(event))
        if (key in other && !isDeepStrictEqual(event[key], other[key]))
          yield complaint(answer, at(key), 'getevents says something else of this event');
  }
}

/** Complains of plain fields that a list and the detail of an event both have and that differ. */
function* judgeDetail(answer: ServiceAnswer, details: ServiceAnswer): Iterable<Complaint> {
  const known = byId(rowsIn(details), 'event_id');
  for (const { event, at } of placed(answer)) {
    const detail = known.get(idAt(event, 'event_id'));
    if (detail === undefined) continue;
    for (const [key, value] of Object.entries(event)) {
      if (isRow(value) || Array.isArray(value) || !(key in detail) || detail[key] === value) continue;
      yield complaint(answer, at(key), 'geteventdetails says something else of this event');
    }
  }
}

function* judgeOrganizer(answer: ServiceAnswer, details: ServiceAnswer): Iterable<Complaint> {
  const known = byId(rowsIn(details), 'event_id');
  for (const { event, at } of placed(answer)) {
    const detail = known.get(idAt(event, 'event_id'));
    if (detail === undefined || !isRow(event['organizer'])) continue;
    const [item, whole] = [rowAt(event, 'organizer'), rowAt(detail, 'organizer')];
    // For connectors, no organizer is an empty array, and an organizer with only a name has a reserved id.
    if (textAt(item, 'name') !== textAt(whole, 'name'))
      yield complaint(answer, at('organizer', 'name'), 'geteventdetails names another organizer');
    const id = idAt(whole, 'person_id') || '0';
    const isNobody = id === '0' || ('firstname' in whole && id === NOBODY);
    if (idAt(item, 'id') !== (isNobody ? '0' : id))
      yield complaint(answer, at('organizer', 'id'), 'geteventdetails has another person_id');
  }
}

function* judgeNobody(answer: ServiceAnswer): Iterable<Complaint> {
  for (const { event, at } of placed(answer)) {
    const organizer = rowAt(event, 'organizer');
    const isNobody = organizer['id'] === 0;
    for (const key of ['phone', 'profession', 'email']) {
      if (!(key in organizer) || (organizer[key] === null) === isNobody) continue;
      yield complaint(
        answer,
        at('organizer', key),
        isNobody ? 'is not null, although id is 0' : 'is null, although there is a person',
      );
    }
    if (organizer['id'] === '0')
      yield complaint(answer, at('organizer', 'id'), 'is the text "0" instead of the integer 0');
  }
}

function* judgeSubscription(answer: ServiceAnswer, details: ServiceAnswer): Iterable<Complaint> {
  const keys = ['subscribe_person_name', 'subscribe_person_email'];
  const known = byId(rowsIn(details), 'event_id');
  for (const { event, at } of placed(answer)) {
    const there = keys.filter((key) => key in event);
    if (there.length === 1)
      yield complaint(answer, at(there[0] ?? ''), 'stands without the other field of the person to ask');
    if (there.length < 2 && event['subscription'] === true)
      yield complaint(answer, at('subscription'), 'is true, but nobody to ask is named');
    const asksFor = known.get(idAt(event, 'event_id'))?.['subs_module_active'];
    if (asksFor === true && event['subscription'] === true)
      yield complaint(answer, at('subscription'), 'is true, but in the detail there is no sign-up');
  }
}

function compared(
  name: string,
  rule: string,
  promise: string,
  judge: (answer: ServiceAnswer, other: ServiceAnswer) => Iterable<Complaint>,
  other: ServiceRequest,
): Check {
  return {
    name,
    rule,
    promise,
    trials: (known) =>
      listsOfEvents(known).map((call) => trial([call, other], ([answer, others]) => judge(answer, others))),
  };
}

export const events: readonly Check[] = [
  ofEach('real-dates', 'C1', 'Times are real days and times of day.', function* (event) {
    for (const key of DATES)
      if (!isDateTime(textAt(event, key))) yield [key, `${JSON.stringify(event[key])} is no real time`];
    const deadline = event['subscribe_date'];
    if (deadline !== '0' && !(typeof deadline === 'string' && isCompactDate(deadline)))
      yield ['subscribe_date', `${JSON.stringify(deadline)} is neither a real day nor "0"`];
  }),
  ofEach('ends-after-start', 'C1', 'No event ends before it begins.', function* (event) {
    if (textAt(event, 'date_to') < textAt(event, 'date_from')) yield ['date_to', 'lies before date_from'];
  }),
  ofEach('nothing-over', 'C3', 'No event is over.', function* (event, { now }) {
    const end = textAt(event, 'date_to');
    if (isDateTime(end) && end < earliestNow(now)) yield ['date_to', `${end} is over`];
  }),
  ofEach('deadlines', 'F6', 'Nobody can sign up when the deadline has passed.', function* (event, { now }) {
    const deadline = textAt(event, 'subscribe_date');
    const today = earliestNow(now).slice(0, 10).replaceAll('-', '');
    if (event['subscription'] === true && isCompactDate(deadline) && deadline < today)
      yield ['subscription', `is true, though the last day was ${deadline}`];
  }),
  {
    name: 'order-of-events',
    rule: 'C4',
    promise: 'Events are ordered by start, then by numeric id.',
    trials: (known) =>
      [...listsOfEvents(known), DETAILS].map((call) => trial([call], ([answer]) => judgeOrder(answer))),
  },
  {
    name: 'total',
    rule: 'L5',
    promise: 'total_events_nbr is how many events match.',
    trials: (known) =>
      listsOfEvents(known).map((call) =>
        trial([call], function* ([answer]) {
          const total = isRow(answer.json) ? answer.json['total_events_nbr'] : undefined;
          const count = eventsIn(answer).length;
          if (answer.status === 200 && total !== count)
            yield complaint(answer, '/total_events_nbr', `is ${JSON.stringify(total)}, and there are ${count} events`);
        }),
      ),
  },
  compared('same-in-lists', 'F2', 'An event says the same in all lists, and is in getevents.', judgeSame, EVENTS),
  compared('same-in-detail', 'F2', 'An event says the same in lists and in its detail.', judgeDetail, DETAILS),
  compared('same-organizer', 'F5', 'The organizer is the same in lists and in the detail.', judgeOrganizer, DETAILS),
  {
    name: 'organizer-nobody',
    rule: 'F4',
    promise: 'The organizer’s id is the integer 0 without a person; then, and only then, the other fields are null.',
    trials: (known) => listsOfEvents(known).map((call) => trial([call], ([answer]) => judgeNobody(answer))),
  },
  compared(
    'sign-up',
    'F2',
    'The two fields of the person to ask are there together, and where one can sign up.',
    judgeSubscription,
    DETAILS,
  ),
  {
    name: 'ids-of-events',
    rule: 'K2',
    promise: 'geteventids has the ids of getevents in the same order.',
    trials: (known) =>
      offers(known, 'geteventids')
        ? [
            trial([EVENTS, { operation: 'geteventids' }], ([all, answer]) => {
              const found = Array.isArray(answer.json) ? answer.json.map(String) : [];
              return expectIds(answer, found, eventIds(all), 'getevents has these events', (index) => `/${index}`);
            }),
          ]
        : [],
  },
  {
    name: 'sync',
    rule: 'G6',
    promise: 'sync tells the events of geteventdetails.',
    trials: (known) =>
      asked(known)
        .filter(({ name }) => name === 'sync')
        .map((operation) =>
          trial([DETAILS, exampleCall(operation, known)], ([details, answer]) => judgeSync(answer, details)),
        ),
  },
];

function* judgeSync(answer: ServiceAnswer, details: ServiceAnswer): Iterable<Complaint> {
  const known = byId(rowsIn(details), 'event_id');
  const rows = isRow(answer.json) ? rowsOf(answer.json['events']) : [];
  for (const [index, row] of rows.entries()) {
    const detail = known.get(idAt(row, 'event_id'));
    if (!isDeepStrictEqual(row, detail))
      yield complaint(answer, pointer('events', index), 'geteventdetails says something else of this event');
  }
  const isWhole = isRow(answer.json) && answer.json['more'] === false;
  if (isWhole && rows.length < known.size)
    yield complaint(answer, '/events', `has ${rows.length} of ${known.size} events`);
}
