// Sources from running services of the interface, on the command line (rule Z4). The time is Friday 20 November 2026, 13:00.

import { writeFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Commands, openCommands } from '../../test/support/commands.ts';
import { fullBundle } from '../../test/support/full-bundle.ts';
import {
  openPretendedService,
  type PretendedService,
  SERVICE_KEY,
  toldEvent,
} from '../../test/support/pretended-service.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { exportBundle } from '../office/export-bundle.ts';

const files = temporaryFolder();
const [KEY, OTHER] = [`${files.folder}/key.txt`, `${files.folder}/other.txt`];
beforeAll(() => {
  writeFileSync(KEY, `${SERVICE_KEY}\n`);
  writeFileSync(OTHER, 'another-key-0815\n');
});
afterAll(() => files.remove());

let office: Commands;
let service: PretendedService;
beforeEach(async () => {
  office = await openCommands(['source add', 'source list', 'source run', 'source log', 'source set'], fullBundle());
  service = await openPretendedService();
  service.events = [toldEvent(7, '2026-12-06 17:00:00', 'Von nebenan')];
});
afterEach(async () => {
  await office.close();
  await service.close();
});

const add = (...more: string[]) => ['source', 'add', 'seewil', service.url, '--kind', 'interface', ...more];

it('is added with its key, run, listed and given another key, which nothing tells', async () => {
  const [id = ''] = (await office.run(...add('--key-file', KEY, '--public'))).out;
  expect((await office.run('source', 'run', 'seewil', id)).out).toEqual([
    expect.stringMatching(/^source \d+: 1 new \(revision \d+\)$/),
  ]);
  const listed = await office.run('source', 'list', 'seewil', '--json');
  expect(listed.json).toMatchObject([
    { name: 'seewil', kind: 'interface', url: service.url, state: 'active', events: 1 },
  ]);
  await office.run('source', 'set', 'seewil', id, '--key-file', OTHER);
  const refused = await office.refused('source', 'run', 'seewil', id);
  expect(refused.error.message).toBe('nothing was changed: 127.0.0.1 refuses access: the instance or the key is wrong');
  const log = await office.run('source', 'log', 'seewil', id);
  const bundle = await exportBundle(office.store, 'seewil');
  const api = await office.call('GET', `/sources/${id}`);
  const history = await office.call('GET', '/history');
  const told = JSON.stringify([listed, refused, log, bundle, api.json, history.json]);
  expect(told).toContain('interface');
  for (const key of [SERVICE_KEY, 'another-key-0815']) expect(told).not.toContain(key);
});

it.each([
  ['without a key', [], '--kind interface needs --key-file FILE.'],
  ['with a wrong key', ['--key-file', OTHER], '127.0.0.1 refuses access: the instance or the key is wrong'],
])('is refused %s, and nothing is kept of it', async (_, more, why) => {
  const { error } = await office.refused(...add(...more));
  expect(error.message).toContain(why);
  expect((await office.run('source', 'list', 'seewil')).out).toEqual([]);
});

it('is refused where the kind is another, or is not said', async () => {
  const refused = async (...more: string[]) =>
    (await office.refused('source', 'add', 'seewil', service.url, ...more)).error.message;
  expect(await refused('--kind', 'ics')).toContain('--kind takes interface, not "ics"');
  expect(await refused('--key-file', KEY)).toContain('--key-file goes with --kind interface.');
});

it('is refused where its address names no instance, is private, or is of a service that is none', async () => {
  const refused = async (url: string) =>
    (await office.refused('source', 'add', 'seewil', url, '--kind', 'interface', '--key-file', KEY)).error.message;
  expect(await refused('https://data.example.org')).toMatch(/^the address names no instance: /);
  expect(await refused('http://10.0.0.1/seewil')).toMatch(
    /^10\.0\.0\.1 is a private address; this server asks only public addresses/,
  );
  expect(await refused(`${service.url.replace('/seewil', '/other')}`)).toMatch(/refuses access/);
  service.instead = (_request, response) => {
    response.end('<!doctype html><title>Willkommen</title>');
    return true;
  };
  expect(await refused(service.url)).toBe('127.0.0.1 does not send what the interface says, but something else');
});

it('has one name: a second source of the same one is refused', async () => {
  await office.run(...add('--key-file', KEY));
  const { error } = await office.refused(...add('--key-file', KEY, '--name', 'Seewil'));
  expect(error.message).toBe('there is a source "Seewil" already');
});

it('gets its key by the office API, which takes nothing else for one and tells none', async () => {
  const value = { name: 'Nebenan', kind: 'interface', url: service.url };
  const id = await office.create('sources', value);
  const put = (body: unknown, of = id) => office.call('PUT', `/sources/${of}/key`, { body });
  for (const body of [{}, { key: 7 }, { key: SERVICE_KEY, more: 1 }, [], { key: 'short' }, { key: 'a/b-c-d-e-f' }]) {
    const { status, json } = await put(body);
    expect([status, json.problems[0].path]).toEqual([422, '/key']);
    expect(JSON.stringify(json)).not.toContain('a/b-c-d');
  }
  expect((await put({ key: SERVICE_KEY }, 999)).status).toBe(404);
  expect(await put({ key: SERVICE_KEY })).toMatchObject({ status: 200, json: { kept: true } });
  await office.run('source', 'run', 'seewil', String(id));
  expect((await office.call('GET', `/events?source=${id}`)).json.items).toHaveLength(1);
  const calendar = await office.create('sources', { name: 'Kalender', kind: 'ics', url: 'https://a.example/k.ics' });
  expect((await put({ key: SERVICE_KEY }, calendar)).json.problems).toEqual([
    { path: '/key', text: 'is for sources of kind interface that have an address', code: 'no_key_here', params: {} },
  ]);
  const wrong = await office.call('POST', '/sources', { body: { ...value, url: `${service.url}?key=${SERVICE_KEY}` } });
  expect([wrong.status, wrong.json.problems[0].path]).toEqual([422, '/url']);
  expect(JSON.stringify(wrong.json)).not.toContain(SERVICE_KEY);
});
