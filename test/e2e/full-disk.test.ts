// Full and read-only disks, simulated by small file systems in memory if the tests may mount them.

import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { digestDatabaseFile } from '../../src/store/maintenance/integrity-check.ts';
import { upgradeSqlite } from '../../src/store/maintenance/upgrade.ts';
import { openStore } from '../../src/store/store.ts';
import { fullBundle } from '../support/full-bundle.ts';
import { copyOldSqlite } from '../support/old-database.ts';
import { copyFilledDatabaseTo } from '../support/ready-store.ts';
import { fetchOperatorInfo, openSite, serve } from '../support/site.ts';

const site = openSite();
const disk = join(site.folder, 'disk');
const file = join(disk, 'parvis.db');
const env = { PARVIS_DATABASE_URL: `sqlite:${file}`, PARVIS_PORT: '0', PARVIS_METRICS_ADDRESS: '127.0.0.1:0' };
mkdirSync(disk);
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', disk]).status === 0;

const run = (...args: string[]) => site.run(args, '', env);

function fill(): void {
  for (const size of [65_536, 4_096]) {
    let count = 0;
    while (written(join(disk, `fill-${size}-${count}`), size)) count++;
  }
}

function makeRoom(pages: number): void {
  const large = readdirSync(disk).filter((name) => name.startsWith('fill-65536-'));
  for (const name of large.slice(0, Math.ceil(pages / 16))) rmSync(join(disk, name));
  for (let count = pages; count % 16 !== 0; count++) written(join(disk, `fill-again-${count}`), 4_096);
}

function written(path: string, size: number): boolean {
  try {
    writeFileSync(path, Buffer.alloc(size));
    return true;
  } catch {
    return false;
  }
}

function empty(): void {
  for (const name of readdirSync(disk)) rmSync(join(disk, name));
}

const ofDatabase = () => readdirSync(disk).filter((name) => !name.startsWith('fill-'));

beforeAll(async () => {
  await copyFilledDatabaseTo(site.database, fullBundle());
});
afterAll(async () => {
  if (mounted) execFileSync('umount', [disk]);
  await site.clear();
});

describe.runIf(mounted)('a full disk', () => {
  const ENDED = { code: 1, out: '', err: `The database ${file} can't be written: the disk is full.\n` };

  it('is reported at the start of a server on a new database, and by parvis doctor', async () => {
    fill();
    expect(await run('serve')).toEqual(ENDED);
    expect((await run('doctor')).out).toMatch(/^problem {2}disk +the disk that holds \S+ is full → free some space$/m);
  });

  it('contains nothing of a new database after a failed start, at whatever step', async () => {
    expect(ofDatabase()).toEqual([]);
    const outcomes = new Set<string>();
    for (let pages = 0; pages < 500 && !outcomes.has('made'); pages += pages < 20 ? 1 : 10) {
      empty();
      fill();
      makeRoom(pages);
      const outcome = await openStore(`sqlite:${file}`, { create: true, busyTimeoutMs: 0 }).then(
        async (store) => {
          expect(await store.listInstances()).toEqual([]);
          await store.close();
          return 'made';
        },
        (error: Error) => error.message,
      );
      outcomes.add(outcome);
      expect(ofDatabase()).toEqual(outcome === 'made' ? ['parvis.db'] : []);
    }
    expect([...outcomes]).toEqual([ENDED.err.trim(), 'made']);
  });

  it('keeps a database that existed before such a start, even an empty one', async () => {
    empty();
    writeFileSync(file, '');
    fill();
    expect(await run('serve')).toEqual(ENDED);
    expect(ofDatabase()).toContain('parvis.db');
  });

  it('is reported at the start of a server on an existing database, which is not changed', async () => {
    empty();
    copyFileSync(site.database, file);
    fill();
    const before = readFileSync(file);
    expect(await run('serve')).toEqual(ENDED);
    const { code, err } = await run('backup', join(disk, 'backup.db'));
    expect({ code, err }).toEqual({ code: 1, err: ENDED.err });
    expect(readFileSync(file)).toEqual(before);
  });

  it('leaves the database of an earlier version unchanged, or upgrades it, at whatever step it fails', async () => {
    const outcomes = new Set<string>();
    for (let pages = 0; !outcomes.has('upgraded'); pages += 40) {
      empty();
      copyOldSqlite(file);
      const before = await digestDatabaseFile(file, file);
      fill();
      makeRoom(pages);
      const outcome = await upgradeSqlite(`sqlite:${file}`).then(
        () => 'upgraded',
        (error: Error) => error.message.replace(/\d+\.\d MB/, 'N MB'),
      );
      outcomes.add(outcome);
      if (outcome === 'upgraded') {
        expect(await digestDatabaseFile(`${file}.before-${packageJson.version}`, 'the copy')).toEqual(before);
      } else {
        expect(await digestDatabaseFile(file, file)).toEqual(before);
        expect(ofDatabase().filter((name) => name.endsWith('.part'))).toEqual([]);
      }
    }
    expect([...outcomes]).toEqual([
      `The copy of the database from before the upgrade, ${file}.before-${packageJson.version}, can't be written: ` +
        `the disk is full. It takes N MB in ${disk}. Nothing was changed.`,
      ENDED.err.trim(),
      'upgraded',
    ]);
  });

  it('accepts no part of an instance that is copied or moved there, and the source keeps it', async () => {
    empty();
    const bring = (verb: string) =>
      site.run(['instance', verb, 'seewil', '--to', `sqlite:${file}`, ...(verb === 'move' ? ['--yes'] : [])]);
    await (await openStore(`sqlite:${file}`, { create: true, busyTimeoutMs: 0 })).close();
    for (const verb of ['copy', 'move']) {
      fill();
      makeRoom(16);
      expect(await bring(verb)).toEqual(ENDED);
      expect((await site.run(['instance', 'list'])).out).toContain('seewil');
      for (const name of readdirSync(disk)) if (name.startsWith('fill-')) rmSync(join(disk, name));
      expect((await run('instance', 'list')).out).toBe('');
    }
    expect((await bring('copy')).code).toBe(0);
  });

  it('is reported in the health answer of a running server, which continues reading and recovers', async () => {
    empty();
    copyFileSync(site.database, file);
    const key = (await run('key', 'create', 'seewil')).out.trim();
    const server = await serve(site, env);
    const writing = async () => {
      const health = await fetch(`${server.url}/healthz`);
      const { status, checks } = JSON.parse(await health.text());
      return { code: health.status, status, database: checks.database.status, writing: checks.writing };
    };
    fill();
    // The server can't record the first use of this key.
    const layers = async () => (await fetch(`${server.url}/getlayers/seewil/${key}/`)).status;
    expect(await layers()).toBe(200);
    await expect.poll(writing).toEqual({
      code: 200,
      status: 'degraded',
      database: 'ok',
      writing: { status: 'failing', since: expect.stringMatching(/Z$/) },
    });
    const troubles = await (await fetchOperatorInfo(server, '/troubles')).json();
    expect(troubles).toMatchObject({ unwritten: { reason: expect.stringContaining('disk is full') } });
    expect(await layers()).toBe(200);
    for (const name of readdirSync(disk)) if (name.startsWith('fill-')) rmSync(join(disk, name));
    await expect.poll(writing).toMatchObject({ status: 'ok', writing: { status: 'ok' } });
    expect((await run('key', 'list', 'seewil')).out).toMatch(/\t20\d\d-\S+\tactive/);
    server.child.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
  });

  it('that is read-only is reported, too', async () => {
    execFileSync('mount', ['-o', 'remount,ro', disk]);
    const err = `The database ${file} is on a read-only file system.\n`;
    expect(await run('serve')).toEqual({ code: 1, out: '', err });
    writeFileSync(join(site.folder, 'backup.db'), readFileSync(site.database));
    expect(await run('restore', join(site.folder, 'backup.db'), '--force')).toEqual({ code: 1, out: '', err });
    expect((await run('doctor')).out).toMatch(
      /^problem {2}writable .*\(EROFS\) → remount its file system read-write$/m,
    );
  });
});
