import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { fullBundle } from '../support/full-bundle.ts';
import { readExposition } from '../support/prometheus.ts';
import { copyFilledDatabaseTo } from '../support/ready-store.ts';
import { fetchOperatorInfo, openSite, type ServerProcess, serve } from '../support/site.ts';
import { createSiteKey } from '../support/site-key.ts';

const site = openSite();
const METRICS = 'PARVIS_METRICS_ADDRESS';
let key: string;

beforeAll(async () => {
  await copyFilledDatabaseTo(site.database, fullBundle());
  key = await createSiteKey(site, 'seewil');
});
afterAll(() => site.clear());

interface Migration {
  readonly name: string;
  readonly timestamp: string;
}

const pidsOf = ({ child }: ServerProcess) =>
  readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
const isAlive = (pid: number) => {
  try {
    // A zombie has ended; its parent just has not waited for it yet.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};

function ask(server: ServerProcess, path: string, agent?: Agent): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const request = get(`http://127.0.0.1:${server.port}${path}`, { agent: agent ?? false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }));
      response.on('error', reject);
    });
    request.on('error', reject);
  });
}

async function metricsOf(server: ServerProcess): Promise<string> {
  return (await fetchOperatorInfo(server, '/metrics')).text();
}

function requestsOf(metrics: string, worker: number): number {
  const line = new RegExp(`requests_total\\{operation="getlayers",status="200",worker="${worker}"\\} (\\d+)`);
  return Number(line.exec(metrics)?.[1] ?? 0);
}

async function ended(server: ServerProcess): Promise<number | null> {
  server.child.kill('SIGTERM');
  return (await server.ended).code;
}

describe('two workers', () => {
  it('share a port, and report their figures in one place', async () => {
    const server = await serve(site, { PARVIS_WORKERS: '2', [METRICS]: '127.0.0.1:0' });
    let asked = 0;
    let metrics = '';
    let counts: number[] = [];
    // The system assigns connections to workers, but none to a worker that has no CPU at that moment.
    await expect
      .poll(async () => {
        const answers = await Promise.all(Array.from({ length: 40 }, () => ask(server, `/getlayers/seewil/${key}/`)));
        expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
        expect(answers[0]?.status).toBe(200);
        asked += answers.length;
        metrics = await metricsOf(server);
        counts = [1, 2].map((worker) => requestsOf(metrics, worker));
        return Math.min(...counts);
      })
      .toBeGreaterThan(0);
    expect(() => readExposition(metrics)).not.toThrow();
    expect(counts.reduce((sum, count) => sum + count)).toBe(asked);
    const durations = metrics.matchAll(/request_duration_seconds_count\{lane="(?:fast|long)",worker="\d"\} (\d+)/g);
    expect([...durations].reduce((sum, [, count]) => sum + Number(count), 0)).toBeGreaterThanOrEqual(20);
    const pids = pidsOf(server);
    expect(pids.length).toBe(2);
    expect(await ended(server)).toBe(0);
    expect(pids.filter(isAlive)).toEqual([]);
  });

  it('both show within a second what another process writes', async () => {
    const server = await serve(site, { PARVIS_WORKERS: '2' });
    const path = `/getlayers/seewil/${key}/`;
    const before = (await ask(server, path)).body;
    const bundle = fullBundle();
    bundle['layers'] = (bundle['layers'] as { name: string }[]).map((layer) => ({
      ...layer,
      name: `${layer.name} neu`,
    }));
    await site.run(['import', '-'], JSON.stringify(bundle));
    await expect
      .poll(async () => {
        const answers = await Promise.all(Array.from({ length: 8 }, () => ask(server, path)));
        return answers.filter(({ body }) => body === before).length;
      })
      .toBe(0);
    await ended(server);
  });

  it('of a newer version do not start while the database would have to be upgraded, and the others continue', async () => {
    const server = await serve(site, { PARVIS_WORKERS: '2' });
    const before = pidsOf(server);
    const asked = async () => (await ask(server, `/getlayers/seewil/${key}/`)).status;
    for (let times = 0; times < 20; times++) await asked();
    const database = new Database(site.database);
    const last = database.prepare('select name, timestamp from kysely_migration order by name desc').get() as Migration;
    database.prepare('delete from kysely_migration where name = ?').run(last.name);
    onTestFinished(() => {
      database.prepare('insert into kysely_migration values (?, ?)').run(last.name, last.timestamp);
      database.close();
    });
    server.child.kill('SIGHUP');
    await expect.poll(() => server.err()).toContain('workers could not be replaced; the others continue');
    expect(server.err()).toContain(`was created by an older version of parvis (it lacks migration ${last.name})`);
    expect(pidsOf(server)).toEqual(expect.arrayContaining(before));
    expect(await asked()).toBe(200);
    expect(await ended(server)).toBe(0);
  });

  it('are replaced on SIGHUP without a failed request', async () => {
    const server = await serve(site, { PARVIS_WORKERS: '2' });
    const before = pidsOf(server);
    const agent = new Agent({ keepAlive: true, maxSockets: 8 });
    const results: string[] = [];
    let going = true;
    const asking = Array.from({ length: 16 }, async (_, index) => {
      while (going) {
        const asked = ask(server, `/getlayers/seewil/${key}/`, index % 2 === 0 ? agent : undefined);
        results.push(await asked.then(({ status }) => String(status), String));
        await delay(1);
      }
    });
    server.child.kill('SIGHUP');
    await expect.poll(() => server.err()).toContain('workers replaced"');
    await delay(200);
    going = false;
    await Promise.all(asking);
    agent.destroy();
    expect(pidsOf(server).length).toBe(2);
    expect(pidsOf(server).filter((pid) => before.includes(pid))).toEqual([]);
    expect(new Set(results)).toEqual(new Set(['200']));
    expect(results.length).toBeGreaterThan(100);
    expect(await ended(server)).toBe(0);
  });

  it('continue when one is killed, which is replaced', async () => {
    const server = await serve(site, { PARVIS_WORKERS: '2' });
    const [first = 0, second = 0] = pidsOf(server);
    process.kill(first, 'SIGKILL');
    await expect
      .poll(() => server.err())
      .toContain(
        `"pid":${first},"code":null,"signal":"SIGKILL","msg":"worker ended unexpectedly; another one is started"`,
      );
    for (let time = 0; time < 10; time++) {
      expect((await ask(server, `/getlayers/seewil/${key}/`)).status).toBe(200);
    }
    await expect.poll(() => pidsOf(server).length).toBe(2);
    await expect.poll(() => server.err()).toContain('"msg":"worker restarted"');
    expect(pidsOf(server)).toContain(second);
    expect(await ended(server)).toBe(0);
  });

  it('take over connections that one does not accept, whether it resumes or is killed', async () => {
    const server = await serve(site, { PARVIS_WORKERS: '2' });
    const [first = 0] = pidsOf(server);
    process.kill(first, 'SIGSTOP');
    const asked = Array.from({ length: 10 }, () => ask(server, `/getlayers/seewil/${key}/`));
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(Array(10).fill(200));
    const underWay = Array.from({ length: 10 }, () => ask(server, `/getlayers/seewil/${key}/`));
    process.kill(first, 'SIGKILL');
    expect((await Promise.all(underWay)).map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await ended(server)).toBe(0);
  });

  it('end with the process that started them', async () => {
    const server = await serve(site, { PARVIS_WORKERS: '2' });
    const pids = pidsOf(server);
    server.child.kill('SIGKILL');
    await server.ended;
    await expect.poll(() => pids.filter(isAlive)).toEqual([]);
  });

  it('report once why they cannot start', async () => {
    const server = await serve(site);
    const other = await site.start(['serve'], { PARVIS_WORKERS: '3', PARVIS_PORT: String(server.port) }).ended;
    expect(other.code).toBe(1);
    expect(other.err).toMatch(/^parvis: can't listen on 127\.0\.0\.1 port \d+: another program is using it/);
    expect(other.err.match(/another program/g)?.length).toBe(1);
    await ended(server);
  });
});

describe('the demo on two processes', () => {
  it('opens its office by the printed link, and again after logging out', async () => {
    const folder = { PARVIS_DATABASE_URL: `sqlite:${site.folder}/demo-two.db`, PARVIS_WORKERS: '2', PARVIS_PORT: '0' };
    const { child, ended } = site.start(['demo'], folder);
    let out = '';
    child.stdout.on('data', (chunk) => {
      out += chunk;
    });
    await expect.poll(() => /The office +(\S+)/.exec(out)?.[1], { timeout: 120_000 }).toBeDefined();
    const link = /The office +(\S+)/.exec(out)?.[1] ?? '';
    const { origin } = new URL(link);
    const page = await fetch(link, { redirect: 'manual' });
    const entered =
      page.status === 200 ? await fetch(link, { method: 'POST', headers: { origin }, redirect: 'manual' }) : page;
    const cookie = (entered.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const sent = { method: 'POST', headers: { origin, cookie }, redirect: 'manual' } as const;
    const left = await fetch(`${origin}/office/logout`, sent);
    const door = await fetch(new URL(left.headers.get('location') ?? '/office/login', origin), { headers: { cookie } });
    const text = left.status === 200 ? await left.text() : await door.text();
    expect(text).toMatch(/\/office\/enter\/[\w-]+/);
    child.kill('SIGTERM');
    expect((await ended).code).toBe(0);
  }, 180_000);
});
