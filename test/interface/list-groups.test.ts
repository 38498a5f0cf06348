// Lists of a list group, with and without their events, and the groups themselves (rules L6, L7, X2, X3).

import { beforeAll, describe, expect, test } from 'vitest';
import { event } from '../support/content.ts';
import { openInstance, type SingleInstance } from '../support/instance.ts';

let server: SingleInstance;

const LISTS = [
  { id: 1, group_ids: [10], name: 'intern', public_title: 'Gottesdienste', position: 4 },
  { id: 2, group_ids: [10, 20], name: 'Familie', position: 3 },
  { id: 3, group_ids: [], name: 'Startseite', position: 2, include_event_ids: [102, 101, 103] },
  { id: 4, group_ids: [20], name: 'Konzerte', position: 3, include_event_ids: [101] },
  { id: 5, group_ids: [20], name: 'Senioren', position: 1, include_event_ids: [103] },
];

beforeAll(async () => {
  server = await openInstance(
    {
      list_groups: [
        { id: 10, name: 'Website', position: 2 },
        { id: 20, name: 'Gemeindebrief', position: 1 },
        { id: 30, name: 'Leer', position: 1 },
      ],
      lists: LISTS,
      events: [event(101, '2026-12-02'), event(102, '2026-12-01'), event(103, '2026-12-01', { public: false })],
    },
    '2026-11-20T11:00:00Z',
  );
});

const NAMES: Readonly<Record<string, string>> = {
  1: 'Gottesdienste',
  2: 'Familie',
  3: 'Startseite',
  4: 'Konzerte',
  5: 'Senioren',
};
const EVENTS: Readonly<Record<string, string>> = { 1: '', 2: '', 3: '102,101', 4: '101', 5: '' };

const ASKED: readonly (readonly [ids: string, lists: readonly string[]])[] = [
  ['10', ['2', '1']],
  ['20', ['5', '2', '4']],
  ['10,20', ['2', '1', '5', '4']],
  ['20,10', ['5', '2', '4', '1']],
  ['10,10', ['2', '1']],
  ['30', []],
  ['99', []],
  ['99,10', ['2', '1']],
  ['0', ['5', '3', '2', '4', '1']],
  ['0,10', ['2', '1']],
  ['%20', ['5', '3', '2', '4', '1']],
  ['%20%20%20', ['5', '3', '2', '4', '1']],
  ['0,0', ['5', '3', '2', '4', '1']],
];

describe.each(ASKED)('for %s', (ids, lists) => {
  const plain = lists.map((list_id) => ({ list_id, name: NAMES[list_id] }));
  const withEvents = plain.map((list) => ({ ...list, event_ids: EVENTS[list.list_id] }));

  test('getlistsbygroup returns each list once, by group, then by position (L6)', async () => {
    expect((await server.get(`getlistsbygroup/${ids}`)).text).toBe(JSON.stringify(plain));
  });

  test('getlistsbygroup with -e at the very end also returns the visible events in their order (L6)', async () => {
    expect((await server.get(`getlistsbygroup/${ids}-e`)).text).toBe(JSON.stringify(withEvents));
    expect((await server.get(`getlistsbygroup/${ids}%2De/`)).text).toBe(JSON.stringify(withEvents));
  });

  test('getlistnamesbygroup returns the same lists with their names only (X3)', async () => {
    expect((await server.get(`getlistnamesbygroup/${ids}`)).text).toBe(JSON.stringify(plain));
  });
});

test('-e anywhere but at the very end is rejected, naming the id (L6)', async () => {
  for (const ids of [
    '-e',
    '-e10',
    '10-e,20',
    '10-e,20-e',
    '10-e-e',
    '10-e%20',
    '10-',
    '10-E',
    '10e',
    '-e,10',
    '10,-e',
  ]) {
    const { status, json } = await server.get(`getlistsbygroup/${ids}`);
    expect([ids, status, json]).toEqual([ids, 400, { message: expect.stringMatching(/^id\b/) }]);
  }
});

test('-e is an option of getlistsbygroup only (L6)', async () => {
  for (const call of [
    'getlistnamesbygroup/10-e',
    'geteventsbylist/1-e',
    'geteventdetails/101-e',
    'getpersonsbyid/1-e',
  ]) {
    expect((await server.get(call)).status).toBe(400);
  }
});

test('a blank before -e is allowed as around any id (I1, L6)', async () => {
  const plain = await server.get('getlistsbygroup/10,20-e');
  expect((await server.get('getlistsbygroup/%2010%20,%2020%20-e')).text).toBe(plain.text);
});

test('getlistgroups returns id and name of every group in the office’s order (X2, L7)', async () => {
  expect((await server.get('getlistgroups')).text).toBe(
    JSON.stringify([
      { list_group_id: '20', name: 'Gemeindebrief' },
      { list_group_id: '30', name: 'Leer' },
      { list_group_id: '10', name: 'Website' },
    ]),
  );
});
