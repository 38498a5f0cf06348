// Events of a list, starting from a given day (rule C6).

import { beforeAll, expect, test } from 'vitest';
import { event, fetchIds } from '../support/content.ts';
import { openInstance, type SingleInstance } from '../support/instance.ts';

let server: SingleInstance;

beforeAll(async () => {
  server = await openInstance(
    {
      lists: [
        { id: 1, name: 'All', include_event_ids: [1, 2, 3, 4, 5, 6] },
        { id: 2, name: 'Some', include_event_ids: [2, 4] },
      ],
      events: [
        event(1, '2026-11-22'),
        event(2, '2026-11-21', { date_to: '2026-11-24 23:59:59' }),
        event(3, '2026-11-21', { date_to: '2026-11-25 00:00:00' }),
        event(4, '2026-11-25 00:00:00'),
        event(5, '2026-12-31'),
        event(6, '2026-11-26', { public: false }),
      ],
    },
    '2026-11-22T09:30:00+01:00',
  );
});

const from = (date: string, id = '1') => fetchIds(server, `geteventsbylistfromdate/${id}/${date}`);

test('returns the events that are not over when the day begins (C6)', async () => {
  expect(await from('20261122')).toBe('2,3,1,4,5');
  expect(await from('20261123')).toBe('2,3,4,5');
  expect(await from('20261124')).toBe('2,3,4,5');
  expect(await from('20261125')).toBe('3,4,5');
  expect(await from('20261126')).toBe('5');
  expect(await from('20261231')).toBe('5');
  expect(await from('20270101')).toBe('');
  expect(await from('99991231')).toBe('');
});

test('intersects several lists and accepts 0 for all events (L4, I2)', async () => {
  expect(await from('20261124', '1,2')).toBe('2,4');
  expect(await from('20261125', '2,1')).toBe('4');
  expect(await from('20261125', '0')).toBe('3,4,5');
});

test('pages within the events from the day on, and counts those (L5)', async () => {
  const { json } = await server.get('geteventsbylistfromdate/1/20261124/1/2');
  expect(json.total_events_nbr).toBe(4);
  expect(json.events.map(({ event_id }: { event_id: string }) => event_id)).toEqual(['3', '4']);
});

test('equals geteventsbylist for today, byte by byte, all day long (C6)', async () => {
  for (const time of ['00:00:00', '09:30:00', '10:00:01', '23:59:59']) {
    server.clock.set(`2026-11-22T${time}+01:00`);
    for (const id of ['0', '1', '2', '1,2']) {
      const today = await server.get(`geteventsbylistfromdate/${id}/20261122`);
      expect(today).toEqual(await server.get(`geteventsbylist/${id}`));
    }
  }
  server.clock.set('2026-11-22T09:30:00+01:00');
});

test('never returns an event that is over now, even from a day on which it was still running (C6)', async () => {
  server.clock.set('2026-11-22T10:00:01+01:00');
  expect(await from('20261122')).toBe('2,3,4,5');
  server.clock.set('2026-11-22T09:30:00+01:00');
});

test('rejects yesterday from midnight on, and accepts today until midnight (C6)', async () => {
  const status = async (date: string) => (await server.get(`geteventsbylistfromdate/1/${date}`)).status;
  server.clock.set('2026-11-22T23:59:59.999+01:00');
  expect([await status('20261121'), await status('20261122'), await status('20261123')]).toEqual([400, 200, 200]);
  server.clock.set('2026-11-23T00:00:00+01:00');
  expect([await status('20261121'), await status('20261122'), await status('20261123')]).toEqual([400, 400, 200]);
  server.clock.set('2026-11-22T09:30:00+01:00');
});

test('accepts 29 February only in a leap year (C6)', async () => {
  const status = async (date: string) => (await server.get(`geteventsbylistfromdate/1/${date}`)).status;
  expect([await status('20280229'), await status('20270229'), await status('21000229')]).toEqual([200, 400, 400]);
  expect([await status('20261130'), await status('20261131'), await status('24000229')]).toEqual([200, 400, 200]);
});

test('the date is required, and its error names it (T8)', async () => {
  for (const call of ['geteventsbylistfromdate/1', 'geteventsbylistfromdate/1/', 'geteventsbylistfromdate/1//0/5']) {
    const { status, json } = await server.get(call);
    expect([status, json.message]).toEqual([400, expect.stringMatching(/^date\b.*YYYYMMDD/)]);
  }
});
