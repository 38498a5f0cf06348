// What an operator sees when the database is damaged, can't be written, or is taken away from a running server.

import { copyFileSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fullBundle } from '../support/full-bundle.ts';
import { largeBundle } from '../support/large-bundle.ts';
import { openSite, serve } from '../support/site.ts';

const site = openSite();
let key: string;

/** A copy of the database by itself, and the setting that names it. */
function copy(name: string): { readonly file: string; readonly env: Record<string, string> } {
  const file = join(site.folder, name);
  copyFileSync(site.database, file);
  return { file, env: { PARVIS_DATABASE_URL: `sqlite:${file}` } };
}

beforeAll(async () => {
  const bundle = fullBundle();
  for (const event of bundle['events']) event.title = 'Streng geheim';
  await site.run(['import', '-'], JSON.stringify(bundle));
  key = (await site.run(['key', 'create', 'seewil'])).out.trim();
}, 60_000);
afterAll(() => site.clear());

describe('a damaged database is told in a sentence, without what it holds', () => {
  it.each([
    ['export seewil', 1],
    ['import bundle.json', 1],
    ['export seewil', 24],
    ['import bundle.json', 24],
  ])('where pages are damaged: parvis %s, all but the first %d', async (command, sound) => {
    const { file, env } = copy('pages.db');
    writeFileSync(join(site.folder, 'bundle.json'), JSON.stringify(fullBundle()));
    writeFileSync(file, readFileSync(file).fill('Streng geheim', sound * 4096));
    expect(await site.run(command.split(' '), '', env)).toEqual({
      code: 1,
      out: '',
      err: expect.stringMatching(/^The database( \S+)? is damaged; restore it from a backup\.\n$/),
    });
  });

  it('where a document is damaged', async () => {
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

describe('a database that can not be written', () => {
  it('is told in a sentence, and nothing is changed', async () => {
    const { env } = copy('full.db');
    const large = largeBundle({ events: 400, name: 'seewil', from: '2090-01-01' });
    writeFileSync(join(site.folder, 'large.json'), JSON.stringify(large));
    const before = (await site.run(['export', 'seewil'], '', env)).out;
    // Files may grow to 400 blocks of 512 or 1024 bytes: less than what is to be written.
    const { code, out, err } = await site.shell('ulimit -f 400; parvis import large.json', env);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(/^The database can't be (read or )?written: the disk .*\.\n$/m);
    expect(err).not.toMatch(/rollback|\n {4}at /);
    expect((await site.run(['export', 'seewil'], '', env)).out).toBe(before);
  });
});

describe('a server whose database file', () => {
  it.each(['removed', 'replaced'])('is %s goes on reading and says so once', async (what) => {
    const { file, env } = copy(`${what}.db`);
    const other = copy('other.db');
    const server = await serve(site, env);
    const layers = async () => {
      const answer = await fetch(`${server.url}/getlayers/seewil/${key}/`);
      return { status: answer.status, text: await answer.text() };
    };
    const before = await layers();
    expect(before).toMatchObject({ status: 200, text: expect.stringContaining('Dorf') });
    if (what === 'removed') for (const beside of ['', '-wal', '-shm']) rmSync(`${file}${beside}`, { force: true });
    else renameSync(other.file, file);
    const told = () =>
      server
        .err()
        .split('\n')
        .slice(1)
        .filter((line) => line !== '');
    await expect.poll(told, { timeout: 5000 }).toHaveLength(1);
    // Time for several more looks at the file.
    await delay(1500);
    expect(told()).toEqual([expect.stringContaining(`The database ${file} was ${what}; restart the server.`)]);
    expect(await layers()).toEqual(before);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    server.child.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
  });
});
