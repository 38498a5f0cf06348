import { copyFileSync, readFileSync, renameSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fullBundle } from '../support/full-bundle.ts';
import { largeBundle } from '../support/large-bundle.ts';
import { copyFilledDatabaseTo } from '../support/ready-store.ts';
import { fetchOperatorInfo, openSite, type ServerProcess, serve } from '../support/site.ts';
import { createSiteKey } from '../support/site-key.ts';

const site = openSite();
let key: string;

function copy(name: string): { readonly file: string; readonly env: Record<string, string> } {
  const file = join(site.folder, name);
  copyFileSync(site.database, file);
  return { file, env: { PARVIS_DATABASE_URL: `sqlite:${file}`, PARVIS_METRICS_ADDRESS: '127.0.0.1:0' } };
}

async function writing({ url }: ServerProcess): Promise<{ readonly status: string }> {
  const answer = await fetch(`${url}/healthz`);
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { readonly checks: { readonly writing: { readonly status: string } } }).checks
    .writing;
}

async function reasonOf(server: ServerProcess): Promise<string> {
  const told = (await (await fetchOperatorInfo(server, '/troubles')).json()) as {
    readonly unwritten: { readonly reason: string };
  };
  return told.unwritten.reason;
}

beforeAll(async () => {
  const bundle = fullBundle();
  for (const event of bundle['events']) event.title = 'Streng geheim';
  await copyFilledDatabaseTo(site.database, bundle);
  key = await createSiteKey(site, 'seewil');
});
afterAll(() => site.clear());

describe('a damaged database is reported in a sentence, without its content', () => {
  it.each([
    ['export seewil', 1],
    ['import bundle.json', 1],
    ['export seewil', 24],
    ['import bundle.json', 24],
  ])('if pages are damaged: parvis %s, all but the first %d', async (command, sound) => {
    const { file, env } = copy('pages.db');
    writeFileSync(join(site.folder, 'bundle.json'), JSON.stringify(fullBundle()));
    writeFileSync(file, readFileSync(file).fill('Streng geheim', sound * 4096));
    expect(await site.run(command.split(' '), '', env)).toEqual({
      code: 1,
      out: '',
      err: expect.stringMatching(/^The database( \S+)? is damaged; restore it from a backup\.\n$/),
    });
  });

  it('if a document is damaged', async () => {
    const { file, env } = copy('documents.db');
    const database = new Database(file);
    database.exec("update entities set document = substr(document, 1, 60) where kind = 'event' and id = 1001");
    database.close();
    expect(await site.run(['export', 'seewil'], '', env)).toEqual({
      code: 1,
      out: '',
      err: "The database is damaged: its event 1001 can't be read; restore it from a backup.\n",
    });
  });
});

describe('a read-only or full database', () => {
  it('is reported in a sentence, and nothing is changed', async () => {
    const { env } = copy('full.db');
    const large = largeBundle({ events: 400, name: 'seewil', from: '2090-01-01' });
    writeFileSync(join(site.folder, 'large.json'), JSON.stringify(large));
    const before = (await site.run(['export', 'seewil'], '', env)).out;
    // Files may grow to 400 blocks of 512 or 1024 bytes, which is too little for the import.
    const { code, out, err } = await site.shell('ulimit -f 400; parvis import large.json --yes', env);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(/^The database can't be (read or )?written: the disk .*\.\n$/m);
    expect(err).not.toMatch(/rollback|\n {4}at /);
    expect((await site.run(['export', 'seewil'], '', env)).out).toBe(before);
  });
});

function registered(file: string): unknown[] {
  const database = new Database(file);
  const rows = database.prepare('select email from subscribers union select email from mails').pluck().all();
  database.close();
  return rows;
}

function register(url: string, email: string): Promise<Response> {
  return fetch(`${url}/newsletter/seewil`, {
    method: 'POST',
    body: new URLSearchParams({ email, nl_interval: 'WEEK', 'targetlists[]': '1' }),
  });
}

describe('a server whose database', () => {
  const LOG = (file: string) => `The write-ahead log of the database ${file} was`;
  const FILE = (file: string) => `The database ${file} was`;
  it.each([
    ['lost its log', (file: string) => rmSync(`${file}-wal`), (file: string) => `${LOG(file)} removed`],
    ['lost the index of its log', (file: string) => rmSync(`${file}-shm`), (file: string) => `${LOG(file)} removed`],
    [
      'got another log',
      (file: string) => {
        copyFileSync(`${file}-wal`, `${file}-other`);
        renameSync(`${file}-other`, `${file}-wal`);
      },
      (file: string) => `${LOG(file)} replaced`,
    ],
    [
      'had its log emptied',
      (file: string) => truncateSync(`${file}-wal`),
      (file: string) => `${LOG(file)} overwritten by another program`,
    ],
    [
      'had its log cut',
      (file: string) => truncateSync(`${file}-wal`, statSync(`${file}-wal`).size - 100),
      (file: string) => `${LOG(file)} overwritten by another program`,
    ],
    [
      'was emptied',
      (file: string) => truncateSync(file),
      (file: string) => `${FILE(file)} overwritten by another program`,
    ],
    [
      'was cut',
      (file: string) => truncateSync(file, 8192),
      (file: string) => `${FILE(file)} overwritten by another program`,
    ],
    [
      'was copied over',
      (file: string) => copyFileSync(site.database, file),
      (file: string) => `${FILE(file)} overwritten by another program`,
    ],
  ])('%s accepts no writes and reports it, and a restart recovers', async (name, harm, told) => {
    const { file, env } = copy(`${name.replaceAll(' ', '-')}.db`);
    const server = await serve(site, env);
    expect((await register(server.url, 'before@example.org')).status).toBe(200);
    harm(file);
    expect((await register(server.url, 'after@example.org')).status).toBe(503);
    await expect.poll(() => writing(server)).toMatchObject({ status: 'failing' });
    const reason = await reasonOf(server);
    expect(reason).toMatch(/^The .*; (its .* is kept as .*; )?restart the server\.$/);
    expect(reason).toContain(told(file));
    expect((await register(server.url, 'later@example.org')).status).toBe(503);
    // A kill leaves no chance to repair the database by closing it.
    server.child.kill('SIGKILL');
    await server.ended;
    if (name === 'was cut') {
      await expect(serve(site, env)).rejects.toThrow('is damaged; restore it from a backup');
      return;
    }
    const again = await serve(site, env);
    if (name.startsWith('lost')) expect(registered(file)).toContain('before@example.org');
    // An emptied database counts as a new one, and the server logs that.
    if (name === 'was emptied') await expect.poll(again.err).toContain('database file was empty');
    expect((await register(again.url, 'after@example.org')).status).toBe(name === 'was emptied' ? 404 : 200);
    again.child.kill('SIGTERM');
    await again.ended;
  });
});

// An emptied log is filled with zeros if the server then writes beyond its new end.
it.each([
  ['emptied', () => 0],
  ['filled with zeros', (size: number) => size],
])('a log that was %s under a server damages nothing when the server ends', async (what, sizeAfter) => {
  const { file, env } = copy(`${what}.db`);
  const server = await serve(site, env);
  expect((await register(server.url, 'before@example.org')).status).toBe(200);
  const { size } = statSync(`${file}-wal`);
  truncateSync(`${file}-wal`);
  truncateSync(`${file}-wal`, sizeAfter(size));
  expect((await register(server.url, 'after@example.org')).status).toBe(503);
  server.child.kill('SIGTERM');
  await server.ended;
  const again = await serve(site, env);
  expect((await register(again.url, 'after@example.org')).status).toBe(200);
  again.child.kill('SIGTERM');
  await again.ended;
  const database = new Database(file);
  expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
  database.close();
});

describe('a server whose database file', () => {
  it.each(['removed', 'replaced'])('is %s continues reading, accepts no writes, and reports it', async (what) => {
    const { file, env } = copy(`${what}.db`);
    const other = copy('other.db');
    const bundle = fullBundle();
    Object.assign(bundle['instance'], { title: 'The other one' });
    await site.run(['import', '-'], JSON.stringify(bundle), other.env);
    const server = await serve(site, env);
    expect((await register(server.url, 'before@example.org')).status).toBe(200);
    const layers = async () => {
      const answer = await fetch(`${server.url}/getlayers/seewil/${key}/`);
      return { status: answer.status, text: await answer.text() };
    };
    const before = await layers();
    expect(before).toMatchObject({ status: 200, text: expect.stringContaining('Dorf') });
    if (what === 'removed') for (const beside of ['', '-wal', '-shm']) rmSync(`${file}${beside}`, { force: true });
    else renameSync(other.file, file);
    expect((await register(server.url, 'after@example.org')).status).toBe(503);
    const told = () =>
      server
        .err()
        .split('\n')
        .filter((line) => line.startsWith('{'));
    const kept = what === 'replaced' ? `its write-ahead log is kept as ${file}-wal.saved; ` : '';
    const reason = `The database ${file} was ${what}; ${kept}restart the server.`;
    await expect.poll(told).not.toHaveLength(0);
    await delay(1500);
    const messages = told()
      .map((line) => JSON.parse(line))
      .filter(({ err }) => err?.message.includes(reason));
    expect(messages.length).toBeGreaterThan(0);
    expect(new Set(messages.map(({ msg }) => msg)).size).toBe(messages.length);
    expect(await layers()).toEqual(before);
    expect(await writing(server)).toEqual({ status: 'failing', since: expect.any(String) });
    expect(await reasonOf(server)).toBe(reason);
    expect((await register(server.url, 'later@example.org')).status).toBe(503);
    if (what === 'replaced') {
      // The new database works in any process, because no file of the old one remains next to it.
      const { out } = await site.run(['export', 'seewil'], '', env);
      expect(JSON.parse(out).instance.title).toBe('The other one');
    }
    server.child.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
    if (what === 'removed') return;
    const again = await serve(site, env);
    expect((await register(again.url, 'after@example.org')).status).toBe(200);
    expect(await (await fetch(`${again.url}/healthz`)).json()).toMatchObject({ status: 'ok' });
    again.child.kill('SIGTERM');
    await again.ended;
  });
});
