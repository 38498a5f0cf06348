import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { copyOldSqlite } from '../../../test/support/old-database.ts';
import { createTemporaryFolder } from '../../../test/support/temporary-folder.ts';
import { openDatabase } from '../open.ts';
import { digestDatabaseFile } from './integrity-check.ts';
import { upgradeSqlite } from './upgrade.ts';

const { folder, remove } = createTemporaryFolder();
afterAll(remove);

const file = `${folder}/parvis.db`;
const url = `sqlite:${file}`;
const kept = `${file}.before-${packageJson.version}`;

const migrationsIn = (path: string): unknown[] => {
  const database = new Database(path, { readonly: true });
  const names = database.prepare('select name from kysely_migration order by name').pluck().all();
  database.close();
  return names;
};

beforeEach(() => {
  for (const name of readdirSync(folder)) rmSync(`${folder}/${name}`, { recursive: true });
  copyOldSqlite(file);
});

describe('the database of an earlier version', () => {
  it('is kept in a copy that only its owner can read, and upgraded', async () => {
    const before = migrationsIn(file);
    const digests = await digestDatabaseFile(file, file);
    expect(await upgradeSqlite(url)).toBe(kept);
    expect(migrationsIn(file).length).toBeGreaterThan(before.length);
    expect(migrationsIn(kept)).toEqual(before);
    expect(await digestDatabaseFile(kept, kept)).toEqual(digests);
    expect(execFileSync('stat', ['-c', '%a', kept], { encoding: 'utf8' })).toBe('600\n');
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('is kept with data that was only in the log', async () => {
    const other = new Database(file);
    other.pragma('journal_mode = WAL');
    other.pragma('wal_autocheckpoint = 0');
    other.prepare("update instances set title = 'written last' where 1").run();
    // Without a checkpoint of the log, the copy looks like a database whose process was killed.
    const [db, wal] = [readFileSync(file), readFileSync(`${file}-wal`)];
    other.close();
    writeFileSync(file, db);
    writeFileSync(`${file}-wal`, wal);
    await upgradeSqlite(url);
    const copy = new Database(kept, { readonly: true });
    expect(copy.prepare('select distinct title from instances').pluck().all()).toEqual(['written last']);
    copy.close();
  });

  it('is upgraded once, and its copy is not changed again', async () => {
    await upgradeSqlite(url);
    const was = readFileSync(kept);
    expect(await upgradeSqlite(url)).toBeUndefined();
    expect(readFileSync(kept).equals(was)).toBe(true);
  });

  it('is unchanged while it is in use', async () => {
    const other = new Database(file);
    other.pragma('journal_mode = WAL');
    other.prepare('select count(*) from instances').get();
    const before = migrationsIn(file);
    await expect(upgradeSqlite(url, 500)).rejects.toThrow(
      /of an earlier version of parvis, and in use: stop the server/,
    );
    expect(migrationsIn(file)).toEqual(before);
    expect(existsSync(kept)).toBe(false);
    other.close();
    expect(await upgradeSqlite(url)).toBe(kept);
  });

  it('is upgraded once if several processes start at the same time', async () => {
    const found = await Promise.all([upgradeSqlite(url), upgradeSqlite(url), upgradeSqlite(url)]);
    expect(found).toContain(kept);
    const opened = await openDatabase(url, { create: false, busyTimeoutMs: 0 });
    await opened.close();
    expect(migrationsIn(kept).length).toBeLessThan(migrationsIn(file).length);
  });
});

describe('a file without an earlier version of the database', () => {
  it('is not changed', async () => {
    for (const url of ['sqlite::memory:', 'postgres://nobody@localhost/x', `sqlite:${folder}/none.db`]) {
      expect(await upgradeSqlite(url)).toBeUndefined();
    }
    writeFileSync(`${folder}/text.db`, 'no database');
    writeFileSync(`${folder}/empty.db`, '');
    for (const name of ['text.db', 'empty.db']) {
      const was = readFileSync(`${folder}/${name}`);
      expect(await upgradeSqlite(`sqlite:${folder}/${name}`)).toBeUndefined();
      expect(readFileSync(`${folder}/${name}`).equals(was)).toBe(true);
    }
  });
});
