// Ids of existing events, and the lists that contain them (rule K2).

import { beforeAll, describe, expect, test } from 'vitest';
import { event } from '../support/content.ts';
import { openInstance, type SingleInstance } from '../support/instance.ts';
import { expectRefusal } from '../support/refusal.ts';

const NOON = '2026-11-20T12:00:00+01:00';

let server: SingleInstance;

beforeAll(async () => {
  server = await openInstance(
    {
      lists: [
        { id: 10, position: 3, name: 'Ten', include_event_ids: [9, 100, 7, 8] },
        { id: 11, position: 1, name: 'Eleven', rule: { event_types: ['x'] }, exclude_event_ids: [30] },
        { id: 2, position: 2, name: 'Two', include_event_ids: [100, 7, 30] },
        { id: 5, position: 4, name: 'Of private and past events', include_event_ids: [7, 8] },
        { id: 6, position: 5, name: 'Empty' },
      ],
      events: [
        event(100, '2026-12-01', { event_type: 'x' }),
        event(9, '2026-12-02', { event_type: 'x' }),
        event(30, '2026-12-01', { event_type: 'x' }),
        event(7, '2026-12-01', { public: false, event_type: 'x' }),
        event(8, '2026-11-19', { event_type: 'x' }),
        event(4, '2026-12-03'),
        event(3, '2026-11-20', { date_from: '2026-11-20 08:00:00', date_to: '2026-11-20 12:00:00', event_type: 'x' }),
      ],
    },
    NOON,
  );
});

async function text(call: string): Promise<string> {
  const answer = await server.get(call);
  expect([call, answer.status]).toEqual([call, 200]);
  return answer.text;
}

describe('geteventids', () => {
  test('returns the visible events as strings, by start, then by id (C3, C4)', async () => {
    expect(await text('geteventids')).toBe('["3","30","100","9","4"]');
  });

  test('follows the clock to the second (C2)', async () => {
    server.clock.set('2026-11-20T12:00:01+01:00');
    expect(await text('geteventids')).toBe('["30","100","9","4"]');
    server.clock.set('2027-01-01T00:00:00+01:00');
    expect(await text('geteventids')).toBe('[]');
    server.clock.set(NOON);
  });

  test('returns valid input for a POST of geteventdetails (K1)', async () => {
    const body = await text('geteventids');
    const headers = { member: 'test', apikey: server.apiKey };
    const { json } = await server.ask('/geteventdetails', { method: 'POST', headers, body });
    expect(json.map(({ event_id }: { event_id: string }) => event_id)).toEqual(JSON.parse(body));
  });
});

describe('geteventslistmap', () => {
  test.each([
    ['10,11/0', '{"3":"11","100":"10,11","9":"10,11"}'],
    ['11,10/0', '{"3":"11","100":"11,10","9":"11,10"}'],
    ['11/0', '{"3":"11","100":"11","9":"11"}'],
    ['2,10/0', '{"30":"2","100":"2,10","9":"10"}'],
    ['%2010%20,%2011/0', '{"3":"11","100":"10,11","9":"10,11"}'],
    ['10,10,10/0', '{"100":"10","9":"10"}'],
    ['99,10,0/0', '{"100":"10","9":"10"}'],
  ])('%s returns %s: the requested lists in the requested order, events in C4 order', async (ids, body) => {
    expect(await text(`geteventslistmap/${ids}`)).toBe(body);
  });

  test.each(['0', '%20', '%20%20', '0,0'])('for %s returns every list, in the office’s order (I2, L7)', async (ids) => {
    expect(await text(`geteventslistmap/${ids}/0`)).toBe('{"3":"11","30":"2","100":"11,2,10","9":"11,10"}');
  });

  test.each([
    ['10,11/100', '{"100":"10,11"}'],
    ['11,10/%20100%20', '{"100":"11,10"}'],
    ['0/30', '{"30":"2"}'],
    ['10/30', '{}'],
    ['0/4', '{}'],
    ['0/7', '{}'],
    ['0/8', '{}'],
    ['0/4711', '{}'],
    ['10/4294967295', '{}'],
  ])('%s returns %s: only one event, if it is visible and in one of the lists', async (ids, body) => {
    expect(await text(`geteventslistmap/${ids}`)).toBe(body);
  });

  test.each(['5/0', '6/0', '99/0', '0,99/0', '5,6,99/0'])('for %s is an empty object (T7)', async (ids) => {
    expect(await text(`geteventslistmap/${ids}`)).toBe('{}');
  });

  test('treats a blank, nothing or nothing after a slash as the event 0', async () => {
    const all = await text('geteventslistmap/10,11/0');
    for (const rest of ['', '/', '/%20', '/%20%20', '/%200%20']) {
      expect(await text(`geteventslistmap/10,11${rest}`)).toBe(all);
    }
  });

  test('rejects an event that is not a single id by name (I1, E2)', async () => {
    for (const bad of ['x', '1,2', '01', '-1', '4294967296', '1.0', '%00', '/']) {
      expectRefusal(await server.get(`geteventslistmap/10/${bad}`), 400, /^event_id\b/);
    }
    expectRefusal(await server.get('geteventslistmap/10/0/0'), 404, /event_id/);
  });

  test('matches getlistsbygroup for every list (L1, L6)', async () => {
    const { json: lists } = await server.get('getlistsbygroup/0-e');
    const { json: map } = await server.get('geteventslistmap/0');
    for (const { list_id, event_ids } of lists) {
      const inMap = Object.keys(map).filter((id) => map[id].split(',').includes(list_id));
      expect(inMap.sort()).toEqual(event_ids.split(',').filter(Boolean).sort());
    }
  });

  test('omits an event after its end (C2)', async () => {
    server.clock.set('2026-12-01T10:00:01+01:00');
    expect(await text('geteventslistmap/10,2/0')).toBe('{"9":"10"}');
    expect(await text('geteventslistmap/10,2/100')).toBe('{}');
    server.clock.set(NOON);
  });
});
