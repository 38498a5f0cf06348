import {
  chownSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { TABLE_NAMES } from '../../src/store/maintenance/digest.ts';
import { fullBundle } from '../support/full-bundle.ts';
import { largeBundle } from '../support/large-bundle.ts';
import { copyOldSqlite, readOldExport } from '../support/old-database.ts';
import { openSite, type Site, serve } from '../support/site.ts';

const asRoot = process.getuid?.() === 0 && process.platform === 'linux';
const DIGESTS = new RegExp(`^(\\w+\\t\\d+\\t[0-9a-f]{64}\\n){${TABLE_NAMES.length}}$`);

let site: Site;
const at = (name: string) => join(site.folder, name);
const other = (name: string) => ({ PARVIS_DATABASE_URL: `sqlite:${at(name)}` });
const run = (...args: string[]) => site.run(args);
const files = () => readdirSync(site.folder);

async function importTitled(title: string): Promise<void> {
  const bundle = fullBundle();
  bundle['instance'].title = title;
  expect((await site.run(['import', '-'], JSON.stringify(bundle))).code).toBe(0);
}

function titleOf(file = site.database): unknown {
  const database = new Database(file, { fileMustExist: true });
  try {
    return database.prepare('select title from instances').pluck().get();
  } finally {
    database.close();
  }
}

function change(file: string, statements: string): void {
  const database = new Database(file);
  database.exec(statements);
  database.close();
}

/** Site with a database titled Erste, its backup, and a database titled Zweite, created once for all tests. */
const made = openSite();
beforeAll(async () => {
  site = made;
  await importTitled('Erste');
  copyFileSync(site.database, at('first.db'));
  await run('backup', at('backup.db'));
  await importTitled('Zweite');
});
afterAll(() => made.clear());

beforeEach(() => {
  site = openSite();
  copyFileSync(join(made.folder, 'first.db'), site.database);
});
afterEach(() => site.clear());

describe('a backup', () => {
  it('restores everything, including keys, and reports the same as the backup did', async () => {
    const key = (await run('key', 'create', 'seewil')).out.trim();
    const saved = await run('backup', at('backup.db'));
    expect(saved).toEqual({
      code: 0,
      out: expect.stringMatching(DIGESTS),
      err: expect.stringMatching(/^wrote .*backup\.db \(0\.\d MB\), read it back and found it intact\n$/),
    });
    expect(statSync(at('backup.db')).mode & 0o777).toBe(0o600);
    const before = (await run('export', 'seewil')).out;
    await importTitled('Zweite');
    const restored = await run('restore', at('backup.db'), '--force');
    expect(restored).toMatchObject({ code: 0, out: saved.out });
    expect((await run('export', 'seewil')).out).toBe(before);
    const server = await serve(site);
    expect((await fetch(`${server.url}/getlayers/seewil/${key}/`)).status).toBe(200);
  });

  it('makes clients with a copy restart once it is restored, even with an identical state (rule G6)', async () => {
    const key = (await run('key', 'create', 'seewil')).out.trim();
    const sync = async (address: string, since = '') => {
      const answer = await fetch(`${address}/sync/seewil/${key}/${since}`);
      return { status: answer.status, cursor: ((await answer.json()) as { cursor?: string }).cursor ?? '' };
    };
    const before = await serve(site);
    const { cursor } = await sync(before.url);
    expect((await sync(before.url, `?since=${cursor}`)).status).toBe(200);
    before.child.kill('SIGTERM');
    await before.ended;
    await run('backup', at('backup.db'));
    expect((await run('restore', at('backup.db'), '--force')).code).toBe(0);
    const after = await serve(site);
    expect((await sync(after.url, `?since=${cursor}`)).status).toBe(410);
    const anew = await sync(after.url);
    expect((await sync(after.url, `?since=${anew.cursor}`)).status).toBe(200);
  });

  it('is consistent and blocks nobody during concurrent imports', async () => {
    const server = await serve(site);
    writeFileSync(at('large.json'), JSON.stringify(largeBundle({ events: 3000 })));
    let importing = true;
    const imports = (async () => {
      for (let round = 0; round < 3; round++) {
        const done = await run('import', at('large.json'));
        expect(done.code).toBe(0);
        await importTitled(`Runde ${round}`);
      }
      importing = false;
    })();
    const backups: string[] = [];
    while (importing) {
      const name = at(`backup-${backups.length}.db`);
      expect((await run('backup', name)).code).toBe(0);
      backups.push(name);
    }
    await imports;
    expect(backups.length).toBeGreaterThan(2);
    for (const file of backups) {
      const database = new Database(file, { readonly: true });
      const events = database.prepare("select count(*) from entities where kind = 'event'").pluck().get();
      expect([2, 3002]).toContain(events);
      const revisions = 'select sum(revision) = (select count(*) from journal) from instances';
      expect(database.prepare(revisions).pluck().get()).toBe(1);
      database.close();
    }
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  });

  it('contains nothing that was deleted before', async () => {
    const bundle = fullBundle();
    const marked = { ...bundle['persons'][0], id: 777, lastname: 'Streng-geheim-und-weg' };
    bundle['persons'].push(marked);
    await site.run(['import', '-'], JSON.stringify(bundle));
    expect((await run('person', 'erase', 'seewil', '777')).err).toContain('use --yes to erase');
    expect((await run('person', 'erase', 'seewil', '777', '--yes')).err).toMatch(/^person 777 has been erased; /);
    await run('backup', at('backup.db'));
    for (const name of ['backup.db', 'parvis.db']) {
      expect(readFileSync(at(name)).includes('Streng-geheim-und-weg')).toBe(false);
    }
  });

  it('replaces a file, or the target of a link, only with --force, and never the database itself', async () => {
    writeFileSync(at('backup.db'), 'something else');
    symlinkSync(at('backup.db'), at('link.db'));
    for (const name of ['backup.db', 'link.db']) {
      const { code, out, err } = await run('backup', at(name));
      expect({ code, out, err }).toEqual({
        code: 1,
        out: '',
        err: `${at(name)} already exists; use --force to replace it.\n`,
      });
    }
    expect(readFileSync(at('backup.db'), 'utf8')).toBe('something else');
    expect((await run('backup', at('link.db'), '--force')).code).toBe(0);
    expect(readFileSync(at('backup.db'), 'latin1')).toMatch(/^SQLite format 3/);
    symlinkSync(site.database, at('self.db'));
    for (const name of ['parvis.db', 'self.db']) {
      expect((await run('backup', at(name), '--force')).err).toContain('is the database itself');
    }
    expect(files().sort()).toEqual(['backup.db', 'link.db', 'parvis.db', 'self.db']);
  });

  it.each([
    ['-', 'a backup needs a file name; standard output does not work'],
    ['nowhere/backup.db', "can't be written: there is no folder"],
    ['.', "can't be written: it is not a file"],
  ])('can’t be written to %s', async (target, why) => {
    const { code, out, err } = await run('backup', target);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain(why);
    expect(files()).toEqual(['parvis.db']);
  });

  it('that fails leaves nothing behind and keeps the old one', async () => {
    expect((await run('backup', at('backup.db'))).code).toBe(0);
    const before = readFileSync(at('backup.db'));
    const { code, out, err } = await site.shell('ulimit -f 120; parvis backup backup.db --force');
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(/^The (backup|database) \S+ can't be (read or )?written: the disk .*\.\n$/);
    const damaged = readFileSync(site.database).fill('Streng geheim', 8 * 4096, 12 * 4096);
    writeFileSync(at('damaged.db'), damaged);
    const second = await site.run(['backup', 'backup.db', '--force'], '', other('damaged.db'));
    expect(second).toEqual({ code: 1, out: '', err: expect.stringMatching(/^The database \S+ is damaged/) });
    expect(readFileSync(at('backup.db'))).toEqual(before);
    expect(files().sort()).toEqual(['backup.db', 'damaged.db', 'parvis.db']);
  });

  it('of PostgreSQL refers to its own tools', async () => {
    for (const [command, tool] of [
      ['backup', 'pg_dump'],
      ['restore', 'pg_restore'],
    ] as const) {
      const env = { PARVIS_DATABASE_URL: inject('postgresUrl') };
      const { code, out, err } = await site.run([command, at('backup.db')], '', env);
      expect({ code, out }).toEqual({ code: 1, out: '' });
      expect(err).toContain(tool);
    }
  });
});

describe('a restore', () => {
  beforeEach(() => {
    copyFileSync(join(made.folder, 'backup.db'), at('backup.db'));
    copyFileSync(made.database, site.database);
  });

  it('replaces a database only with --force, and keeps the old one next to it', async () => {
    const refused = await run('restore', at('backup.db'));
    expect(refused).toMatchObject({ code: 1, out: '', err: expect.stringContaining('--force') });
    expect(titleOf()).toBe('Zweite');
    const { code, out, err } = await run('restore', at('backup.db'), '--force');
    expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(DIGESTS) });
    const kept = /the previous database is now (\S+)/.exec(err)?.[1] ?? '';
    expect(kept).toMatch(/parvis\.db\.before-restore-\d{8}T\d{6}Z$/);
    expect(titleOf()).toBe('Erste');
    expect(titleOf(kept)).toBe('Zweite');
    expect(files().filter((name) => name.includes('before-restore'))).toEqual([kept.split('/').at(-1)]);
  });

  it('creates a missing database with its folder', async () => {
    expect((await site.run(['restore', at('backup.db')], '', other('new/parvis.db'))).code).toBe(0);
    expect(titleOf(at('new/parvis.db'))).toBe('Erste');
  });

  it('is refused while a server uses the database, and does not change it', async () => {
    const server = await serve(site);
    const { code, out, err } = await run('restore', at('backup.db'), '--force');
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain('is in use: stop the server');
    expect(titleOf()).toBe('Zweite');
    server.child.kill('SIGTERM');
    await server.ended;
    expect((await run('restore', at('backup.db'), '--force')).code).toBe(0);
    expect(titleOf()).toBe('Erste');
    expect(files().filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('uses no leftover files of an earlier database', async () => {
    const open = new Database(site.database);
    open.exec("update instances set title = 'Dritte'");
    for (const suffix of ['-wal', '-shm']) copyFileSync(`${site.database}${suffix}`, at(`left${suffix}`));
    open.close();
    rmSync(site.database);
    for (const suffix of ['-wal', '-shm']) copyFileSync(at(`left${suffix}`), `${site.database}${suffix}`);
    expect((await run('restore', at('backup.db'))).code).toBe(0);
    expect(titleOf()).toBe('Erste');
  });

  it('upgrades a backup of an older version to this version’s tables', async () => {
    rmSync(at('backup.db'));
    copyOldSqlite(at('backup.db'));
    expect((await run('restore', at('backup.db'), '--force')).out).toMatch(DIGESTS);
    expect((await run('export', 'full')).out).toBe(readOldExport('full'));
    expect((await run('website', 'list', 'full')).out).toContain('https://www.example.org/push');
  });

  it.each<[what: string, why: string, make: (file: string) => void]>([
    ['a missing file', 'There is no file', (file) => rmSync(file)],
    [
      'a folder',
      'is not a file',
      (file) => {
        rmSync(file);
        mkdirSync(file);
      },
    ],
    ['an empty file', 'is not a parvis database', (file) => writeFileSync(file, '')],
    ['a text', 'is not an SQLite database', (file) => writeFileSync(file, 'Liebe Gemeinde\n'.repeat(500))],
    ['another program’s', 'belongs to another program', (file) => change(file, 'pragma application_id = 7')],
    [
      'a newer version’s',
      'was created by a newer version of parvis (migration 9999-later)',
      (file) => change(file, "insert into kysely_migration values ('9999-later', '2030-01-01')"),
    ],
    [
      'half a file',
      'is damaged or incomplete; use another one',
      (file) => writeFileSync(file, readFileSync(file).subarray(0, 40_960)),
    ],
    ['a damaged page', 'is damaged', (file) => writeFileSync(file, readFileSync(file).fill(0x5a, 20_480, 24_576))],
    [
      'one with a reference that leads nowhere',
      'is damaged: a row of entity_links refers to a missing row of entities',
      (file) => change(file, "pragma foreign_keys = off; delete from entities where kind = 'room'"),
    ],
    [
      'one whose newest part stands beside it',
      'is incomplete: the last writes are in ',
      (file) => writeFileSync(`${file}-wal`, 'what was written last'),
    ],
  ])('is refused for %s and does not change the database', async (_what, why, make) => {
    make(at('backup.db'));
    const { code, out, err } = await run('restore', at('backup.db'), '--force');
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain(why);
    expect(err).toContain(at('backup.db'));
    expect(err).not.toMatch(/\n {4}at |\.part/);
    expect(titleOf()).toBe('Zweite');
    expect(files().filter((name) => /part|before-restore/.test(name))).toEqual([]);
  });

  it('is refused over another program’s database, even with --force', async () => {
    change(at('notes.db'), 'create table notes (text)');
    const before = readFileSync(at('notes.db'));
    const { code, err } = await site.run(['restore', at('backup.db'), '--force'], '', other('notes.db'));
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('belongs to another program') });
    expect(readFileSync(at('notes.db'))).toEqual(before);
  });

  it('replaces a damaged database, which is kept next to it', async () => {
    writeFileSync(site.database, 'x'.repeat(8192));
    const { code, err } = await run('restore', at('backup.db'), '--force');
    expect({ code, err }).toEqual({ code: 0, err: expect.stringContaining('before-restore') });
    expect(titleOf()).toBe('Erste');
    const kept = files().find((name) => name.includes('before-restore')) ?? '';
    expect(readFileSync(at(kept), 'utf8')).toBe('x'.repeat(8192));
  });

  it.runIf(asRoot)('by root keeps the owner of the database', async () => {
    chownSync(site.database, 65534, 65534);
    expect((await run('restore', at('backup.db'), '--force')).code).toBe(0);
    expect(statSync(site.database)).toMatchObject({ uid: 65534, gid: 65534 });
  });
});

describe('the settings of a backup', () => {
  const settings = '# mine\nPARVIS_PUBLIC_URL=https://a.example\nPARVIS_SMTP_URL=smtp://me:hunter2@localhost:1\n';

  it('are next to it, readable only by their owner, and named by a restore', async () => {
    writeFileSync(at('parvis.env'), settings, { mode: 0o644 });
    const { code, err } = await run('backup', at('backup.db'));
    expect({ code, err }).toEqual({
      code: 0,
      err: expect.stringContaining(`wrote the settings ${at('parvis.env')} to ${at('backup.db.env')}\n`),
    });
    expect(err).not.toMatch(/hunter2|warning/);
    expect(readFileSync(at('backup.db.env'), 'utf8')).toBe(settings);
    expect(statSync(at('backup.db.env')).mode & 0o777).toBe(0o600);
    const restored = await run('restore', at('backup.db'), '--force');
    expect(restored.err).toContain(`the settings were not restored; their copy is ${at('backup.db.env')}\n`);
  });

  it('replace others only with --force; otherwise no backup is written', async () => {
    writeFileSync(at('parvis.env'), settings);
    writeFileSync(at('backup.db.env'), 'others');
    const { code, err } = await run('backup', at('backup.db'));
    expect({ code, err }).toEqual({
      code: 1,
      err: `parvis: ${at('backup.db.env')} already exists; use --force to replace it\n`,
    });
    expect(files().sort()).toEqual(['backup.db.env', 'parvis.db', 'parvis.env']);
    expect((await run('backup', at('backup.db'), '--force')).code).toBe(0);
    expect(readFileSync(at('backup.db.env'), 'utf8')).toBe(settings);
  });

  it('are named if they are elsewhere, by the backup and by doctor', async () => {
    writeFileSync(at('secret'), 'a-secret-of-16-characters');
    writeFileSync(at('parvis.env'), `PARVIS_BOUNCE_SECRET_FILE=${at('secret')}\n`);
    const env = { PARVIS_SMTP_URL: 'smtp://me:hunter2@localhost:1', PARVIS_PORT: '0', PARVIS_LOG_LEVEL: 'warn' };
    const saved = await site.run(['backup', at('backup.db')], '', env);
    expect(saved.err).toContain('warning: PARVIS_SMTP_URL, PARVIS_BOUNCE_SECRET_FILE ');
    const doctor = await site.run(['doctor'], '', env);
    expect(doctor.out).toMatch(
      /^warning +backup +PARVIS_SMTP_URL, PARVIS_BOUNCE_SECRET_FILE are not in \S+parvis\.env: `parvis backup` does not save them/m,
    );
    expect(`${saved.err}${doctor.out}`).not.toContain('hunter2');
  });
});
