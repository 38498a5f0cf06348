// Repetition of an event over HTTP (rule W21): on single dates, or as a series that begins with it.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fullBundle, type Loose } from '../support/full-bundle.ts';
import { type Office, openOffice } from '../support/office.ts';

const EVENT = {
  title: 'Fahrt ins Grüne',
  date_from: '2026-12-24 17:00:00',
  date_to: '2026-12-24 18:30:00',
  occupies_from: '2026-12-24 16:15:00',
  occupies_to: '2026-12-24 19:00:00',
  rooms: [{ room_id: 12 }],
  subscription: { open: true, deadline: '20261220', person: null },
};

const NO_ROOM = { occupies_from: null, occupies_to: null, rooms: [], subscription: null };
const THREE_DAYS = { ...NO_ROOM, date_from: '2027-06-01 10:00:00', date_to: '2027-06-03 12:00:00' };
const FAR_AHEAD = { ...NO_ROOM, date_from: '2030-06-01 10:00:00', date_to: '2030-06-01 12:00:00' };

let office: Office;
let id: number;
beforeEach(async () => {
  const made = fullBundle();
  made['events'] = [];
  for (const list of made['lists']) Object.assign(list, { include_event_ids: [], exclude_event_ids: [] });
  office = await openOffice(made);
  id = await office.create('events', EVENT);
});
afterEach(() => office.close());

const repeat = (body: unknown, headers: Record<string, string> = {}) =>
  office.call('POST', `/events/${id}/repeat`, { body, headers });
const eventAt = async (event: number) => (await office.call('GET', `/events/${event}`)).json.value;
const dates = (...all: readonly string[]) => ({ dates: all.map((date) => ({ date })) });

describe('on single dates', () => {
  it('an event is copied with its length, its room times and its sign-up days', async () => {
    const { status, json } = await repeat(dates('2027-01-07', '2026-12-31'));
    expect([status, json.series_id, json.event_ids.length]).toEqual([201, null, 2]);
    expect(await eventAt(json.event_ids[0])).toMatchObject({
      title: EVENT.title,
      date_from: '2026-12-31 17:00:00',
      date_to: '2026-12-31 18:30:00',
      occupies_from: '2026-12-31 16:15:00',
      occupies_to: '2026-12-31 19:00:00',
      rooms: EVENT.rooms,
      subscription: { deadline: '20261227' },
    });
    expect(await eventAt(json.event_ids[1])).toMatchObject({ date_from: '2027-01-07 17:00:00' });
    expect(await eventAt(id)).toMatchObject({ date_from: EVENT.date_from, series: null });
  });

  it('an event may have other times, even past midnight', async () => {
    const { json } = await repeat({
      dates: [
        { date: '2027-01-07', time_from: '20:00' },
        { date: '2027-01-08', time_from: '22:00', time_to: '01:00' },
      ],
    });
    const [first, second] = [await eventAt(json.event_ids[0]), await eventAt(json.event_ids[1])];
    expect([first.date_from, first.date_to]).toEqual(['2027-01-07 20:00:00', '2027-01-07 21:30:00']);
    expect([second.date_from, second.date_to]).toEqual(['2027-01-08 22:00:00', '2027-01-09 01:00:00']);
    expect([second.occupies_from, second.occupies_to]).toEqual(['2027-01-08 21:15:00', '2027-01-09 01:30:00']);
  });

  it('an event is confirmed and public at once even if the original was cancelled, as one undoable change', async () => {
    const off = { status: 'cancelled', status_note: 'krank', publish_from: '2026-12-01 00:00:00' };
    await office.call('PATCH', `/events/${id}`, { body: off, headers: { 'if-match': '*' } });
    const { json } = await repeat(dates('2026-12-31', '2027-01-07'));
    const copy = await eventAt(json.event_ids[0]);
    expect(copy).toMatchObject({ status: 'confirmed', status_note: '', publish_from: null, source: null });
    await office.call('POST', `/history/${json.revision}/undo`);
    expect((await office.call('GET', '/events?from=2026-01-01&to=2030-01-01')).json.total).toBe(1);
  });

  it.each([
    [{}, '', 'neither'],
    [{ dates: [] }, '/dates', 'empty'],
    [{ dates: 'x' }, '/dates', 'no_array'],
    [{ dates: [7] }, '/dates/0', 'no_object'],
    [{ dates: [{}] }, '/dates/0/date', 'missing'],
    [{ dates: [{ date: '2026-02-30' }] }, '/dates/0/date', 'no_date'],
    [{ dates: [{ date: '2027-01-01', time_from: '25:00' }] }, '/dates/0/time_from', 'no_time_of_day'],
    [{ dates: [{ date: '2027-01-01', time_from: 7 }] }, '/dates/0/time_from', 'no_text'],
    [{ dates: [{ date: '2027-01-01', room: 1 }] }, '/dates/0/room', 'unknown_key'],
    [dates('2027-01-01', '2027-01-01'), '/dates/1/date', 'twice'],
    [{ rule: 'FREQ=WEEKLY', ...dates('2027-01-01') }, '/rule', 'beside'],
    [{ rule: 'FREQ=SOMETIMES' }, '/rule', 'recurrence_value'],
    [{ rule: 'FREQ=WEEKLY;BYDAY=SU' }, '/rule', 'rule_without_day'],
    [{ rule: 'FREQ=WEEKLY', until: '2027-13-01' }, '/until', 'no_date'],
    [{ until: '2027-01-01' }, '', 'neither'],
    [{ until: '2027-01-01', ...dates('2027-01-01') }, '/until', 'beside'],
    [dates('2026-12-24'), '/dates/0/date', 'date_of_itself'],
    [{ dates: [{ date: '2027-01-01' }, { date: '2027-01-01', time_from: '17:00' }] }, '/dates/1/date', 'twice'],
    [
      { dates: [{ date: '2027-01-05' }, { date: '2027-01-06', time_to: '08:00' }] },
      '/dates/1/time_to',
      'ends_before_start',
    ],
    [{ dates: [{ date: 'x' }, { date: '2027-01-06', y: 1 }] }, '/dates/0/date', 'no_date'],
    [{ dates: [{ date: 'x' }, { date: '2027-01-06', y: 1 }] }, '/dates/1/y', 'unknown_key'],
    [dates(...Array.from({ length: 201 }, () => '2027-01-01')), '/dates', 'too_many'],
  ])('an event with %o is rejected at %s, and nothing is created', async (body, path, code) => {
    const { status, json } = await repeat(body);
    expect(status).toBe(422);
    expect(json.problems.map((one: Loose) => [one['path'], one['code']])).toContainEqual([path, code]);
    expect((await office.call('GET', '/events?from=2026-01-01&to=2030-01-01')).json.total).toBe(1);
  });

  it('an event is repeated once per idempotency key', async () => {
    const headers = { 'idempotency-key': 'fahrten' };
    for (const body of [dates('2026-12-31'), { rule: 'FREQ=WEEKLY;COUNT=3' }]) {
      const key = { 'idempotency-key': `fahrten ${Object.keys(body)[0]}` };
      const first = await repeat(body, key);
      const second = await repeat(body, key);
      expect([second.status, second.json]).toEqual([201, first.json]);
      expect(second.headers.get('idempotent-replayed')).toBe('true');
      expect((await repeat(dates('2028-01-01'), key)).status).toBe(422);
    }
    expect((await repeat(dates('2026-12-31'), headers)).status).toBe(201);
  });
});

describe('an event over several days', () => {
  it('keeps its number of days on each date, even with other times', async () => {
    id = await office.create('events', { ...EVENT, ...THREE_DAYS });
    const { json } = await repeat({
      dates: [{ date: '2027-07-05', time_to: '20:00' }, { date: '2027-08-05' }],
    });
    const [first, second] = [await eventAt(json.event_ids[0]), await eventAt(json.event_ids[1])];
    expect([first.date_from, first.date_to]).toEqual(['2027-07-05 10:00:00', '2027-07-07 20:00:00']);
    expect([second.date_from, second.date_to]).toEqual(['2027-08-05 10:00:00', '2027-08-07 12:00:00']);
  });

  it('in the far future is repeated by a rule, relative to itself', async () => {
    id = await office.create('events', { ...EVENT, ...FAR_AHEAD });
    const { status, json } = await repeat({ rule: 'FREQ=YEARLY' });
    expect([status, json.event_ids.length]).toEqual([201, 1]);
  });

  it('is repeated only as previewed', async () => {
    expect((await repeat(dates('2027-01-07'), { 'if-match': '"0"' })).status).toBe(412);
    const { headers } = await office.call('GET', `/events/${id}`);
    expect((await repeat(dates('2027-01-07'), { 'if-match': headers.get('etag') ?? '' })).status).toBe(201);
  });
});

describe('by a rule', () => {
  it('an event becomes the first date of a series and keeps its individual fields', async () => {
    const { status, json } = await repeat({ rule: 'FREQ=WEEKLY', until: '2027-01-14' });
    expect([status, json.event_ids.length]).toEqual([201, 3]);
    const series = (await office.call('GET', `/series/${json.series_id}`)).json.value;
    expect(series).toMatchObject({
      name: EVENT.title,
      rule: 'FREQ=WEEKLY;UNTIL=20270114',
      starts_on: '2026-12-24',
      time_from: '17:00',
      time_to: '18:30',
      template: { title: EVENT.title, subscription: { deadline: null } },
    });
    expect((await eventAt(id)).series).toEqual({
      id: json.series_id,
      date: '2026-12-24',
      own: ['subscription', 'occupies_from', 'occupies_to'],
    });
    expect(await eventAt(id)).toMatchObject({ occupies_from: EVENT.occupies_from });
    expect(await eventAt(json.event_ids[0])).toMatchObject({ date_from: '2026-12-31 17:00:00', rooms: EVENT.rooms });
  });

  it('an event then follows the series, and an undo restores it', async () => {
    const { json } = await repeat({ rule: 'FREQ=WEEKLY', until: '2027-01-14' });
    await office.call('PATCH', `/series/${json.series_id}`, {
      body: { template: { title: 'Fahrt' } },
      headers: { 'if-match': '*' },
    });
    expect((await eventAt(id)).title).toBe('Fahrt');
    const fresh = await office.create('events', { ...EVENT, rooms: [] });
    const made = await office.call('POST', `/events/${fresh}/repeat`, { body: { rule: 'FREQ=DAILY;COUNT=3' } });
    expect((await office.call('POST', `/history/${made.json.revision}/undo`)).status).toBe(200);
    expect((await eventAt(fresh)).series).toBeNull();
    expect((await office.call('GET', `/series/${made.json.series_id}`)).status).toBe(404);
    for (const one of made.json.event_ids) expect((await office.call('GET', `/events/${one}`)).status).toBe(404);
  });

  it('an event of a series or of a source is rejected', async () => {
    const { json } = await repeat({ rule: 'FREQ=WEEKLY;COUNT=3' });
    const again = await office.call('POST', `/events/${json.event_ids[0]}/repeat`, { body: { rule: 'FREQ=WEEKLY' } });
    expect(again.json.problems.map((one: Loose) => one['code'])).toEqual(['of_series']);
    const copies = await office.call('POST', `/events/${json.event_ids[0]}/repeat`, { body: dates('2027-05-05') });
    expect(await eventAt(copies.json.event_ids[0])).toMatchObject({ series: null });
    expect((await office.call('POST', '/events/999999/repeat', { body: dates('2027-05-05') })).status).toBe(404);
  });

  it('an event is repeated by editors; a contributor’s single dates need an approval', async () => {
    const areas = [1];
    await office.call('PATCH', `/events/${id}`, { body: { layer_ids: areas }, headers: { 'if-match': '*' } });
    const authority = { role: 'contributor', areas } as const;
    const as = { actor: 'Anna', callerId: 'account 11', accountId: 11, authority };
    const options = (body: unknown) => ({ body, as });
    expect((await office.call('POST', `/events/${id}/repeat`, options({ rule: 'FREQ=WEEKLY' }))).status).toBe(403);
    const { json } = await office.call('POST', `/events/${id}/repeat`, options(dates('2026-12-31')));
    expect(await eventAt(json.event_ids[0])).toMatchObject({ state: 'proposed' });
  });
});

it('a series of an event with hours omits them, with a warning', async () => {
  const days = { ...NO_ROOM, title: 'Markt', date_from: '2027-01-02 10:00:00', date_to: '2027-01-03 12:00:00' };
  const short = [
    { date: '2027-01-02', from: '10:00', to: '11:00' },
    { date: '2027-01-03', from: '11:00', to: '12:00' },
  ];
  const market = await office.create('events', { ...days, hours: short });
  const body = { rule: 'FREQ=WEEKLY', until: '2027-01-20' };
  const { status, json } = await office.call('POST', `/events/${market}/repeat`, { body });
  expect([status, json.warnings]).toMatchObject([201, [{ path: '/rule', code: 'hours_left_out' }]]);
  expect((await eventAt(json.event_ids[0])).hours).toEqual([]);
  expect((await eventAt(market)).hours).toEqual(short);
});
