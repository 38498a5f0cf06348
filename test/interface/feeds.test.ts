// Calendars and feeds for subscription: their events and headers, and how long past and deleted events remain (rules G0, G3 and G4).

import ICAL from 'ical.js';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { event } from '../support/content.ts';
import { openInstance, type SingleInstance } from '../support/instance.ts';
import { expectRefusal } from '../support/refusal.ts';

const NOON = '2026-11-20T11:00:00Z';
const HOSTILE = 'Brot & Wein 1 < 2 "\u0001]]>\ud83d\ude00';

interface Given {
  readonly id: number;
}

const CONTENT = {
  instance: { name: 'test', title: 'Kirche & Haus', locale: 'de-CH' },
  buildings: [{ id: 1, name: 'Dorfkirche', city: 'Seewil' }],
  rooms: [{ id: 5, building_id: 1, name: 'Schiff', public_name: 'Kirchenraum' }],
  layers: [
    { id: 1, name: 'Ganze Gemeinde' },
    { id: 3, parent_id: 1, name: 'Dorf' },
  ],
  target_groups: [{ id: 2, name: 'Kinder' }],
  persons: [
    { id: 7, visibility: 'web', firstname: 'Anna', lastname: 'Keller' },
    { id: 8, visibility: 'events', firstname: 'Berta', lastname: 'Amsler' },
  ],
  lists: [
    { id: 1, name: 'intern', public_title: 'Gottesdienste', rule: { event_types: ['gottesdienst'] } },
    { id: 9, name: 'Leer' },
  ],
  events: [
    event(1, '2026-12-06', {
      title: HOSTILE,
      event_type: 'gottesdienst',
      layer_ids: [3],
      target_group_ids: [2],
      rooms: [{ room_id: 5 }],
      organizer: { person_id: 7 },
      long_desc: '<p>Alle & jeder</p>',
      short_desc: 'kurz',
    }),
    event(2, '2026-12-07', { title: 'Konzert', layer_ids: [1], organizer: { person_id: 8 } }),
    event(3, '2026-12-08', { title: 'Ferien', hide_time: true, status: 'cancelled', event_type: 'gottesdienst' }),
    event(4, '2026-12-09', { title: 'Geheim', public: false, event_type: 'gottesdienst' }),
    event(5, '2026-12-10', { title: 'Später', publish_from: '2026-12-01 00:00:00' }),
  ] as readonly Given[],
};

let server: SingleInstance;

beforeEach(async () => {
  server = await openInstance(CONTENT, NOON);
});

const write = (content: object) => server.import({ format: 'parvis-bundle', version: 1, ...CONTENT, ...content });

const feed = (address: string) => server.ask(`/test/feeds/${address}`);

async function titles(address: string): Promise<string[]> {
  return (await eventsOf(address)).map(({ summary }) => summary);
}

async function eventsOf(address: string): Promise<ICAL.Event[]> {
  const { status, text } = await feed(address);
  expect(status).toBe(200);
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
}

const statusOf = (one: ICAL.Event | undefined) => one?.component.getFirstPropertyValue('status');

const FIRST = 'Brot & Wein 1 < 2 "]]>😀';
const CANCELLED = 'Abgesagt: Ferien';

describe('a calendar subscription', () => {
  test('contains the current public events of a list, area, group, room or person, and those that match several', async () => {
    const found: Record<string, string[]> = {
      all: [FIRST, 'Konzert', CANCELLED],
      'list-1': [FIRST, CANCELLED],
      'layer-1': [FIRST, 'Konzert'],
      'layer-3': [FIRST],
      'group-2': [FIRST],
      'room-5': [FIRST],
      'person-7': [FIRST],
      'list-1+layer-1': [FIRST],
      'list-1+group-2+room-5+person-7': [FIRST],
      'layer-3+list-9': [],
    };
    for (const [which, expected] of Object.entries(found))
      expect(await titles(`${which}.ics`), which).toEqual(expected);
  });

  test('is empty, not gone, if the entity no longer exists, so that calendars keep it', async () => {
    for (const which of ['list-9', 'list-999', 'layer-4294967295', 'person-8', 'room-6+list-1']) {
      expect(await titles(`${which}.ics`)).toEqual([]);
    }
  });

  test('contains its title, refresh interval and zone', async () => {
    const { text, headers } = await feed('list-1+layer-3.ics');
    const lines = text.replaceAll('\r\n ', '').split('\r\n');
    expect(lines).toContain('NAME:Kirche & Haus: Gottesdienste\\, Dorf');
    expect(lines).toContain('X-WR-CALNAME:Kirche & Haus: Gottesdienste\\, Dorf');
    expect(lines).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT1H');
    expect(lines).toContain('X-PUBLISHED-TTL:PT1H');
    expect(lines).toContain('TZID:Europe/Zurich');
    expect(headers).toMatchObject({
      'Content-Type': 'text/calendar; charset=utf-8',
      'Access-Control-Allow-Origin': '*',
      ETag: expect.any(String),
    });
  });

  test('is found even if a program has percent-encoded its address (rule T5)', async () => {
    const { text } = await feed('list-1+layer-3.ics');
    for (const address of ['list-1%2Blayer-3.ics', 'list-1%2blayer-3%2Eics', 'list%2D1+layer-3.ics']) {
      expect((await feed(address)).text).toBe(text);
    }
    expect((await server.ask('/t%65st/feeds/list-1+layer-3.ics')).text).toBe(text);
    for (const path of [
      '/test/feeds%2Fall.ics',
      '/test/feeds/all%2G.ics',
      '/test/feeds/all%252Eics',
      '/test%2Ffeeds/all.ics',
    ]) {
      await expect(server.ask(path)).rejects.toThrow('no operation');
    }
  });

  test('keeps its bytes until something changes, and answers 304 to a current tag', async () => {
    const first = await feed('all.ics');
    server.clock.set('2026-11-20T15:00:00Z');
    const second = await feed('all.ics');
    expect(second.text).toBe(first.text);
    const known = { headers: { 'if-none-match': second.headers['ETag'] ?? '' } };
    expect((await server.ask('/test/feeds/all.ics', known)).status).toBe(304);
  });

  test('shows cancelled or removed events as cancelled for 30 days, without their other data', async () => {
    await write({ events: CONTENT.events.filter(({ id }) => id !== 1) });
    const removed = (await eventsOf('list-1.ics')).find(({ uid }) => uid.startsWith('e1@'));
    expect([statusOf(removed), removed?.summary]).toEqual(['CANCELLED', `Abgesagt: ${FIRST}`]);
    expect([removed?.location, removed?.description]).toEqual([null, null]);
    for (const which of ['layer-3', 'layer-1+room-5', 'group-2', 'person-7']) {
      expect(await titles(`${which}.ics`)).toContain(`Abgesagt: ${FIRST}`);
    }
    expect(await titles('person-8.ics')).toEqual([]);
    expect(await titles('room-6.ics')).toEqual([]);
    server.clock.set('2026-12-20T11:00:00Z');
    expect(await titles('list-1.ics')).toEqual([CANCELLED, `Abgesagt: ${FIRST}`]);
    server.clock.set('2026-12-22T11:00:00Z');
    expect(await titles('list-1.ics')).toEqual([CANCELLED]);
    server.clock.set('2027-01-07T11:00:00Z');
    expect(await titles('list-1.ics')).toEqual([CANCELLED]);
    server.clock.set('2027-01-08T11:00:00Z');
    expect(await titles('list-1.ics')).toEqual([]);
  });

  test.each([
    ['that is not public any more', { public: false }],
    ['that is a draft again', { state: 'draft' }],
    ['that is to be shown later', { publish_from: '2026-12-01 00:00:00' }],
    ['that is to be shown once it is over', { publish_from: '2027-01-01 00:00:00' }],
  ])('shows an event that was %s as removed for 30 days', async (_what, change) => {
    const secret = { ...change, title: 'Geheim', organizer: { person_id: 8 }, rooms: [] };
    const told = async () => (await eventsOf('all.ics')).filter(({ uid }) => uid.startsWith('e1@'));
    await write({ events: CONTENT.events.filter(({ id }) => id !== 1) });
    const asRemoved = `${(await told())[0]?.component}`.replace(/SEQUENCE:\d+/, '');
    await write({});
    await write({ events: CONTENT.events.map((one) => (one.id === 1 ? { ...one, ...secret } : one)) });
    expect((await told()).map(({ component }) => `${component}`.replace(/SEQUENCE:\d+/, ''))).toEqual([asRemoved]);
    expect((await feed('all.ics')).text).not.toContain('Geheim');
    for (const which of ['list-1', 'layer-3', 'layer-1+room-5', 'group-2', 'person-7']) {
      expect(await titles(`${which}.ics`)).toContain(`Abgesagt: ${FIRST}`);
    }
    expect(await titles('person-8.ics')).toEqual([]);
    const text = (await feed('all.ics')).text;
    const hidden = CONTENT.events.map((one) => (one.id === 1 ? { ...one, ...secret } : one));
    await write({ events: hidden, lists: [...CONTENT.lists, { id: 10, name: 'Neu' }] });
    expect((await feed('all.ics')).text).toBe(text);
    await write({ events: CONTENT.events.map((one) => (one.id === 1 ? { ...one, ...secret, topic: 'x' } : one)) });
    expect((await feed('all.ics')).text).toBe(text);
    await write({ events: CONTENT.events.filter(({ id }) => id !== 1) });
    expect((await feed('all.ics')).text).toBe(text);
    await write({});
    expect((await told()).map(statusOf)).toEqual(['CONFIRMED']);
  });

  test('shows hidden events as cancelled for 30 days, or until their window opens', async () => {
    const later = { ...CONTENT.events[0], publish_from: '2026-12-01 00:00:00' };
    const events = CONTENT.events.map((one) => (one.id === 1 ? later : one.id === 2 ? { ...one, public: false } : one));
    await write({ events });
    expect((await titles('all.ics')).sort()).toEqual([`Abgesagt: ${FIRST}`, 'Abgesagt: Konzert', CANCELLED].sort());
    server.clock.set('2026-11-30T23:00:01Z');
    expect((await titles('all.ics')).sort()).toEqual([FIRST, 'Abgesagt: Konzert', CANCELLED, 'Später'].sort());
    server.clock.set('2026-12-22T11:00:00Z');
    expect((await titles('all.ics')).filter((title) => title.startsWith('Abgesagt'))).toEqual([CANCELLED]);
  });

  test('shows nothing that never was public', async () => {
    const [first] = CONTENT.events;
    const hidden = { ...first, id: 9, title: 'Geheim', public: false };
    await write({ events: [...CONTENT.events, hidden] });
    await write({ events: [...CONTENT.events, { ...hidden, state: 'draft' }] });
    await write({});
    expect((await feed('all.ics')).text).not.toContain('Geheim');
  });

  test('contains an event restored from the trash once, in its current state', async () => {
    await write({ events: [] });
    await write({});
    expect(await titles('all.ics')).toEqual([FIRST, 'Konzert', CANCELLED]);
    expect((await eventsOf('all.ics')).map(statusOf)).toEqual(['CONFIRMED', 'CONFIRMED', 'CANCELLED']);
  });

  test('raises the SEQUENCE of an event with each change, including its removal', async () => {
    const sequences: number[] = [];
    const note = async () => {
      const one = (await eventsOf('all.ics')).find(({ uid }) => uid.startsWith('e2@'));
      sequences.push(Number(one?.component.getFirstPropertyValue('sequence')));
    };
    await note();
    await write({ events: CONTENT.events.map((one) => (one.id === 2 ? { ...one, title: 'Orgel' } : one)) });
    await note();
    await write({ events: CONTENT.events.filter(({ id }) => id !== 2) });
    await note();
    expect(sequences).toEqual([...new Set(sequences)].sort((a, b) => a - b));
  });

  test('has no reminders for cancelled events and for all-day ones', async () => {
    const whole = event(6, '2026-12-10', { title: 'Lager', hide_time: true });
    await write({ events: [...CONTENT.events.filter(({ id }) => id !== 2), whole] });
    for (const query of ['alarm=60', 'alarm=60&cancelled=mark']) {
      const reminded = (await eventsOf(`all.ics?${query}`)).filter(
        ({ component }) => component.getFirstSubcomponent('valarm') !== null,
      );
      expect(reminded.map(({ summary }) => summary)).toEqual([FIRST]);
    }
  });

  test('sets reminders as early as requested, and omits STATUS on request', async () => {
    const [first, , third] = await eventsOf('all.ics?alarm=60&cancelled=mark');
    const alarm = first?.component.getFirstSubcomponent('valarm');
    expect(String(alarm?.getFirstPropertyValue('trigger'))).toBe('-PT60M');
    expect([statusOf(first), statusOf(third), third?.summary]).toEqual(['CONFIRMED', null, CANCELLED]);
    const wrong = ['alarm=0', 'alarm=x', 'alarm=-5', 'alarm=99999', 'alarm=1&alarm=2', 'cancelled=', 'cancelled=yes'];
    for (const query of wrong) expectRefusal(await feed(`all.ics?${query}`), 400, /^(alarm|cancelled) /);
    expect((await feed('all.ics?utm_source=x')).status).toBe(200);
  });
});

const jsonItem = z.strictObject({
  id: z.string().startsWith('urn:uuid:'),
  url: z.url().or(z.string().startsWith('/')),
  title: z.string(),
  content_html: z.string().optional(),
  content_text: z.string().optional(),
  summary: z.string().optional(),
  image: z.url().optional(),
  date_modified: z.iso.datetime(),
  tags: z.array(z.string()).optional(),
  _parvis: z.object({ event_id: z.string() }),
});

const jsonFeed = z.strictObject({
  version: z.literal('https://jsonfeed.org/version/1.1'),
  title: z.string(),
  home_page_url: z.string(),
  feed_url: z.string(),
  language: z.string(),
  authors: z.array(z.strictObject({ name: z.string() })),
  items: z.array(jsonItem),
});

describe('news', () => {
  test('have the latest changes first, with the date in the title, as JSON Feed 1.1', async () => {
    server.clock.set('2026-11-21T11:00:00Z');
    await write({ events: CONTENT.events.map((one) => (one.id === 2 ? { ...one, title: 'Orgel' } : one)) });
    const { text, headers } = await feed('all.json');
    const read = jsonFeed.parse(JSON.parse(text));
    expect(headers['Content-Type']).toBe('application/feed+json');
    expect(read.items.map(({ title }) => title)).toEqual([
      expect.stringMatching(/^.*7\. Dezember 2026.*: Orgel$/),
      expect.stringContaining(FIRST.slice(0, 11)),
      expect.stringContaining(CANCELLED),
    ]);
    expect(read.items[0]?.date_modified).toBe('2026-11-21T11:00:00.000Z');
    expect(new Set(read.items.map(({ id }) => id)).size).toBe(3);
    expect(read.items[1]).toMatchObject({ content_html: '<p>Alle &amp; jeder</p>', summary: 'kurz' });
  });

  test('are well-formed Atom with the same entries, whatever the texts contain', async () => {
    const { text, headers } = await feed('list-1.atom');
    expect(headers['Content-Type']).toBe('application/atom+xml; charset=utf-8');
    expect(text).toContain('<title>Kirche &amp; Haus: Gottesdienste</title>');
    expect(text).toContain('Brot &amp; Wein 1 &lt; 2');
    expect(text).not.toMatch(/(?![\t\n\r])\p{Cc}/u);
    expect(text.match(/<entry>/g)).toHaveLength(2);
    const ids = [...text.matchAll(/<id>(.*?)<\/id>/g)].map(([, id]) => id);
    expect(ids.every((id) => /^urn:uuid:[0-9a-f-]{36}$/.test(id ?? ''))).toBe(true);
    const items = (await feed('list-1.json')).text;
    for (const id of ids.slice(1)) expect(items).toContain(id);
  });

  test('reference pictures and links by absolute URLs', async () => {
    const long_desc =
      '<p><a href="/chor?a=1&amp;b=2">Chor</a> <a href="https://b.example/">B</a> <img src="/files/test/abc/b.png"></p>';
    const image = { url: '/bild.jpg' };
    const events = CONTENT.events.map((one) => (one.id === 2 ? { ...one, long_desc, image } : one));
    await write({ instance: { ...CONTENT.instance, public_url: 'https://a.example/' }, events });
    const read = jsonFeed.parse(JSON.parse((await feed('layer-1.json')).text));
    const item = read.items.find(({ title }) => title.endsWith(': Konzert'));
    const text = item?.content_html;
    expect(item?.image).toBe('https://a.example/bild.jpg');
    expect(text).toContain('<a href="https://a.example/chor?a=1&amp;b=2"');
    expect(text).toContain('<a href="https://b.example/"');
    expect((await feed('all.atom')).text).toContain('https://a.example/chor?a=1');
  });

  test('are empty without events, and link to the website if it shows events', async () => {
    for (const form of ['atom', 'json']) expect((await feed(`list-999.${form}`)).status).toBe(200);
    await write({ instance: { ...CONTENT.instance, event_url: 'https://a.example/{id}' } });
    expect((await feed('all.atom')).text).toContain('href="https://a.example/2"');
    const [calendar] = await eventsOf('all.ics');
    expect(calendar?.component.getFirstPropertyValue('url')).toBe('https://a.example/1');
  });
});

describe.each(['ics', 'atom', 'json'])('any feed as %s', (form) => {
  test('explains feeds at an invalid address', async () => {
    const wrong = ['list', 'list-0', 'list-01', 'list-1+', '+', 'all+list-1', 'x-1', 'list-99999999999', 'list--1'];
    const many = Array.from({ length: 11 }, () => 'list-1').join('+');
    for (const which of [...wrong, many]) expectRefusal(await feed(`${which}.${form}`), 404, /^A feed is all, or /);
  });

  test('supports only GET and HEAD', async () => {
    const answer = await server.ask(`/test/feeds/all.${form}`, { method: 'POST' });
    expect([answer.status, answer.headers['Allow']]).toEqual([405, 'GET, HEAD']);
    const head = await server.ask(`/test/feeds/all.${form}`, { method: 'HEAD' });
    expect([head.status, head.text]).toEqual([200, '']);
  });

  test('is gone if the instance has disabled it, and only then (G0)', async () => {
    await write({ instance: { ...CONTENT.instance, outside: { feeds: false } } });
    expectRefusal(await feed(`all.${form}`), 404, /^There is nothing at this address\.$/);
    expect((await server.ask('/test/export/ical/e1')).status).toBe(200);
    await write({});
    expect((await feed(`all.${form}`)).status).toBe(200);
  });
});

test('each event of a calendar links to its page here, even a removed one (rule G3)', async () => {
  const known = await openInstance(CONTENT, NOON, 'https://agenda.example.org');
  const urls = async () => {
    const { text } = await known.ask('/test/feeds/all.ics');
    return text
      .replaceAll('\r\n ', '')
      .split('\r\n')
      .filter((line) => line.startsWith('URL:'));
  };
  const pages = [1, 2, 3].map((id) => `URL:https://agenda.example.org/test/events/${id}`);
  expect(await urls()).toEqual(pages);
  const left = CONTENT.events.filter(({ id }) => id !== 2);
  await known.import({ format: 'parvis-bundle', version: 1, ...CONTENT, events: left });
  expect((await urls()).toSorted()).toEqual(pages);
});
