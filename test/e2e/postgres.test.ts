// Servers that share a PostgreSQL database. Each shows the writes of the other, and handles the loss of the database.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fullBundle, type Loose } from '../support/full-bundle.ts';
import { queryRows } from '../support/postgres.ts';
import { type PostgresServer, startPostgres } from '../support/postgres-server.ts';
import { openSite, type ServerProcess, serve } from '../support/site.ts';
import { openSwitchableProxy, type SwitchableProxy } from '../support/switchable-proxy.ts';

const PASSWORD = 'hunter2-geheim';

const site = openSite();
let postgres: PostgresServer;
let way: SwitchableProxy;
let env: Record<string, string>;
let key: string;

const bundle = (change: (given: Loose) => void = () => undefined) => {
  const given = fullBundle();
  change(given);
  return JSON.stringify(given);
};
const named = (name: string) =>
  bundle((given) => {
    given['layers'][0].name = name;
  });

const layers = async (server: ServerProcess, apiKey = key) => {
  const response = await fetch(`${server.url}/getlayers/seewil/${apiKey}/`);
  return response.status === 200 ? JSON.stringify(await response.json()) : response.status;
};

const logged = ({ err }: ServerProcess) =>
  err()
    .split('\n')
    .filter((line) => line.startsWith('{') && !line.includes('"msg":"slow request"'));

beforeAll(async () => {
  postgres = await startPostgres({ access: ['host parvis parvis all scram-sha-256'] });
  way = await openSwitchableProxy(postgres.port);
  await queryRows(postgres.url, `create role parvis login password '${PASSWORD}'`);
  await queryRows(postgres.url, 'create database parvis owner parvis');
  env = { PARVIS_DATABASE_URL: `postgres://parvis:${PASSWORD}@127.0.0.1:${way.port}/parvis` };
  expect(await site.run(['import', '-'], bundle(), env)).toMatchObject({ code: 0, err: '' });
  key = (await site.run(['key', 'create', 'seewil'], '', env)).out.trim();
});
afterAll(async () => {
  await site.clear();
  way.close();
  await postgres.remove();
});

/** Runs `work` with two servers, which must then stop with exit code 0. */
async function withTwo(work: (servers: readonly [ServerProcess, ServerProcess]) => Promise<void>): Promise<void> {
  const servers = [await serve(site, env), await serve(site, env)] as const;
  for (const server of servers) expect(await layers(server)).toContain('Dorf');
  await work(servers);
  for (const { child, ended } of servers) {
    child.kill('SIGTERM');
    expect((await ended).code).toBe(0);
  }
  for (const server of servers) expect(server.err()).not.toContain(PASSWORD);
}

describe('two servers on one PostgreSQL', () => {
  it('show within a second what a third process writes, and forget a key that it revokes', async () => {
    await withTwo(async (servers) => {
      const other = (await site.run(['key', 'create', 'seewil'], '', env)).out.trim();
      await site.run(['import', '-'], named('Dorf und Land'), env);
      for (const server of servers) {
        await expect.poll(() => layers(server, other), { interval: 20 }).toContain('Dorf und Land');
      }
      const [, last = ''] = (await site.run(['key', 'list', 'seewil'], '', env)).out.trim().split('\n');
      await site.run(['key', 'revoke', 'seewil', last.split('\t')[0] ?? ''], '', env);
      for (const server of servers) {
        await expect.poll(() => layers(server, other), { interval: 20 }).toBe(401);
      }
      expect(servers.flatMap(logged)).toEqual([]);
    });
  });

  it('continue reading while it is stopped, report it, and show new writes once it is back', async () => {
    await withTwo(async (servers) => {
      await postgres.stop();
      await expect.poll(() => servers.every((server) => logged(server).length > 0)).toBe(true);
      await delay(2000);
      for (const server of servers) {
        expect(await layers(server)).toContain('Dorf');
        expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
        const lines = logged(server).join('\n');
        expect(lines.split('database unavailable; serving the current data')).toHaveLength(2);
        expect(lines).not.toContain('"stack"');
        expect(logged(server).length).toBeLessThan(10);
      }
      const away = await site.run(['instance', 'list'], '', env);
      expect(away).toMatchObject({ code: 1, out: '' });
      expect(away.err).toMatch(
        /^The database parvis at 127\.0\.0\.1:\d+ has closed the connection; try again in a moment\.\n$/,
      );
      await postgres.start();
      expect((await site.run(['import', '-'], named('Dorf danach'), env)).code).toBe(0);
      for (const server of servers) {
        await expect.poll(() => layers(server)).toContain('Dorf danach');
        await expect.poll(server.err).toMatch(/"seconds":\d+,"msg":"database available again"/);
      }
    });
  });

  it('continue reading while it does not respond, and still end in time', async () => {
    await withTwo(async ([first, second]) => {
      way.set('silent');
      await expect.poll(() => logged(first).length).toBeGreaterThan(0);
      expect(await layers(first)).toContain('Dorf');
      way.set('refused');
      way.set('open');
      await site.run(['import', '-'], named('Dorf wieder'), env);
      await expect.poll(() => layers(first)).toContain('Dorf wieder');
      await expect.poll(() => layers(second)).toContain('Dorf wieder');
      way.set('silent');
    });
    way.set('refused');
    way.set('open');
  });
});

describe('a server whose PostgreSQL is unavailable', () => {
  it('reports it at the start, and ends', async () => {
    const nowhere = { PARVIS_DATABASE_URL: `postgres://parvis:${PASSWORD}@127.0.0.1:1/parvis` };
    expect(await site.run(['serve'], '', nowhere)).toEqual({
      code: 1,
      out: '',
      err: "The database parvis at 127.0.0.1:1 can't be reached: nothing responds at this host and port.\n",
    });
  });
});

describe('the demo on PostgreSQL', () => {
  it('stores its key in the data folder', async () => {
    const start = async () => {
      const running = site.start(['demo'], { ...env, PARVIS_PORT: '0' });
      let out = '';
      running.child.stdout.on('data', (chunk: Buffer) => {
        out += chunk;
      });
      await expect.poll(() => out).toContain('Ctrl+C');
      running.child.kill('SIGTERM');
      await running.ended;
      return /getevents\/(\S+)/.exec(out)?.[1];
    };
    const [first, second] = [await start(), await start()];
    expect(first).toMatch(/\/parvis_/);
    expect(second).toBe(first);
    expect(readdirSync(join(site.folder, 'data'))).toEqual([expect.stringMatching(/^demo-[0-9a-f]{12}\.json$/)]);
  });
});
