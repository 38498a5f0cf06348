// The upgrade of an earlier version's database preserves exports, revisions and entity tags byte for byte.

import { createHash } from 'node:crypto';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareUses, type ResourceUse, resourceUsesOf } from '../src/model/resource-use.ts';
import { exportBundle } from '../src/office/export-bundle.ts';
import { importBundle } from '../src/office/import-bundle.ts';
import { tablesOf, withStore } from './support/every-table.ts';
import { openTestServer, type TestServer } from './support/instance.ts';
import { copyOldPostgres, copyOldSqlite, expectedOfOld, oldExport } from './support/old-database.ts';
import { rows, schemas } from './support/postgres.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const NOON = '2026-11-20T12:00:00+01:00';

const { folder, remove } = temporaryFolder();
afterAll(remove);
const newSchema = schemas();

type Stamped = Readonly<Record<string, string | null>>;

async function stampsIn(url: string): Promise<readonly (string | number)[][]> {
  const tables = await tablesOf(url);
  const rowsOf = (table: string): Stamped[] =>
    (tables[table] as string[]).map((text) => Object.fromEntries(JSON.parse(text)));
  const names = new Map(rowsOf('instances').map((row) => [row['id'], row['name'] ?? '']));
  return rowsOf('entities')
    .filter((row) => Number(row['revision']) > 1)
    .map((row) => [
      names.get(row['instance_id'] ?? null) ?? '',
      row['kind'] ?? '',
      Number(row['id']),
      Number(row['revision']),
      Number(row['changed_at']),
    ]);
}

const inOrder = (rows: readonly (string | number)[][]) => rows.map((row) => JSON.stringify(row)).sort();

describe.each([
  ['SQLite', async () => copyOldSqlite(`${folder}/old.db`)],
  ['PostgreSQL', async () => copyOldPostgres(await newSchema())],
])('a database of an earlier version: %s', (_name, open) => {
  let url: string;
  let server: TestServer;
  beforeAll(async () => {
    url = await open();
    server = await openTestServer(NOON, url);
  });
  afterAll(() => server.store.close());

  it.each(['full', 'large'] as const)('exports the same bytes: %s', async (name) => {
    expect(await exportBundle(server.store, name)).toBe(oldExport(name));
  });

  it('keeps revisions and all stamps', async () => {
    const revisions = (await server.store.listInstances()).map((record) => [
      record.instance.name,
      record.revision,
      record.contentRevision,
      record.subscribersRevision,
      record.keysRevision,
    ]);
    expect(revisions).toEqual(expectedOfOld.revisions);
    expect(expectedOfOld.stamps.length).toBeGreaterThan(5);
    expect(inOrder(await stampsIn(url))).toEqual(inOrder(expectedOfOld.stamps));
  });

  // Newer versions differ here: calendar files contain the address and the long text of their event, and addresses of files are absolute
  // (rule K8).
  const kept = Object.entries(expectedOfOld.answers).filter(([call]) => !call.includes('/export/ical/'));

  it.each(
    kept,
  )('answers %s with the same bytes and entity tag, apart from addresses that are absolute now', async (call, was) => {
    const { status, headers, text } = await server.ask(call);
    const asBefore = text.replace(/"https:\/\/www\.example\.org(\/(?:kollekte|lied\.pdf|k\.jpg))"/g, '"$1"');
    const sha256 = createHash('sha256').update(asBefore).digest('hex');
    expect({ status, sha256 }).toEqual({ status: 200, sha256: was.sha256 });
    if (asBefore === text) expect(headers['ETag']).toBe(was.etag);
  });

  it('finds no changes in its own export', async () => {
    const acting = { store: server.store, clock: server.clock.now, actor: 'test' };
    for (const name of ['full', 'large'] as const) {
      const before = await server.store.findInstance(name);
      await importBundle(acting, Buffer.from(oldExport(name)));
      expect((await server.store.findInstance(name))?.contentRevision).toBe(before?.contentRevision);
    }
    expect(inOrder(await stampsIn(url))).toEqual(inOrder(expectedOfOld.stamps));
  });
});

const MORE = 1300;

const moreLayers = (numbers: string) => `
  insert into entities (instance_id, kind, id, shown_until, revision, changed_at, document)
  select 1, 'layer', 5000 + n, null, 1, 7,
    '{"id":' || (5000 + n) || ',"position":null,"parentId":null,"name":"Église ' || n || '","url":""}' from ${numbers}`;

/** Inserts more events than a batch has, each with the rooms of the first one. */
const moreEvents = (numbers: string) => `
  insert into entities (instance_id, kind, id, shown_until, revision, changed_at, document)
  select 1, 'event', 6000 + n, shown_until, 1, 8, replace(document, '{"id":1001,', '{"id":' || (6000 + n) || ',')
  from entities, ${numbers} where instance_id = 1 and kind = 'event' and id = 1001`;

describe.each([
  [
    'SQLite',
    async () => {
      const url = copyOldSqlite(`${folder}/many.db`);
      const file = new Database(url.slice('sqlite:'.length));
      const numbers = `(with recursive c(n) as (select 1 union all select n + 1 from c where n < ${MORE}) select n from c)`;
      for (const more of [moreLayers, moreEvents]) file.exec(more(numbers));
      file.close();
      return url;
    },
  ],
  [
    'PostgreSQL',
    async () => {
      const url = await copyOldPostgres(await newSchema());
      for (const more of [moreLayers, moreEvents]) await rows(url, more(`generate_series(1, ${MORE}) as n`));
      return url;
    },
  ],
])('the entities of a database of an earlier version: %s', (_name, open) => {
  it('all have a label and a sort key, and ids continue after the highest', async () => {
    const url = await open();
    const { nextLayer, nextEvent } = await withStore(url, async ({ content }) => {
      const change = { actor: 'test', action: 'test', at: Date.parse(NOON) };
      const next = (kind: 'layer' | 'event') =>
        content.change('full', change, (writing) => writing.newId(kind)).then(({ result }) => result);
      return { nextLayer: await next('layer'), nextEvent: await next('event') };
    });
    expect([nextLayer, nextEvent]).toEqual([5000 + MORE + 1, 6000 + MORE + 1]);
    const entities = ((await tablesOf(url))['entities'] as string[]).map(
      (text): Stamped => Object.fromEntries(JSON.parse(text)),
    );
    const layers = entities.filter(({ changed_at: at }) => at === '7');
    expect(layers).toHaveLength(MORE);
    for (const { id, label, sort_key: key } of layers) {
      expect([label, key]).toEqual([`Église ${Number(id) - 5000}`, `eglise ${Number(id) - 5000}`]);
    }
    const event = entities.find(({ kind, id }) => kind === 'event' && id === '1001');
    expect([event?.['label'], event?.['sort_key']]).toEqual(['Ü 😀 \u2028 \\ "\'', expect.stringMatching(/^\d{4}-/)]);
    const named = entities.filter(({ kind }) => kind !== 'newsletter');
    expect(named.filter(({ label, sort_key: key }) => label === '' || key === '')).toEqual([]);
  });

  it('occupy rooms and people at their times', async () => {
    const url = await open();
    const ever = { from: '0001-01-01 00:00:00', to: '9999-12-31 23:59:59' };
    const found = await withStore(url, async (store) => {
      const names = (await store.listInstances()).map(({ instance }) => instance.name);
      return Promise.all(
        names.map(async (name) => ({
          rooms: await store.content.read(name, (content) => content.uses('room', ever)),
          persons: await store.content.read(name, (content) => content.uses('person', ever)),
          events: (await store.readContent(name))?.content.events ?? [],
        })),
      );
    });
    const inOrder = (uses: readonly ResourceUse[]) => [...uses].sort(compareUses);
    for (const { rooms, persons, events } of found) {
      expect(inOrder([...rooms, ...persons])).toEqual(inOrder(events.flatMap(resourceUsesOf)));
    }
    expect(found.flatMap(({ rooms }) => rooms).filter(({ eventId }) => eventId > 6000)).toHaveLength(2 * MORE);
  });
});
