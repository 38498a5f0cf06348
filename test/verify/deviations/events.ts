// Current events, and their order (rules C1 to C6).

import type { Reply } from '../../support/deviating-service.ts';
import {
  answerAs,
  changeBody,
  changeDetails,
  changeEvents,
  changeForValues,
  changeItems,
  combine,
  createDeviations,
  createUnobservableDeviations,
  type Deviation,
  deviateWhere,
  type Json,
  refuse,
  reinterpretPostBody,
  reinterpretValues,
} from '../deviation.ts';

const LISTS = /^(getevents|geteventsby\w+)$/;

const sorted = (compare: (a: Json, b: Json) => number, which: string | RegExp = LISTS) =>
  changeBody(which, (json) => void json.events?.sort(compare));

const moved = (text: string, hours: number) =>
  new Date(Date.parse(`${text.replace(' ', 'T')}Z`) + hours * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

const OLD = { date_from: '2026-11-17 10:00:00', date_to: '2026-11-17 11:00:00' };

const times = createDeviations('C1', {
  'returns nonexistent times': changeEvents(
    (event) => event.event_id === '1016' && Object.assign(event, { date_from: '2027-02-29 02:30:00' }),
  ),
  'ends days at 24:00:00': changeEvents(
    (event) => void (event.date_to = event.date_to.replace('23:59:59', '24:00:00')),
  ),
  'separates date and time with a T': changeItems(
    (event) => void (event.date_from = event.date_from.replace(' ', 'T')),
  ),
  'writes times with a zone': changeDetails((event) => void (event.date_from += '+01:00')),
  'omits seconds': changeItems((event) => void (event.date_to = event.date_to.slice(0, 16)), 'getevents'),
  'returns details in UTC': changeDetails((event) =>
    Object.assign(event, { date_from: moved(event.date_from, -1), date_to: moved(event.date_to, -1) }),
  ),
  'returns a list in UTC': changeItems(
    (event) => Object.assign(event, { date_from: moved(event.date_from, -1), date_to: moved(event.date_to, -1) }),
    'geteventsbylist',
  ),
  'shifts times in the skipped hour of summer time, in details': changeDetails(
    (event) => event.event_id === '1016' && Object.assign(event, { date_from: '2027-03-28 03:30:00' }),
  ),
  'ends events before they begin': changeEvents(
    (event) => event.event_id === '1003' && Object.assign(event, { date_to: '2026-12-05 18:00:00' }),
  ),
  'omits the end': changeEvents((event) => event.event_id === '1003' && Object.assign(event, { date_to: '' })),
});

const over = createDeviations('C2', {
  'shows events that ended three days ago': changeEvents(
    (event) => event.event_id === '1006' && Object.assign(event, OLD),
  ),
  'shows details of events that ended three days ago': changeBody('geteventdetails', (json) =>
    json.length > 3 ? [{ ...json[0], ...OLD, event_id: '1007' }, ...json] : json,
  ),
  'shows events that ended three days ago in a list': changeBody(
    'geteventsbylist',
    (json) => void (json.events.length > 0 && Object.assign(json.events[0], OLD)),
  ),
  'omits running events from details': changeBody('geteventdetails', (json) =>
    json.filter((event: Json) => event.date_from > '2026-11-20 12:00:00'),
  ),
  'omits running events from lists of target groups': changeBody('geteventsbygroup', (json) => {
    const events = json.events.filter((event: Json) => event.date_from > '2026-11-20 12:00:00');
    return { total_events_nbr: events.length, events };
  }),
  'omits running events from event_ids': changeBody(
    'getlistsbygroup',
    (json) =>
      void json.forEach(
        (list: Json) => 'event_ids' in list && (list.event_ids = list.event_ids.replace(/\b1011,?/, '')),
      ),
  ),
});

const hasEvent = (id: string) => (values: readonly string[]) => (values[0] ?? '').split(',').includes(id);

const visible = createDeviations('C3', {
  'shows the detail of an event that is not public': deviateWhere(
    ({ values, operation }) => operation === 'geteventdetails' && hasEvent('1005')(values),
    async (_, answer, ours) => {
      const [other] = JSON.parse((await ours({ values: ['1001'] })).text);
      return {
        ...answer,
        text: JSON.stringify([...JSON.parse(answer.text), { ...other, event_id: '1005', title: 'Trauergespräch' }]),
      };
    },
  ),
  'shows the detail of an event that is over': deviateWhere(
    ({ values, operation }) => operation === 'geteventdetails' && hasEvent('1007')(values),
    async (_, answer, ours) => {
      const [other] = JSON.parse((await ours({ values: ['1001'] })).text);
      return { ...answer, text: JSON.stringify([...JSON.parse(answer.text), { ...other, ...OLD, event_id: '1007' }]) };
    },
  ),
  'counts events that are not public': changeBody('getevents', (json) => void json.total_events_nbr++),
  'counts events that are not public in lists': changeBody('geteventsbylist', (json) => void json.total_events_nbr++),
  'includes events that are not public in event_ids': changeBody(
    'getlistsbygroup',
    (json) => void json.forEach((list: Json) => list.event_ids && (list.event_ids += ',1025')),
  ),
  'includes events that are not public in geteventids': changeBody('geteventids', (json) => [...json, '1025']),
  'includes events that are not public in geteventslistmap': changeForValues(
    'geteventslistmap',
    ([, event = '0']) => event === '0',
    (json) => void (json['1025'] = '6'),
  ),
  'shows more in lists than in getevents': changeBody('getevents', (json) => ({
    total_events_nbr: json.total_events_nbr - 1,
    events: json.events.filter((event: Json) => event.event_id !== '1004'),
  })),
  'shows an event only in the list of its area': changeBody('geteventsbylayermerged', (json) =>
    json.events.length > 1 && json.total_events_nbr === json.events.length
      ? {
          total_events_nbr: json.total_events_nbr + 1,
          events: [{ ...json.events[0], event_id: '997' }, ...json.events],
        }
      : json,
  ),
  'omits an event from details': changeBody('geteventdetails', (json) =>
    json.filter((event: Json) => event.event_id !== '1004'),
  ),
});

const byId = (a: Json, b: Json) => a.event_id - b.event_id;
const byStart = (a: Json, b: Json) => a.date_from.localeCompare(b.date_from);

const sorting = createDeviations('C4', {
  'orders by id': sorted(byId),
  'orders lists by id': sorted(byId, 'geteventsbylist'),
  'orders backwards': sorted((a, b) => -byStart(a, b) || byId(a, b)),
  'orders ids with the same start as strings': sorted((a, b) => byStart(a, b) || a.event_id.localeCompare(b.event_id)),
  'orders ids with the same start backwards in a list': sorted((a, b) => byStart(a, b) || -byId(a, b), /^getevents$/),
  'orders by end': sorted((a, b) => a.date_to.localeCompare(b.date_to) || byId(a, b)),
  'orders by title': sorted((a, b) => a.title.localeCompare(b.title)),
  'orders areas by title': sorted((a, b) => a.title.localeCompare(b.title), 'geteventsbylayermerged'),
  'orders details by id': changeForValues(
    'geteventdetails',
    ([id]) => id === '0',
    (json) => json.sort(byId),
  ),
  'orders event_ids by id': changeBody(
    'getlistsbygroup',
    (json) =>
      void json.forEach(
        (list: Json) =>
          list.event_ids &&
          (list.event_ids = list.event_ids
            .split(',')
            .sort((a: string, b: string) => Number(a) - Number(b))
            .join(',')),
      ),
  ),
  'orders geteventids by id': changeBody('geteventids', (json) =>
    json.sort((a: string, b: string) => Number(a) - Number(b)),
  ),
});

const sortIds = (value: string) =>
  value.includes(',')
    ? value
        .split(',')
        .sort((a, b) => Number(a) - Number(b))
        .join(',')
    : undefined;

const given = createDeviations('C5', {
  'orders requested events by id': reinterpretValues(sortIds, 'geteventdetails'),
  'orders requested events by time': changeForValues(
    'geteventdetails',
    ([id = '']) => id.includes(','),
    (json) => json.sort(byStart),
  ),
  'orders posted ids by id': reinterpretPostBody((found: string[]) => found.sort((a, b) => Number(a) - Number(b))),
  'reverses the requested events': changeForValues(
    'geteventdetails',
    ([id = '']) => id.includes(','),
    (json) => json.reverse(),
  ),
});

const refusesDay = (is: (day: string) => boolean) =>
  deviateWhere(
    ({ operation, values }, { status }) =>
      operation === 'geteventsbylistfromdate' && status === 400 && is(values[1] ?? ''),
    answerAs(({ values }) => ({ values: [values[0] ?? '', '20261120', ...values.slice(2)] })),
  );

const fromDay = (change: (json: Json, start: string) => unknown) =>
  changeBody('geteventsbylistfromdate', (json, { values: [, day = ''] }) =>
    change(json, `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6, 8)} 00:00:00`),
  );

const keeps = (is: (event: Json, start: string) => boolean) =>
  fromDay((json, start) => {
    const events = json.events.filter((event: Json) => is(event, start));
    return { total_events_nbr: json.total_events_nbr - (json.events.length - events.length), events };
  });

const without = (answer: Reply) => answer;
void without;

const fromDates = createDeviations('C6', {
  'accepts any past day': refusesDay((day) => /^20(1|2[0-5]|26(0|10|111[0-7]))/.test(day)),
  'accepts 30 February': refusesDay((day) => /0230$/.test(day)),
  'accepts a thirteenth month': refusesDay((day) => /^\d{4}13\d\d$/.test(day)),
  'accepts a day 00': refusesDay((day) => /^\d{6}00$/.test(day)),
  'accepts 31 November': refusesDay((day) => /1131$|0431$/.test(day)),
  'accepts 29 February of every year': refusesDay((day) => /0229$/.test(day)),
  'accepts dates with hyphens': refusesDay((day) => /^\d{4}-\d\d?-\d\d?$/.test(day)),
  'accepts days of six digits': refusesDay((day) => /^\d{6}$/.test(day)),
  'accepts spaces around days': refusesDay((day) => /^ +\d{8}|\d{8} +$/.test(day)),
  'treats a blank day as today': refusesDay((day) => /^ *$/.test(day)),
  'accepts words as days': refusesDay((day) => /^[a-z]+$/.test(day)),
  'treats 0 as today': refusesDay((day) => day === '0'),
  'ignores the day': answerAs(({ operation, values }, { status }) =>
    operation === 'geteventsbylistfromdate' && status === 200
      ? { operation: 'geteventsbylist', values: [values[0] ?? '', ...values.slice(2)] }
      : undefined,
  ),
  'returns only events that begin on the day or later': keeps((event, start) => event.date_from >= start),
  'omits events that end at the start of the day': keeps((event, start) => event.date_to !== start),
  'returns only the events of the day': keeps((event, start) => event.date_from.slice(0, 10) <= start.slice(0, 10)),
  'counts the events of the whole list': deviateWhere(
    ({ operation, values }, { status, text }) =>
      operation === 'geteventsbylistfromdate' && status === 200 && values.length > 1 && text !== '',
    async (request, answer, ours) => {
      const whole = JSON.parse((await ours({ operation: 'geteventsbylist', values: [request.values[0] ?? ''] })).text);
      return {
        ...answer,
        text: JSON.stringify({ ...JSON.parse(answer.text), total_events_nbr: whole.total_events_nbr }),
      };
    },
  ),
  'returns the events of all lists': answerAs(({ operation, values }, { status }) =>
    operation === 'geteventsbylistfromdate' &&
    status === 200 &&
    values[0] !== '0' &&
    !values[0]?.includes(',') &&
    Number(values[0]) < 99
      ? { values: ['0', ...values.slice(1)] }
      : undefined,
  ),
  'rejects days of the next year': refuse(
    ({ operation, values }, { status }) =>
      operation === 'geteventsbylistfromdate' && status === 200 && values[1] !== undefined && values[1] > '20261231',
    400,
    'date is too far',
  ),
  'omits running events for today': keeps(
    (event, start) => event.date_from > '2026-11-20 12:00:00' || start > '2026-11-21',
  ),
  'returns the events from the next day on': keeps(
    (event, start) => event.date_to > start.replace('00:00:00', '23:59:59'),
  ),
});

export const eventDeviations: readonly Deviation[] = [times, over, visible, sorting, given, fromDates].flat();

void combine;

const ZONE = 'no answer reveals the time zone, and the time is right somewhere';

export const unobservableEventDeviations = [
  createUnobservableDeviations('C1', {
    'uses a time zone some hours away': ZONE,
    'shifts all times by an hour, everywhere': 'no answer reveals the real time of an event',
  }),
  createUnobservableDeviations('C2', {
    'shows events for some hours after their end': ZONE,
    'hides running events everywhere': 'no answer reveals that they exist',
  }),
  createUnobservableDeviations('C3', {
    'shows an event that is not public, everywhere': 'no answer reveals that it is not public',
    'omits a public event, everywhere': 'no answer reveals that it exists',
  }),
  createUnobservableDeviations('C6', { 'accepts yesterday, or rejects today': ZONE }),
].flat();
