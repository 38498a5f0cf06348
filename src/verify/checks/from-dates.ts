// Events of a list, starting from a given day (rule C6).

import type { ServiceResponse } from '../../service-client/request.ts';
import { eventIdsOfResponse, eventsOfResponse, idAt, type ServiceRow, textAt } from '../../service-client/rows.ts';
import { fromCompactDate, isCompactDate, toCompactDate } from '../../util/dates.ts';
import {
  type Check,
  type CheckFailure,
  createFailure,
  defineCase,
  describeStatus,
  expectSame,
  expectStatus,
} from '../check.ts';
import { compactDayAfter, type ExploredService, futureDay } from '../explore-service.ts';
import { expectTotal, readTotal } from './selections.ts';

/** Reports events that end before a day begins, and missing later ones (rule C6). */
function* judgeFromDate(answer: ServiceResponse, whole: ServiceResponse, day: string): Iterable<CheckFailure> {
  const start = `${fromCompactDate(day)} 00:00:00`;
  const found = new Set(eventIdsOfResponse(answer));
  for (const [index, event] of eventsOfResponse(answer).entries())
    if (textAt(event, 'date_to') < start)
      yield createFailure(answer, `/events/${index}/date_to`, `${textAt(event, 'date_to')} is before ${start}`);
  for (const event of eventsOfResponse(whole))
    if (textAt(event, 'date_to') >= start && !found.has(idAt(event, 'event_id')))
      yield createFailure(
        answer,
        '/events',
        `${idAt(event, 'event_id')} is missing: it is in ${whole.shown} and ends after ${start}`,
      );
}

/** Number of days tested per list. */
const DAYS = 6;

/** Returns the days from which lists are requested: a future day, later days on which events end (long events first), and two more. */
function daysIn(known: ExploredService): readonly string[] {
  const first = futureDay(known.now);
  const isLong = (event: ServiceRow) =>
    textAt(event, 'date_from').slice(0, 10) !== textAt(event, 'date_to').slice(0, 10);
  const ends = [...known.events].sort((a, b) => Number(isLong(b)) - Number(isLong(a)));
  const days = ends.map((event) => toCompactDate(textAt(event, 'date_to')));
  const some = [...new Set([first, ...days.filter((day) => isCompactDate(day) && day > first)])].slice(0, DAYS);
  return [...new Set([...some, compactDayAfter(known.now, 14), compactDayAfter(known.now, 60)])];
}

function daysOfToday(now: number): readonly string[] {
  return [...new Set([-12, 0, 14].map((hours) => compactDayAfter(now + hours * 3_600_000, 0)))];
}

/** Reports a failure if no day is accepted as today, or if today's answer differs from the list. */
function* judgeToday(days: readonly ServiceResponse[], whole: ServiceResponse): Iterable<CheckFailure> {
  const place = days.findIndex(({ status }) => status === 200);
  const today = days[place];
  if (today === undefined) {
    const [first] = days;
    if (first !== undefined)
      yield createFailure(first, '', `${describeStatus(first)}, and no other day is accepted as today`);
    return;
  }
  yield* expectSame(today, whole, `for ${whole.shown}`);
  for (const later of days.slice(place)) yield* expectStatus(later, 200);
}

export const fromDateChecks: readonly Check[] = [
  {
    name: 'from-date',
    rule: 'C6',
    promise: 'geteventsbylistfromdate returns the events of the list that end after the start of the day.',
    trials: (known) =>
      known.ids.lists.slice(0, 3).flatMap((id) =>
        daysIn(known).map((day) =>
          defineCase(
            [
              { operation: 'geteventsbylistfromdate', values: [id, day] },
              { operation: 'geteventsbylist', values: [id] },
            ],
            ([answer, whole]) => [
              ...judgeFromDate(answer, whole, day),
              ...expectTotal(answer, answer.status === 200 ? eventIdsOfResponse(answer).length : readTotal(answer)),
            ],
          ),
        ),
      ),
  },
  {
    name: 'from-today',
    rule: 'C6',
    promise: 'For today, geteventsbylistfromdate returns the same as geteventsbylist.',
    trials: (known) =>
      ['0', ...known.ids.lists.slice(0, 2)].map((id) => {
        const days = daysOfToday(known.now).map((day) => ({ operation: 'geteventsbylistfromdate', values: [id, day] }));
        return {
          asks: [{ operation: 'geteventsbylist', values: [id] }, ...days],
          judge: ([whole, ...answers]) => (whole === undefined ? [] : judgeToday(answers, whole)),
        };
      }),
  },
];
