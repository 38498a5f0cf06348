import { existsSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acceptInvitation } from '../../src/accounts/accept-invitation.ts';
import { logIn } from '../../src/accounts/log-in.ts';
import { operations } from '../../src/operations/index.ts';
import { openStore } from '../../src/store/store.ts';
import { PASSWORD, VISITOR } from '../support/accounts.ts';
import { createExampleValues, isPostOnly, pathForm, tomorrow } from '../support/calls.ts';
import { fullBundle } from '../support/full-bundle.ts';
import { createDatabase, queryRows } from '../support/postgres.ts';
import { openSite, type ServerProcess, serve } from '../support/site.ts';
import type { Page } from '../support/sync-copy.ts';

const site = openSite();
const here = `sqlite:${site.database}`;
const EMAIL = 'regula@example.org';
let there: string;
let key: string;

const at = (url: string) => ({ PARVIS_DATABASE_URL: url });
const run = (url: string, ...args: string[]) => site.run(args, '', at(url));
const bundle = (name: string) => {
  const given = fullBundle();
  given['instance'].name = name;
  Object.assign(given['events'][0], {
    date_from: '2090-12-24 17:00:00',
    date_to: '2090-12-24 18:00:00',
    public: true,
    state: 'ready',
  });
  return JSON.stringify(given);
};

async function letIn(url: string, instance: string): Promise<void> {
  const link = (await run(url, 'user', 'invite', EMAIL, '--instance', instance, '--role', 'editor')).out.trim();
  const accepting = { token: link.split('/').at(-1) ?? '', name: 'Regula', language: null, password: PASSWORD };
  await withStore(url, (store) => acceptInvitation({ store, clock: Date.now }, accepting, VISITOR));
}

async function withStore<T>(
  url: string,
  work: (store: Awaited<ReturnType<typeof openStore>>) => Promise<T>,
): Promise<T> {
  const store = await openStore(url, { create: false, busyTimeoutMs: 5000 });
  return work(store).finally(store.close);
}

const layers = async ({ url }: ServerProcess) => (await fetch(`${url}/getlayers/seewil/${key}/`)).status;

/** Returns the answers of all read operations except `sync`, whose answer contains the time. */
async function answers({ url }: ServerProcess): Promise<Record<string, string>> {
  const read = operations.filter((operation) => !isPostOnly(operation) && operation.name !== 'sync');
  const said = read.map(async (operation) => {
    const response = await fetch(
      url + pathForm(operation, createExampleValues(operation, tomorrow(Date.now)), 'seewil', key),
    );
    return [operation.name, `${response.status} ${await response.text()}`] as const;
  });
  return Object.fromEntries(await Promise.all(said));
}

beforeAll(async () => {
  for (const name of ['seewil', 'oberau']) {
    expect((await site.run(['import', '-'], bundle(name))).code).toBe(0);
  }
  key = (await site.run(['key', 'create', 'seewil', '--scope', 'read,newsletter'])).out.trim();
  await letIn(here, 'seewil');
  there = await createDatabase();
  expect((await site.run(['import', '-'], bundle('anderswo'), at(there))).code).toBe(0);
});
afterAll(() => site.clear());

describe('parvis instance copy', () => {
  it('writes one parish into one file, which another database imports byte for byte', async () => {
    const file = `sqlite:${join(site.folder, 'seewil.db')}`;
    const written = await run(here, 'instance', 'copy', 'seewil', '--to', file);
    expect(written).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^instances\t1\t[0-9a-f]{64}\nentities\t\d+\t/),
    });
    expect(written.err).toMatch(
      /^copied seewil from .*parvis\.db to .*seewil\.db, compared the two and found them identical\n/,
    );
    expect(written.err).toContain('people with a role: 1; accounts created: 1; already there, with their own password');
    const other = await createDatabase();
    const taken = await run(other, 'instance', 'copy', 'seewil', '--from', file);
    expect(taken).toMatchObject({ code: 0, out: written.out });
    for (const command of [
      ['export', 'seewil'],
      ['key', 'list', 'seewil'],
    ]) {
      expect((await run(other, ...command)).out.replace(/^\d+\t/gm, '')).toBe(
        (await run(here, ...command)).out.replace(/^\d+\t/gm, ''),
      );
    }
    expect((await run(other, 'instance', 'list')).out).toMatch(/^seewil\t.*\n$/);
    expect((await run(other, 'history', 'seewil')).out).toBe((await run(here, 'history', 'seewil')).out);
  });

  it('rejects invalid arguments, and creates nothing', async () => {
    const [missing, link] = [join(site.folder, 'missing.db'), join(site.folder, 'link.db')];
    symlinkSync(site.database, link);
    for (const verb of ['copy', 'move'] as const) {
      const told = async (...args: string[]) => {
        const { code, out, err } = await run(here, 'instance', verb, ...args, ...(verb === 'move' ? ['--yes'] : []));
        expect([code, out]).toEqual([expect.any(Number), '']);
        return `${code} ${err}`;
      };
      expect(await told('seewil')).toContain('2 --from URL or --to URL is required.');
      expect(await told('seewil', '--to', 'mysql://me:geheim@db/x')).toMatch(/^2 --to takes sqlite:PATH or postgres/);
      expect(await told('seewil', '--to', here)).toContain('1 parvis: --from and --to are the same database');
      expect(await told('seewil', '--to', `sqlite:${link}`)).toMatch(/^1 .* are the same database; nothing was copied/);
      expect(await told('nowhere', '--to', `sqlite:${missing}`)).toMatch(
        /^1 The database .* has no instance "nowhere"\.$/m,
      );
      expect(existsSync(missing)).toBe(false);
    }
    const asked = await run(here, 'instance', 'move', 'seewil', '--to', there);
    expect(asked.code).toBe(1);
    expect(asked.err).toMatch(
      /^parvis: nothing was moved; use --yes to move seewil \(.*\), events: 2, .* keys: 1, .* from sqlite:/,
    );
    expect((await run(there, 'instance', 'list')).out).not.toContain('seewil');
  });
});

describe('parvis instance move', () => {
  it('makes the other server answer within a second as the first one did, which then answers 401', async () => {
    const servers = [await serve(site, at(here)), await serve(site, at(there))] as const;
    const [from, to] = servers;
    const before = await answers(from);
    expect(Object.values(before).filter((text) => text.startsWith('200')).length).toBeGreaterThan(15);
    const sync = async ({ url }: ServerProcess, since = '') => {
      const response = await fetch(`${url}/sync/seewil/${key}${since === '' ? '' : `?since=${since}`}`);
      return (await response.json()) as Page;
    };
    const { cursor, events } = await sync(from);
    expect(events.length).toBeGreaterThan(0);
    expect(await layers(to)).toBe(401);
    const moved = await run(here, 'instance', 'move', 'seewil', '--to', there, '--yes');
    expect(moved).toMatchObject({ code: 0, err: expect.stringMatching(/\nremoved from .*: seewil \(/) });
    expect((await run(here, 'instance', 'move', 'seewil', '--to', there, '--yes')).err).toMatch(
      /^The database .* has no instance "seewil", and .* has one: it may have been moved already\.$/m,
    );
    await expect.poll(() => layers(to), { timeout: 10_000 }).toBe(200);
    await expect.poll(() => layers(from), { timeout: 10_000 }).toBe(401);
    expect(await answers(to)).toEqual(before);
    expect(await sync(to, cursor)).toMatchObject({ events: [], removed: [], more: false });
    // Writes on the new server continue the revisions there, and are included in the move back.
    const added = await run(there, 'event', 'add', 'seewil', '--title', 'Neu', '--from', '2090-12-06 11:00');
    expect(added).toMatchObject({ code: 0 });
    const back = await run(here, 'instance', 'move', 'seewil', '--from', there, '--yes');
    expect(back).toMatchObject({ code: 0, err: expect.stringContaining('already there, with their own password') });
    await expect.poll(() => layers(from), { timeout: 10_000 }).toBe(200);
    await expect.poll(() => layers(to), { timeout: 10_000 }).toBe(401);
    expect((await run(here, 'event', 'list', 'seewil', '--from', '2090-01-01')).out).toContain('Neu');
    for (const { child, ended } of servers) {
      child.kill('SIGTERM');
      expect((await ended).code).toBe(0);
    }
    expect((await run(here, 'instance', 'list')).out).toMatch(/^oberau\t.*\nseewil\t.*\n$/);
  });

  it('moves people, who log in there with their password', async () => {
    const other = `sqlite:${join(site.folder, 'people.db')}`;
    expect((await run(here, 'instance', 'copy', 'seewil', '--to', other)).code).toBe(0);
    await withStore(other, async (store) => {
      const context = { store, clock: Date.now };
      expect(await logIn(context, { email: EMAIL, password: PASSWORD }, VISITOR)).toHaveProperty('session');
      await expect(logIn(context, { email: EMAIL, password: 'falsch' }, VISITOR)).rejects.toThrow();
    });
  });

  it('is completed by the same command after a kill between the two databases', async () => {
    const source = await createDatabase();
    expect((await run(here, 'instance', 'copy', 'seewil', '--to', source)).code).toBe(0);
    await queryRows(
      source,
      `create function wait() returns trigger language plpgsql as $$ begin perform pg_sleep(600); return old; end $$;
       create trigger wait before delete on instances for each row execute function wait()`,
    );
    const target = `sqlite:${join(site.folder, 'killed.db')}`;
    const move = ['instance', 'move', 'seewil', '--from', source, '--to', target, '--yes'];
    const running = site.start(move);
    await expect
      .poll(async () => (await queryRows(source, "select 1 from pg_stat_activity where wait_event = 'PgSleep'")).length)
      .toBe(1);
    expect(await queryRows(source, "select name from instances where name = 'seewil'")).toHaveLength(1);
    for (const change of ['instances set title = title', 'mails set attempts = 9', 'accounts set name = name']) {
      await expect(queryRows(source, `set lock_timeout = '200ms'; update ${change}`)).rejects.toThrow(/lock timeout/);
    }
    running.child.kill('SIGKILL');
    expect((await running.ended).code).toBe(null);
    await queryRows(source, "select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'PgSleep'");
    await delay(50);
    await queryRows(source, 'drop trigger wait on instances');
    for (const url of [source, target]) expect((await run(url, 'instance', 'list')).out).toContain('seewil');
    const again = await site.run(move);
    expect(again).toMatchObject({
      code: 0,
      err: expect.stringMatching(
        /^.*killed\.db already contained all of seewil; compared the two and found them identical\nremoved from parvis_test_.*\n$/,
      ),
    });
    expect((await run(source, 'instance', 'list')).out).toBe('');
    expect((await run(target, 'export', 'seewil')).out).toBe((await run(here, 'export', 'seewil')).out);
  });
});
