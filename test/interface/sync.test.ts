// A client that follows the cursors has the same content as a fresh read, after any writes in between, whichever server answers (rule G6).

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeSyncCursor } from '../../src/contract/cursor.ts';
import type { ApiRouter } from '../../src/http/api-router.ts';
import { anyBundle } from '../support/any-bundle.ts';
import { event } from '../support/content.ts';
import type { Loose } from '../support/full-bundle.ts';
import { openInstance, openTestServer, type TestServer } from '../support/instance.ts';
import { expectRefusal } from '../support/refusal.ts';
import { countRuns } from '../support/runs.ts';
import { Copy, createSyncReader, openSecondServer, syncPages } from '../support/sync-copy.ts';

const BEGIN = Date.parse('2026-10-20T08:00:00Z');
const HOUR = 3_600_000;

function around(bundle: Loose, ms: number, hours: readonly number[]): Loose {
  const text = (at: number) => new Date(at).toISOString().slice(0, 19).replace('T', ' ');
  const first = (kind: string) => bundle[kind]?.[0]?.id;
  const [layer, group, room, person] = ['layers', 'target_groups', 'rooms', 'persons'].map(first);
  const named = {
    ...(layer !== undefined && { layer_ids: [layer] }),
    ...(group !== undefined && { target_group_ids: [group] }),
    ...(room !== undefined && { rooms: [{ room_id: room }] }),
    ...(person !== undefined && { organizer: { person_id: person } }),
  };
  const events = bundle['events'].map((event: Loose, index: number) => {
    const opens = index % 3 === 0;
    const from = ms + (hours[index % hours.length] ?? 0) * HOUR;
    const { occupies_from: _, occupies_to: _2, series: _3, source: _4, publish_from: _5, state: _6, ...others } = event;
    const window = opens ? { publish_from: text(from - 5 * HOUR) } : {};
    return {
      ...others,
      ...window,
      ...(index % 2 === 0 && named),
      public: index % 5 !== 4,
      date_from: text(from),
      date_to: text(from + HOUR),
      hours: [],
    };
  });
  const instance = { ...bundle['instance'], name: 'test', time_zone: 'Europe/Zurich' };
  return { ...bundle, instance, events, series: [], sources: [] };
}

type Step =
  | { readonly do: 'write'; readonly bundle: Loose; readonly hours: readonly number[]; readonly without: number }
  | { readonly do: 'rename'; readonly what: number }
  | { readonly do: 'wait'; readonly hours: number }
  | { readonly do: 'follow'; readonly second: boolean; readonly limit: number; readonly during: number }
  | { readonly do: 'renew' };

const hours = fc.array(fc.integer({ min: -4, max: 90 }), { minLength: 3, maxLength: 6 });
const steps = fc.array(
  fc.oneof(
    fc.record({
      do: fc.constant('write' as const),
      bundle: anyBundle,
      hours,
      without: fc.integer({ min: -3, max: 4 }),
    }),
    fc.record({ do: fc.constant('rename' as const), what: fc.nat(13) }),
    fc.record({ do: fc.constant('wait' as const), hours: fc.constantFrom(0.4, 1, 3, 8, 20, 24 * 3) }),
    fc.record({
      do: fc.constant('follow' as const),
      second: fc.boolean(),
      limit: fc.integer({ min: 1, max: 6 }),
      during: fc.constantFrom(0, 0, 2),
    }),
    fc.constant({ do: 'renew' as const }),
  ),
  { minLength: 6, maxLength: 16 },
) as fc.Arbitrary<Step[]>;

/** Returns the bundle with copies of its events, which fill several pages, and without one event. */
function manyOf(bundle: Loose, without: number): Loose {
  const copies = [0, 100, 200, 300, 400].flatMap((more) =>
    bundle['events'].map((event: Loose) => ({ ...event, id: event['id'] + more })),
  );
  return withEvents(bundle, copies.toSpliced(without < 0 ? copies.length : without, 1));
}

function withEvents(bundle: Loose, events: readonly Loose[]): Loose {
  const ids = new Set(events.map((event) => event['id']));
  const left = (some: number[] | undefined) => some?.filter((id) => ids.has(id));
  const lists = bundle['lists']?.map((list: Loose) => ({
    ...list,
    include_event_ids: left(list['include_event_ids']) ?? [],
    exclude_event_ids: left(list['exclude_event_ids']) ?? [],
  }));
  return { ...bundle, events, ...(lists && { lists }) };
}

const NAMED = ['rooms', 'persons', 'layers', 'target_groups', 'buildings', 'lists', 'person_groups'];

/** Returns the bundle with one entity renamed or moved. Its events are unchanged. */
function renamed(bundle: Loose, what: number): Loose {
  if (what === 13) {
    const { instance } = bundle;
    return { ...bundle, instance: { ...instance, locale: instance['locale'] === 'fr-CH' ? 'de-CH' : 'fr-CH' } };
  }
  const kind = NAMED[what % NAMED.length] ?? '';
  const [first, ...others] = bundle[kind] ?? [];
  if (first === undefined) return bundle;
  const name = kind === 'persons' ? 'lastname' : 'name';
  if (what < NAMED.length) return { ...bundle, [kind]: [{ ...first, [name]: `${first[name]}x` }, ...others] };
  if (kind === 'persons') {
    const visibility = first['visibility'] === 'none' ? 'web' : 'none';
    return { ...bundle, persons: [{ ...first, visibility }, ...others] };
  }
  const places = [first, ...others].map((one: Loose, index) => ({ ...one, position: 10 - index }));
  return { ...bundle, [kind]: places };
}

async function play(history: readonly Step[]): Promise<void> {
  const server = await openTestServer(new Date(BEGIN).toISOString());
  let now = BEGIN;
  let written: Loose | undefined;
  const write = async ({ bundle, hours: at, without }: Extract<Step, { do: 'write' }>) => {
    written = around(manyOf(bundle, without), now, at);
    await server.import(written);
  };
  const first = history.find((step) => step.do === 'write');
  if (first?.do !== 'write') return server.store.close();
  await write(first);
  const key = await server.key('test');
  const second = await openSecondServer(server);
  const asks = [
    createSyncReader({ answer: (request) => serverDoor(server)(request) }, key),
    createSyncReader(second.door, key),
  ] as const;
  const copy = new Copy();
  for (const step of history) {
    if (step.do === 'write') await write(step);
    else if (step.do === 'rename') {
      if (written !== undefined) {
        written = renamed(written, step.what);
        await server.import(written);
      }
    } else if (step.do === 'renew') await second.live.refresh();
    else if (step.do === 'wait') {
      now += step.hours * HOUR;
      server.clock.set(now);
      await second.live.refresh();
    } else {
      const ask = asks[step.second ? 1 : 0];
      let left = step.during;
      await syncPages(copy, ask, step.limit, async () => {
        if (left-- <= 0) return;
        now += HOUR / 2;
        server.clock.set(now);
        if (written !== undefined) {
          written = renamed(withEvents(written, written['events'].slice(left)), left);
          await server.import(written);
        }
        await second.live.refresh();
      });
    }
  }
  await second.live.refresh();
  for (const ask of asks) {
    await syncPages(copy, ask, 3);
    const fresh = new Copy();
    await syncPages(fresh, ask, 5000);
    expect(copy.content).toEqual(fresh.content);
  }
  await server.store.close();
}

function serverDoor(server: TestServer): ApiRouter['answer'] {
  return async ({ target }) => {
    const answer = await server.ask(target);
    return { ...answer, body: Buffer.from(answer.text), pieces: undefined };
  };
}

describe('a copy that follows the cursors', () => {
  it('equals a fresh read, after any history', async () => {
    await fc.assert(fc.asyncProperty(steps, play), { numRuns: countRuns(25) });
  });
});

describe('one call', () => {
  const CONTENT = {
    persons: [{ id: 1, visibility: 'web', firstname: 'Anna', lastname: 'Keller' }],
    lists: [{ id: 1, name: 'Alle', include_event_ids: [1, 2] }],
    events: [
      event(1, '2026-12-01', { subscription: { open: true, deadline: '20261125', person: { person_id: 1 } } }),
      event(2, '2026-12-02'),
      event(3, '2026-12-03'),
    ],
  };
  const NOON = '2026-11-20T11:00:00Z';
  const bundle = (more: object) => ({
    format: 'parvis-bundle',
    version: 1,
    instance: { name: 'test', title: 'Test' },
    ...CONTENT,
    ...more,
  });

  async function open() {
    const server = await openInstance(CONTENT, NOON);
    const ask = (query: string, more = {}) => server.ask(`/sync/test/${server.apiKey}/${query}`, more);
    const first = (await ask('')).json;
    return { server, ask, first };
  }

  it('without a cursor returns everything, in path form and in header form', async () => {
    const { server, first } = await open();
    expect(first.events.map(({ event_id }: Loose) => event_id)).toEqual(['1', '2', '3']);
    expect(first).toMatchObject({
      removed: [],
      more: false,
      lists: [{ list_id: '1', name: 'Alle', event_ids: '1,2' }],
    });
    const others = ['persons', 'person_groups', 'list_groups', 'layers', 'target_groups', 'rooms', 'document_groups'];
    expect(Object.keys(first)).toEqual(['events', 'removed', ...others, 'lists', 'cursor', 'more']);
    const headers = { member: 'test', apikey: server.apiKey };
    expect((await server.ask('/sync', { headers })).json).toEqual(first);
    const details = (await server.get('geteventdetails/0')).json;
    expect(first.events).toEqual(details);
  });

  it('returns changes, deletions with reasons, and the lists with them; nothing without changes', async () => {
    const { server, ask, first } = await open();
    const same = await ask(`?since=${first.cursor}`);
    expect(same.json).toEqual({ events: [], removed: [], cursor: first.cursor, more: false });
    const known = { headers: { 'if-none-match': same.headers['ETag'] ?? '' } };
    expect((await ask(`?since=${first.cursor}`, known)).status).toBe(304);
    const events = [
      { ...CONTENT.events[1], title: 'Neu' },
      { ...CONTENT.events[2], public: false },
    ];
    await server.import(bundle({ events, lists: [{ id: 1, name: 'Alle', include_event_ids: [2] }] }));
    const { json } = await ask(`?since=${first.cursor}`);
    expect(json.events).toMatchObject([{ event_id: '2', title: 'Neu' }]);
    expect(json.removed).toEqual([
      { event_id: '1', reason: 'removed' },
      { event_id: '3', reason: 'hidden' },
    ]);
    expect(json.lists).toMatchObject([{ event_ids: '2' }]);
    server.clock.set('2026-12-02T23:30:00Z');
    const later = (await ask(`?since=${json.cursor}`)).json;
    expect(later.removed).toEqual([{ event_id: '2', reason: 'over' }]);
    expect([later.lists[0].event_ids, 'persons' in later]).toEqual(['', false]);
  });

  it('returns entries that changed by the expiry of their deadline', async () => {
    const { server, ask, first } = await open();
    server.clock.set('2026-11-26T11:00:00Z');
    expect((await ask(`?since=${first.cursor}`)).json.events).toMatchObject([{ event_id: '1' }]);
  });

  it.each([
    ['its room', { rooms: [{ id: 5, building_id: 1, name: 'Saal' }] }],
    ['the building of its room', { buildings: [{ id: 1, name: 'Haus' }] }],
    ['who is responsible', { persons: [{ id: 1, visibility: 'web', firstname: 'Anna', lastname: 'Graf' }] }],
    [
      'who is no longer to be shown',
      { persons: [{ id: 1, visibility: 'none', firstname: 'Anna', lastname: 'Keller' }] },
    ],
    ['its area', { layers: [{ id: 3, name: 'Berg' }] }],
    ['its target group', { target_groups: [{ id: 2, name: 'Jugend' }] }],
    ['the language of the instance', { instance: { name: 'test', title: 'Test', locale: 'fr-CH' } }],
  ])('returns an event again when %s has changed, and no others', async (_what, change) => {
    const content = {
      buildings: [{ id: 1, name: 'Kirche' }],
      rooms: [{ id: 5, building_id: 1, name: 'Schiff' }],
      layers: [{ id: 3, name: 'Dorf' }],
      target_groups: [{ id: 2, name: 'Kinder' }],
      persons: CONTENT.persons,
      lists: [],
      events: [
        event(1, '2026-12-01', {
          rooms: [{ room_id: 5 }],
          organizer: { person_id: 1 },
          layer_ids: [3],
          target_group_ids: [2],
        }),
        event(2, '2026-12-02'),
      ],
    };
    const server = await openInstance(content, NOON);
    const ask = async (query: string) => (await server.ask(`/sync/test/${server.apiKey}/${query}`)).json;
    const first = await ask('');
    await server.import(bundle({ ...content, ...change }));
    const { events } = await ask(`?since=${first.cursor}`);
    const ids = 'instance' in change ? ['1', '2'] : ['1'];
    expect(events.map(({ event_id }: Loose) => event_id)).toEqual(ids);
    expect(events[0]).not.toEqual(first.events[0]);
  });

  it('returns no event again for settings that no event shows', async () => {
    const { server, ask, first } = await open();
    const look = { accent: '#123456', footer: 'Dorfstrasse 1', logo_url: 'https://www.example.org/logo.png' };
    const addresses = { public_url: 'https://www.example.org', event_url: 'https://www.example.org/{id}' };
    const others = {
      newsletter_lookup: 'link',
      room_conflicts: 'refuse',
      outside: { feeds: false },
      plan: { church_year: 'ekd' },
    };
    const layers = [{ id: 3, name: 'Berg' }];
    await server.import(bundle({ layers }));
    const before = (await ask(`?since=${first.cursor}`)).json;
    const instance = { name: 'test', title: 'Pfarrei', ...look, ...addresses, ...others };
    await server.import(bundle({ layers, instance }));
    const { events, more } = (await ask(`?since=${before.cursor}`)).json;
    expect([events, more]).toEqual([[], false]);
  });

  it('returns to a connector every event again for the placeholder area and its name (K3)', async () => {
    const server = await openInstance(CONTENT, NOON);
    const key = await server.key('test', { profile: 'connector' });
    let cursor = '';
    const told = async () => {
      const { json } = await server.ask(`/sync/test/${key}/${cursor === '' ? '' : `?since=${cursor}`}`);
      cursor = json.cursor;
      return json.events.map((one: Loose) => one['layers'].map(({ name }: Loose) => name).join());
    };
    const [layers, renamed] = [[{ id: 3, name: 'Berg' }], { instance: { name: 'test', title: 'Pfarrei' } }];
    expect(await told()).toEqual(['Test', 'Test', 'Test']);
    for (const [more, expected] of [
      [renamed, ['Pfarrei', 'Pfarrei', 'Pfarrei']],
      [{ ...renamed, layers }, ['', '', '']],
      [{ layers }, []],
      [renamed, ['Pfarrei', 'Pfarrei', 'Pfarrei']],
    ] as const) {
      await server.import(bundle(more));
      expect(await told()).toEqual(expected);
    }
  });

  it('returns an event once its window opens, and an ended one, without a write', async () => {
    const { server, ask } = await open();
    const opening = { ...CONTENT.events[2], publish_from: '2026-11-25 08:00:00' };
    await server.import(bundle({ events: [CONTENT.events[0], CONTENT.events[1], opening] }));
    const first = (await ask('')).json;
    expect(first.events).toHaveLength(2);
    server.clock.set('2026-11-25T07:00:00Z');
    expect((await ask(`?since=${first.cursor}`)).json.events).toMatchObject([{ event_id: '3' }]);
    // After the clock was set back, past events are current again, and published ones are hidden again.
    server.clock.set('2026-12-01T23:00:00Z');
    const later = (await ask(`?since=${first.cursor}`)).json;
    expect(later.removed).toEqual([{ event_id: '1', reason: 'over' }]);
    server.clock.set('2026-11-30T12:00:00Z');
    expect((await ask(`?since=${later.cursor}`)).json.events).toMatchObject([{ event_id: '1' }]);
    server.clock.set('2026-11-24T12:00:00Z');
    expect((await ask(`?since=${later.cursor}`)).json.removed).toEqual([{ event_id: '3', reason: 'hidden' }]);
  });

  it('returns as over an event that was hidden once, restored and then moved into the past, even with another change', async () => {
    const { server, ask } = await open();
    const [one, two, three] = CONTENT.events;
    const area = (name: string) => ({ layers: [{ id: 3, name }] });
    await server.import(bundle({ events: [one, { ...two, public: false }, three] }));
    await server.import(bundle(area('Dorf')));
    const { cursor } = (await ask('')).json;
    const past = { date_from: '2026-06-01 10:00:00', date_to: '2026-06-01 11:00:00' };
    await server.import(bundle({ ...area('Berg'), events: [one, { ...two, ...past }, three] }));
    const told = (await ask(`?since=${cursor}`)).json;
    expect(told.events).toEqual([]);
    expect(told.removed).toEqual([{ event_id: '2', reason: 'over' }]);
    const recent = { date_from: '2026-11-19 10:00:00', date_to: '2026-11-19 11:00:00' };
    await server.import(bundle({ ...area('Tal'), events: [{ ...one, ...recent }, { ...two, ...past }, three] }));
    expect((await ask(`?since=${told.cursor}`)).json.removed).toEqual([{ event_id: '1', reason: 'over' }]);
  });

  it('returns as removed an event that was hidden first, although both happened after the cursor', async () => {
    const { server, ask, first } = await open();
    const [one, two, three] = CONTENT.events;
    await server.import(bundle({ events: [one, two, { ...three, public: false }] }));
    await ask('');
    await server.import(bundle({ events: [one, two] }));
    expect((await ask(`?since=${first.cursor}`)).json.removed).toEqual([{ event_id: '3', reason: 'removed' }]);
  });

  it('returns a renamed area with the events that show it, and with no other', async () => {
    const layers = [
      { id: 3, name: 'Dorf' },
      { id: 4, name: 'Berg' },
    ];
    const events = [event(1, '2026-12-01', { layer_ids: [3] }), event(2, '2026-12-02', { layer_ids: [4] })];
    const server = await openInstance({ layers, events }, NOON);
    const ask = async (query: string) => (await server.ask(`/sync/test/${server.apiKey}/${query}`)).json;
    const { cursor } = await ask('');
    await server.import(bundle({ persons: [], lists: [], events, layers: [{ id: 3, name: 'Tal' }, layers[1]] }));
    expect((await ask(`?since=${cursor}`)).events.map(({ event_id }: Loose) => event_id)).toEqual(['1']);
  });

  it('continues a pass page by page, even after changes in the meantime', async () => {
    const { server, ask } = await open();
    const one = (await ask('?limit=2')).json;
    expect([one.events.length, one.more, 'lists' in one]).toEqual([2, true, false]);
    await server.import(bundle({ events: CONTENT.events.map((own) => ({ ...own, title: 'Neu' })) }));
    const two = (await ask(`?limit=2&since=${one.cursor}`)).json;
    expect([two.events.length, two.more, 'lists' in two]).toEqual([1, true, true]);
    const three = (await ask(`?since=${two.cursor}`)).json;
    expect([three.events.length, three.more]).toEqual([3, false]);
  });

  it('rejects with 400 an invalid cursor or number, with 410 a cursor that is too old or of another instance', async () => {
    const { server, ask, first } = await open();
    for (const wrong of ['x', '%00', 'AAAA', `${first.cursor}A`, '-1', `${first.cursor}&since=x`]) {
      expectRefusal(await ask(`?since=${wrong}`), 400, /^since: /);
    }
    for (const wrong of ['0', '-1', '5001', 'x', '1.5']) expectRefusal(await ask(`?limit=${wrong}`), 400, /^limit: /);
    server.clock.set('2027-02-20T11:00:00Z');
    expectRefusal(await ask(`?since=${first.cursor}`), 410, /start over/);
    const other = await openInstance(CONTENT, '2026-11-20T11:00:01Z');
    expectRefusal(await other.ask(`/sync/test/${other.apiKey}/?since=${first.cursor}`), 410, /start over/);
  });

  it('rejects with 410 a cursor of a future state', async () => {
    const { ask, first } = await open();
    const [identity = 0] = Buffer.from(first.cursor, 'base64url')
      .toString()
      .split('.')
      .map((one) => Number.parseInt(one, 36));
    for (const at of [20361120120000, 20251120120000]) {
      const forged = encodeSyncCursor({ identity, seen: { revision: 1_000_000, at }, pass: undefined });
      expectRefusal(await ask(`?since=${forged}`), 410, /start over/);
    }
  });

  it('of a server that lags by seconds is not too old at the beginning of a new hour', async () => {
    const { server, first } = await open();
    const second = await openSecondServer(server);
    const ask = createSyncReader(second.door, server.apiKey);
    server.clock.set('2026-11-20T12:59:50Z');
    const times = { date_from: '2026-11-20 13:00:00', date_to: '2026-11-20 14:00:01' };
    const ending = { id: 1, title: 'Bis zur vollen Stunde', ...times, public: true };
    await server.import(bundle({ events: [ending], lists: [] }));
    await second.live.refresh();
    await ask('', 5);
    await server.import(bundle({ events: [], lists: [] }));
    const newer = (await server.ask(`/sync/test/${server.apiKey}/?since=${first.cursor}`)).json.cursor;
    server.clock.set('2026-11-20T13:00:05Z');
    expect(await ask(newer, 5)).toEqual({ events: [], removed: [], cursor: newer, more: false });
  });

  it('of a server that lags by seconds is not too old after hours without changes', async () => {
    const { server, first } = await open();
    const second = await openSecondServer(server);
    const ask = createSyncReader(second.door, server.apiKey);
    await ask('', 5);
    server.clock.set('2026-11-20T18:00:00Z');
    await server.import(bundle({ events: [], lists: [] }));
    const newer = (await server.ask(`/sync/test/${server.apiKey}/?since=${first.cursor}`)).json.cursor;
    expect(await ask(newer, 5)).toEqual({ events: [], removed: [], cursor: newer, more: false });
  });

  it('of a lagging server returns nothing, and of one that keeps lagging that it is another database', async () => {
    const { server, first } = await open();
    const second = await openSecondServer(server);
    const ask = createSyncReader(second.door, server.apiKey);
    await ask('', 5);
    await server.import(bundle({ events: [], lists: [] }));
    const newer = (await server.ask(`/sync/test/${server.apiKey}/?since=${first.cursor}`)).json.cursor;
    expect(await ask(newer, 5)).toEqual({ events: [], removed: [], cursor: newer, more: false });
    server.clock.set('2026-11-21T11:00:00Z');
    await expect(ask(newer, 5)).rejects.toThrow('410');
  });
});
