// A single write while nothing else happens: every public interface shows it, on each database, with one or several processes.

import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ListeningWebsite, openWebsite } from '../support/listening-website.ts';
import { queryRows } from '../support/postgres.ts';
import { type PostgresServer, startPostgres } from '../support/postgres-server.ts';
import { openSite, type ServerProcess, type Site, serve } from '../support/site.ts';

/** Poll limits, well below the time after which an idle server would write anything else. */
const SOON = { timeout: 10_000, interval: 50 };

const EVENT = 1;
const ROOM = 5;
const PARISH = {
  format: 'parvis-bundle',
  version: 1,
  instance: { name: 'dorf', title: 'Dorf', outside: { signup: true, requests: true } },
  buildings: [{ id: 1, name: 'Haus' }],
  rooms: [{ id: ROOM, building_id: 1, name: 'Saal', request: { lead_days: 0, ahead_days: 400 } }],
  events: [
    {
      id: EVENT,
      title: 'Mittagstisch',
      date_from: '2090-12-05 12:00:00',
      date_to: '2090-12-05 14:00:00',
      subscription: { online: { seats: 1, show_free: 'number' } },
    },
  ],
};

let postgres: PostgresServer;
let website: ListeningWebsite;
let site: Site;

beforeAll(async () => {
  postgres = await startPostgres();
  website = await openWebsite();
});
afterEach(() => site.clear());
afterAll(async () => {
  await website.close();
  await postgres.remove();
});

interface TestSetup {
  readonly name: string;
  readonly database: 'sqlite' | 'postgres';
  readonly servers: 1 | 2;
  readonly workers: string;
}

const SETUPS: readonly TestSetup[] = [
  { name: 'SQLite, one process', database: 'sqlite', servers: 1, workers: '1' },
  { name: 'SQLite, two workers', database: 'sqlite', servers: 1, workers: '2' },
  { name: 'PostgreSQL, one process', database: 'postgres', servers: 1, workers: '1' },
  { name: 'PostgreSQL, two servers', database: 'postgres', servers: 2, workers: '1' },
];

async function open({ database, servers, workers }: TestSetup) {
  site = openSite();
  const env: Record<string, string> = { PARVIS_PUSH_ALLOW: '127.0.0.0/8', PARVIS_WORKERS: workers };
  if (database === 'postgres') {
    const name = `silence_${servers}`;
    await queryRows(postgres.url, `create database ${name}`);
    env['PARVIS_DATABASE_URL'] = Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href;
  }
  const run = async (...args: string[]) => {
    const { code, out } = await site.run(args, args[0] === 'import' ? JSON.stringify(PARISH) : '', env);
    expect(code).toBe(0);
    return out.trim();
  };
  await run('import', '-');
  const key = await run('key', 'create', 'dorf', '--scope', 'read,signup');
  const office = await run('key', 'create', 'dorf', '--scope', 'office');
  const connector = await run('key', 'create', 'dorf', '--scope', 'read,signup', '--profile', 'connector');
  await run('website', 'add', 'dorf', website.url, '--kind', 'webhook');
  const running: ServerProcess[] = [];
  for (let count = 0; count < servers; count++) running.push(await serve(site, env));
  const [writer, reader = writer] = running;
  if (writer === undefined || reader === undefined) throw new Error('no server runs');
  return { writer, reader, key, connector, office };
}

type Parish = Awaited<ReturnType<typeof open>>;

/** Returns whether each interface offers the one free seat. */
async function offers({ reader, key, connector }: Parish): Promise<Record<string, boolean>> {
  const text = async (path: string) => (await fetch(`${reader.url}${path}`)).text();
  const json = async (path: string) => JSON.parse(await text(path));
  const form = await text(`/dorf/events/${EVENT}/signup`);
  const linked = await json(`/dorf/events/${EVENT}.jsonld`);
  return {
    page: !(await text(`/dorf/events/${EVENT}`)).includes('usgebucht'),
    form: form.includes('name="token"'),
    linkedData: linked.remainingAttendeeCapacity === 1,
    details: (await json(`/getevents/dorf/${key}/`)).events[0].subscription === true,
    connector: (await json(`/geteventdetails/dorf/${connector}/${EVENT}`))[0].seats_online === 1,
    sync: (await json(`/sync/dorf/${connector}/`)).events[0].seats_online === 1,
  };
}

async function takenTimes({ reader }: Parish, day: string): Promise<unknown[]> {
  const answer = await fetch(`${reader.url}/dorf/rooms/${ROOM}/busy.json?from=${day}&to=${day}`);
  return JSON.parse(await answer.text()).busy;
}

const all = (value: boolean) => ({
  page: value,
  form: value,
  linkedData: value,
  details: value,
  connector: value,
  sync: value,
});

async function signUp({ writer }: Parish): Promise<string> {
  const address = `${writer.url}/dorf/events/${EVENT}/signup`;
  const token = /name="token" value="([^"]+)"/.exec(await (await fetch(address)).text())?.[1] ?? '';
  // A form sent sooner counts as sent by a program (rule J10).
  await delay(2100);
  const body = new URLSearchParams({ token, name: 'Anna Muster', email: 'anna@example.org', people: '1' });
  const answer = await fetch(address, { method: 'POST', body, headers: { origin: writer.url } });
  expect(answer.status).toBe(200);
  return answer.text();
}

describe.each(SETUPS)('$name', (ground) => {
  it('shows everywhere, and to websites, that the last seat is taken, and that a room is', async () => {
    const parish = await open(ground);
    expect(await offers(parish)).toEqual(all(true));
    website.told.length = 0;
    await signUp(parish);
    // Several connections reach all workers.
    const answers = () => Promise.all(Array.from({ length: 6 }, () => offers(parish)));
    await expect.poll(answers, SOON).toEqual(Array.from({ length: 6 }, () => all(false)));
    await expect.poll(() => website.told.map(({ body }) => JSON.parse(body).data.event_id), SOON).toEqual([`${EVENT}`]);

    const day = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
    const date = { from: `${day} 18:00:00`, to: `${day} 22:00:00` };
    const post = async (path: string, body: object) => {
      const headers = { authorization: `Bearer ${parish.office}`, 'content-type': 'application/json' };
      const init = { method: 'POST', headers, body: JSON.stringify(body) };
      return JSON.parse(await (await fetch(`${parish.writer.url}/office/api/dorf/requests${path}`, init)).text());
    };
    const request = { room_ids: [ROOM], dates: [date], title: 'Fest', kind: 'private', name: 'Anna' };
    const { value } = await post('', request);
    expect(await takenTimes(parish, day)).toEqual([]);
    await post(`/${value.id}/approve`, {});
    const times = () => Promise.all(Array.from({ length: 6 }, () => takenTimes(parish, day)));
    await expect.poll(times, SOON).toEqual(Array.from({ length: 6 }, () => [date]));
  });
});
