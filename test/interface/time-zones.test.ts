// The wall clock of an instance decides which events are current, and what day it is, in any time zone (rules C1, C2, C6).

import { describe, expect, test } from 'vitest';
import { event, fetchIds } from '../support/content.ts';
import { openInstance, type SingleInstance } from '../support/instance.ts';

const at = (time_zone: string, events: readonly object[], instant: string): Promise<SingleInstance> =>
  openInstance(
    {
      instance: { name: 'test', title: 'Test', time_zone },
      lists: [{ id: 1, name: 'All', rule: { event_types: ['x'] } }],
      events,
    },
    instant,
  );

const ends = (id: number, date_to: string) =>
  event(id, '2026-01-01', { date_to, event_type: 'x', date_from: `${date_to.slice(0, 10)} 00:00:00` });

/** Last second in which an event that ends at `end` is shown. */
const LAST_SECONDS: readonly (readonly [zone: string, end: string, instant: string])[] = [
  ['Europe/Zurich', '2026-11-22 10:00:00', '2026-11-22T09:00:00Z'],
  ['Europe/Zurich', '2026-07-22 10:00:00', '2026-07-22T08:00:00Z'],
  ['America/New_York', '2026-11-22 10:00:00', '2026-11-22T15:00:00Z'],
  ['America/New_York', '2026-07-22 10:00:00', '2026-07-22T14:00:00Z'],
  ['America/New_York', '2026-11-22 23:59:59', '2026-11-23T04:59:59Z'],
  ['Pacific/Kiritimati', '2026-11-22 00:00:00', '2026-11-21T10:00:00Z'],
  ['Pacific/Pago_Pago', '2026-11-22 23:00:00', '2026-11-23T10:00:00Z'],
  ['Asia/Kathmandu', '2026-11-22 10:00:00', '2026-11-22T04:15:00Z'],
  ['UTC', '2026-11-22 10:00:00', '2026-11-22T10:00:00Z'],
];

test.each(LAST_SECONDS)('in %s an event until %s is shown until %s (C1, C2)', async (zone, end, instant) => {
  const server = await at(zone, [ends(1, end)], new Date(Date.parse(instant) - 60_000).toISOString());
  expect(await fetchIds(server, 'getevents')).toBe('1');
  server.clock.set(Date.parse(instant) + 999);
  expect(await fetchIds(server, 'getevents')).toBe('1');
  server.clock.set(Date.parse(instant) + 1000);
  expect(await fetchIds(server, 'getevents')).toBe('');
});

test('times of events are given as entered in every zone, never converted (C1)', async () => {
  const held = event(1, '2026-12-24', { date_from: '2026-12-24 23:00:00', date_to: '2026-12-25 00:30:00' });
  for (const zone of ['Europe/Zurich', 'America/New_York', 'Pacific/Kiritimati']) {
    const server = await at(zone, [held], '2026-11-22T12:00:00Z');
    const { json } = await server.get('geteventdetails/1');
    expect(json[0]).toMatchObject({
      date_from: '2026-12-24 23:00:00',
      date_to: '2026-12-25 00:30:00',
      date_text: 'Donnerstag, 24. Dezember 2026, 23:00 – Freitag, 25. Dezember 2026, 00:30 Uhr',
    });
  }
});

describe('on the days when the clocks change in Europe/Zurich', () => {
  test('a time that spring skips is valid and over once the clock has passed it (C1)', async () => {
    const gap = [ends(1, '2026-03-29 01:59:59'), ends(2, '2026-03-29 02:30:00'), ends(3, '2026-03-29 03:00:00')];
    const server = await at('Europe/Zurich', gap, '2026-03-29T00:59:59.999Z');
    expect(await fetchIds(server, 'getevents')).toBe('1,2,3');
    server.clock.set('2026-03-29T01:00:00Z');
    expect(await fetchIds(server, 'getevents')).toBe('3');
    server.clock.set('2026-03-29T01:00:01Z');
    expect(await fetchIds(server, 'getevents')).toBe('');
    expect((await at('Europe/Zurich', gap, '2026-03-01T00:00:00Z').then((s) => s.get('getevents'))).json).toMatchObject(
      {
        events: [{ event_id: '1' }, { date_to: '2026-03-29 02:30:00' }, { event_id: '3' }],
      },
    );
  });

  test('the hour that autumn repeats shows an ended event again, by the wall clock (C1, C2)', async () => {
    const server = await at('Europe/Zurich', [ends(1, '2026-10-25 02:30:00')], '2026-10-25T00:30:00Z');
    expect(await fetchIds(server, 'getevents')).toBe('1');
    server.clock.set('2026-10-25T00:30:01Z');
    expect(await fetchIds(server, 'getevents')).toBe('');
    server.clock.set('2026-10-25T01:00:00Z');
    expect(await fetchIds(server, 'getevents')).toBe('1');
    server.clock.set('2026-10-25T01:30:01Z');
    expect(await fetchIds(server, 'getevents')).toBe('');
  });
});

const DAYS: readonly (readonly [zone: string, instant: string, yesterday: string, today: string])[] = [
  ['Europe/Zurich', '2026-11-22T22:59:59Z', '20261121', '20261122'],
  ['Europe/Zurich', '2026-11-22T23:00:00Z', '20261122', '20261123'],
  ['Europe/Zurich', '2026-07-22T22:00:00Z', '20260722', '20260723'],
  ['America/New_York', '2026-11-23T04:59:59Z', '20261121', '20261122'],
  ['America/New_York', '2026-11-23T05:00:00Z', '20261122', '20261123'],
  ['Pacific/Kiritimati', '2026-11-22T09:59:59Z', '20261121', '20261122'],
  ['Pacific/Kiritimati', '2026-11-22T10:00:00Z', '20261122', '20261123'],
  ['Pacific/Kiritimati', '2026-12-31T10:00:00Z', '20261231', '20270101'],
];

test.each(
  DAYS,
)('in %s at %s yesterday is rejected as %s and today accepted as %s (C6)', async (zone, instant, ...days) => {
  const server = await at(zone, [ends(1, '2027-12-31 12:00:00')], instant);
  const [yesterday, today] = days;
  expect((await server.get(`geteventsbylistfromdate/1/${yesterday}`)).status).toBe(400);
  expect(await fetchIds(server, `geteventsbylistfromdate/1/${today}`)).toBe('1');
});
