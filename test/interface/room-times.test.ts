// Taken times of a requestable room in public answers, which disclose nothing about the events at these times.

import { beforeEach, describe, expect, it } from 'vitest';
import { openTestServer, type TestServer } from '../support/instance.ts';

const SECRET = { id: 1, public: false, title: 'Vorstellungsgespräch', rooms: [{ room_id: 5 }] };
const EVENTS = [
  { ...SECRET, date_from: '2026-12-07 09:10:00', date_to: '2026-12-07 09:50:00' },
  { ...SECRET, id: 2, date_from: '2026-12-07 10:05:00', date_to: '2026-12-07 10:20:00', state: 'proposed' },
  { ...SECRET, id: 3, date_from: '2026-12-07 14:00:00', date_to: '2026-12-07 15:00:00', status: 'cancelled' },
  { ...SECRET, id: 4, date_from: '2026-12-07 16:00:00', date_to: '2026-12-07 17:00:00', state: 'draft' },
  { ...SECRET, id: 5, date_from: '2026-12-07 18:00:00', date_to: '2026-12-07 19:00:00', rooms: [{ room_id: 6 }] },
];

const bundle = (room: object = {}, instance: object = {}, events: readonly object[] = EVENTS) => ({
  format: 'parvis-bundle',
  version: 1,
  instance: { name: 'dorf', title: 'Dorf', locale: 'de-CH', outside: { requests: true }, ...instance },
  buildings: [{ id: 1, name: 'Haus' }],
  rooms: [
    { id: 5, building_id: 1, name: 'Saal', request: { lead_days: 0 }, ...room },
    { id: 6, building_id: 1, name: 'Stube' },
  ],
  events,
});

const DAY = '/dorf/rooms/5/busy.json?from=2026-12-07&to=2026-12-07';

let server: TestServer;
beforeEach(async () => {
  server = await openTestServer('2026-12-01T11:00:00Z');
  await server.import(bundle());
});

describe('busy.json', () => {
  it('reports the taken times, without number, title or exact time of what is not public (H3)', async () => {
    const answer = await server.ask(DAY);
    expect(answer.status).toBe(200);
    expect(answer.text).toBe('{"room_id":5,"busy":[{"from":"2026-12-07 09:00:00","to":"2026-12-07 10:30:00"}]}');
    expect(answer.headers['Access-Control-Allow-Origin']).toBe('*');
  });

  it('has an entity tag, and changes with a change that is not public (H19)', async () => {
    const first = await server.ask(DAY);
    const again = await server.ask(DAY, { headers: { 'if-none-match': String(first.headers['ETag']) } });
    expect([again.status, again.text]).toEqual([304, '']);
    expect((await server.ask(DAY)).text).toBe(first.text);
    const change = { actor: 'anna', action: 'change', at: server.clock.now() };
    await server.store.content.change('dorf', change, async (content) => {
      const present = await content.get('event', 1);
      if (present !== undefined)
        await content.put('event', { ...present.value, status: 'cancelled' }, present.revision);
    });
    await server.live.refresh();
    const now = await server.ask(DAY, { headers: { 'if-none-match': String(first.headers['ETag']) } });
    expect(now.json).toEqual({ room_id: 5, busy: [{ from: '2026-12-07 10:00:00', to: '2026-12-07 10:30:00' }] });
  });

  it.each([
    ['', 'from must be a date such as 2026-12-01, not "".'],
    ['?from=2026-12-07', 'to must be a date such as 2026-12-01, not "".'],
    ['?from=2026-02-30&to=2026-12-07', 'from must be a date such as 2026-12-01, not "2026-02-30".'],
    ['?from=2026-11-30&to=2026-12-07', 'from is before today (2026-12-01).'],
    ['?from=2026-12-07&to=2026-12-06', 'to is before from (2026-12-07).'],
    ['?from=2026-12-01&to=2027-02-01', 'to is too far after from: at most 62 days.'],
    ['?from=9999-12-31&to=9999-12-31', 'to is too late: at most 9999-12-30.'],
  ])('rejects %s, naming the parameter', async (query, message) => {
    const answer = await server.ask(`/dorf/rooms/5/busy.json${query}`);
    expect([answer.status, answer.json]).toEqual([400, { message }]);
  });

  it('answers for 62 days', async () => {
    expect((await server.ask('/dorf/rooms/5/busy.json?from=2026-12-01&to=2027-01-31')).status).toBe(200);
  });

  it.each([
    ['an unknown room', {}, {}, '7'],
    ['a room without requests', {}, {}, '6'],
    ['a room that is not bookable', { bookable: false }, {}, '5'],
    ['an instance without requests', {}, { outside: {} }, '5'],
  ])('does not exist for %s', async (_, room, instance, id) => {
    await server.import(bundle(room, instance));
    const answer = await server.ask(`/dorf/rooms/${id}/busy.json?from=2026-12-07&to=2026-12-07`);
    expect(answer.status).toBe(404);
  });
});

describe('the page of the rooms', () => {
  it('lists those that can be requested, and the public pages link to it', async () => {
    await server.import(bundle({ capacity: 80, public_name: 'Grosser Saal' }));
    const { status, text } = await server.ask('/dorf/rooms');
    expect(status).toBe(200);
    expect(text).toContain('<a href="/dorf/rooms/5">Grosser Saal</a><span class="soft">Haus · 80 Plätze</span>');
    expect(text).not.toContain('Stube');
    expect((await server.ask('/dorf/')).text).toContain('<a href="/dorf/rooms">Räume</a>');
  });

  it.each([
    ['no room can be requested', { request: null }, {}, 404],
    ['requests are switched off and the address leads to the agenda', {}, { outside: {} }, 308],
  ])('does not exist while %s', async (_, room, instance, status) => {
    await server.import(bundle(room, instance));
    expect((await server.ask('/dorf/rooms')).status).toBe(status);
    expect((await server.ask('/dorf/')).text).not.toContain('/dorf/rooms"');
  });
});

describe('the page of a room', () => {
  it('shows month and week as free or taken, without a word of private events (H3)', async () => {
    const { status, text } = await server.ask('/dorf/rooms/5?day=2026-12-07');
    expect(status).toBe(200);
    expect(text).not.toContain('Vorstellungsgespräch');
    expect(text).toContain('aria-label="Montag, 7. Dezember: teilweise frei"'.replace('7. ', '7.\u00a0'));
    expect(text).toMatch(/frei 00:00–09:00[\s\S]*frei 10:30–24:00/);
  });

  it('gives the reason why days have no time to request, instead of showing them as taken', async () => {
    const hours = [{ days: 'MO,TU,WE,TH,FR,SA', from: '08:00', to: '22:00' }];
    await server.import(bundle({ request: { lead_days: 2, ahead_days: 30, hours } }));
    const week = async (day: string) => {
      const { text } = await server.ask(`/dorf/rooms/5?day=${day}`);
      return [...text.matchAll(/<span class="spans">(.*?)<\/span>/gs)].map(([, one = '']) =>
        one.replace(/<[^>]*>/g, ''),
      );
    };
    const open = 'frei 08:00–22:00';
    expect(await week('2026-12-03')).toEqual(['zu kurzfristig', open, open, open, 'keine Anfragen']);
    expect((await week('2026-12-30')).slice(-4)).toEqual([
      open,
      ...Array.from({ length: 3 }, () => 'noch nicht möglich'),
    ]);
    const { text } = await server.ask('/dorf/rooms/5?day=2026-12-03');
    expect(text).toMatch(/<td class="closed"><a [^>]*aria-label="Mittwoch, 2\.\u00a0Dezember: zu kurzfristig"/);
  });

  it('begins with the first day that can be requested', async () => {
    await server.import(bundle({ request: { lead_days: 45 } }));
    const { text } = await server.ask('/dorf/rooms/5');
    expect(text).toContain('<h3>Januar 2027</h3>');
    expect(text).toMatch(/<td class="free" aria-current="date"><a href="\/dorf\/rooms\/5\?day=2027-01-15#times"/);
    expect(text).toContain('href="/dorf/rooms/5/request"');
  });

  it('has its events in a folded section below the calendar; further pages and other rooms show them', async () => {
    const rooms = [{ room_id: 5 }, { room_id: 6 }];
    const at = (hour: number) => ({ date_from: `2026-12-08 ${hour}:00:00`, date_to: `2026-12-08 ${hour}:30:00` });
    const events = Array.from({ length: 60 }, (_, index) => ({
      id: 100 + index,
      title: `Probe ${index}`,
      public: true,
      rooms,
      ...at(10 + (index % 10)),
    }));
    await server.import(bundle({}, {}, events));
    const first = (await server.ask('/dorf/rooms/5')).text;
    expect(first).toMatch(
      /<\/section>\s*<details class="events">\s*<summary[^>]*>Anlässe in diesem Raum \(60\)<\/summary>[\s\S]*Probe 0[\s\S]*<\/details>/,
    );
    expect((await server.ask('/dorf/rooms/5?page=2')).text).toContain('<details class="events" open>');
    const other = (await server.ask('/dorf/rooms/6')).text;
    expect(other).not.toContain('<details class="events"');
    expect(other).toContain('Probe 0');
  });

  it('leads to the form with the chosen day and with free times', async () => {
    const { text } = await server.ask('/dorf/rooms/5?day=2026-12-07');
    expect(text).toContain('class="button" href="/dorf/rooms/5/request?from=2026-12-07"');
    const [path, words] = /href="([^"]*)" rel="nofollow">(frei 00:00–09:00)/.exec(text)?.slice(1) ?? [];
    expect([path?.replaceAll('&amp;', '&'), words]).toEqual([
      '/dorf/rooms/5/request?from=2026-12-07+00%3A00%3A00&to=2026-12-07+09%3A00%3A00',
      'frei 00:00–09:00',
    ]);
    await server.import(bundle({ request: { lead_days: 0, longest: 120 } }));
    expect((await server.ask('/dorf/rooms/5?day=2026-12-07')).text).toContain(
      'href="/dorf/rooms/5/request?from=2026-12-07" rel="nofollow">frei 00:00–09:00',
    );
  });

  it('is unchanged for other rooms, and while requests are disabled', async () => {
    const [other, off] = [await server.ask('/dorf/rooms/6'), bundle({}, { outside: {} })];
    expect(other.text).not.toContain('room-times');
    await server.import(off);
    const [withRequest, before] = [await server.ask('/dorf/rooms/5'), bundle({ request: null }, { outside: {} })];
    await server.import(before);
    expect(withRequest.text).toBe((await server.ask('/dorf/rooms/5')).text);
  });
});
