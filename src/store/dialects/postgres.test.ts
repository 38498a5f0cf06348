import { spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { Client } from 'pg';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDatabase, queryRows } from '../../../test/support/postgres.ts';
import { contentOf, createTestKey } from '../../../test/support/store-suite.ts';
import { DatabaseError, findDatabaseFailureReason } from '../errors.ts';
import { identifyDatabase } from '../open.ts';
import { openStore, type Store } from '../store.ts';
import type { Tables } from '../tables.ts';
import { openPostgres } from './postgres.ts';

const CHANGE = { actor: 'test', action: 'test', at: 1_000 };

const LOCK = 0x70617276;

let url: string;
let opened: Store[];
beforeAll(async () => {
  url = await createDatabase();
});
beforeEach(async () => {
  opened = [];
  await queryRows(url, 'drop schema public cascade; create schema public');
});
afterEach(async () => {
  for (const store of opened) await store.close();
});

async function open(busyTimeoutMs = 0): Promise<Store> {
  const store = await openStore(url, { create: true, busyTimeoutMs });
  opened.push(store);
  return store;
}

async function session(statements: string): Promise<(last?: string) => Promise<void>> {
  const client = new Client(url);
  await client.connect();
  await client.query(`begin; ${statements}`);
  return async (last = '') => {
    await client.query(`${last}; commit`);
    await client.end();
  };
}

describe('a repeated statement', () => {
  const selectAll = (db: Kysely<Tables>) =>
    db.selectFrom('instances').selectAll().where('name', '=', 'pfarrei').execute();

  it('is planned once per connection, and again after its table has changed: alone, in a read and in a write', async () => {
    const database = await openPostgres(`${url}?max=1`, { create: true, busyTimeoutMs: 0 });
    await queryRows(url, 'create table instances (id int, name text)');
    const kept = async () =>
      (await sql<{ name: string }>`select name from pg_prepared_statements`.execute(database.db)).rows;
    for (let time = 0; time < 4; time++) await selectAll(database.db);
    expect(await kept()).toEqual([]);
    for (let time = 0; time < 4; time++) await selectAll(database.db);
    const [first, ...others] = await kept();
    expect([first, others]).toEqual([{ name: expect.any(String) }, []]);

    await queryRows(url, "alter table instances add locale text; insert into instances values (1, 'pfarrei', 'de-CH')");
    const whole = [{ id: 1, name: 'pfarrei', locale: 'de-CH' }];
    expect(await selectAll(database.db)).toEqual(whole);
    for (let time = 0; time < 4; time++) await selectAll(database.db);
    await queryRows(url, 'alter table instances drop locale');
    expect(await database.read(selectAll)).toEqual([{ id: 1, name: 'pfarrei' }]);
    for (let time = 0; time < 4; time++) await selectAll(database.db);
    await queryRows(url, 'alter table instances add locale text');
    expect(await database.write(selectAll)).toEqual([{ id: 1, name: 'pfarrei', locale: null }]);
    await database.close();
  });
});

describe('a session', () => {
  it.each([
    [{}, 0, { synchronous_commit: 'on', lock_timeout: '250ms', statement_timeout: '30250ms' }],
    [{ durable: true }, 30_000, { synchronous_commit: 'on', lock_timeout: '30s', statement_timeout: '1min' }],
    [{ durable: false }, 0, { synchronous_commit: 'off', lock_timeout: '250ms', statement_timeout: '30250ms' }],
  ])('waits for nothing without a limit, and for the disk by default: %j, %i ms', async (options, busyTimeoutMs, settings) => {
    const { db, close } = await openPostgres(url, { create: true, busyTimeoutMs, ...options });
    for (const [name, value] of Object.entries(settings)) {
      const shown = await sql<{ value: string }>`select current_setting(${name}) as value`.execute(db);
      expect([name, shown.rows[0]?.value]).toEqual([name, value]);
    }
    await close();
  });

  it('opens at most as many connections as its URL allows', async () => {
    const store = await openStore(`${url}?max=2`, { create: true, busyTimeoutMs: 0 });
    opened.push(store);
    await Promise.all(Array.from({ length: 20 }, () => store.listInstances()));
    const connections = async () => {
      const ours = "application_name = 'parvis' and datname = current_database()";
      return (await queryRows(url, `select count(*)::int from pg_stat_activity where ${ours}`))[0].count;
    };
    await expect.poll(connections).toBe(2);
  });
});

describe('creating the tables', () => {
  it('happens once for eight processes that start at the same time', async () => {
    const module = new URL('../store.ts', import.meta.url).href;
    const script = `
      const { openStore } = await import(${JSON.stringify(module)});
      await new Promise((resolve) => setTimeout(resolve, Math.max(1, ${Date.now() + 2000} - Date.now())));
      const store = await openStore(${JSON.stringify(url)}, { create: true, busyTimeoutMs: 0 });
      await store.listInstances();
      await store.close();`;
    const results = await Promise.all(Array.from({ length: 8 }, () => ended(script)));
    expect(results).toEqual(Array.from({ length: 8 }, () => ({ code: 0, errors: '' })));
    expect(await queryRows(url, 'select name from kysely_migration order by 1')).toEqual([
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
  });

  it('waits for another process, and fails if that process is newer', async () => {
    const commit = await session(`select pg_advisory_xact_lock(${LOCK})`);
    const outcome = open().catch((error: unknown) => error);
    expect(await Promise.race([outcome, delay(500, 'waiting')])).toBe('waiting');
    await commit(`
      create table kysely_migration (name text, timestamp text); comment on table kysely_migration is 'parvis';
      insert into kysely_migration values ('9999-later', ''); create table instances (id int)`);
    expect(await outcome).toEqual(
      new DatabaseError(
        `The database ${identifyDatabase(url)} was created by a newer version of parvis (migration 9999-later); start that version.`,
      ),
    );
  });

  it('leaves nothing behind on failure', async () => {
    await queryRows(url, 'create function parvis_tell() returns int language sql as $$ select 1 $$');
    await expect(open()).rejects.toThrow(DatabaseError);
    expect(
      await queryRows(
        url,
        "select 1 from pg_class c join pg_namespace n on n.oid = relnamespace where nspname = 'public'",
      ),
    ).toEqual([]);
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

describe('concurrent writes', () => {
  it('run in sequence for one instance and in parallel for several, and none is lost', async () => {
    const stores = [await open(20_000), await open(20_000)];
    const [one] = stores;
    for (const name of ['a', 'b']) await one?.replaceContent(contentOf(name), CHANGE);
    await Promise.all(
      stores
        .flatMap((store, side) =>
          ['a', 'b'].flatMap((name) =>
            Array.from({ length: 5 }, (_, index) => [
              store.replaceContent(
                contentOf(name, (bundle) => Object.assign(bundle['events'][0], { title: `${side} ${index}` })),
                CHANGE,
              ),
              store.addKey(name, createTestKey(`${name} ${side} ${index}`), CHANGE),
            ]),
          ),
        )
        .flat(),
    );
    const records = await one?.listInstances();
    expect(records?.map(({ revision }) => revision)).toEqual([21, 21]);
    expect(await one?.listKeys()).toHaveLength(20);
    const journal = await queryRows(
      url,
      'select instance_id, count(distinct revision)::int as n from journal group by 1 order by 1',
    );
    expect(journal.map(({ n }) => n)).toEqual([21, 21]);
  });

  it('never deadlock: announcements with results of pushes, uses of keys with each other', async () => {
    const store = await openStore(url, { create: true, busyTimeoutMs: 20_000 });
    const titled = (title: string) =>
      contentOf('a', (bundle) => {
        for (const event of bundle['events'])
          Object.assign(event, { title, public: true, date_to: '2099-01-01 00:00:00' });
      });
    await store.replaceContent(titled('x'), CHANGE);
    const website = { kind: 'webhook', url: 'https://a.example/', secrets: [], today: '2026-11-20' } as const;
    await store.websites.add('a', website, CHANGE);
    await store.replaceContent(titled('y'), CHANGE);
    for (const hash of ['h1', 'h2']) await store.addKey('a', createTestKey(hash), CHANGE);
    // Each of the two sessions locks the row that the store writes last, then waits for the row that the store writes first.
    const commit = await session("update websites set failures = 1; delete from pushes where subject = 'event:1002'");
    const commitUses = await session('update access_keys set last_used_at = 1 where id = 1');
    const writing = store.replaceContent(titled('z'), CHANGE);
    const noting = store.noteKeyUse(
      new Map([
        [2, 5],
        [1, 5],
      ]),
    );
    await delay(300);
    await commit("delete from pushes where subject = 'event:1001'");
    await commitUses('update access_keys set last_used_at = 1 where id = 2');
    expect((await writing).revision).toBe(6);
    expect(await noting).toBe(true);
    await store.close();
    // PostgreSQL updates pg_stat_database when a session ends.
    await delay(500);
    expect(
      await queryRows(url, 'select deadlocks::int from pg_stat_database where datname = current_database()'),
    ).toEqual([{ deadlocks: 0 }]);
  });

  it('are never read partially', async () => {
    const [writer, reader] = [await open(), await open()];
    const sides = ['x', 'y'].map((title) =>
      contentOf('a', (bundle) => {
        bundle['instance'].title = title;
        for (const event of bundle['events']) event.title = title;
        bundle['newsletter'].subscribers[0].firstname = title;
      }),
    );
    let written = false;
    const writing = (async () => {
      for (let round = 0; round < 40; round++) await writer.replaceContent(sides[round % 2] ?? contentOf('a'), CHANGE);
      written = true;
    })();
    while (!written) {
      const content = (await reader.readContent('a'))?.content;
      if (content !== undefined) expect(sides).toContainEqual(content);
    }
    await writing;
  });
});

describe('a lock held by another session', () => {
  it('is reported in time, and waited for if there is time', async () => {
    const [hasty, patient] = [await open(), await open(20_000)];
    await hasty.replaceContent(contentOf('a'), CHANGE);
    await hasty.addKey('a', createTestKey('h1'), CHANGE);
    const commit = await session('update instances set revision = revision; update access_keys set name = name');
    const began = performance.now();
    const error = await hasty.replaceContent(contentOf('a'), CHANGE).catch((thrown: unknown) => thrown);
    expect(findDatabaseFailureReason(error)).toBe('is locked by another process; try again after it has ended');
    expect(await hasty.noteKeyUse(new Map([[1, 2]]))).toBe(false);
    expect(performance.now() - began).toBeLessThan(25_000);
    expect((await hasty.readContent('a'))?.content).toEqual(contentOf('a'));
    const waiting = patient.replaceContent(contentOf('a'), CHANGE);
    await delay(600);
    await commit();
    expect((await waiting).revision).toBe(3);
  });
});

describe('the change token', () => {
  it('is constant without writes, and changes soon after another connection writes', async () => {
    const [one, two] = [await open(), await open()];
    const before = await one.changeToken();
    await delay(700);
    expect(await one.changeToken()).toBe(before);
    await two.replaceContent(contentOf('a'), CHANGE);
    await expect.poll(() => one.changeToken()).not.toBe(before);
  });

  it('changes at once with every commit in exact mode', async () => {
    const [one, two] = [await open(), await open()];
    let before = await one.changeToken(true);
    for (let times = 0; times < 20; times++) {
      await two.replaceContent(contentOf('a'), CHANGE);
      const [mark, same] = await Promise.all([one.changeToken(true), one.changeToken(true)]);
      expect(mark).not.toBe(before);
      expect(same).toBe(mark);
      expect(await one.changeToken(true)).toBe(mark);
      before = mark;
    }
  });

  it('does not change with the use of a key', async () => {
    const [one, two] = [await open(), await open()];
    await two.replaceContent(contentOf('a'), CHANGE);
    await two.addKey('a', createTestKey('h1'), CHANGE);
    await delay(100);
    const before = await one.changeToken();
    await two.noteKeyUse(new Map([[1, 5]]));
    await delay(600);
    expect(await one.changeToken()).toBe(before);
  });

  it('changes within a second even if a notification is lost', async () => {
    const [one, two] = [await open(), await open()];
    await queryRows(url, 'drop trigger parvis_tell on instances');
    const before = await one.changeToken();
    await two.replaceContent(contentOf('a'), CHANGE);
    await expect.poll(() => one.changeToken()).not.toBe(before);
  });

  it('changes after a reconnect, because writes may have been missed', async () => {
    const store = await open();
    const before = await store.changeToken();
    await queryRows(
      url,
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await expect.poll(() => store.changeToken().catch(() => before)).not.toBe(before);
    const after = await store.changeToken();
    await store.replaceContent(contentOf('a'), CHANGE);
    await expect.poll(() => store.changeToken()).not.toBe(after);
  });
});

describe('a broken connection', () => {
  it('while idle or during a write ends nothing; the next attempt succeeds', async () => {
    const store = await open();
    await store.replaceContent(contentOf('a'), CHANGE);
    const others = 'datname = current_database() and pid <> pg_backend_pid()';
    await queryRows(url, `select pg_terminate_backend(pid) from pg_stat_activity where ${others}`);
    await delay(100);
    expect(await store.listInstances()).toHaveLength(1);
    const commit = await session('update instances set revision = revision');
    const slow = await open(20_000);
    const broken = slow.addKey('a', createTestKey('h1'), CHANGE).catch((error: unknown) => error);
    await delay(300);
    await queryRows(
      url,
      `select pg_terminate_backend(pid) from pg_stat_activity where ${others} and wait_event_type = 'Lock'`,
    );
    expect(findDatabaseFailureReason(await broken)).toBe('has closed the connection; try again in a moment');
    await commit();
    expect(await slow.addKey('a', createTestKey('h1'), CHANGE)).toBe(true);
  });
});
