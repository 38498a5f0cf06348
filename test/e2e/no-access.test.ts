// Commands run by a user without access to the folder of a file, such as the user of the service and a folder of root.

import { chmodSync, chownSync, copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fullBundle } from '../support/full-bundle.ts';
import { copyFilledDatabaseTo } from '../support/ready-store.ts';
import { openSite, type Site } from '../support/site.ts';

const NOBODY = 65534;
const asRoot = process.getuid?.() === 0 && process.platform === 'linux';
const user = asRoot ? 'nobody' : userInfo().username;

let site: Site;
let closed: string;
const inClosed = (name: string) => join(closed, name);
const run = (line: string, env: Record<string, string> = {}) =>
  site.shell(asRoot ? `setpriv --reuid=${NOBODY} --regid=${NOBODY} --clear-groups ${line}` : line, env);

beforeAll(async () => {
  site = openSite();
  closed = join(site.folder, 'closed');
  await copyFilledDatabaseTo(site.database, fullBundle());
  expect((await site.run(['backup', join(site.folder, 'backup.db')])).code).toBe(0);
  mkdirSync(closed);
  copyFileSync(join(site.folder, 'backup.db'), inClosed('backup.db'));
  writeFileSync(inClosed('bundle.json'), JSON.stringify(fullBundle()));
  chmodSync(closed, 0);
  if (asRoot) for (const path of [site.folder, site.database]) chownSync(path, NOBODY, NOBODY);
  if (asRoot) chmodSync(join(site.folder, 'backup.db'), 0o644);
});
afterAll(async () => {
  if (existsSync(closed)) chmodSync(closed, 0o700);
  await site.clear();
});

describe('a file in an inaccessible folder', () => {
  it.each([
    ['restore FILE --force', 'backup.db'],
    ['import FILE', 'bundle.json'],
  ])('parvis %s names the user, the folder and a remedy', async (words, name) => {
    const { code, out, err } = await run(`parvis ${words.replace('FILE', inClosed(name))}`);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain(`${inClosed(name)} can't be read: the user ${user} may not enter ${closed}`);
    expect(err).toContain(`- < ${inClosed(name)}`);
    expect(err).not.toMatch(/\n {4}at /);
  });

  it('a restore names a folder that this user can read', async () => {
    const { err } = await run(`parvis restore ${inClosed('backup.db')} --force`);
    expect(err).toContain(`copy it to ${site.folder}`);
  });

  it('parvis backup names the user and the folder, and writes nothing', async () => {
    const { code, out, err } = await run(`parvis backup ${inClosed('new.db')}`);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain(`${inClosed('new.db')} can't be written: the user ${user} may not enter ${closed}`);
    expect(err).not.toMatch(/\n {4}at /);
  });

  it.each([
    ['instance list', 1],
    ['serve', 1],
    ['backup new.db', 1],
    ['restore backup.db', 1],
    ['doctor', 1],
  ])('parvis %s names the user who may not use a database there', async (words, ends) => {
    const env = { PARVIS_DATABASE_URL: `sqlite:${inClosed('parvis.db')}`, PARVIS_SETTINGS_FILE: '/dev/null' };
    const { code, out, err } = await run(`parvis ${words}`, env);
    expect(code).toBe(ends);
    expect(`${out}${err}`).toContain(`${inClosed('parvis.db')} can't be read and written by the user ${user}`);
    expect(`${out}${err}`).not.toMatch(/\n {4}at /);
    expect(existsSync(join(site.folder, 'new.db'))).toBe(false);
  });

  it('a command reports settings there', async () => {
    const { code, err } = await run('parvis instance list', { PARVIS_SETTINGS_FILE: inClosed('parvis.env') });
    expect(code).toBe(1);
    expect(err).toContain(`${inClosed('parvis.env')} can't be read`);
    expect(err).not.toMatch(/\n {4}at /);
  });
});

describe('a restore from standard input', () => {
  it('equals one from the file', async () => {
    const backup = readFileSync(join(site.folder, 'backup.db'));
    const env = { PARVIS_DATABASE_URL: `sqlite:${join(site.folder, 'by-input.db')}` };
    const restored = await site.run(['restore', '-'], backup, env);
    expect(restored).toMatchObject({ code: 0, err: 'restored the backup from standard input\n' });
    const byName = { PARVIS_DATABASE_URL: `sqlite:${join(site.folder, 'by-name.db')}` };
    expect(restored.out).toBe((await site.run(['restore', 'backup.db'], '', byName)).out);
    expect((await site.run(['export', 'seewil'], '', env)).out).toBe((await site.run(['export', 'seewil'])).out);
  });

  it.each([
    ['nothing', Buffer.alloc(0), 'is not a parvis database'],
    ['a text', Buffer.from('Liebe Gemeinde\n'.repeat(500)), 'is not an SQLite database'],
  ])('of %s is refused and does not change the database', async (_what, input, why) => {
    const before = readFileSync(site.database);
    const { code, out, err } = await site.run(['restore', '-', '--force'], input);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain(`The database on standard input ${why}`);
    expect(readFileSync(site.database)).toEqual(before);
  });
});
