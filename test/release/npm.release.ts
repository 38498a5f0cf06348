import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { readReleaseVersion } from '../../release/version.ts';
import { findFreePort } from '../support/free-port.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';

const version = readReleaseVersion('.');
const dist = inject('dist');
const { folder, remove } = createTemporaryFolder();
const prefix = join(folder, 'prefix');
const home = join(folder, 'home');
const [tools, oldTools] = [join(folder, 'tools'), join(folder, 'old-tools')];

const env: Record<string, string> = { PATH: `${prefix}/bin:${tools}:/usr/bin:/bin`, HOME: home };

const servers: ChildProcess[] = [];
afterAll(() => {
  for (const server of servers) server.kill('SIGKILL');
  remove();
});

beforeAll(() => {
  for (const one of [tools, oldTools, home]) mkdirSync(one);
  cpSync(process.execPath, join(tools, 'node'), { dereference: true });
  writeFileSync(join(oldTools, 'node'), '#!/bin/sh\necho 22\n', { mode: 0o755 });
  const npm = execFileSync('which', ['npm'], { encoding: 'utf8' }).trim();
  const args = [
    'install',
    '--global',
    '--no-audit',
    '--no-fund',
    '--prefix',
    prefix,
    join(dist, `parvis-${version}.tgz`),
  ];
  execFileSync(npm, args, { cwd: home, env: { ...process.env, HOME: home }, stdio: ['ignore', 'ignore', 'inherit'] });
});

const run = (line: string, more: Record<string, string> = {}) =>
  spawnSync('sh', ['-c', line], { cwd: home, env: { ...env, ...more }, encoding: 'utf8' });

describe('the package for npm', () => {
  it('puts parvis on the path, with production packages only', () => {
    expect(run('parvis --version').stdout).toBe(`${version}\n`);
    const inside = readdirSync(join(prefix, 'lib/node_modules/parvis/node_modules'));
    expect(inside).toContain('better-sqlite3');
    expect(inside.filter((name) => ['vitest', 'typescript', 'node', '@biomejs'].includes(name))).toEqual([]);
  });

  it('states the required Node.js version if there is another one', () => {
    const { status, stderr } = run('parvis --version', { PATH: `${prefix}/bin:${oldTools}:/usr/bin:/bin` });
    expect(status).toBe(1);
    expect(stderr).toBe(
      "parvis needs Node.js 24 or newer. Install it: 'npm install --global node@24' brings one along that parvis finds.\n",
    );
  });

  it('sets up a parish, serves it with its office and reference, and stops', async () => {
    const port = await findFreePort();
    const address = `http://localhost:${port}`;
    const more = { PARVIS_PORT: String(port) };
    const setup = run(`parvis setup --title Seewil --address ${address} --email a@seewil.example`, more);
    expect({ status: setup.status, err: setup.stderr }).toMatchObject({
      status: 0,
      err: expect.stringContaining('found no problems'),
    });
    expect(setup.stdout).toMatch(new RegExp(`^${address}/office/welcome/[\\w-]{20,}\n$`));
    expect(run('parvis event add seewil --title Probe --from "sunday 10:00" --public yes', more).status).toBe(0);
    const key = run('parvis key create seewil --name website', more).stdout.trim();
    const child = spawn('parvis', ['serve'], { cwd: home, env: { ...env, ...more } });
    servers.push(child);
    const ended = new Promise<number | null>((done) => child.once('close', done));
    await expect.poll(async () => (await fetch(`${address}/readyz`).catch(() => undefined))?.status).toBe(200);
    expect(await (await fetch(`${address}/getevents/seewil/${key}`)).text()).toContain('"title":"Probe"');
    for (const path of [
      '/seewil',
      '/docs',
      '/openapi.json',
      '/office/login',
      '/office/docs',
      setup.stdout.trim().slice(address.length),
    ]) {
      expect([path, (await fetch(`${address}${path}`)).status]).toEqual([path, 200]);
    }
    expect(run('parvis doctor', more).status).toBe(0);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(readdirSync(join(home, 'data')).sort()).toEqual(
      ['mail', 'parvis.db', 'parvis.env'].filter((name) => existsSync(join(home, 'data', name))),
    );
  });

  it('is removed without deleting data, and running processes report it or continue', async () => {
    const port = await findFreePort();
    const more = { PARVIS_PORT: String(port) };
    const child = spawn('parvis', ['serve'], { cwd: home, env: { ...env, ...more } });
    servers.push(child);
    const ended = new Promise<number | null>((done) => child.once('close', done));
    await expect
      .poll(async () => (await fetch(`http://localhost:${port}/readyz`).catch(() => undefined))?.status)
      .toBe(200);
    rmSync(join(prefix, 'lib/node_modules/parvis'), { recursive: true });
    expect((await fetch(`http://localhost:${port}/healthz`)).status).toBe(200);
    for (const path of ['/seewil', '/docs', '/office/login']) {
      expect((await fetch(`http://localhost:${port}${path}`)).status).toBeLessThan(600);
    }
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(existsSync(join(home, 'data/parvis.db'))).toBe(true);
  });
});

describe('the package of the client', () => {
  it('can be imported, with types', () => {
    const place = join(folder, 'website');
    mkdirSync(place);
    writeFileSync(join(place, 'package.json'), '{ "private": true, "type": "module" }');
    const args = ['install', '--no-audit', '--no-fund', join(dist, `parvis-client-${version}.tgz`)];
    execFileSync('npm', args, { cwd: place, stdio: ['ignore', 'ignore', 'inherit'] });
    writeFileSync(
      join(place, 'try.js'),
      "import * as client from '@parvis/client'; console.log(Object.keys(client).length > 0);",
    );
    expect(execFileSync('node', ['try.js'], { cwd: place, encoding: 'utf8' })).toBe('true\n');
    expect(existsSync(join(place, 'node_modules/@parvis/client/dist/index.d.ts'))).toBe(true);
    expect(existsSync(join(place, 'node_modules/@parvis/client/LICENSE'))).toBe(true);
  });
});
