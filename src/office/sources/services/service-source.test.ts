import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createServiceEvent,
  type FakeService,
  openFakeService,
  SERVICE_KEY,
} from '../../../../test/support/fake-service.ts';
import { openSourceOffice, type SourceOffice, sourceOf } from '../../../../test/support/source-office.ts';
import type { Source } from '../../../model/sources/source.ts';
import { createOutboundTransport } from '../../../webhooks/outbound-transport.ts';
import { createSourceFetchLoop } from '../runs/fetch-loop.ts';
import { createSourceFetcher } from '../runs/fetch-source.ts';
import { setServiceKey } from './service-key.ts';

const HOUR = 3_600_000;

let service: FakeService;
let office: SourceOffice;
beforeEach(async () => {
  service = await openFakeService();
  service.events = two;
});
afterEach(async () => {
  await office.store.close();
  await service.close();
});

const two = [
  createServiceEvent(21383, '2026-12-06 10:00:00', 'Gottesdienst', { long_desc: '<p>Mit <b>Chor</b></p>' }),
  createServiceEvent(21384, '2026-12-13 17:00:00', 'Krippenspiel'),
];

const OWNS = ['date_from', 'date_to', 'hide_time', 'title', 'topic', 'short_desc', 'long_desc', 'rooms', 'status'];

async function open(more: Partial<Source> = {}, key = SERVICE_KEY): Promise<void> {
  office = await openSourceOffice({ a: [sourceOf(1, { kind: 'interface', url: service.url, owns: OWNS, ...more })] });
  if (key !== '') await setServiceKey(office.editing, 'a', 1, key);
}

async function run(): Promise<void> {
  const { store, clock, troubles } = office;
  const fetcher = createSourceFetchLoop({
    store,
    clock: () => clock.at,
    fetch: createSourceFetcher(createOutboundTransport(['127.0.0.0/8'], () => clock.at)),
    everyMs: 0,
    onFailure: () => undefined,
    isAway: store.isBusy,
    onTrouble: (error) => void troubles.push(error),
  });
  service.asked.splice(0);
  await fetcher.now();
  await fetcher.stop();
  clock.at += 1.5 * HOUR;
}

const titles = async () => (await office.eventsOf('a')).map(({ title, status }) => `${title} ${status}`);
const newest = async () => (await office.log('a'))[0];
const operations = () => service.asked.map(({ path }) => path.split('/')[1]);

describe('a service as a source', () => {
  it('imports its events by id, with texts and places, as one change by the source', async () => {
    const [first, second] = two;
    const room = { name: 'Stube', location_name: 'Waldhaus', location_url: '/haus', location_city: 'Seewil' };
    service.events = [
      { ...first, rooms: [room], topic: 'Advent', organizer: { id: 7, name: 'Anna Muster' } },
      second ?? {},
    ];
    await open({ owns: OWNS.toSpliced(7, 0, 'organizer') });
    await run();
    expect(await office.eventsOf('a')).toMatchObject([
      {
        title: 'Gottesdienst',
        startsAt: '2026-12-06 10:00:00',
        endsAt: '2026-12-06 11:00:00',
        public: true,
        source: { id: 1, uid: '21383' },
        topic: 'Advent',
        longDesc: '<p>Mit <b>Chor</b></p>',
        organizer: { name: 'Anna Muster' },
        rooms: [{ name: 'Stube', locationName: 'Waldhaus', locationCity: 'Seewil', locationUrl: '' }],
      },
      { title: 'Krippenspiel', source: { id: 1, uid: '21384' } },
    ]);
    expect(await newest()).toMatchObject({ outcome: 'changed', created: 2 });
    expect(operations()).toEqual(['getevents', 'geteventdetails']);
    expect(office.troubles).toEqual([]);
  });

  it('adopts the events of an earlier import from it, by id, start and title, and no others', async () => {
    await open();
    const at = (day: string) => ({ date_from: `2026-12-${day} 10:00:00`, date_to: `2026-12-${day} 11:00:00` });
    const create = async (value: object) => {
      const outcome = await office.change('a', [
        { kind: 'event', value: { public: true, ...value } as Record<string, unknown>, at: '' },
      ]);
      return ('applied' in outcome ? outcome.applied.results[0]?.id : undefined) ?? expect.fail();
    };
    const same = await create({ ...at('06'), title: 'Gottesdienst', topic: 'Advent' });
    const off = await create({ ...at('07'), title: 'Abgesagt: Krippenspiel' });
    const moved = await create({ ...at('08'), title: 'Probe' });
    const other = await create({ ...at('09'), title: 'Suppentag' });
    service.events = [
      createServiceEvent(same, '2026-12-06 10:00:00', 'Gottesdienst', { topic: 'Advent' }),
      createServiceEvent(off, '2026-12-07 10:00:00', 'Abgesagt: Krippenspiel'),
      createServiceEvent(moved, '2026-12-18 10:00:00', 'Probe'),
      createServiceEvent(other + 1000, '2026-12-09 10:00:00', 'Suppentag'),
    ];
    await run();
    expect(await newest()).toMatchObject({ outcome: 'changed', created: 1, changed: 2, unclear: 1 });
    const sources = async () =>
      (await office.eventsOf('a')).map(({ id, title, status, source }) => [id, title, status, source?.uid]);
    const now = [
      [same, 'Gottesdienst', 'confirmed', String(same)],
      [off, 'Krippenspiel', 'cancelled', String(off)],
      [moved, 'Probe', 'confirmed', undefined],
      [other, 'Suppentag', 'confirmed', undefined],
      [expect.any(Number), 'Probe', 'confirmed', String(moved)],
    ];
    expect(await sources()).toEqual(now);
    // The source now owns the event, which moves when the service moves it.
    service.events = [createServiceEvent(same, '2026-12-06 17:00:00', 'Vesper'), ...service.events.slice(1)];
    await run();
    expect(await newest()).toMatchObject({ outcome: 'changed', created: 0, changed: 1 });
    expect((await sources())[0]).toEqual([same, 'Vesper', 'confirmed', String(same)]);
  });

  it('finds rooms by their names and by the source’s map, and areas and persons by name', async () => {
    const at = (name: string, house = '') => ({ rooms: [{ name, location_name: house }] });
    service.events = [
      createServiceEvent(1, '2026-12-06 10:00:00', 'Im Saal', at('Saal')),
      createServiceEvent(2, '2026-12-07 10:00:00', 'Woanders', at('Turmzimmer', 'Altes Haus')),
      createServiceEvent(3, '2026-12-08 10:00:00', 'Nirgends', at('12')),
    ];
    await open({ roomsByLocation: { 'Turmzimmer, Altes Haus': 12 } });
    await run();
    const rooms = (await office.eventsOf('a')).map((event) => event.rooms);
    expect(rooms).toMatchObject([[{ roomId: 12 }], [{ roomId: 12 }], [{ name: '12' }]]);
  });

  it.each([
    ['by tags, with conditional requests alone', true],
    ['by the same bytes', false],
  ])('writes nothing if nothing differs: %s', async (_, hasTags) => {
    service.hasTags = hasTags;
    await open();
    await run();
    const before = await office.store.findInstance('a');
    await run();
    expect(await office.store.findInstance('a')).toEqual(before);
    expect(service.asked.map(({ isConditional, status }) => [isConditional, status])).toEqual(
      hasTags
        ? [
            [true, 304],
            [true, 304],
          ]
        : [
            [false, 200],
            [false, 200],
          ],
    );
    expect(await newest()).toMatchObject({ outcome: 'unchanged' });
  });

  it('is read if only the details differ, without requesting unchanged ones again', async () => {
    await open();
    await run();
    service.events = two.map((event) => ({ ...event, long_desc: '<p>Neu</p>' }));
    await run();
    expect(operations()).toEqual(['getevents', 'geteventdetails', 'getevents']);
    expect((await office.eventsOf('a')).map(({ longDesc }) => longDesc)).toEqual(['<p>Neu</p>', '<p>Neu</p>']);
  });

  it('renames, moves, cancels and restores its events; missing ones are cancelled, and those of the office stay', async () => {
    await open();
    await run();
    const [one] = await office.eventsOf('a');
    await office.change('a', [{ kind: 'event', id: one?.id ?? 0, merge: { event_type: 'Feier' }, at: '' }]);
    service.events = [createServiceEvent(21383, '2026-12-06 11:00:00', 'Abgesagt: Familiengottesdienst')];
    await run();
    expect(await titles()).toEqual(['Familiengottesdienst cancelled', 'Krippenspiel cancelled']);
    expect((await office.eventsOf('a'))[0]).toMatchObject({ startsAt: '2026-12-06 11:00:00', eventType: 'Feier' });
    service.events = two;
    await run();
    expect(await titles()).toEqual(['Gottesdienst confirmed', 'Krippenspiel confirmed']);
    expect(await newest()).toMatchObject({ outcome: 'changed', changed: 2 });
  });

  it.each([
    ['Reporté: Concert', 'Concert postponed'],
    ['Annullato: Concerto', 'Concerto cancelled'],
    ['Cancelled: Concert', 'Concert cancelled'],
    ['Thema: Abgesagt', 'Thema: Abgesagt confirmed'],
    ['Abgesagt:', 'Abgesagt: confirmed'],
  ])('derives the status of an event from the title %j', async (title, told) => {
    service.events = [createServiceEvent(1, '2026-12-06 10:00:00', title)];
    await open();
    await run();
    expect(await titles()).toEqual([told]);
  });

  it('leaves the status in the title if it does not own the status', async () => {
    service.events = [createServiceEvent(1, '2026-12-06 10:00:00', 'Abgesagt: Konzert')];
    await open({ owns: ['title', 'date_from'] });
    await run();
    expect(await titles()).toEqual(['Abgesagt: Konzert confirmed']);
  });

  it('keeps missing events that are over or have begun', async () => {
    const began = createServiceEvent(1, '2026-11-23 12:30:00', 'Läuft');
    const over = createServiceEvent(2, '2026-11-23 08:00:00', 'Vorbei');
    service.events = [began, over, ...two];
    await open();
    await run();
    expect(await titles()).toHaveLength(4);
    service.events = two;
    await run();
    expect((await titles()).sort()).toEqual([
      'Gottesdienst confirmed',
      'Krippenspiel confirmed',
      'Läuft confirmed',
      'Vorbei confirmed',
    ]);
  });

  it('cancels missing events that go on for days if it lists others that have begun', async () => {
    const long = { date_to: '2026-12-24 18:00:00' };
    service.events = [
      createServiceEvent(1, '2026-11-20 09:00:00', 'Ausstellung', long),
      createServiceEvent(2, '2026-11-20 09:00:00', 'Krippenweg', long),
      ...two,
    ];
    await open();
    await run();
    service.events = service.events.slice(1);
    await run();
    expect((await titles()).filter((title) => title.endsWith('cancelled'))).toEqual(['Ausstellung cancelled']);
    service.events = two;
    await run();
    expect((await titles()).filter((title) => title.endsWith('cancelled'))).toEqual(['Ausstellung cancelled']);
  });

  it.each([
    ['by its number', { total_events_nbr: 2, events: two.slice(0, 1) }],
    ['since something in it is no event', { events: [two[0], null] }],
    ['since something in it is no event, without a wrapper', ['?', two[0]]],
  ])('removes nothing if its list is incomplete: %s', async (_, list) => {
    await open();
    await run();
    service.instead = (request, response) => {
      if (!request.url?.startsWith('/getevents/')) return false;
      response.end(JSON.stringify(list));
      return true;
    };
    await run();
    expect(await titles()).toEqual(['Gottesdienst confirmed', 'Krippenspiel confirmed']);
  });

  it('removes nothing if it is suddenly empty', async () => {
    await open();
    await run();
    service.events = [];
    await run();
    expect(await newest()).toMatchObject({ outcome: 'failed', code: 'emptied', value: '2' });
    expect(await titles()).toEqual(['Gottesdienst confirmed', 'Krippenspiel confirmed']);
  });

  it('leaves out invalid values, by number and field, and imports the rest', async () => {
    service.events = [
      { ...createServiceEvent(5, '2026-12-06 10:00:00', 'Ohne Tag'), date_from: '6. Dezember' },
      createServiceEvent(6, '2026-12-07 10:00:00', ''),
      { ...createServiceEvent(7, '2026-12-08 10:00:00', 'Rückwärts'), date_to: '2026-12-01 10:00:00' },
      ...two,
    ];
    await open();
    await run();
    expect(await titles()).toHaveLength(2);
    const told = await newest();
    expect(told).toMatchObject({ outcome: 'changed', created: 2, leftOut: 3 });
    expect(JSON.parse(told?.faults ?? '')).toMatchObject([
      { row: 5, column: 'date_from', code: 'date', value: '6. Dezember' },
      { row: 6, column: 'title', code: 'missing' },
      { row: 7, column: 'date_to', code: 'ends_before' },
    ]);
  });

  it('skips an event with a short text that some websites cut, reports it, and imports the rest', async () => {
    await open();
    await run();
    const long = { short_desc: 'x'.repeat(1024) };
    service.events = [
      { ...two[0], ...long, title: 'Taufe' },
      { ...two[1], topic: 'Advent' },
      createServiceEvent(9, '2026-12-24 17:00:00', 'Vesper', long),
    ];
    await run();
    expect(await titles()).toEqual(['Gottesdienst confirmed', 'Krippenspiel confirmed']);
    expect((await office.eventsOf('a'))[1]?.topic).toBe('Advent');
    const told = await newest();
    expect(told).toMatchObject({ outcome: 'changed', created: 0, changed: 1, leftOut: 2 });
    const fault = { column: 'short_desc', code: 'rule', flaw: { code: 'short_desc_too_long', params: { has: 1024 } } };
    expect(JSON.parse(told?.faults ?? '')).toMatchObject([
      { ...fault, row: 21383 },
      { ...fault, row: 9 },
    ]);
  });

  it('imports an event without its invalid addresses, and reports each', async () => {
    const unsafe = 'javascript:alert(1)';
    service.events = [
      createServiceEvent(5, '2026-12-06 10:00:00', 'Konzert', {
        image_url: unsafe,
        files: [
          { file_name: 'Plan', url: unsafe },
          { file_name: 'Flyer', url: 'https://example.org/f.pdf' },
        ],
        rooms: [{ name: 'Stube', location_url: `https://example.org/${'x'.repeat(2000)}` }],
      }),
    ];
    await open({ owns: OWNS.toSpliced(8, 0, 'files', 'image') });
    await run();
    expect(await office.eventsOf('a')).toMatchObject([
      { image: null, files: [{ fileName: 'Flyer' }], rooms: [{ name: 'Stube', locationUrl: '' }] },
    ]);
    const told = await newest();
    expect(told).toMatchObject({ outcome: 'changed', created: 1, leftOut: 0 });
    const code = 'no_address';
    expect(JSON.parse(told?.faults ?? '')).toMatchObject([
      { row: 5, label: 'Konzert', column: 'location_url', code },
      { row: 5, label: 'Konzert', column: 'url', code, value: unsafe },
      { row: 5, label: 'Konzert', column: 'image_url', code, value: unsafe },
    ]);
  });

  it('does not report addresses that it does not write', async () => {
    await open();
    await run();
    service.events = two.map((event) => ({ ...event, topic: 'Advent', image_url: 'javascript:alert(1)' }));
    await run();
    expect(await newest()).toMatchObject({ outcome: 'changed', changed: 2, faults: '[]' });
  });

  it('imports the list if it has no details', async () => {
    service.instead = (request, response) => {
      if (!request.url?.startsWith('/geteventdetails/')) return false;
      response.writeHead(404).end();
      return true;
    };
    await open();
    await run();
    expect(await titles()).toHaveLength(2);
    await run();
    expect(operations()).toEqual(['getevents']);
    expect(await newest()).toMatchObject({ outcome: 'unchanged' });
  });

  it('does not import an event again that was removed by hand', async () => {
    await open();
    await run();
    const [one] = await office.eventsOf('a');
    await office.change('a', [{ kind: 'event', id: one?.id ?? 0, remove: true, at: '' }]);
    await run();
    expect(await titles()).toEqual(['Krippenspiel confirmed']);
  });
});

describe('an unreadable service', () => {
  const page = '<!doctype html><title>Willkommen</title>';

  it.each([
    ['no key', '', undefined, 'key_missing', ''],
    ['a wrong key', 'another-key-0815', undefined, 'key_refused', ''],
    ['a key that may not read', SERVICE_KEY, { status: 403 }, 'key_forbidden', ''],
    ['no such instance', SERVICE_KEY, { status: 404 }, 'no_service', 'seewil'],
    ['a page', SERVICE_KEY, { body: page }, 'no_data', '127.0.0.1'],
    ['a message in place of an answer', SERVICE_KEY, { body: '{"message":"no"}' }, 'no_data', '127.0.0.1'],
    ['a list of something else', SERVICE_KEY, { body: '[["a"],5]' }, 'no_data', '127.0.0.1'],
    ['half an answer', SERVICE_KEY, { body: '{"events":[' }, 'no_data', '127.0.0.1'],
    ['a failure', SERVICE_KEY, { status: 500 }, 'server_error', '500'],
    ['too many requests', SERVICE_KEY, { status: 429, headers: { 'Retry-After': '7200' } }, 'server_busy', '429'],
    [
      'another host',
      SERVICE_KEY,
      { status: 301, headers: { Location: 'http://localhost:1/x' } },
      'moved',
      'http://localhost:1',
    ],
    ['too much', SERVICE_KEY, { body: ' '.repeat(20 * 2 ** 20 + 1) }, 'large', '20'],
  ])('changes nothing and logs the reason: %s', async (_, key, answer, code, value) => {
    await open();
    await run();
    const before = await office.eventsOf('a');
    if (key !== SERVICE_KEY) {
      await office.change('a', [{ kind: 'source', id: 1, merge: { url: `${service.url}-2` }, at: '' }]);
      if (key !== '') await setServiceKey(office.editing, 'a', 1, key);
    }
    if (answer !== undefined) {
      service.instead = (_request, response) => {
        const {
          status = 200,
          body = '',
          headers = {},
        } = answer as { status?: number; body?: string; headers?: object };
        response.writeHead(status, { ...headers }).end(body);
        return true;
      };
    }
    await run();
    expect(await newest()).toMatchObject({ outcome: 'failed', code, value });
    expect(await office.eventsOf('a')).toEqual(before);
    expect(JSON.stringify([await office.log('a'), office.troubles])).not.toContain(SERVICE_KEY);
    expect(office.troubles).toEqual([]);
  });

  it('is retried within the run if it requests a short delay', async () => {
    let refused = 0;
    service.instead = (request, response) => {
      if (!request.url?.startsWith('/geteventdetails/') || refused++ > 0) return false;
      response.writeHead(429, { 'Retry-After': '1' }).end();
      return true;
    };
    await open();
    await run();
    expect(service.asked.map(({ status }) => status)).toEqual([200, 429, 200]);
    expect(await titles()).toHaveLength(2);
  });
});

describe('the key of a service', () => {
  it('is bound to its URL, so another URL needs the key again', async () => {
    await open();
    await run();
    const other = await openFakeService();
    try {
      await office.change('a', [{ kind: 'source', id: 1, merge: { url: other.url }, at: '' }]);
      await run();
      expect(other.asked).toEqual([]);
      expect(await newest()).toMatchObject({ outcome: 'failed', code: 'key_missing' });
    } finally {
      await other.close();
    }
    await office.change('a', [{ kind: 'source', id: 1, merge: { url: service.url }, at: '' }]);
    await run();
    expect(await newest()).toMatchObject({ outcome: 'unchanged' });
  });

  it('triggers a fetch at once, and is deleted with the source', async () => {
    await open({}, '');
    await run();
    expect(await newest()).toMatchObject({ code: 'key_missing' });
    expect(service.asked).toEqual([]);
    office.clock.at -= 1.5 * HOUR;
    await setServiceKey(office.editing, 'a', 1, SERVICE_KEY);
    await run();
    expect(await newest()).toMatchObject({ outcome: 'changed', created: 2 });
    expect([...(await office.store.sourceKeys.addresses('a'))]).toEqual([[1, service.url]]);
    await office.change('a', [{ kind: 'source', id: 1, remove: true, isDetached: true, at: '' }]);
    expect((await office.store.sourceKeys.addresses('a')).size).toBe(0);
  });

  it('never appears in imported data, whatever the service returns', async () => {
    service.events = [
      createServiceEvent(1, '2026-12-06 10:00:00', 'Bild', { image_url: `https://a.example/${SERVICE_KEY}/1.jpg` }),
      createServiceEvent(2, '2026-12-07 10:00:00', `Titel ${SERVICE_KEY}`),
      createServiceEvent(3, '2026-12-08 10:00:00', 'Verborgen'),
    ];
    service.instead = (request, response) => {
      if (!request.url?.startsWith('/geteventdetails/')) return false;
      const escaped = [...SERVICE_KEY].map((one) => `\\u00${one.charCodeAt(0).toString(16)}`).join('');
      const details = JSON.stringify(service.events).replaceAll('Verborgen', `Verborgen ${escaped}`);
      response.end(details);
      return true;
    };
    await open({ owns: OWNS.toSpliced(8, 0, 'image') });
    await run();
    expect(await titles()).toEqual(['Bild confirmed']);
    const told = JSON.stringify([
      await office.eventsOf('a'),
      await office.log('a'),
      await office.store.content.history('a', { limit: 9 }),
    ]);
    expect(told).not.toContain(SERVICE_KEY);
  });

  it.each([['too short'], ['1234567'], ['with/slash-and-more'], ['']])('is rejected if invalid: %j', async (key) => {
    await open({}, '');
    await expect(setServiceKey(office.editing, 'a', 1, key)).rejects.toThrow('is not a key');
  });

  it('is rejected for a calendar', async () => {
    await open({ kind: 'ics' }, '');
    await expect(setServiceKey(office.editing, 'a', 1, SERVICE_KEY)).rejects.toThrow('kind interface');
  });
});
