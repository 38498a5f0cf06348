import { existsSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fillStoreTables, tablesOf, withStore } from '../../../test/support/every-table.ts';
import { createSchemaFactory, queryRows } from '../../../test/support/postgres.ts';
import { contentOf, createTestKey } from '../../../test/support/store-suite.ts';
import { createTemporaryFolder } from '../../../test/support/temporary-folder.ts';
import { DatabaseError } from '../errors.ts';
import { copyDatabase } from './copy.ts';
import { TABLE_NAMES } from './digest.ts';

const CHANGE = { actor: 'test', action: 'test', at: 1_700_000_000_000 };

const newSchema = createSchemaFactory();
let folder: string;
let remove: () => void;
let files = 0;
beforeEach(() => {
  ({ folder, remove } = createTemporaryFolder());
});
afterEach(() => remove());

const newFile = () => `sqlite:${folder}/${++files}.db`;

describe('copying a database', () => {
  it('copies every row of every table from SQLite to PostgreSQL and back', async () => {
    const [first, middle, last] = [newFile(), await newSchema(), newFile()];
    await fillStoreTables(first);
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
  ])('to %s leaves a database that continues the counters of the source', async (_name, newUrl) => {
    const [from, to] = [newFile(), await newUrl()];
    await fillStoreTables(from);
    await copyDatabase(from, to);
    await withStore(to, async (store) => {
      await store.replaceContent(contentOf('c'), CHANGE);
      await store.addKey('c', createTestKey('h9'), CHANGE);
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
  ])('rejects a %s that is not empty, and leaves it unchanged', async (_name, newUrl) => {
    const [from, to] = [newFile(), await newUrl()];
    await fillStoreTables(from);
    await withStore(to, (store) => store.replaceContent(contentOf('z'), CHANGE));
    const before = await tablesOf(to);
    await expect(copyDatabase(from, to)).rejects.toThrow(
      /^The database .* is not empty \(instances\); nothing was copied\.$/,
    );
    expect(await tablesOf(to)).toEqual(before);
  });

  it('rejects a missing source, and creates nothing', async () => {
    const [from, to] = [newFile(), newFile()];
    await expect(copyDatabase(from, to)).rejects.toThrow(/^There is no database at /);
    expect(existsSync(to.slice('sqlite:'.length))).toBe(false);
  });

  it.each([
    ['stops', "raise exception 'no' using errcode = '53100'", /^The database .* can't be written: the disk is full\.$/],
    [
      'changes a row',
      "new.detail = 'other'; return new",
      /differs from .* in push_log \(2 rows of 2\); nothing was kept\.$/,
    ],
    ['drops a row', 'return null', /differs from .* in push_log \(0 rows of 2\); nothing was kept\.$/],
  ])('stores nothing if the other side %s in between', async (_name, body, message) => {
    const [from, to] = [newFile(), await newSchema()];
    await fillStoreTables(from);
    await withStore(to, async () => undefined);
    await queryRows(
      to,
      `create function spoil() returns trigger language plpgsql as $$ begin ${body}; end $$;
       create trigger spoil before insert on push_log for each row execute function spoil()`,
    );
    const error = await copyDatabase(from, to).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(DatabaseError);
    expect((error as Error).message).toMatch(message);
    expect(Object.values(await tablesOf(to)).flat()).toEqual([]);
    await queryRows(to, 'drop trigger spoil on push_log');
    expect((await copyDatabase(from, to)).tables).toHaveLength(TABLE_NAMES.length);
  });
});
