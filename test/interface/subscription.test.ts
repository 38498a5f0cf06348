// Availability of sign-up for an event, and its contact person (rules F2, F6, P3).

import { beforeAll, expect, test } from 'vitest';
import { event } from '../support/content.ts';
import { openInstance, type SingleInstance } from '../support/instance.ts';

const LISTS = ['getevents', 'geteventsbylist/0', 'geteventsbylayermerged/0', 'geteventsbygroup/0'];

const withSubscription = (id: number, subscription: object | null) => event(id, '2026-12-24', { subscription });

let server: SingleInstance;

const content = (time_zone = 'Europe/Zurich') => ({
  instance: { name: 'test', title: 'Test', time_zone },
  persons: [
    { id: 1, visibility: 'web', firstname: 'Anna', lastname: 'Keller', email: 'anna@example.org' },
    { id: 2, visibility: 'events', firstname: 'Ruth', lastname: 'Meier', email: 'ruth@example.org' },
    { id: 3, visibility: 'none', firstname: 'Peter', lastname: 'Huber', email: 'peter@example.org' },
    { id: 4, visibility: 'web', lastname: 'Ohne Adresse' },
  ],
  events: [
    withSubscription(1, { open: true, deadline: '20261125', person: { person_id: 1 } }),
    withSubscription(2, { open: true, deadline: null, person: { person_id: 2 } }),
    withSubscription(3, { open: false, deadline: null, person: { person_id: 3 } }),
    withSubscription(4, { open: false, deadline: '20261125', person: { name: 'Büro', email: 'buero@example.org' } }),
    withSubscription(5, { open: true, deadline: '20261126', person: { name: 'Büro' } }),
    withSubscription(6, { open: true }),
    withSubscription(7, null),
    withSubscription(8, { person: { person_id: 4 } }),
  ],
});

beforeAll(async () => {
  server = await openInstance(content(), '2026-11-20T12:00:00Z');
});

interface Item {
  readonly event_id: string;
  readonly subscription: boolean;
}

async function open(instance: SingleInstance, call: string): Promise<string> {
  const { json } = await instance.get(call);
  return json.events
    .filter(({ subscription }: Item) => subscription)
    .map(({ event_id }: Item) => event_id)
    .join(',');
}

test.each(LISTS)('%s shows subscription as open until the end of the last day, then no more (F6)', async (call) => {
  for (const [instant, ids] of [
    ['2026-11-20T12:00:00+01:00', '1,2,5,6,8'],
    ['2026-11-25T23:59:59.999+01:00', '1,2,5,6,8'],
    ['2026-11-26T00:00:00+01:00', '2,5,6,8'],
    ['2026-11-26T23:59:59.999+01:00', '2,5,6,8'],
    ['2026-11-27T00:00:00+01:00', '2,6,8'],
    ['2026-11-25T12:00:00+01:00', '1,2,5,6,8'],
  ] as const) {
    server.clock.set(instant);
    expect([instant, await open(server, call)]).toEqual([instant, ids]);
  }
});

test.each([
  ['America/New_York', '2026-11-26T04:59:59Z', '2026-11-26T05:00:00Z'],
  ['Pacific/Kiritimati', '2026-11-25T09:59:59Z', '2026-11-25T10:00:00Z'],
])('in %s the last day ends at its own midnight (F6, C1)', async (zone, before, after) => {
  const there = await openInstance(content(zone), before);
  expect(await open(there, 'getevents')).toBe('1,2,5,6,8');
  there.clock.set(after);
  expect(await open(there, 'getevents')).toBe('2,5,6,8');
});

test.each(LISTS)('%s names the contact exactly if there is a subscription, open or not (F2, P3)', async (call) => {
  const { json } = await server.get(call);
  const asked = json.events.map((item: Record<string, unknown>) => [
    item['event_id'],
    item['subscribe_date'],
    ...Object.keys(item).filter((key) => key.startsWith('subscribe_person')),
    item['subscribe_person_name'],
    item['subscribe_person_email'],
  ]);
  const both = ['subscribe_person_name', 'subscribe_person_email'];
  expect(asked).toEqual([
    ['1', '20261125', ...both, 'Anna Keller', 'anna@example.org'],
    ['2', '0', ...both, 'Ruth Meier', ''],
    ['3', '0', ...both, '', ''],
    ['4', '20261125', ...both, 'Büro', 'buero@example.org'],
    ['5', '20261126', ...both, 'Büro', ''],
    ['6', '0', ...both, '', ''],
    ['7', '0', undefined, undefined],
    ['8', '0', ...both, 'Ohne Adresse', ''],
  ]);
});

test('a detail contains the contact in the form of a co-organizer, or nobody (F7, P3)', async () => {
  const { json } = await server.get('geteventdetails/1,2,3,4,5,6,7');
  const nobody = { phone: '', profession: '', email: '', url: '', url_type: '' };
  expect(json.map(({ subscribe_person }: { subscribe_person: unknown }) => subscribe_person)).toEqual([
    [{ ...nobody, name: 'Anna Keller', person_id: '1', email: 'anna@example.org' }],
    [{ ...nobody, name: 'Ruth Meier', person_id: '0' }],
    [],
    [{ ...nobody, name: 'Büro', person_id: '0', email: 'buero@example.org' }],
    [{ ...nobody, name: 'Büro', person_id: '0' }],
    [],
    [],
  ]);
  expect(json.map(({ subscribe_date }: { subscribe_date: string }) => subscribe_date)).toEqual([
    '20261125',
    '0',
    '0',
    '20261125',
    '20261126',
    '0',
    '0',
  ]);
});
