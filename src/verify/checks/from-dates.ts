// Events of a list from a day on (rule C6).

import type { ServiceAnswer } from '../../service-client/request.ts';
import { eventIds, eventsIn, idAt, type ServiceRow, textAt } from '../../service-client/rows.ts';
import { fromCompactDate, isCompactDate, toCompactDate } from '../../util/dates.ts';
import { type Check, type Complaint, complaint, expectSame, expectStatus, statusOf, trial } from '../check.ts';
import { dayAfter, dayToCome, type KnownService } from '../known.ts';
import { expectTotal, totalOf } from './selections.ts';

/** Reports events that end before a day begins, and later ones that are missing (rule C6). */
function* judgeFromDate(answer: ServiceAnswer, whole: ServiceAnswer, day: string): Iterable<Complaint> {
  const start = `${fromCompactDate(day)} 00:00:00`;
  const found = new Set(eventIds(answer));
  for (const [index, event] of eventsIn(answer).entries())
    if (textAt(event, 'date_to') < start)
      yield complaint(answer, `/events/${index}/date_to`, `${textAt(event, 'date_to')} lies before ${start}`);
  for (const event of eventsIn(whole))
    if (textAt(event, 'date_to') >= start && !found.has(idAt(event, 'event_id')))
      yield complaint(
        answer,
        '/events',
        `${idAt(event, 'event_id')} is missing: it is in ${whole.shown} and ends after ${start}`,
      );
}

/** Number of days tested per list. */
const DAYS = 6;

/** Days from which on lists are asked: dayToCome, and days on which and after which events end, those of several days first. */
function daysIn(known: KnownService): readonly string[] {
  const first = dayToCome(known.now);
  const isLong = (event: ServiceRow) =>
    textAt(event, 'date_from').slice(0, 10) !== textAt(event, 'date_to').slice(0, 10);
  const ends = [...known.events].sort((a, b) => Number(isLong(b)) - Number(isLong(a)));
  const days = ends.map((event) => toCompactDate(textAt(event, 'date_to')));
  const some = [...new Set([first, ...days.filter((day) => isCompactDate(day) && day > first)])].slice(0, DAYS);
  return [...new Set([...some, dayAfter(known.now, 14), dayAfter(known.now, 60)])];
}

/** The days that are today somewhere on earth. */
function daysOfToday(now: number): readonly string[] {
  return [...new Set([-12, 0, 14].map((hours) => dayAfter(now + hours * 3_600_000, 0)))];
}

/** Reports a complaint if no day answers as today, or if today's answer differs from the list. */
function* judgeToday(days: readonly ServiceAnswer[], whole: ServiceAnswer): Iterable<Complaint> {
  const place = days.findIndex(({ status }) => status === 200);
  const today = days[place];
  if (today === undefined) {
    const [first] = days;
    if (first !== undefined) yield complaint(first, '', `${statusOf(first)}, and neither is any other day today`);
    return;
  }
  yield* expectSame(today, whole, `for ${whole.shown}`);
  for (const later of days.slice(place)) yield* expectStatus(later, 200);
}

export const fromDates: readonly Check[] = [
  {
    name: 'from-date',
    rule: 'C6',
    promise: 'geteventsbylistfromdate gives the events of the list that end after the day has begun.',
    trials: (known) =>
      known.ids.lists.slice(0, 3).flatMap((id) =>
        daysIn(known).map((day) =>
          trial(
            [
              { operation: 'geteventsbylistfromdate', values: [id, day] },
              { operation: 'geteventsbylist', values: [id] },
            ],
            ([answer, whole]) => [
              ...judgeFromDate(answer, whole, day),
              ...expectTotal(answer, answer.status === 200 ? eventIds(answer).length : totalOf(answer)),
            ],
          ),
        ),
      ),
  },
  {
    name: 'from-today',
    rule: 'C6',
    promise: 'For today geteventsbylistfromdate equals geteventsbylist.',
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
