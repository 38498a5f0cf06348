import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contentOf, createTestKey } from '../../../test/support/store-suite.ts';
import { DatabaseError } from '../errors.ts';
import { openStore, type Store } from '../store.ts';
import { openSqlite } from './sqlite.ts';

const COMPANY = ['parvis.db', 'parvis.db-shm', 'parvis.db-wal'];

const CHANGE = { actor: 'test', action: 'test', at: 1_000 };

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parvis-sqlite-'));
  file = join(folder, 'parvis.db');
});
afterEach(() => rmSync(folder, { recursive: true }));

const open = (path = file, create = true) => openStore(`sqlite:${path}`, { create, busyTimeoutMs: 0 });

async function inStore(work: (store: Store) => Promise<unknown>): Promise<void> {
  const store = await open();
  try {
    await work(store);
  } finally {
    await store.close();
  }
}

function rows(statement: string): unknown[] {
  const database = new Database(file);
  try {
    return database.prepare(statement).all();
  } finally {
    database.close();
  }
}

function run(statement: string, path = file): void {
  const database = new Database(path);
  database.exec(statement);
  database.close();
}

async function refusal(path: string, create = true): Promise<string> {
  const error = await open(path, create).then(
    (store) => store.close(),
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(DatabaseError);
  return error instanceof Error ? error.message : '';
}

describe('an SQLite database', () => {
  it('uses a write-ahead log, flushes every commit to disk and enforces foreign keys', async () => {
    const { db } = openSqlite(file, { create: true });
    const value = async (pragma: string) =>
      Object.values((await sql.raw<Record<string, unknown>>(`pragma ${pragma}`).execute(db)).rows[0] ?? {})[0];
    expect(await value('journal_mode')).toBe('wal');
    expect(await value('synchronous')).toBe(2);
    expect(await value('foreign_keys')).toBe(1);
    await db.destroy();
  });

  it('is created with its parent folders', async () => {
    const store = await open(join(folder, 'a', 'b', 'parvis.db'));
    await store.close();
    expect(existsSync(join(folder, 'a', 'b', 'parvis.db'))).toBe(true);
  });

  it('opens again with its data', async () => {
    await inStore((store) => store.replaceContent(contentOf('a'), CHANGE));
    await inStore(async (store) => expect((await store.readContent('a'))?.content).toEqual(contentOf('a')));
  });

  it('has committed a write before it reports success', async () => {
    await inStore(async (store) => {
      await store.replaceContent(contentOf('a'), CHANGE);
      // This read is synchronous, so no other work of this process can commit the write in between.
      expect(rows('select revision from instances')).toEqual([{ revision: 1 }]);
      await store.content.change('a', CHANGE, async (content) => {
        const [list] = await content.all('list');
        if (list !== undefined) await content.put('list', { ...list, name: 'Neu' }, 1);
      });
      expect(rows('select revision from instances')).toEqual([{ revision: 2 }]);
    });
  });

  it('changes its token with every commit of any connection, and with nothing else', async () => {
    const [one, two] = [await open(), await open()];
    const marks = new Set<string>();
    const look = async () => marks.add(await one.changeToken()).size;
    expect(await look()).toBe(1);
    await one.replaceContent(contentOf('a'), CHANGE);
    expect(await look()).toBe(2);
    await two.replaceContent(contentOf('b'), CHANGE);
    expect(await look()).toBe(3);
    await one.listInstances();
    expect(await look()).toBe(3);
    await Promise.all([one.close(), two.close()]);
  });

  it('keeps no deleted data in any file once tidied', async () => {
    const store = await open();
    const mark = 'erased-and-gone';
    expect(await store.leases.hold(mark, 'me', 1000, 1000)).toBe(true);
    await store.leases.release(mark, 'me');
    await store.tidy();
    const files = readdirSync(dirname(file)).map((name) => readFileSync(join(dirname(file), name), 'latin1'));
    expect(files.length).toBeGreaterThan(1);
    expect(files.filter((text) => text.includes(mark))).toEqual([]);
    await store.close();
  });

  it('waits for active readers before tidying', async () => {
    const store = await open();
    const mark = 'erased-while-read';
    const other = new Database(file);
    await store.leases.hold(mark, 'me', 1000, 1000);
    other.exec('begin');
    other.prepare('select count(*) from leases').get();
    await store.leases.release(mark, 'me');
    const tidied = store.tidy();
    setTimeout(() => other.exec('rollback'), 300);
    await tidied;
    const files = readdirSync(dirname(file)).map((name) => readFileSync(join(dirname(file), name), 'latin1'));
    expect(files.filter((text) => text.includes(mark))).toEqual([]);
    other.close();
    await store.close();
  });

  it('does not wait to record the use of a key while another process writes', async () => {
    const store = await open();
    const other = new Database(file);
    other.exec('begin immediate');
    const began = performance.now();
    expect(await store.noteKeyUse(new Map([[1, 2]]))).toBe(false);
    expect(performance.now() - began).toBeLessThan(25_000);
    other.exec('rollback');
    other.close();
    await store.close();
  });
});

describe('a write to an SQLite database', () => {
  it('changes only the modified entities', async () => {
    await inStore(async (store) => {
      await store.replaceContent(contentOf('a'), CHANGE);
      const changed = contentOf('a', (bundle) => {
        bundle['events'][1].title = 'Neu';
        bundle['document_groups'].pop();
        bundle['layers'].push({ id: 3, position: 3, name: 'Neu' });
      });
      await store.replaceContent(changed, { ...CHANGE, at: 2_000 });
    });
    expect(rows('select kind, id, changed_at from entities where revision = 2 order by kind')).toEqual([
      { kind: 'event', id: 1002, changed_at: 2_000 },
      { kind: 'layer', id: 3, changed_at: 2_000 },
    ]);
    expect(rows('select distinct revision, changed_at from entities where revision <> 2')).toEqual([
      { revision: 1, changed_at: 1_000 },
    ]);
    expect(rows("select id from entities where kind = 'document_group'")).toEqual([{ id: 1 }]);
    expect(rows('select revision, at, actor, action from journal')).toEqual([
      { revision: 1, at: 1_000, actor: 'test', action: 'test' },
      { revision: 2, at: 2_000, actor: 'test', action: 'test' },
    ]);
  });

  it('stores every reference as a row with a foreign key', async () => {
    await inStore((store) => store.replaceContent(contentOf('a'), CHANGE));
    expect(rows('select count(*) as n from entity_links')).toEqual([{ n: 26 }]);
    expect(rows('pragma foreign_key_check')).toEqual([]);
    const into = 'insert into entity_links (instance_id, from_kind, from_id, to_kind, to_id) values';
    expect(() => run(`pragma foreign_keys = on; ${into} (1, 'event', 1002, 'layer', 99)`)).toThrow(/FOREIGN KEY/);
    expect(() => run("pragma foreign_keys = on; delete from entities where kind = 'room'")).toThrow(/FOREIGN KEY/);
  });

  it('leaves no journal, no entity and no instance if it fails', async () => {
    const broken = { ...contentOf('a'), layers: [] };
    await inStore(async (store) => expect(store.replaceContent(broken, CHANGE)).rejects.toThrow());
    for (const table of ['instances', 'entities', 'entity_links', 'subscribers', 'journal']) {
      expect(rows(`select * from ${table}`)).toEqual([]);
    }
  });

  it('leaves no trace if it revokes an unknown key', async () => {
    await inStore(async (store) => {
      await store.replaceContent(contentOf('a'), CHANGE);
      await store.addKey('a', createTestKey('h1'), CHANGE);
      await store.revokeKey('a', 99, CHANGE);
    });
    expect(rows('select revision from journal')).toEqual([{ revision: 1 }, { revision: 2 }]);
    expect(rows('select revision from instances')).toEqual([{ revision: 2 }]);
  });
});

describe('opening an SQLite database', () => {
  it('rejects a file that is not a database, and leaves it unchanged', async () => {
    writeFileSync(file, 'Liebe Gemeinde\n'.repeat(500));
    expect(await refusal(file)).toBe(`The database ${file} is not an SQLite database.`);
    expect(readFileSync(file, 'utf8')).toBe('Liebe Gemeinde\n'.repeat(500));
  });

  it('rejects another program’s database, and leaves it unchanged', async () => {
    run('create table notes (text); insert into notes values (1)');
    const before = readFileSync(file);
    expect(await refusal(file)).toContain('belongs to another program');
    expect(readFileSync(file)).toEqual(before);
  });

  it('rejects a database migrated by a newer version', async () => {
    await inStore(async () => undefined);
    run("insert into kysely_migration values ('9999-later', '2030-01-01')");
    expect(await refusal(file)).toBe(
      `The database ${file} was created by a newer version of parvis (migration 9999-later); start that version.`,
    );
  });

  it('rejects a folder in place of a file', async () => {
    mkdirSync(file);
    expect(await refusal(file)).toBe(`The database ${file} is not a file.`);
  });

  it('rejects a path below a file', async () => {
    writeFileSync(file, '');
    expect(await refusal(join(file, 'parvis.db'))).toContain('a part of its path is a file');
    expect(await refusal(join(file, 'deeper', 'parvis.db'))).toContain('a part of its path is a file');
  });

  it('rejects a missing file unless it may create it', async () => {
    expect(await refusal(file, false)).toContain(`There is no database at ${file} yet.`);
    expect(existsSync(file)).toBe(false);
  });

  it('treats an empty file as a new database', async () => {
    writeFileSync(file, '');
    await inStore(async (store) => expect(await store.listInstances()).toEqual([]));
  });

  it('leaves no files next to a new database', async () => {
    await inStore(async () => expect(readdirSync(folder).sort()).toEqual(COMPANY));
    expect(readdirSync(folder)).toEqual(['parvis.db']);
  });

  it('reports that the folder can’t be created, as below /proc, and creates folders otherwise', async () => {
    await expect(openStore('sqlite:/proc/nope/deeper/x.db', { create: true, busyTimeoutMs: 0 })).rejects.toThrow(
      /^The database \/proc\/nope\/deeper\/x\.db can't be created/,
    );
    const deep = join(folder, 'one', 'two', 'parvis.db');
    await (await openStore(`sqlite:${deep}`, { create: true, busyTimeoutMs: 0 })).close();
    expect(existsSync(deep)).toBe(true);
  });

  it('creates a new database at the target of a link', async () => {
    mkdirSync(join(folder, 'elsewhere'));
    symlinkSync(join(folder, 'elsewhere', 'real.db'), file);
    await inStore((store) => store.replaceContent(contentOf('a'), CHANGE));
    expect(readdirSync(join(folder, 'elsewhere'))).toEqual(['real.db']);
    await inStore(async (store) => expect(await store.listInstances()).toHaveLength(1));
  });

  it('succeeds for eight processes that create the same file at the same time', async () => {
    const module = new URL('../store.ts', import.meta.url).href;
    const script = `
      const { openStore } = await import(${JSON.stringify(module)});
      await new Promise((resolve) => setTimeout(resolve, Math.max(1, ${Date.now() + 1500} - Date.now())));
      const store = await openStore(${JSON.stringify(`sqlite:${file}`)}, { create: true, busyTimeoutMs: 30_000 });
      await store.listInstances();
      await store.close();`;
    const results = await Promise.all(Array.from({ length: 8 }, () => ended(script)));
    expect(results).toEqual(Array.from({ length: 8 }, () => ({ code: 0, errors: '' })));
    expect(rows('select name from kysely_migration')).toEqual([
      { name: '0001-beginning' },
      { name: '0002-websites' },
      { name: '0003-registrations' },
      { name: '0004-digests' },
      { name: '0005-contact' },
      { name: '0006-intake' },
      { name: '0007-content' },
      { name: '0008-windows' },
      { name: '0009-files' },
      { name: '0010-room-use' },
      { name: '0011-office' },
      { name: '0012-accounts' },
      { name: '0013-uploads' },
      { name: '0014-outside' },
      { name: '0015-departures' },
      { name: '0016-source-runs' },
      { name: '0017-reading' },
      { name: '0018-source-keys' },
      { name: '0019-proposals' },
      { name: '0020-shown' },
      { name: '0021-foreign-pictures' },
      { name: '0022-push-codes' },
      { name: '0023-decisions' },
      { name: '0024-told' },
      { name: '0025-resource-uses' },
      { name: '0026-several-uses' },
      { name: '0027-first-steps' },
      { name: '0028-sign-ups' },
      { name: '0029-plan-settings' },
      { name: '0030-booking-changes' },
      { name: '0031-person-keys' },
      { name: '0032-plan-roles' },
      { name: '0033-removed-bookings' },
      { name: '0034-decoy-holds' },
      { name: '0035-silent-removals' },
      { name: '0036-room-requests' },
      { name: '0037-notice-choices' },
    ]);
    expect(readdirSync(folder)).toEqual(['parvis.db']);
  });
});

function ended(script: string): Promise<{ code: number | null; errors: string }> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', script]);
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk;
  });
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, errors })));
}
