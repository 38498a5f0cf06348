import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDemoBundle } from '../../src/demo/parish.ts';
import { largeBundle } from '../support/large-bundle.ts';
import { ask } from '../support/raw-client.ts';
import { openSite, type ServerProcess, serve } from '../support/site.ts';
import { importByExtension, importByMapping } from '../support/typo3.ts';
import {
  getRequest,
  post,
  requestNewsletterPage,
  synchronise,
  updateEvent,
  type Website,
} from '../support/wordpress-plugin.ts';

const site = openSite();
let server: ServerProcess;

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** The demo parish, without events that could end while these tests run. */
const demo = withoutEndings(createDemoBundle(day(0)));

function withoutEndings(bundle: ReturnType<typeof createDemoBundle>): typeof bundle {
  const soon = [day(0), day(1)];
  const events = bundle.events.map((event) =>
    soon.includes(event.date_to.slice(0, 10)) ? { ...event, date_to: `${day(2)} 12:00:00` } : event,
  );
  return { ...bundle, events };
}

const bare = (name: string, events: object[]) => ({
  format: 'parvis-bundle',
  version: 1,
  instance: { name, title: 'Kleine Gemeinde' },
  events,
});
const held = (id: number, hour: string) => ({
  id,
  title: `Anlass ${id}`,
  date_from: `2090-01-01 ${hour}:00:00`,
  date_to: `2090-01-01 ${hour}:00:00`,
});

const BUNDLES = [
  demo,
  bare('minimal', [held(2, '10'), held(1, '11')]),
  bare('empty', []),
  largeBundle({ events: 2000, name: 'large', from: '2090-01-01' }),
];

const keys = new Map<string, string>();

beforeAll(async () => {
  for (const bundle of BUNDLES) {
    expect((await site.run(['import', '-'], JSON.stringify(bundle))).code).toBe(0);
  }
  for (const name of ['demo', 'minimal', 'empty', 'large']) {
    const args = ['key', 'create', name, '--profile', 'connector', '--scope', 'read,newsletter'];
    keys.set(name, (await site.run(args)).out.trim());
  }
  server = await serve(site);
});
afterAll(async () => {
  for (const key of keys.values()) expect(server.err()).not.toContain(key);
  await site.clear();
});

const website = (instance: string): Website => ({ port: server.port, instance, key: keys.get(instance) ?? '' });
const source = (instance: string) => ({ url: server.url, instance, key: keys.get(instance) ?? '' });
const group = demo.list_groups[0]?.id ?? 0;

describe('the WordPress plugin', () => {
  it('synchronises the demo parish in thirteen requests and finds every field that it reads', async () => {
    const { requests, events, persons, lists } = await synchronise(website('demo'), group);
    expect(requests).toBe(13);
    expect(events.length).toBeGreaterThan(100);
    expect(persons.length).toBeGreaterThan(5);
    expect(lists.size).toBeGreaterThan(20);
    const shown = (key: string) => events.filter((event) => Array.isArray(event[key]) === false).length;
    for (const key of ['collection', 'subscribe_person', 'childcare_person'])
      expect([key, shown(key) > 0]).toEqual([key, true]);
    expect(events.some(({ organizer }) => organizer.person_id > 0)).toBe(true);
  });

  it('gets the same data an hour later, so that it rewrites no page', async () => {
    const { events, persons } = await synchronise(website('demo'), group);
    const again = await synchronise(website('demo'), group);
    expect(JSON.stringify(again.events)).toBe(JSON.stringify(events));
    expect(JSON.stringify(again.persons)).toBe(JSON.stringify(persons));
  });

  it('synchronises a parish without areas, persons, rooms and lists, and gets one root area', async () => {
    const { events, persons, lists } = await synchronise(website('minimal'), 1);
    expect(events.map(({ event_id }) => event_id)).toEqual(['2', '1']);
    expect(events.map(({ layers }) => layers)).toEqual([
      [expect.objectContaining({ id: '1', name: 'Kleine Gemeinde' })],
      [expect.objectContaining({ id: '1', name: 'Kleine Gemeinde' })],
    ]);
    expect([persons, lists.size]).toEqual([[], 0]);
  });

  it('synchronises a parish with nothing at all', async () => {
    expect(await synchronise(website('empty'), 1)).toMatchObject({ events: [], persons: [] });
  });

  it('reads two thousand events in one request', async () => {
    expect((await synchronise(website('large'), 1)).events).toHaveLength(2000);
  });

  it('updates one event by its id as a string and as a number, and deletes missing ones', async () => {
    const { events, listIds } = await synchronise(website('demo'), group);
    const { event_id } = events[0];
    expect(await updateEvent(website('demo'), event_id, listIds)).toEqual(events[0]);
    expect(await updateEvent(website('demo'), event_id, listIds, true)).toEqual(events[0]);
    const past = demo.events.find(({ date_to }) => date_to < day(-1)) ?? expect.fail('no past event');
    for (const id of [String(past.id), '4294967295', '1']) {
      expect(await updateEvent(website('demo'), id, listIds)).toBeUndefined();
    }
  });

  it('reads one event and the news without a trailing slash, and finds its calendar file', async () => {
    const first = demo.events.find(({ date_from }) => date_from > day(2));
    const { body } = await getRequest(website('demo'), 'geteventdetails', `/${first?.id}`);
    expect(JSON.parse(body)[0].event_id).toBe(String(first?.id));
    for (const id of ['/0', '/7', '/']) {
      expect((await getRequest(website('demo'), 'getpostings', `/website${id}`)).body).toBe('[]');
    }
    const file = await fetch(`${server.url}/demo/export/ical/e${first?.id}`);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
  });

  it('gets 401 for invalid access, never 200, even before it is configured', async () => {
    for (const operation of ['get_module_infos', 'getlayers', 'geteventids', 'getpersonsbyid']) {
      expect((await getRequest({ port: server.port, instance: '1', key: '1' }, operation)).status).toBe(401);
    }
    const wrong = { ...website('demo'), key: '1' };
    for (const operation of ['geteventdetails', 'postpersondetails']) {
      expect((await post(wrong, operation, ['1'])).status).toBe(401);
    }
  });

  it('gets 404 for forms that this server does not have', async () => {
    for (const operation of ['subscribetoevent', 'save_renting_request', 'validate_event_subscription']) {
      expect((await post(website('demo'), operation, '{}')).status).toBe(404);
    }
  });

  it('shows the newsletter form of a new subscriber, with a literal + and @ in the path', async () => {
    const lists = demo.newsletter?.target_lists.length;
    const page = await requestNewsletterPage(website('demo'), 'jane+x@example.org');
    expect(page).toEqual({
      button: ['Subscribe'],
      required: ['email'],
      values: { email: '', firstname: '', lastname: '', address: '', postcode: '', city: '' },
      ticked: [],
      chosen: ['WEEK'],
    });
    expect(lists).toBeGreaterThan(0);
  });

  it('shows a subscriber’s own form by the key of the link, with the stored choices', async () => {
    const known = demo.newsletter?.subscribers?.find(({ status }) => status === 'confirmed');
    const page = await requestNewsletterPage(website('demo'), known?.key ?? '');
    const offered = new Set(demo.newsletter?.target_lists.map(({ list_id }) => String(list_id)));
    const ticked = (known?.list_ids ?? []).map(String).filter((id) => offered.has(id));
    expect(page).toMatchObject({ button: ['Change', 'Delete'], chosen: [known?.interval ?? 'WEEK'] });
    expect([...(page.ticked ?? [])].sort()).toEqual(ticked.sort());
    expect(page.values?.['email']).toBe(known?.email);
  });

  it('prints a text for an unknown key and a malformed address', async () => {
    for (const id of ['unknown-key-0123456789', 'anna@']) {
      expect(await requestNewsletterPage(website('demo'), id)).toEqual({ printed: expect.stringMatching(/.{20}/) });
    }
  });
});

describe('a raw JSON body', () => {
  const raw = (version: string, headers: string, body: string) => {
    const { port, instance, key } = website('minimal');
    const head = `POST /geteventdetails HTTP/${version}\r\nHost: a\r\nmember: ${instance}\r\napikey: ${key}\r\n`;
    return ask(port, `${head}${headers}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  };

  it.each([
    '1.0',
    '1.1',
  ])('is read by HTTP/%s as form-urlencoded, without a Content-Type and as JSON', async (version) => {
    for (const type of [
      'Content-Type: application/x-www-form-urlencoded\r\n',
      '',
      'Content-Type: application/json\r\n',
    ]) {
      const { status, body } = await raw(version, type, '["1",2]');
      expect([status, JSON.parse(body).map(({ event_id }: { event_id: string }) => event_id)]).toEqual([
        200,
        ['1', '2'],
      ]);
    }
  });

  it('that is too large is 413, invalid JSON is 400, and the server continues', async () => {
    expect((await raw('1.1', '', `["${'1'.repeat(4 * 2 ** 20)}"]`)).status).toBe(413);
    for (const body of ['', 'id=1', '['.repeat(100_000)]) expect((await raw('1.1', '', body)).status).toBe(400);
    expect((await raw('1.1', '', '[1]')).status).toBe(200);
  });
});

describe('the TYPO3 extension', () => {
  it('imports the demo parish event by event, strictly typed, and finds every field that it reads', async () => {
    const ids = await importByExtension(source('demo'));
    const { events } = await synchronise(website('demo'), group);
    expect(ids).toEqual(events.map(({ event_id }) => event_id));
  });

  it('imports a parish without rooms, and one with nothing at all', async () => {
    expect(await importByExtension(source('minimal'))).toEqual(['2', '1']);
    expect(await importByExtension(source('empty'))).toEqual([]);
  });

  it('sends two thousand requests in a row, and none is rejected (K6)', async () => {
    expect(await importByExtension(source('large'))).toHaveLength(2000);
  });
});

describe('the TYPO3 mappings', () => {
  it('import the demo parish: events, their organizers as persons, rooms and areas', async () => {
    const { events, persons, rooms, layers } = await importByMapping(source('demo'));
    expect(events).toBeGreaterThan(100);
    expect(persons.size).toBeGreaterThan(2);
    expect(rooms.size).toBe(demo.rooms.length);
    expect(layers).toHaveLength(demo.layers.length);
  });

  it('import a parish without rooms and areas, and one with nothing at all', async () => {
    expect(await importByMapping(source('minimal'))).toMatchObject({ events: 2, layers: ['1'] });
    expect(await importByMapping(source('empty'))).toMatchObject({ events: 0, layers: ['1'] });
  });
});

it('a key of the document profile is insufficient for each of them: fields are missing', async () => {
  const key = (await site.run(['key', 'create', 'demo', '--scope', 'read,newsletter'])).out.trim();
  while ((await getRequest({ ...website('demo'), key }, 'getlayers')).status !== 200) await delay(20);
  await expect(synchronise({ ...website('demo'), key }, group)).rejects.toThrow();
  await expect(importByExtension({ ...source('demo'), key })).rejects.toThrow('long_desc');
  await expect(importByMapping({ ...source('demo'), key })).rejects.toThrow();
});
