import { isDateTime } from '../../util/dates.ts';
import { BOOKING_KEY, MAX_ANSWER_LENGTHS, MAX_BOOKING_ID } from '../bookings/booking.ts';
import { answerRule } from '../bookings/booking-kind.ts';
import { array, distinctIds, nullable, record } from '../format/containers.ts';
import { email } from '../format/email.ts';
import { instant } from '../format/instant.ts';
import { object } from '../format/objects.ts';
import { createCodedProblem } from '../format/problem.ts';
import { joinPath } from '../format/report.ts';
import type { Rule } from '../format/rule.ts';
import { dateTime, flag, id, integerFrom, nameText, oneOf, shortText, text, validatedText } from '../format/scalars.ts';
import type { UseSpan } from '../resources.ts';
import { MAX_REQUEST_DATES } from './request-settings.ts';
import {
  MAX_REQUEST_PEOPLE,
  MAX_REQUEST_ROOMS,
  REQUEST_KINDS,
  REQUEST_STATES,
  type RoomOffer,
  type RoomRequest,
} from './room-request.ts';

const span = object<UseSpan>([
  ['from', 'from', dateTime],
  ['to', 'to', dateTime],
]);

/** Dates of a request: at least one, in order, without overlaps. */
export const requestDatesRule: Rule<readonly UseSpan[]> = {
  ...array(span),
  schema: { ...array(span).schema, minItems: 1, maxItems: MAX_REQUEST_DATES },
  read: (value, path, report) => {
    const faults = report.faults;
    const read = array(span).read(value, path, report);
    if (report.faults > faults) return read;
    if (read.length === 0) report.problem(path, 'empty');
    if (read.length > MAX_REQUEST_DATES)
      report.problem(path, 'too_many', { has: read.length, most: MAX_REQUEST_DATES });
    const sorted = read.map((one, index) => ({ one, index })).sort((a, b) => (a.one.from < b.one.from ? -1 : 1));
    let before = '';
    for (const { one, index } of sorted) {
      const at = `${path}[${index}]`;
      if (one.to <= one.from) report.problem(joinPath(at, 'to'), 'ends_not_after', { start: one.from });
      else if (one.from < before) report.problem(joinPath(at, 'from'), 'dates_overlap', { before });
      if (isDateTime(one.to) && one.to > before) before = one.to;
    }
    return sorted.map(({ one }) => one);
  },
};

/** Rooms of a request: at least one when it is entered; it loses rooms that are removed later. */
export const requestRoomsRule: Rule<readonly number[]> = {
  ...distinctIds('room'),
  read: (value, path, report) => {
    const read = distinctIds('room').read(value, path, report);
    if (read.length > MAX_REQUEST_ROOMS)
      report.problem(path, 'too_many', { has: read.length, most: MAX_REQUEST_ROOMS });
    return read;
  },
};

const offer = object<RoomOffer>([
  ['room_ids', 'roomIds', requestRoomsRule],
  ['dates', 'dates', requestDatesRule],
  ['text', 'text', shortText(MAX_ANSWER_LENGTHS.long)],
  ['event_ids', 'eventIds', distinctIds('event')],
  ['until', 'until', instant('seconds')],
]);

export const REQUEST_FIELDS = [
  ['room_ids', 'roomIds', requestRoomsRule],
  ['dates', 'dates', requestDatesRule],
  ['title', 'title', shortText(MAX_ANSWER_LENGTHS.text)],
  ['kind', 'kind', oneOf(REQUEST_KINDS)],
  ['organisation', 'organisation', shortText(MAX_ANSWER_LENGTHS.text)],
  ['name', 'name', nameText(undefined, MAX_ANSWER_LENGTHS.text)],
  ['email', 'email', email('')],
  ['phone', 'phone', shortText(MAX_ANSWER_LENGTHS.text)],
  ['people', 'people', nullable(integerFrom(1, MAX_REQUEST_PEOPLE))],
  ['answers', 'answers', record(answerRule)],
  ['terms', 'terms', text('')],
  ['publish', 'publish', flag(false)],
] as const;

export const roomRequestRule = object<RoomRequest>([
  ['id', 'id', id(MAX_BOOKING_ID)],
  [
    'key',
    'key',
    validatedText('20 to 64 of A-Z, a-z, 0-9, _ and -', (key) =>
      BOOKING_KEY.test(key) ? undefined : createCodedProblem('no_subscriber_key'),
    ),
  ],
  ['state', 'state', oneOf(REQUEST_STATES)],
  ...REQUEST_FIELDS,
  ['created_at', 'createdAt', instant('seconds')],
  ['event_ids', 'eventIds', distinctIds('event')],
  ['offer', 'offer', nullable(offer)],
]);
