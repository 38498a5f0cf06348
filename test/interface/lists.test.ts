// Lists: their events, and the forms of requests (rules L1, L2, L4, L6, X2, X3).

import { beforeAll, describe, expect, test } from 'vitest';
import { event, fetchIds } from '../support/content.ts';
import { openInstance, type SingleInstance } from '../support/instance.ts';

const rule = (criteria: object, more: object = {}) => ({ rule: criteria, ...more });

const LISTS: readonly (readonly [what: string, list: object, ids: string])[] = [
  ['no rule and nothing by hand', {}, ''],
  ['a rule without criteria', rule({}), ''],
  ['a rule with empty criteria', rule({ layer_ids: [], event_types: [] }), ''],
  ['a rule without criteria and events by hand', rule({}, { include_event_ids: [3, 1] }), '1,3'],
  ['events by hand alone', { include_event_ids: [5, 1] }, '1,5'],
  ['a layer', rule({ layer_ids: [2] }), '1,2'],
  ['a layer with sub-layers', rule({ layer_ids: [1] }), '1,2,3'],
  ['one of several layers', rule({ layer_ids: [2, 3] }), '1,2,3'],
  ['a target group', rule({ target_group_ids: [1] }), '1,4'],
  ['an event type', rule({ event_types: ['konzert'] }), '2,4'],
  ['one of several types', rule({ event_types: ['konzert', 'feier'] }), '1,2,4'],
  ['a type in other letters', rule({ event_types: ['Konzert'] }), ''],
  ['a room, even one that is not the first', rule({ room_ids: [11] }), '1,5'],
  ['an organizer', rule({ person_ids: [1] }), '1,2'],
  ['a co-organizer who may not be shown', rule({ person_ids: [2] }), '2,3'],
  ['nobody who serves otherwise', rule({ person_ids: [3] }), ''],
  ['two criteria at once', rule({ layer_ids: [1], target_group_ids: [1] }), '1'],
  ['all criteria at once', rule({ layer_ids: [2], event_types: ['konzert'], person_ids: [2] }), '2'],
  ['criteria that nothing meets together', rule({ layer_ids: [3], room_ids: [11] }), ''],
  ['a rule and events by hand', rule({ layer_ids: [2] }, { include_event_ids: [4, 2] }), '1,2,4'],
  ['a rule without those excluded', rule({ layer_ids: [1] }, { exclude_event_ids: [2, 4] }), '1,3'],
  ['what is both included and excluded', { include_event_ids: [1, 2], exclude_event_ids: [2] }, '1'],
  ['private and past events by hand', { include_event_ids: [1, 6, 7] }, '1'],
  ['private and past events by rule', rule({ event_types: ['geheim'] }), ''],
];

let server: SingleInstance;

beforeAll(async () => {
  server = await openInstance(
    {
      buildings: [{ id: 1, name: 'Kirche' }],
      rooms: [{ id: 11, building_id: 1, name: 'Schiff' }],
      layers: [
        { id: 1, name: 'Alles' },
        { id: 2, parent_id: 1, name: 'Dorf' },
        { id: 3, parent_id: 1, name: 'Berg' },
      ],
      target_groups: [{ id: 1, name: 'Alle' }],
      persons: [
        { id: 1, visibility: 'web', lastname: 'Keller' },
        { id: 2, visibility: 'none', lastname: 'Huber' },
        { id: 3, visibility: 'web', lastname: 'Meier' },
      ],
      lists: LISTS.map(([name, content], index) => ({ id: index + 1, name, ...content })),
      events: [
        event(1, '2026-12-01', {
          layer_ids: [2],
          target_group_ids: [1],
          event_type: 'feier',
          organizer: { person_id: 1 },
          rooms: [{ room_id: 11 }],
        }),
        event(2, '2026-12-02', {
          layer_ids: [2],
          event_type: 'konzert',
          organizer: { person_id: 2 },
          coorganizer_ids: [1],
          lector_ids: [3],
        }),
        event(3, '2026-12-03', { layer_ids: [3], coorganizer_ids: [2], organizer: { name: 'Keller' } }),
        event(4, '2026-12-04', { target_group_ids: [1], event_type: 'konzert' }),
        event(5, '2026-12-05', { rooms: [{ name: 'Wiese' }, { room_id: 11 }] }),
        event(6, '2026-12-06', { public: false, event_type: 'geheim' }),
        event(7, '2026-11-19', { event_type: 'geheim' }),
      ],
    },
    '2026-11-20T11:00:00Z',
  );
});

describe('a list', () => {
  test.each(
    LISTS.map(([what, , ids], index) => [what, ids, index + 1] as const),
  )('of %s contains these events (L1, L2)', async (_, ids, list) => {
    expect(await fetchIds(server, `geteventsbylist/${list}`)).toBe(ids);
    expect(await fetchIds(server, `geteventsbylistfromdate/${list}/20261120`)).toBe(ids);
  });

  test('contains the same events in getlistsbygroup (L6)', async () => {
    expect((await server.get('getlistsbygroup/0-e')).json).toEqual(
      LISTS.map(([name, , ids], index) => ({ list_id: String(index + 1), name, event_ids: ids })),
    );
  });
});

test('several lists return the events that are in all of them, in whatever order (L4)', async () => {
  const [dorf, gruppe, konzert] = ['6', '9', '10'];
  expect(await fetchIds(server, `geteventsbylist/${dorf},${gruppe}`)).toBe('1');
  expect(await fetchIds(server, `geteventsbylist/${konzert},${dorf}`)).toBe('2');
  expect(await fetchIds(server, `geteventsbylist/${dorf},${gruppe},${konzert}`)).toBe('');
  expect(await fetchIds(server, `geteventsbylist/${dorf},${dorf}`)).toBe('1,2');
});

test('an unknown list empties an intersection (I3)', async () => {
  for (const ids of ['999', '6,999', '999,6', '6,0', '0,6']) {
    expect(await fetchIds(server, `geteventsbylist/${ids}`)).toBe('');
  }
});

test('0 and a blank mean all events, including those in no list (I2)', async () => {
  for (const ids of ['0', '%20', '%20%20', '0,0', '%200%20']) {
    expect(await fetchIds(server, `geteventsbylist/${ids}`)).toBe('1,2,3,4,5');
  }
});
