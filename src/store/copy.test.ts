import { existsSync } from 'node:fs';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rows, schemas } from '../../test/support/postgres.ts';
import { contentOf, keyOf } from '../../test/support/store-suite.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { copyDatabase } from './copy.ts';
import { DatabaseError } from './errors.ts';
import { openStore, type Store } from './store.ts';

const CHANGE = { actor: 'test', action: 'test', at: 1_700_000_000_000 };

const newSchema = schemas();
let folder: string;
let remove: () => void;
let files = 0;
beforeEach(() => {
  ({ folder, remove } = temporaryFolder());
});
afterEach(() => remove());

const newFile = () => `sqlite:${folder}/${++files}.db`;

async function inStore<T>(url: string, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(url, { create: true, busyTimeoutMs: 1000 });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** What no verb of the store’s port fills in one step. */
const FURTHER = [
  "insert into newsletters values (1, 1, 4, '06:00', 730)",
  "insert into intros values (1, '2026-11-26', 'Grüezi “miteinander”')",
  "insert into runs values (1, 'WEEK', '2026-11-23', '2026-11-26 06:00:00', '2026-12-03 06:00:00', 77, 0)",
  "insert into endings values (1, 'hash', 77, 1795000000000, 'mail')",
  "insert into bounces values (1, 78, 2, null, '4.2.2', 1795000000000)",
  "insert into leases values ('newsletter', 'somebody', 1795000000000)",
];

/** Something in every table of a file, in more than one page, with gaps among the ids. */
async function fill(url: string): Promise<void> {
  await fillBy(url);
  const file = new Database(url.slice('sqlite:'.length));
  for (const statement of FURTHER) file.exec(statement);
  file.close();
}

function fillBy(url: string): Promise<void> {
  return inStore(url, async (store) => {
    await store.replaceContent(
      contentOf('b', (bundle) => {
        const [like] = bundle['layers'];
        for (let id = 10; id < 1300; id++) bundle['layers'].push({ ...like, id, name: `Ebene ${id}`, position: id });
        bundle['document_groups'][1].id = 4294967295;
        bundle['events'][0].title = 'Ü 😀 \u2028 \\ "\'';
      }),
      CHANGE,
    );
    await store.replaceContent(contentOf('a'), CHANGE);
    const change = { ...CHANGE, actor: 'jemand' };
    for (const hash of ['h1', 'h2', 'h3']) await store.addKey('a', keyOf(hash), change);
    const [first] = await store.listKeys(['a']);
    await store.revokeKey('a', first?.id ?? 0, change);
    await store.noteKeyUse(new Map([[(first?.id ?? 0) + 1, 5]]));
    const website = { url: 'https://a.example/', secrets: [{ secret: 's', createdAt: 1, expiresAt: null }] };
    for (const kind of ['webhook', 'connector', 'build'] as const) {
      await store.websites.add('a', { ...website, kind, today: '2026-11-20' }, CHANGE);
    }
    await store.websites.remove('a', 2, CHANGE);
    await store.replaceContent(
      contentOf('a', (bundle) => Object.assign(bundle['layers'][0], { name: 'x' })),
      { ...CHANGE, at: CHANGE.at + 1 },
    );
    for (const one of await store.websites.list('a')) {
      const entry = { websiteId: one.id, at: 7, eventId: null, status: null, milliseconds: 3, detail: 'away' };
      const outcome = { holder: '', delivered: false, push: null, failures: 1, restingUntil: 9, offBecause: null };
      await store.pushes.settle(one, { ...outcome, entry: { ...entry, type: 'instance.changed' }, giveUpUntil: null });
    }
    await store.registrations.change('a', CHANGE, async (desk) => {
      const agreed = { step: 'asked', source: 'page', wording: 'Ja “gern”', wordingVersion: '1' } as const;
      await desk.addConsent({ ...agreed, subscriberId: 1, at: 5 });
      await desk.setConfirmation({ hash: 'h', subscriberId: 1, email: 'a@example.org', expiresAt: 9 });
      const most = { mostOfKind: 1, mostOfAll: 1 };
      await desk.mail({ email: 'A@example.org', kind: 'confirm', details: { token: 't' }, at: 5, ...most });
      return true;
    });
  });
}

/** The tables of a database, past the store. */
async function tablesOf(url: string): Promise<Record<string, unknown[]>> {
  const look = async (statement: string) => {
    if (!url.startsWith('sqlite:')) return rows(url, statement);
    const database = new Database(url.slice('sqlite:'.length));
    const found = database.prepare(statement).all();
    database.close();
    return found;
  };
  const names = url.startsWith('sqlite:')
    ? "select name from sqlite_master where type = 'table' and name not like 'sqlite%'"
    : 'select tablename as name from pg_tables where schemaname = current_schema()';
  const tables: Record<string, unknown[]> = {};
  for (const { name } of (await look(names)) as { readonly name: string }[]) {
    if (!name.startsWith('kysely')) tables[name] = normal(await look(`select * from ${name}`));
  }
  return tables;
}

/** Rows as texts in an order of their own; numbers of 64 bits come as texts past the store. */
function normal(found: readonly unknown[]): string[] {
  const text = (row: object) =>
    JSON.stringify(
      Object.entries(row)
        .sort()
        .map(([k, v]) => [k, v === null ? null : String(v)]),
    );
  return found.map((row) => text(row as object)).sort();
}

describe('copying a database', () => {
  it('carries every row of every table from SQLite to PostgreSQL and back', async () => {
    const [first, middle, last] = [newFile(), await newSchema(), newFile()];
    await fill(first);
    const before = await tablesOf(first);
    expect(Object.entries(before).filter(([, found]) => found.length === 0)).toEqual([]);
    const there = await copyDatabase(first, middle);
    const back = await copyDatabase(middle, last);
    expect(await tablesOf(middle)).toEqual(before);
    expect(await tablesOf(last)).toEqual(before);
    expect(there.tables).toEqual(back.tables);
    expect(Object.fromEntries(there.tables.map(({ table, rows }) => [table, rows]))).toEqual(
      Object.fromEntries(Object.entries(before).map(([table, found]) => [table, found.length])),
    );
    expect(new Set(there.tables.map(({ digest }) => digest)).size).toBe(there.tables.length);
  });

  it.each([
    ['SQLite', newFile],
    ['PostgreSQL', newSchema],
  ])('to %s leaves a database that goes on counting where the first one was', async (_name, newUrl) => {
    const [from, to] = [newFile(), await newUrl()];
    await fill(from);
    await copyDatabase(from, to);
    await inStore(to, async (store) => {
      await store.replaceContent(contentOf('c'), CHANGE);
      await store.addKey('c', keyOf('h9'), CHANGE);
      expect((await store.listKeys(['c'])).map(({ id }) => id)).toEqual([4]);
      const website = { kind: 'webhook', url: 'https://c.example/', secrets: [], today: '2026-11-20' } as const;
      expect(await store.websites.add('a', website, CHANGE)).toBe(4);
      expect((await store.findInstance('c'))?.id).toBe(3);
      expect((await store.readContent('a'))?.record.revision).toBeGreaterThan(5);
    });
  });

  it.each([
    ['SQLite', newFile],
    ['PostgreSQL', newSchema],
  ])('refuses a %s that is not empty, and leaves it as it is', async (_name, newUrl) => {
    const [from, to] = [newFile(), await newUrl()];
    await fill(from);
    await inStore(to, (store) => store.replaceContent(contentOf('z'), CHANGE));
    const before = await tablesOf(to);
    await expect(copyDatabase(from, to)).rejects.toThrow(
      /^The database .* is not empty \(instances\); nothing was copied\.$/,
    );
    expect(await tablesOf(to)).toEqual(before);
  });

  it('refuses a source that there is not, and makes nothing', async () => {
    const [from, to] = [newFile(), newFile()];
    await expect(copyDatabase(from, to)).rejects.toThrow(/^There is no database at /);
    expect(existsSync(to.slice('sqlite:'.length))).toBe(false);
  });

  it.each([
    ['stops', "raise exception 'no' using errcode = '53100'", /^The database .* can't be written: the disk is full\.$/],
    [
      'changes a row',
      "new.detail = 'other'; return new",
      /differs from .* in push_log \(2 rows of 2\); nothing of it was kept\.$/,
    ],
    ['drops a row', 'return null', /differs from .* in push_log \(0 rows of 2\); nothing of it was kept\.$/],
  ])('keeps nothing where the other side %s in the middle of it', async (_name, body, message) => {
    const [from, to] = [newFile(), await newSchema()];
    await fill(from);
    await inStore(to, async () => undefined);
    await rows(
      to,
      `create function spoil() returns trigger language plpgsql as $$ begin ${body}; end $$;
       create trigger spoil before insert on push_log for each row execute function spoil()`,
    );
    const error = await copyDatabase(from, to).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(DatabaseError);
    expect((error as Error).message).toMatch(message);
    expect(Object.values(await tablesOf(to)).flat()).toEqual([]);
    await rows(to, 'drop trigger spoil on push_log');
    expect((await copyDatabase(from, to)).tables).toHaveLength(18);
  });
});
