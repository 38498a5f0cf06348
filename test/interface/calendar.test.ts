// Calendar file of an event: its visibility and headers, and changes that alter its bytes (rule K2).

import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { event } from '../support/content.ts';
import { openInstance, type SingleInstance } from '../support/instance.ts';
import { expectRefusal } from '../support/refusal.ts';

const NOON = '2026-11-20T12:00:00+01:00';

const room = { id: 11, building_id: 1, name: 'Schiff' };
const building = { id: 1, name: 'Dorfkirche', city: 'Seewil' };

const CONTENT = {
  buildings: [building, { id: 2, name: 'Haus' }],
  rooms: [room, { id: 12, building_id: 1, name: 'Sakristei' }, { id: 21, building_id: 2, name: 'Saal' }],
  layers: [{ id: 1, name: 'Dorf' }],
  persons: [{ id: 1, visibility: 'web', firstname: 'Anna', lastname: 'Keller', email: 'anna@example.org' }],
  events: [
    event(1, '2026-12-01', { rooms: [{ room_id: 11 }, { room_id: 21 }], organizer: { person_id: 1 }, layer_ids: [1] }),
    event(2, '2026-12-02'),
    event(3, '2026-12-01', { public: false }),
    event(4, '2026-11-19'),
    event(5, '2026-11-20', { date_from: '2026-11-20 08:00:00', date_to: '2026-11-20 12:00:00' }),
    event(4294967295, '2026-12-03'),
  ],
};

const bundle = (content: object = {}) => ({
  format: 'parvis-bundle',
  version: 1,
  instance: { name: 'test', title: 'Test' },
  ...CONTENT,
  ...content,
});

let server: SingleInstance;

beforeAll(async () => {
  server = await openInstance(CONTENT, NOON);
});

const file = (id: number | string = 1) => server.ask(`/test/export/ical/e${id}`);
const lineOf = (text: string, name: string) => text.split('\r\n').find((line) => line.startsWith(`${name}:`));

describe('a calendar file', () => {
  test('needs no key and is sent as an attachment of that name, never as a page', async () => {
    const answer = await file();
    expect(answer).toMatchObject({
      status: 200,
      headers: {
        'Content-Type': 'text/calendar; charset=utf-8',
        'Content-Disposition': 'attachment; filename="e1.ics"',
        'X-Content-Type-Options': 'nosniff',
        'Cache-Control': 'public, no-cache',
        'Content-Length': String(answer.body?.length),
      },
    });
    expect(answer.text).toMatch(/^BEGIN:VCALENDAR\r\n/);
    expect(lineOf(answer.text, 'UID')).toBe('UID:e1@test.parvis');
    expect((await file(4294967295)).text).toContain('UID:e4294967295@test.parvis\r\n');
  });

  test('is the same with a trailing slash, a query, a valid key and an invalid one', async () => {
    const plain = await file();
    for (const end of ['/', '?', '?x=1', '/?/e2'])
      expect(await server.ask(`/test/export/ical/e1${end}`)).toEqual(plain);
    for (const apikey of [server.apiKey, 'wrong']) {
      expect(await server.ask('/test/export/ical/e1', { headers: { member: 'test', apikey } })).toEqual(plain);
    }
  });

  test('answers HEAD with the headers of GET, and 304 to its entity tag, in every coding (T4)', async () => {
    for (const encoding of ['', 'br', 'gzip']) {
      const headers = { 'accept-encoding': encoding };
      const get = await server.ask('/test/export/ical/e1', { headers });
      const head = await server.ask('/test/export/ical/e1', { method: 'HEAD', headers });
      expect(head).toMatchObject({ status: 200, headers: get.headers, text: '', body: undefined });
      const known = { ...headers, 'if-none-match': `W/${get.headers['ETag']}` };
      for (const method of ['GET', 'HEAD']) {
        const again = await server.ask('/test/export/ical/e1', { method, headers: known });
        expect([again.status, again.body, again.headers['ETag']]).toEqual([304, undefined, get.headers['ETag']]);
        expect(again.headers).not.toHaveProperty('Content-Type');
      }
    }
  });

  test('rejects every other method with 405, before it looks for the event', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'get']) {
      for (const target of ['/test/export/ical/e1', '/unknown/export/ical/e9']) {
        const answer = await server.ask(target, { method });
        expectRefusal(answer, 405, /GET/);
        expect(answer.headers['Allow']).toBe('GET, HEAD');
      }
    }
  });

  test('is 404 with the same body for a private, past or unknown event and an unknown instance (C3)', async () => {
    const [first] = [await file(99)];
    expectRefusal(first ?? expect.fail(), 404, /^There is nothing at this address\.$/);
    for (const id of [3, 4, 7, 4294967296, '9999999999']) expect(await file(id)).toEqual(first);
    expect(await server.ask('/unknown/export/ical/e1')).toEqual(first);
    expect(first?.headers).not.toHaveProperty('ETag');
  });

  test.each([
    'e0',
    'e01',
    'e',
    '1',
    'E1',
    'e-1',
    'e1.ics',
    'e1/2',
    'e1,2',
    'e12345678901',
    'e%2531',
    '../e1',
    'e1//',
    'e１',
  ])('is at no other address: %s', async (last) => {
    await expect(server.ask(`/test/export/ical/${last}`)).rejects.toThrow('no operation');
  });

  test('is the same at its address percent-encoded (T5)', async () => {
    const [plain, coded] = [await server.ask('/test/export/ical/e1'), await server.ask('/test/%65xport/ical/e%31')];
    expect(coded).toEqual(plain);
    expect(plain.status).toBe(200);
  });

  test.each([
    '/Test/export/ical/e1',
    '/test/export/e1',
    '/test/export/ICAL/e1',
    '/x/test/export/ical/e1',
    '//export/ical/e1',
  ])('is not at %s', async (target) => {
    await expect(server.ask(target)).rejects.toThrow('no operation');
  });

  test('expires with its event: a second after its end it is 404 (C2)', async () => {
    expect((await file(5)).status).toBe(200);
    server.clock.set('2026-11-20T12:00:01+01:00');
    expect((await file(5)).status).toBe(404);
    server.clock.set(NOON);
    expect((await file(5)).status).toBe(200);
  });

  test('names none of the volunteers of the event', async () => {
    expect((await file()).text).not.toMatch(/Keller|anna@|ORGANIZER|ATTENDEE/i);
  });
});

describe('the bytes of a calendar file', () => {
  let before: string;
  let sequence: number;

  const numberIn = (text: string) => Number(lineOf(text, 'SEQUENCE')?.split(':')[1]);

  beforeEach(async () => {
    server.clock.set(NOON);
    await server.import(bundle());
    before = (await file()).text;
    sequence = numberIn(before);
    server.clock.set('2026-11-21T08:15:30.500+01:00');
  });

  const changedEvent = (more: object) => ({ events: CONTENT.events.with(0, { ...CONTENT.events[0], ...more }) });

  test.each([
    ['the event', changedEvent({ title: 'Neu' })],
    ['a person who serves at it', changedEvent({ organizer: { name: 'Gast' } })],
    ['its room', { rooms: [{ ...room, name: 'Chor' }, ...CONTENT.rooms.slice(1)] }],
    ['its room’s building', { buildings: [{ ...building, city: 'Bergwil' }, ...CONTENT.buildings.slice(1)] }],
  ])('change with %s: DTSTAMP, LAST-MODIFIED and SEQUENCE rise, the UID stays', async (_, content) => {
    await server.import(bundle(content));
    const { text } = await file();
    expect(lineOf(text, 'DTSTAMP')).toBe('DTSTAMP:20261121T071530Z');
    expect(lineOf(text, 'LAST-MODIFIED') ?? '').toMatch(/^LAST-MODIFIED:/);
    expect(text).toContain('LAST-MODIFIED:20261121T071530Z\r\n');
    expect(numberIn(text)).toBeGreaterThan(sequence);
    expect(lineOf(text, 'UID')).toBe(lineOf(before, 'UID'));
  });

  test.each([
    ['a new import of the same', {}],
    ['another event', { events: CONTENT.events.with(1, event(2, '2026-12-02', { title: 'Neu' })) }],
    ['another event’s end', { events: CONTENT.events.filter((_, index) => index !== 5) }],
    ['a room that the file does not show', { rooms: CONTENT.rooms.with(2, { id: 21, building_id: 2, name: 'Neu' }) }],
    ['another room of the same building', { rooms: CONTENT.rooms.with(1, { id: 12, building_id: 1, name: 'Neu' }) }],
    ['a building that the file does not show', { buildings: [building, { id: 2, name: 'Neu' }] }],
    ['the persons', { persons: [{ ...CONTENT.persons[0], lastname: 'Neu' }] }],
    ['the areas', { layers: [{ id: 1, name: 'Neu' }] }],
    ['the instance’s title', { instance: { name: 'test', title: 'Neu' } }],
    ['a new list', { lists: [{ id: 1, name: 'Neu' }] }],
  ])('do not change with %s', async (_, content) => {
    await server.import(bundle(content));
    expect((await file()).text).toBe(before);
  });

  test('do not change as time passes, on the next day and with a new key', async () => {
    for (const instant of ['2026-11-20T23:00:00Z', '2026-11-25T00:00:00Z', '2026-12-01T09:00:00+01:00']) {
      server.clock.set(instant);
      await server.key('test');
      expect((await file()).text).toBe(before);
    }
  });
});
