import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { fullBundle } from '../support/full-bundle.ts';
import { createDatabase, queryRows } from '../support/postgres.ts';
import { copyFilledDatabaseTo } from '../support/ready-store.ts';
import { runInProcess } from '../support/run-in-process.ts';
import { openSite, type Site, serve } from '../support/site.ts';

interface Found {
  readonly check: string;
  readonly state: string;
  readonly text: string;
  readonly advice: string;
}

let site: Site;
let port: string;
const servers: Server[] = [];

/** Starts a server that greets each connection with the given text; returns its port. */
function greet(words: string): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer((socket) => void socket.on('error', () => undefined).write(words));
    servers.push(server);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
}

async function look(env: Record<string, string> = {}) {
  const settings = { PARVIS_DATABASE_URL: `sqlite:${site.database}`, PARVIS_PORT: port, HOME: site.folder, ...env };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  const { code, out, err } = await runInProcess(['doctor', '--json']).finally(() => vi.unstubAllEnvs());
  const { status, checks } = JSON.parse(out) as { status: string; checks: Found[] };
  return { code, err, status, checks, of: (name: string) => checks.filter(({ check }) => check === name) };
}

function change(statements: string): void {
  const database = new Database(site.database);
  database.exec(statements);
  database.close();
}

beforeAll(async () => {
  port = String(await greet(''));
  await new Promise((resolve) => servers.pop()?.close(resolve));
});
beforeEach(async () => {
  site = openSite();
  await copyFilledDatabaseTo(site.database, fullBundle());
});
afterEach(async () => {
  for (const server of servers.splice(0)) server.close();
  await site.clear();
});

const NAMES = ['settings', 'address', 'node', 'files', 'database', 'migrations', 'integrity', 'writable', 'disk'];

describe('parvis doctor', () => {
  it('reports everything as in order, one line each, and changes nothing', async () => {
    const before = statSync(site.database);
    const { code, out, err } = await site.run(['doctor'], '', { PARVIS_PORT: port });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const names = out
      .trimEnd()
      .split('\n')
      .map((line) => /^(?:ok|warning) +(\w+) +\S/.exec(line)?.[1]);
    expect(names).toEqual([...NAMES, 'clock', 'zones', 'languages', 'mail', 'pictures', 'port']);
    expect(statSync(site.database).mtimeMs).toBe(before.mtimeMs);
    expect(readdirSync(site.folder).filter((name) => name.includes('doctor'))).toEqual([]);
  });

  it('detects a running parvis, and another program in its place', async () => {
    const server = await serve(site);
    expect((await look({ PARVIS_PORT: String(server.port) })).of('port')).toMatchObject([{ state: 'ok' }]);
    const other = await look({ PARVIS_PORT: String(await greet('HTTP/1.0 404 Not Found\r\n\r\n')) });
    expect(other).toMatchObject({ code: 1, status: 'problem', err: 'parvis: there is a problem\n' });
    expect(other.of('port')).toMatchObject([{ state: 'problem', advice: expect.stringContaining('PARVIS_PORT') }]);
  });

  it('names every invalid setting, and still checks the machine', async () => {
    const { code, of } = await look({ PARVIS_PORT: 'x', PARVIS_LOG_LEVEL: 'loud' });
    expect(code).toBe(1);
    expect(of('settings').map(({ text }) => text.split(' ')[0])).toEqual(['PARVIS_PORT', 'PARVIS_LOG_LEVEL']);
    expect(of('node')).toMatchObject([{ state: 'ok' }]);
  });

  it('warns about mails without a mail server and links without an address once they are needed', async () => {
    const { code, of } = await look();
    expect(code).toBe(0);
    expect(of('mail')).toMatchObject([
      {
        state: 'warning',
        text: expect.stringMatching(/^PARVIS_SMTP_URL is not set: e-mails to \d subscribers?.* are written to /),
      },
    ]);
    expect(of('address')).toMatchObject([{ state: 'warning', text: expect.stringContaining('PARVIS_PUBLIC_URL') }]);
    change('delete from consents; delete from confirmations; delete from subscribers');
    const without = await look();
    expect([...without.of('mail'), ...without.of('address')].map(({ state }) => state)).toEqual(['ok', 'ok']);
    await site.run(['user', 'invite', 'anna@example.org', '--operator']);
    expect((await look()).of('mail')).toMatchObject([
      {
        state: 'warning',
        text: expect.stringContaining('e-mails to 1 office account, including invitations, are written'),
      },
    ]);
  });

  it('warns about unknown settings and about an insecure address', async () => {
    const { code, of } = await look({ PARVIS_PROT: '80', PARVIS_PUBLIC_URL: 'http://api.invalid' });
    expect(code).toBe(0);
    expect(of('settings')).toMatchObject([{ state: 'warning', text: expect.stringContaining('PARVIS_PROT') }]);
    expect(of('address')).toMatchObject([
      { state: 'warning', text: expect.stringContaining('not https') },
      { state: 'warning', text: expect.stringContaining('http://api.invalid does not respond') },
    ]);
  });

  it('reports a missing database, and creates none', async () => {
    rmSync(site.database);
    const { code, of } = await look();
    expect(code).toBe(0);
    expect(of('database')).toMatchObject([{ state: 'warning', text: 'there is no database yet' }]);
    expect(readdirSync(site.folder)).not.toContain('parvis.db');
  });

  it.each<[what: string, check: string, text: string, make: () => void]>([
    [
      'is damaged',
      'integrity',
      'refers to a missing row of',
      () => change('pragma foreign_keys = off; delete from instances'),
    ],
    ['is none', 'database', 'is not an SQLite database', () => writeFileSync(site.database, 'x'.repeat(9000))],
    ['is another program’s', 'database', 'belongs to another program', () => change('pragma application_id = 7')],
    [
      'is newer',
      'migrations',
      'a newer version of parvis has migrated it (9999-later)',
      () => change("insert into kysely_migration values ('9999-later', '2030-01-01')"),
    ],
    ['knows a later time', 'clock', 'before the last change', () => change('update journal set at = 4102444800000')],
    [
      'has an unknown zone',
      'zones',
      '"Europe/Seewil"',
      () => change("update instances set time_zone = 'Europe/Seewil'"),
    ],
  ])('names a database that %s', async (_what, check, text, make) => {
    make();
    const { code, of } = await look();
    expect(code).toBe(1);
    expect(of(check)).toMatchObject([{ state: 'problem', text: expect.stringContaining(text) }]);
    expect(of(check)[0]?.advice).not.toBe('');
  });

  it('warns about a database of an older version, and does not change it', async () => {
    change("delete from kysely_migration where name like '0005%'; alter table newsletters drop column reply_to");
    const { code, of } = await look();
    expect(code).toBe(0);
    expect(of('migrations')).toMatchObject([{ state: 'warning', text: 'migrations are pending: 0005-contact' }]);
    expect((await look()).of('migrations')).toMatchObject([{ state: 'warning' }]);
  });

  it('reads the greeting of the mail server, and shows nothing of its password', async () => {
    const url = async (words: string) => `smtp://jemand:Streng-geheim@127.0.0.1:${await greet(words)}`;
    const good = await look({ PARVIS_SMTP_URL: await url('220 mail.example.org ESMTP\r\n') });
    expect(good.of('mail')).toMatchObject([{ state: 'ok' }]);
    const busy = await look({ PARVIS_SMTP_URL: await url('421 too busy\r\n') });
    expect(busy.of('mail')).toMatchObject([
      { state: 'problem', text: expect.stringContaining('is not a mail server, or not ready') },
    ]);
    const none = await look({ PARVIS_SMTP_URL: `smtps://jemand:Streng-geheim@127.0.0.1:${port}` });
    expect(none.of('mail')).toMatchObject([{ state: 'problem', text: expect.stringContaining('ECONNREFUSED') }]);
    expect(JSON.stringify([good, busy, none])).not.toContain('geheim');
  });

  it('checks that the mail folder is writable if there is no mail server', async () => {
    writeFileSync(join(site.folder, 'mail'), 'a file');
    const { of } = await look({ PARVIS_MAIL_FOLDER: join(site.folder, 'mail') });
    expect(of('mail')).toMatchObject([{ state: 'problem' }]);
  });
});

describe('parvis doctor on PostgreSQL', () => {
  it('checks version, tables, permissions and clock, creates nothing, and shows no password', async () => {
    const url = await createDatabase();
    const env = { PARVIS_DATABASE_URL: url };
    const empty = await look(env);
    expect(empty.of('database')).toMatchObject([{ state: 'warning', text: expect.stringContaining('is empty') }]);
    expect(await queryRows(url, "select 1 from pg_class where relname = 'instances'")).toEqual([]);
    await site.run(['import', '-'], JSON.stringify(fullBundle()), env);
    const { code, of } = await look(env);
    expect(code).toBe(0);
    expect(of('database')).toMatchObject([{ state: 'ok', text: expect.stringContaining('PostgreSQL') }]);
    for (const check of ['migrations', 'rights', 'clock']) expect(of(check)).toMatchObject([{ state: 'ok' }]);
    const away = await look({ PARVIS_DATABASE_URL: `postgres://jemand:Streng-geheim@127.0.0.1:${port}/parvis` });
    expect(away.of('database')).toMatchObject([
      { state: 'problem', text: expect.stringContaining('nothing responds') },
    ]);
    expect(JSON.stringify(away)).not.toContain('geheim');
  });
});
