// The upgrade of an earlier version's database preserves exports, revisions and entity tags byte for byte.

import { createHash } from 'node:crypto';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareUses, type ResourceUse, resourceUsesOf } from '../src/model/resource-use.ts';
import { exportBundle } from '../src/office/export-bundle.ts';
import { importBundle } from '../src/office/import-bundle.ts';
import { digestDatabaseFile } from '../src/store/maintenance/integrity-check.ts';
import { openStore } from '../src/store/store.ts';
import { tablesOf, withStore } from './support/every-table.ts';
import { openTestServer, type TestServer } from './support/instance.ts';
import { copyOldPostgres, copyOldSqlite, oldDatabaseExpectations, readOldExport } from './support/old-database.ts';
import { createSchemaFactory, queryRows } from './support/postgres.ts';
import { createTemporaryFolder } from './support/temporary-folder.ts';

const NOON = oldDatabaseExpectations.at;

const { folder, remove } = createTemporaryFolder();
afterAll(remove);
const newSchema = createSchemaFactory();

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
    expect(await exportBundle(server.store, name)).toBe(readOldExport(name));
  });

  it('keeps revisions and all stamps', async () => {
    const revisions = (await server.store.listInstances()).map((record) => [
      record.instance.name,
      record.revision,
      record.contentRevision,
      record.subscribersRevision,
      record.keysRevision,
    ]);
    expect(revisions).toEqual(oldDatabaseExpectations.revisions);
    expect(oldDatabaseExpectations.stamps).toHaveLength(3);
    expect(inOrder(await stampsIn(url))).toEqual(inOrder(oldDatabaseExpectations.stamps));
  });

  // Later versions make the addresses of files absolute (rule K8).
  it.each(
    Object.entries(oldDatabaseExpectations.answers),
  )('answers %s with the same bytes and entity tag, apart from addresses that are absolute now', async (call, was) => {
    const { status, headers, text } = await server.ask(
      call.replace('KEY', oldDatabaseExpectations.keys[call.split('/')[2] ?? ''] ?? ''),
    );
    const asBefore = text.replace(/"https:\/\/www\.example\.org(\/(?:kollekte|lied\.pdf|k\.jpg))"/g, '"$1"');
    const sha256 = createHash('sha256').update(asBefore).digest('hex');
    expect({ status, sha256 }).toEqual({ status: 200, sha256: was.sha256 });
    if (asBefore === text) expect(headers['ETag']).toBe(was.etag);
  });

  it('finds no changes in its own export', async () => {
    const acting = { store: server.store, clock: server.clock.now, actor: 'test' };
    for (const name of ['full', 'large'] as const) {
      const before = await server.store.findInstance(name);
      await importBundle(acting, Buffer.from(readOldExport(name)));
      expect((await server.store.findInstance(name))?.contentRevision).toBe(before?.contentRevision);
    }
    expect(inOrder(await stampsIn(url))).toEqual(inOrder(oldDatabaseExpectations.stamps));
  });
});

const MORE = 1300;

/** More events than fit in a batch, each with the rooms of the first one. */
const moreEvents = (numbers: string) => `
  insert into entities (instance_id, kind, id, shown_until, revision, changed_at, label, sort_key, document)
  select 1, 'event', 6000 + n, shown_until, 1, 8, label, sort_key, replace(document, '{"id":1001,', '{"id":' || (6000 + n) || ',')
  from entities, ${numbers} where instance_id = 1 and kind = 'event' and id = 1001`;

describe.each([
  [
    'SQLite',
    async () => {
      const url = copyOldSqlite(`${folder}/many.db`);
      const file = new Database(url.slice('sqlite:'.length));
      const numbers = `(with recursive c(n) as (select 1 union all select n + 1 from c where n < ${MORE}) select n from c)`;
      file.exec(moreEvents(numbers));
      file.close();
      return url;
    },
  ],
  [
    'PostgreSQL',
    async () => {
      const url = await copyOldPostgres(await newSchema());
      await queryRows(url, moreEvents(`generate_series(1, ${MORE}) as n`));
      return url;
    },
  ],
])('the entities of a database of an earlier version: %s', (_name, open) => {
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

it('the database of a version before 0.1.0 is rejected, and stays unchanged', async () => {
  const file = `${folder}/early.db`;
  const url = copyOldSqlite(file);
  const old = new Database(file);
  old.exec("delete from kysely_migration where name = '0017-reading'");
  old.close();
  const before = await digestDatabaseFile(file, file);
  await expect(openStore(url, { create: false, busyTimeoutMs: 0 })).rejects.toThrow(
    `The database ${file} was created by a version before 0.1.0 (migration 0017-reading is missing); start 0.1.0 or 0.2.0 with it first.`,
  );
  expect(await digestDatabaseFile(file, file)).toEqual(before);
});
