// Publication of events (rule V1): by state and publication time, in every answer, and without a write as time passes.

import { beforeAll, describe, expect, test } from 'vitest';
import { event, fetchIds } from '../support/content.ts';
import { openInstance, type SingleInstance } from '../support/instance.ts';

const everywhere = { layer_ids: [1], target_group_ids: [1] };

const CALLS = [
  'getevents',
  'geteventids',
  'geteventdetails/0',
  'geteventdetails/1,2,3,4,5,6',
  'geteventsbylist/1',
  'geteventsbylist/0',
  'geteventsbylistfromdate/1/20261122',
  'geteventsbylistfromdate/1/20261130',
  'geteventsbylayermerged/1',
  'geteventsbylayermerged/0',
  'geteventsbygroup/1',
  'geteventsbygroup/0',
];

const START = '2026-11-22T00:00:00+01:00';

const content = {
  layers: [{ id: 1, name: 'Layer' }],
  target_groups: [{ id: 1, name: 'Group' }],
  lists: [{ id: 1, name: 'All', rule: { layer_ids: [1] }, include_event_ids: [2, 3, 4, 5] }],
  events: [
    event(1, '2026-12-01', everywhere),
    event(2, '2026-12-02', { ...everywhere, state: 'draft' }),
    event(3, '2026-12-03', { ...everywhere, state: 'proposed', publish_from: '2026-01-01 00:00:00' }),
    event(4, '2026-12-04', { ...everywhere, publish_from: '2026-11-22 10:00:00' }),
    event(5, '2026-12-05', { ...everywhere, publish_from: '2026-11-22 00:00:00' }),
    // This publication starts after the end of the event, which is thus never shown.
    event(6, '2026-12-06', { ...everywhere, publish_from: '2026-12-06 10:00:01' }),
    event(7, '2026-12-07', { ...everywhere, public: false, publish_from: '2026-01-01 00:00:00' }),
  ],
};

const ids = async (server: SingleInstance, call: string) => {
  if (call !== 'geteventids') return fetchIds(server, call);
  return ((await server.get(call)).json as string[]).join();
};

let server: SingleInstance;
beforeAll(async () => {
  server = await openInstance(content, START);
});

describe.each(CALLS)('%s', (call) => {
  test('shows an event from the second of its window on, and no draft or proposal (V1)', async () => {
    for (const [time, shown] of [
      ['22T00:00:00.000', '1,5'],
      ['22T09:59:59.999', '1,5'],
      ['22T10:00:00.000', '1,4,5'],
      ['22T23:59:59.000', '1,4,5'],
    ] as const) {
      server.clock.set(`2026-11-${time}+01:00`);
      expect([time, await ids(server, call)]).toEqual([time, shown]);
    }
    server.clock.set(START);
    expect(await ids(server, call)).toBe('1,5');
  });
});

test('a window that opens after the end of the event shows nothing (V1, C2)', async () => {
  const late = await openInstance(content, '2026-12-06T10:00:00+01:00');
  expect(await fetchIds(late, 'getevents')).toBe('');
  late.clock.set('2026-12-06T10:00:01+01:00');
  expect(await fetchIds(late, 'getevents')).toBe('');
});

test('counts, ids of lists, the map of lists and calendar files respect the window too (V1)', async () => {
  const all = async () => ({
    total: (await server.get('geteventsbylist/1/0/0')).json.total_events_nbr,
    lists: (await server.get('getlistsbygroup/0-e')).json[0].event_ids,
    map: (await server.get('geteventslistmap/0/0')).json,
    calendars: await Promise.all(
      [1, 2, 3, 4, 7].map(async (id) => (await server.ask(`/test/export/ical/e${id}`)).status),
    ),
  });
  expect(await all()).toEqual({
    total: 2,
    lists: '1,5',
    map: { 1: '1', 5: '1' },
    calendars: [200, 404, 404, 404, 404],
  });
  server.clock.set('2026-11-22T10:00:00+01:00');
  expect(await all()).toEqual({
    total: 3,
    lists: '1,4,5',
    map: { 1: '1', 4: '1', 5: '1' },
    calendars: [200, 404, 404, 200, 404],
  });
  server.clock.set(START);
});

test('a conditional answer changes when a window opens, and an earlier tag does not match (V1, T4)', async () => {
  const first = await server.get('getevents');
  const etag = first.headers['ETag'] ?? '';
  const again = () => server.get('getevents', { headers: { 'if-none-match': etag } });
  server.clock.set('2026-11-22T09:59:59+01:00');
  expect((await again()).status).toBe(304);
  server.clock.set('2026-11-22T10:00:00+01:00');
  expect((await again()).status).toBe(200);
  server.clock.set(START);
  expect((await again()).status).toBe(304);
});

test('an event that becomes a draft, or whose window is moved, disappears at once; a ready one appears (V1)', async () => {
  const changing = await openInstance(content, START);
  const put = (changes: Readonly<Record<number, object>>) =>
    changing.import({
      format: 'parvis-bundle',
      version: 1,
      instance: { name: 'test', title: 'Test' },
      ...content,
      events: content.events.map((one) => ({ ...one, ...changes[(one as { id: number }).id] })),
    });
  expect(await fetchIds(changing, 'getevents')).toBe('1,5');
  await put({ 1: { state: 'draft' }, 2: { state: 'ready' }, 5: { publish_from: '2026-11-23 00:00:00' } });
  expect(await fetchIds(changing, 'getevents')).toBe('2');
  await put({ 2: { state: 'ready', publish_from: '2026-11-22 00:00:10' }, 4: { publish_from: null } });
  expect(await fetchIds(changing, 'getevents')).toBe('1,4,5');
  changing.clock.set('2026-11-22T00:00:10+01:00');
  expect(await fetchIds(changing, 'getevents')).toBe('1,2,4,5');
});

test('in the repeated hour a window opens, closes and opens again by the wall clock (V1, C1)', async () => {
  const events = [event(1, '2026-12-01', { publish_from: '2026-10-25 02:30:00' })];
  const twice = await openInstance({ events }, '2026-10-25T02:29:59+02:00');
  expect(await fetchIds(twice, 'getevents')).toBe('');
  twice.clock.set('2026-10-25T02:30:00+02:00');
  expect(await fetchIds(twice, 'getevents')).toBe('1');
  twice.clock.set('2026-10-25T02:00:00+01:00');
  expect(await fetchIds(twice, 'getevents')).toBe('');
  twice.clock.set('2026-10-25T02:30:00+01:00');
  expect(await fetchIds(twice, 'getevents')).toBe('1');
});
