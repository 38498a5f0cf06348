// Hours of multi-day events over HTTP (rule W21): occupied times, and moves.

import { afterEach, beforeEach, expect, it } from 'vitest';
import { fullBundle } from '../support/full-bundle.ts';
import { type Office, openOffice } from '../support/office.ts';

const ANY = { 'if-match': '*' };
const FAIR = {
  title: 'Bazar',
  date_from: '2026-12-05 10:00:00',
  date_to: '2026-12-06 17:00:00',
  rooms: [{ room_id: 12 }],
  verger_ids: [1],
  hours: [
    { date: '2026-12-05', from: '10:00', to: '18:00' },
    { date: '2026-12-06', from: '11:00', to: '17:00' },
  ],
};
const NIGHT = {
  ...FAIR,
  title: 'Konzert',
  date_from: '2026-12-05 19:00:00',
  date_to: '2026-12-05 21:00:00',
  hours: [],
};

let office: Office;
beforeEach(async () => {
  const made = fullBundle();
  made['events'] = [];
  for (const list of made['lists']) Object.assign(list, { include_event_ids: [], exclude_event_ids: [] });
  office = await openOffice(made);
});
afterEach(() => office.close());

const patch = (id: number, body: object) => office.call('PATCH', `/events/${id}`, { body, headers: ANY });
const eventOf = async (id: number) => (await office.call('GET', `/events/${id}`)).json.value;
const itemsOf = async (path: string) => (await office.call('GET', path)).json.items;

it('leave rooms and people free in between, in every check', async () => {
  const id = await office.create('events', {
    ...FAIR,
    occupies_from: '2026-12-04 18:00:00',
    occupies_to: '2026-12-06 19:00:00',
  });
  const taken = await itemsOf('/rooms/12/occupancy?from=2026-12-01&to=2026-12-31');
  expect(taken.map((one: { from: string; to: string }) => [one.from, one.to])).toEqual([
    ['2026-12-04 18:00:00', '2026-12-05 18:00:00'],
    ['2026-12-06 11:00:00', '2026-12-06 19:00:00'],
  ]);
  const free = (from: string, to: string) => itemsOf(`/rooms/free?from=2026-12-${from}:00&to=2026-12-${to}:00`);
  expect(await free('05 18:00', '06 11:00')).toContainEqual(expect.objectContaining({ room_id: 12 }));
  expect(await free('05 17:00', '05 19:00')).not.toContainEqual(expect.objectContaining({ room_id: 12 }));
  const night = await office.call('POST', '/events', { body: NIGHT });
  expect(night.json.warnings).toBeUndefined();
  // Without hours, the event occupies the night as well, and both events report the conflict.
  expect((await patch(id, { hours: [] })).json.warnings).toMatchObject([
    { code: 'room_conflict', with: [night.json.value.id] },
    { code: 'person_conflict', with: [night.json.value.id] },
  ]);
  for (const kind of ['rooms', 'persons']) {
    expect(await itemsOf(`/conflicts?from=2026-12-05&to=2026-12-06&kind=${kind}`)).toHaveLength(1);
  }
  const { json } = await office.call('POST', `/history/${night.json.revision + 1}/undo`);
  expect(json.revision).toBeGreaterThan(0);
  expect((await eventOf(id)).hours).toEqual(FAIR.hours);
  expect(await itemsOf('/conflicts?from=2026-12-05&to=2026-12-06')).toEqual([]);
});

it('warn of another event once, however many of its hours conflict', async () => {
  const id = await office.create('events', FAIR);
  const long = { ...NIGHT, date_from: '2026-12-05 08:00:00', date_to: '2026-12-06 20:00:00', verger_ids: [] };
  const { json } = await office.call('POST', '/events', { body: long });
  expect(json.warnings).toMatchObject([{ path: '/rooms/0', with: [id] }]);
  expect(json.warnings[0].text.match(/Bazar/g)).toHaveLength(1);
  expect(await itemsOf('/conflicts?from=2026-12-05&to=2026-12-06')).toHaveLength(2);
});

it('move with the event, and a changed end alone is rejected with advice', async () => {
  const id = await office.create('events', FAIR);
  const refused = await patch(id, { date_to: '2026-12-06 18:00:00' });
  expect([refused.status, refused.json.problems]).toMatchObject([
    422,
    [{ path: '/hours/1/to', code: 'hours_end_otherwise', params: { end: '2026-12-06 18:00:00' } }],
  ]);
  const step = { kind: 'event', ids: [id], set: { shift_minutes: 60 } };
  expect((await office.call('POST', '/changes', { body: { changes: [step] } })).status).toBe(200);
  expect(await eventOf(id)).toMatchObject({
    date_from: '2026-12-05 11:00:00',
    hours: [
      { date: '2026-12-05', from: '11:00', to: '19:00' },
      { date: '2026-12-06', from: '12:00', to: '18:00' },
    ],
  });
});

it('are copied to each date of a repeated event; a series creates dates without any', async () => {
  const id = await office.create('events', FAIR);
  const repeat = (body: object) => office.call('POST', `/events/${id}/repeat`, { body });
  const made = await repeat({ dates: [{ date: '2027-01-09', time_from: '09:00', time_to: '16:00' }] });
  expect(made.status).toBe(201);
  expect(await eventOf(made.json.event_ids[0])).toMatchObject({
    date_to: '2027-01-10 16:00:00',
    hours: [
      { date: '2027-01-09', from: '09:00', to: '17:00' },
      { date: '2027-01-10', from: '10:00', to: '16:00' },
    ],
  });
  const series = await repeat({ rule: 'FREQ=WEEKLY;BYDAY=SA', until: '2026-12-19' });
  expect(series.status).toBe(201);
  expect(await eventOf(series.json.event_ids[0])).toMatchObject({ date_from: '2026-12-12 10:00:00', hours: [] });
  const first = await eventOf(id);
  expect([first.hours, first.series.own]).toEqual([FAIR.hours, expect.arrayContaining(['hours'])]);
  // The event keeps its own times, because other times of the series don’t fit its hours.
  const other = { time_from: '09:00' };
  expect((await office.call('PATCH', `/series/${first.series.id}`, { body: other, headers: ANY })).status).toBe(200);
  expect(await eventOf(id)).toMatchObject({ date_from: FAIR.date_from, date_to: FAIR.date_to, hours: FAIR.hours });
});

it('are at most as many as the days of an event of a series', async () => {
  const id = await office.create('events', { ...FAIR, date_to: '2028-12-06 17:00:00', hours: [] });
  const day = (index: number) => new Date(Date.UTC(2026, 11, 5 + index)).toISOString().slice(0, 10);
  const hours = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ date: day(index), from: '10:00', to: '17:00' }));
  const refused = await patch(id, { hours: hours(367) });
  expect([refused.status, refused.json.problems]).toMatchObject([
    422,
    [{ path: '/hours', code: 'too_many', params: { has: 367, most: 366 } }],
  ]);
  const end = { date_to: `${day(365)} 17:00:00` };
  expect((await patch(id, { ...end, hours: hours(366) })).status).toBe(200);
});
