import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fullBundle } from '../support/full-bundle.ts';
import { openSite, type ServerProcess, serve } from '../support/site.ts';

const site = openSite();
const keys = new Map<string, string>();
let server: ServerProcess;

function setZone(instance: string, zone: string): void {
  const database = new Database(site.database);
  database
    .prepare(
      'update instances set time_zone = ?, revision = revision + 1, content_revision = revision + 1 where name = ?',
    )
    .run(zone, instance);
  database.close();
}

async function importNamed(name: string): Promise<void> {
  const bundle = fullBundle();
  bundle['instance'].name = name;
  expect((await site.run(['import', '-'], JSON.stringify(bundle))).code).toBe(0);
}

async function statusOf(instance: string): Promise<number> {
  return (await fetch(`${server.url}/getlayers/${instance}/${keys.get(instance)}/`)).status;
}

async function health() {
  const response = await fetch(`${server.url}/healthz`);
  const { status, checks } = JSON.parse(await response.text());
  return { status, zones: checks.zones, database: checks.database.status };
}

const WELL = { status: 'ok', zones: { status: 'ok' }, database: 'ok' };
const UNKNOWN = {
  status: 'degraded',
  database: 'ok',
  zones: { status: 'unknown', names: ['Europe/Seewil'], instances: 1 },
};

beforeAll(async () => {
  for (const name of ['first', 'second']) {
    await importNamed(name);
    keys.set(name, (await site.run(['key', 'create', name])).out.trim());
  }
  server = await serve(site);
});
afterAll(() => site.clear());

describe('an instance with an unknown time zone', () => {
  it('is answered with 503 and named, and affects neither the server nor other instances', async () => {
    expect([await statusOf('first'), await statusOf('second'), await health()]).toEqual([200, 200, WELL]);
    setZone('first', 'Europe/Seewil');
    await expect.poll(health).toEqual(UNKNOWN);
    expect([await statusOf('first'), await statusOf('second')]).toEqual([503, 200]);
    const calendar = await fetch(`${server.url}/first/export/ical/e1001`);
    expect([calendar.status, calendar.headers.get('retry-after')]).toEqual([503, '2']);
    expect(server.err()).toContain('the time zone \\"Europe/Seewil\\" is not known here');
    expect(server.err()).toContain('"instance":"first"');
  });

  it('is answered with 503 in the office, too, and nobody can change it', async () => {
    const { out } = await site.run(['key', 'create', 'second', '--scope', 'office']);
    const event = `${server.url}/office/api/second/events/1001`;
    const authorization = `Bearer ${out.trim()}`;
    const rename = () =>
      fetch(event, {
        method: 'PATCH',
        headers: { authorization, 'if-match': '*', 'content-type': 'application/merge-patch+json' },
        body: '{"title":"Neu"}',
      });
    const read = async () => (await fetch(event, { headers: { authorization } })).text();
    await expect.poll(read).toContain('"title"');
    const before = await read();
    setZone('second', 'Europe/Seewil');
    await expect.poll(() => statusOf('second')).toBe(503);
    const answer = await rename();
    expect([answer.status, await answer.json()]).toEqual([
      503,
      expect.objectContaining({ code: 'server_unavailable', message: expect.stringContaining('time zone') }),
    ]);
    setZone('second', 'Europe/Zurich');
    await expect.poll(() => statusOf('second')).toBe(200);
    expect(await read()).toBe(before);
    expect((await rename()).status).toBe(200);
    expect(await read()).toContain('"title":"Neu"');
  });

  it('delays no change of others', async () => {
    await importNamed('third');
    keys.set('third', (await site.run(['key', 'create', 'third'])).out.trim());
    await expect.poll(() => statusOf('third')).toBe(200);
    expect(await health()).toEqual(UNKNOWN);
  });

  it('is named by a starting server, which answers for all others', async () => {
    server.child.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
    server = await serve(site);
    expect(await health()).toEqual(UNKNOWN);
    expect([await statusOf('first'), await statusOf('second')]).toEqual([503, 200]);
    expect(server.err()).toContain('is not known here');
  });

  it('is shown again once its zone is valid', async () => {
    await importNamed('first');
    await expect.poll(health).toEqual(WELL);
    expect(await statusOf('first')).toBe(200);
  });
});
