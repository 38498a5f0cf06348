// People inside events, by their visibility (rules P1, P3, F0, F4, F5, F7).

import { beforeAll, describe, expect, test } from 'vitest';
import { event } from '../support/content.ts';
import { openInstance, type SingleInstance } from '../support/instance.ts';

const LISTS = ['getevents', 'geteventsbylist/0', 'geteventsbylayermerged/0', 'geteventsbygroup/0'];

const ROLES = [
  ['coorganizer_ids', 'coorganizers'],
  ['lector_ids', 'lectors'],
  ['visitator_ids', 'visitators'],
  ['organist_ids', 'organists'],
  ['verger_ids', 'vergers'],
] as const;

const contact = { phone: '044 555 01 01', email: 'anna@example.org', profession: 'Pfarrerin' };
const page = { url: '/de/anna', url_type: '1' };

let server: SingleInstance;

beforeAll(async () => {
  const rest = { ...contact, ...page, parish_function: 'Leitung', address: 'Gasse 1' };
  server = await openInstance(
    {
      persons: [
        { id: 1, visibility: 'web', firstname: 'Anna', lastname: 'Keller', ...rest },
        { id: 2, visibility: 'events', firstname: 'Ruth', lastname: 'Meier', ...rest },
        { id: 3, visibility: 'none', firstname: 'Peter', lastname: 'Huber', ...rest },
        { id: 4, visibility: 'web', lastname: 'Nurname' },
        { id: 5, visibility: 'events', firstname: '', lastname: 'Allein', ...rest },
      ],
      events: [
        event(1, '2026-12-01', { organizer: { person_id: 1 } }),
        event(2, '2026-12-02', { organizer: { person_id: 2 } }),
        event(3, '2026-12-03', { organizer: { person_id: 3 } }),
        event(4, '2026-12-04', { organizer: { person_id: 4 } }),
        event(5, '2026-12-05', { organizer: { name: 'Kulturverein Seewil' } }),
        event(6, '2026-12-06', { organizer: null }),
        event(7, '2026-12-07', {
          ...Object.fromEntries(ROLES.map(([key]) => [key, [4, 3, 5, 2, 1]])),
          childcare: { id: 9, text: 'Hüte', person_ids: [4, 3, 5, 2, 1] },
          subscription: { person: { person_id: 1 } },
        }),
      ],
    },
    '2026-11-20T12:00:00Z',
  );
});

test.each(
  LISTS,
)('the organizer in %s has full data if on the web, only a name, or is missing (P3, F4)', async (call) => {
  const { json } = await server.get(call);
  const nobody = { id: 0, phone: null, profession: null, email: null };
  expect(json.events.map(({ organizer }: { organizer: unknown }) => organizer)).toEqual([
    { id: '1', name: 'Anna Keller', ...contact },
    { ...nobody, name: 'Ruth Meier' },
    { ...nobody, name: '' },
    { id: '4', name: 'Nurname', phone: '', profession: '', email: '' },
    { ...nobody, name: 'Kulturverein Seewil' },
    { ...nobody, name: '' },
    { ...nobody, name: '' },
  ]);
});

test('the organizer in a detail is a name and an integer (P3, F5)', async () => {
  const { json } = await server.get('geteventdetails/1,2,3,4,5,6');
  expect(json.map(({ organizer }: { organizer: unknown }) => organizer)).toEqual([
    { name: 'Anna Keller', person_id: 1 },
    { name: 'Ruth Meier', person_id: 0 },
    { name: '', person_id: 0 },
    { name: 'Nurname', person_id: 4 },
    { name: 'Kulturverein Seewil', person_id: 0 },
    { name: '', person_id: 0 },
  ]);
});

describe('in every role of a detail', () => {
  const nothing = { phone: '', profession: '', email: '', url: '', url_type: '' };

  test('people are in the order entered, with full data, by name, or omitted (P3, F0, F7)', async () => {
    const { json } = await server.get('geteventdetails/7');
    const people = [
      { name: 'Nurname', person_id: '4', ...nothing },
      { name: 'Allein', person_id: '0', ...nothing },
      { name: 'Ruth Meier', person_id: '0', ...nothing },
      { name: 'Anna Keller', person_id: '1', ...contact, ...page },
    ];
    const [detail] = json;
    for (const role of [...ROLES.map(([, name]) => name), 'childcare_person']) {
      expect([role, detail[role]]).toEqual([role, people]);
    }
    expect(detail.subscribe_person).toEqual(people.slice(3));
  });

  test('everyone has the keys of a co-organizer in the same order (T6, F7)', async () => {
    const { json } = await server.get('geteventdetails/7');
    const [detail] = json;
    for (const role of [...ROLES.map(([, name]) => name), 'childcare_person', 'subscribe_person']) {
      for (const someone of detail[role]) {
        expect(Object.keys(someone)).toEqual(['name', 'person_id', 'phone', 'profession', 'email', 'url', 'url_type']);
      }
    }
  });

  test('a missing person is an empty array (F7)', async () => {
    const { json } = await server.get('geteventdetails/6');
    for (const role of [...ROLES.map(([, name]) => name), 'childcare_person', 'subscribe_person']) {
      expect(json[0][role]).toEqual([]);
    }
  });
});

test('a person who withdraws the consent disappears from every event with the next import (P3)', async () => {
  const persons = (visibility: string) => ({
    format: 'parvis-bundle',
    version: 1,
    instance: { name: 'test', title: 'Test' },
    persons: [{ id: 1, visibility, firstname: 'Anna', lastname: 'Keller', ...contact }],
    events: [event(1, '2026-12-01', { organizer: { person_id: 1 }, coorganizer_ids: [1] })],
  });
  const seen = async () => (await server.get('getevents')).text + (await server.get('geteventdetails/1')).text;
  await server.import(persons('web'));
  expect(await seen()).toContain('anna@example.org');
  await server.import(persons('events'));
  expect(await seen()).toContain('Anna Keller');
  expect(await seen()).not.toContain('anna@example.org');
  await server.import(persons('none'));
  expect(await seen()).not.toContain('Anna');
});
