// Errors of an SQLite database that can't be read or written: locked, disk full, damaged.

import { spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, renameSync, rmSync, statSync, symlinkSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contentOf, createTestKey } from '../../../test/support/store-suite.ts';
import { DatabaseError, findDatabaseFailureReason } from '../errors.ts';
import { migrate } from '../migrate.ts';
import { openStore, type Store } from '../store.ts';
import { openSqlite } from './sqlite.ts';

const CHANGE = { actor: 'test', action: 'test', at: 1_000 };

let folder: string;
let file: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parvis-faults-'));
  file = join(folder, 'parvis.db');
  await inStore((store) => store.replaceContent(contentOf('a'), CHANGE));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function inStore<T>(work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(`sqlite:${file}`, { create: true, busyTimeoutMs: 10 });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

function run(statement: string): void {
  const database = new Database(file);
  database.exec(statement);
  database.close();
}

async function thrownBy(work: (store: Store) => Promise<unknown>): Promise<Error> {
  const thrown = await inStore(work).catch((error: unknown) => error);
  if (!(thrown instanceof Error)) throw new Error('nothing was thrown');
  return thrown;
}

async function holdLock(): Promise<() => Promise<void>> {
  const script = `
    const { default: Database } = await import(${JSON.stringify(import.meta.resolve('better-sqlite3'))});
    const database = new Database(${JSON.stringify(file)});
    database.exec('begin immediate');
    console.log('held');
    // The reference prevents garbage collection, which would close the database and release the lock.
    setInterval(() => database, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script]);
  await new Promise((resolve, reject) => child.stdout.once('data', resolve).once('end', reject));
  return () => new Promise((resolve) => void child.once('close', () => resolve()).kill('SIGKILL'));
}

async function endWithBrokenLog(): Promise<string> {
  const script = `
    const { openSqlite } = await import(${JSON.stringify(import.meta.resolve('./sqlite.ts'))});
    const { statSync, truncateSync } = await import('node:fs');
    const { sql } = await import(${JSON.stringify(import.meta.resolve('kysely'))});
    const log = ${JSON.stringify(`${file}-wal`)};
    await (async () => {
      const { db, close } = openSqlite(${JSON.stringify(file)}, { create: false });
      await sql\`create table more (text)\`.execute(db);
      const { size } = statSync(log);
      truncateSync(log, 0);
      truncateSync(log, size);
      await close();
    })();
    await new Promise(setImmediate);
    globalThis.gc();
    console.log('ends');
    process.exitCode = 3;`;
  const child = spawn(process.execPath, ['--expose-gc', '--input-type=module', '-e', script]);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk));
  const code = await new Promise((resolve) => child.once('close', resolve));
  return `${said.trim()} ${code}`;
}

it('a log overwritten with zeros is not applied to the file, however the process ends', async () => {
  expect(await endWithBrokenLog()).toBe('ends 3');
  const database = new Database(file);
  expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
  database.close();
  await inStore(async (store) => expect(await store.listInstances()).toHaveLength(1));
});

describe('a database that another process is writing to', () => {
  it('is reported as locked, and is writable again once that process has ended', async () => {
    const release = await holdLock();
    try {
      const writes: ((store: Store) => Promise<unknown>)[] = [
        (store) => store.replaceContent(contentOf('a'), CHANGE),
        (store) => store.addKey('a', createTestKey('h1'), CHANGE),
      ];
      for (const write of writes) {
        expect(findDatabaseFailureReason(await thrownBy(write))).toBe(
          'is locked by another process; try again after it has ended',
        );
      }
      expect(await inStore((store) => store.readContent('a'))).toMatchObject({ content: contentOf('a') });
    } finally {
      await release();
    }
    expect(await inStore((store) => store.addKey('a', createTestKey('h1'), CHANGE))).toBe(true);
  });
});

describe('a database on a full disk', () => {
  const FULL = "can't be written: the disk is full";

  async function withRoom<T>(more: number, work: (database: ReturnType<typeof openSqlite>) => Promise<T>): Promise<T> {
    const database = openSqlite(file, { create: true });
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(database.db);
    await sql.raw(`pragma max_page_count = ${(rows[0]?.page_count ?? 0) + more}`).execute(database.db);
    try {
      return await work(database);
    } finally {
      await database.db.destroy();
    }
  }

  const note = (text: string) =>
    sql`insert into journal (instance_id, revision, at, actor, action) values (1, ${Math.random()}, 1, ${text}, 'x')`;

  it('is reported without mention of the rollback, and keeps its data', async () => {
    await withRoom(1, async ({ db, withExclusiveLock }) => {
      const fill = async (write: (text: string) => Promise<unknown>) => {
        for (let index = 0; index < 100; index++) await write('x'.repeat(10_000));
      };
      const attempts = [
        () => db.transaction().execute((tx) => fill((text) => note(text).execute(tx))),
        () => withExclusiveLock(() => fill((text) => note(text).execute(db))),
      ];
      for (const attempt of attempts) {
        const thrown = await attempt().catch((error: unknown) => error);
        expect(findDatabaseFailureReason(thrown)).toBe(FULL);
        expect(String(thrown)).not.toContain('rollback');
        expect((await sql`select 1 from journal`.execute(db)).rows).toHaveLength(1);
      }
    });
  });

  it('is reported while its tables are created', async () => {
    const database = openSqlite(join(folder, 'new.db'), { create: true });
    await sql`pragma max_page_count = 3`.execute(database.db);
    await expect(migrate(database)).rejects.toThrow(new DatabaseError(`The database ${FULL}.`));
    await database.db.destroy();
  });

  it('rolls back a write that failed for another reason', async () => {
    await withRoom(100, async ({ db }) => {
      const failing = db.transaction().execute(async (tx) => {
        await note('x').execute(tx);
        throw new Error('on purpose');
      });
      await expect(failing).rejects.toThrow('on purpose');
      expect((await sql`select 1 from journal`.execute(db)).rows).toHaveLength(1);
    });
  });
});

describe('a damaged database', () => {
  it("is reported if a page can't be read", async () => {
    const handle = openSync(file, 'r+');
    const zeros = Buffer.alloc(statSync(file).size - 4096, 0x5a);
    writeSync(handle, zeros, 0, zeros.length, 4096);
    closeSync(handle);
    const thrown = await thrownBy((store) => store.readContent('a'));
    expect(thrown).toBeInstanceOf(DatabaseError);
    expect(thrown.message).toMatch(/^The database( \S+)? is damaged; restore it from a backup\.$/);
  });

  it.each([
    [
      'a document',
      "update entities set document = '{\"title\":\"geheim' where kind = 'event' and id = 1001",
      'event 1001',
    ],
    ['a subscriber', "update subscribers set list_ids = '[geheim' where id = 1234567", 'subscriber 1234567'],
  ])("names %s that can't be read, without quoting its data", async (_name, damage, what) => {
    run(damage);
    const thrown = await thrownBy((store) => store.readContent('a'));
    expect(thrown).toBeInstanceOf(DatabaseError);
    expect(thrown.message).toBe(`The database is damaged: its ${what} can't be read; restore it from a backup.`);
    expect(thrown.cause).toBeUndefined();
  });

  it.each(['person', 'person_group', 'document_group'])('is reported by a write over a %s too', async (kind) => {
    run(`update entities set document = '{"name":"geheim' where kind = '${kind}'`);
    const thrown = await thrownBy((store) => store.replaceContent(contentOf('a'), CHANGE));
    expect(thrown).toBeInstanceOf(DatabaseError);
    expect(thrown.message).toMatch(new RegExp(`^The database is damaged: its ${kind} \\d+ can't be read`));
  });

  it('names an unreadable key and website, without quoting their data', async () => {
    await inStore(async (store) => {
      await store.addKey('a', createTestKey('h1'), CHANGE);
      const website = { kind: 'webhook', url: 'https://a.example/', secrets: [], today: '2026-11-20' } as const;
      await store.websites.add('a', website, CHANGE);
    });
    run("update access_keys set origins = '[geheim'; update websites set secrets = '[geheim'");
    for (const [what, look] of [
      ['key', (store: Store) => store.listKeys()],
      ['website', (store: Store) => store.websites.list('a')],
    ] as const) {
      const { message } = await thrownBy(look);
      expect(message).toBe(`The database is damaged: its ${what} 1 can't be read; restore it from a backup.`);
    }
  });
});

it("a database that can't be checked is reported, ends nothing, and works again later", async () => {
  const { db, trouble, close } = openSqlite(file, { create: false });
  const look = () => sql`select 1`.execute(db);
  const away = `${folder}-away`;
  renameSync(folder, away);
  symlinkSync(folder, folder);
  try {
    expect(trouble()).toMatch(/^The database .* can't be checked \(Error: ELOOP/);
    await expect(look()).rejects.toThrow(DatabaseError);
    // Covers the check that runs every second, whose error would be uncaught.
    await delay(1200);
  } finally {
    rmSync(folder);
    renameSync(away, folder);
  }
  expect(trouble()).toBeUndefined();
  await look();
  await close();
});
