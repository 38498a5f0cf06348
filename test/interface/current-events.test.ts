// Current events, accurate to the second, and their order (rules C2 to C5).

import { beforeAll, describe, expect, test } from 'vitest';
import { event, fetchIds } from '../support/content.ts';
import { openInstance, type SingleInstance } from '../support/instance.ts';

const everywhere = { layer_ids: [1], target_group_ids: [1] };

/** Calls of all operations that return events; the id 0 stands for all. */
const CALLS = [
  'getevents',
  'geteventdetails/0',
  'geteventdetails/5,6,4,1,2,3',
  'geteventsbylist/1',
  'geteventsbylist/0',
  'geteventsbylistfromdate/1/20261122',
  'geteventsbylayermerged/1',
  'geteventsbylayermerged/0',
  'geteventsbygroup/1',
  'geteventsbygroup/0',
];

const sorted = (ids: string) => ids.split(',').sort().join(',');

let server: SingleInstance;

beforeAll(async () => {
  server = await openInstance(
    {
      layers: [{ id: 1, name: 'Layer' }],
      target_groups: [{ id: 1, name: 'Group' }],
      list_groups: [{ id: 1, name: 'Website' }],
      lists: [{ id: 1, group_ids: [1], name: 'All', rule: { layer_ids: [1] }, include_event_ids: [5, 6] }],
      events: [
        event(1, '2026-11-22', everywhere),
        event(2, '2026-11-22', { ...everywhere, date_to: '2026-11-22 10:00:01' }),
        event(3, '2026-11-22 10:00:00', everywhere),
        event(4, '2026-11-20', { ...everywhere, date_to: '2026-11-23 12:00:00' }),
        event(5, '2026-11-22', { ...everywhere, public: false, date_to: '2026-12-24 12:00:00' }),
        event(6, '2026-11-21', everywhere),
      ],
    },
    '2026-11-22T00:00:00+01:00',
  );
});

describe.each(CALLS)('%s', (call) => {
  test('shows an event before it, while it runs and in its last second, and never after (C2)', async () => {
    for (const [time, ids] of [
      ['00:00:00.000', '1,2,3,4'],
      ['09:00:00.000', '1,2,3,4'],
      ['09:59:59.999', '1,2,3,4'],
      ['10:00:00.000', '1,2,3,4'],
      ['10:00:00.999', '1,2,3,4'],
      ['10:00:01.000', '2,4'],
      ['10:00:01.999', '2,4'],
      ['10:00:02.000', '4'],
      ['23:59:59.999', '4'],
    ] as const) {
      server.clock.set(`2026-11-22T${time}+01:00`);
      expect([time, sorted(await fetchIds(server, call))]).toEqual([time, ids]);
    }
    server.clock.set('2026-11-22T00:00:00+01:00');
  });

  test('shows an ended event again when the clock is set back (C2)', async () => {
    server.clock.set('2026-11-22T10:00:02+01:00');
    expect(await fetchIds(server, call)).toBe('4');
    server.clock.set('2026-11-22T10:00:00+01:00');
    expect(sorted(await fetchIds(server, call))).toBe('1,2,3,4');
    server.clock.set('2026-11-22T00:00:00+01:00');
  });
});

test('a clock set back by weeks shows what was current then, even events that were over when the server started (C2)', async () => {
  const late = await openInstance({ events: [event(1, '2026-11-22'), event(2, '2026-12-24')] }, '2026-12-20T12:00:00Z');
  expect(await fetchIds(late, 'getevents')).toBe('2');
  late.clock.set('2026-11-20T12:00:00Z');
  expect(await fetchIds(late, 'getevents')).toBe('1,2');
  late.clock.set('2026-12-20T12:00:00Z');
  expect(await fetchIds(late, 'getevents')).toBe('2');
});

test('event_ids of getlistsbygroup follow the clock like every other answer (C3)', async () => {
  const eventIds = async () => (await server.get('getlistsbygroup/1-e')).json;
  expect(await eventIds()).toEqual([{ list_id: '1', name: 'All', event_ids: '4,1,2,3' }]);
  server.clock.set('2026-11-22T10:00:01+01:00');
  expect(await eventIds()).toEqual([{ list_id: '1', name: 'All', event_ids: '4,2' }]);
  server.clock.set('2026-11-23T12:00:01+01:00');
  expect(await eventIds()).toEqual([{ list_id: '1', name: 'All', event_ids: '' }]);
  server.clock.set('2026-11-22T00:00:00+01:00');
});

test('no current events give 200 with an empty answer (T7)', async () => {
  server.clock.set('2027-01-01T00:00:00+01:00');
  for (const call of CALLS.filter((name) => !name.includes('fromdate'))) {
    const { status, text } = await server.get(call);
    expect(status).toBe(200);
    expect(text).toBe(call.startsWith('geteventdetails') ? '[]' : '{"total_events_nbr":0,"events":[]}');
  }
  server.clock.set('2026-11-22T00:00:00+01:00');
});

test('an instance without content answers every operation empty (T7)', async () => {
  const empty = await openInstance({}, '2026-11-22T00:00:00+01:00');
  const array = ['geteventdetails/0', 'getlistsbygroup/0-e', 'getlistnamesbygroup/0', 'getlistgroups', 'getrooms'];
  array.push('getpersongroups', 'getpersonsbyid/0', 'getpersonsbygroup/0', 'getpersondetails/0', 'getlayers');
  array.push('gettargetgroups', 'get_doc_groups');
  for (const call of array) expect((await empty.get(call)).text).toBe('[]');
  for (const call of ['getevents', 'geteventsbylist/0', 'geteventsbylayermerged/1', 'geteventsbygroup/0']) {
    expect((await empty.get(call)).text).toBe('{"total_events_nbr":0,"events":[]}');
  }
});

describe('the order of events', () => {
  let ordered: SingleInstance;

  beforeAll(async () => {
    ordered = await openInstance(
      {
        events: [
          event(100, '2026-12-02'),
          event(9, '2026-12-02'),
          event(10, '2026-12-02'),
          event(4294967295, '2026-12-01'),
          event(1, '2026-12-03'),
          event(2, '2026-12-02', { date_to: '2026-12-31 10:00:00' }),
        ],
      },
      '2026-11-22T00:00:00+01:00',
    );
  });

  test('is by start, then by numeric id, whatever the end (C4)', async () => {
    expect(await fetchIds(ordered, 'getevents')).toBe('4294967295,2,9,10,100,1');
    expect(await fetchIds(ordered, 'geteventsbylist/0')).toBe('4294967295,2,9,10,100,1');
  });

  test('is that of the given ids in geteventdetails, and for 0 that of every list (C5)', async () => {
    expect(await fetchIds(ordered, 'geteventdetails/100,1,4294967295,10')).toBe('100,1,4294967295,10');
    expect(await fetchIds(ordered, 'geteventdetails/0')).toBe('4294967295,2,9,10,100,1');
  });
});
