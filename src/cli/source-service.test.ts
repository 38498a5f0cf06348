import { writeFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Commands, openCommands } from '../../test/support/commands.ts';
import { createServiceEvent, type FakeService, openFakeService, SERVICE_KEY } from '../../test/support/fake-service.ts';
import { fullBundle } from '../../test/support/full-bundle.ts';
import { createTemporaryFolder } from '../../test/support/temporary-folder.ts';
import { exportBundle } from '../office/export-bundle.ts';

const files = createTemporaryFolder();
const [KEY, OTHER] = [`${files.folder}/key.txt`, `${files.folder}/other.txt`];
beforeAll(() => {
  writeFileSync(KEY, `${SERVICE_KEY}\n`);
  writeFileSync(OTHER, 'another-key-0815\n');
});
afterAll(() => files.remove());

let office: Commands;
let service: FakeService;
beforeEach(async () => {
  office = await openCommands(['source add', 'source list', 'source run', 'source log', 'source set'], fullBundle());
  service = await openFakeService();
  service.events = [createServiceEvent(7, '2026-12-06 17:00:00', 'Von nebenan')];
});
afterEach(async () => {
  await office.close();
  await service.close();
});

const add = (...more: string[]) => ['source', 'add', 'seewil', service.url, '--kind', 'interface', ...more];

it('is added with its key, run, listed and given another key, which no output reveals', async () => {
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
  expect(refused.error.message).toBe('nothing was changed: 127.0.0.1 denied access: the instance or the key is wrong');
  const log = await office.run('source', 'log', 'seewil', id);
  const bundle = await exportBundle(office.store, 'seewil');
  const api = await office.call('GET', `/sources/${id}`);
  const history = await office.call('GET', '/history');
  const told = JSON.stringify([listed, refused, log, bundle, api.json, history.json]);
  expect(told).toContain('interface');
  for (const key of [SERVICE_KEY, 'another-key-0815']) expect(told).not.toContain(key);
});

it.each([
  ['without a key', [], '--kind interface requires --key-file FILE.'],
  ['with a wrong key', ['--key-file', OTHER], '127.0.0.1 denied access: the instance or the key is wrong'],
])('is rejected %s, and nothing is stored', async (_, more, why) => {
  const { error } = await office.refused(...add(...more));
  expect(error.message).toContain(why);
  expect((await office.run('source', 'list', 'seewil')).out).toEqual([]);
});

it('is rejected if the kind is missing or another one', async () => {
  const refused = async (...more: string[]) =>
    (await office.refused('source', 'add', 'seewil', service.url, ...more)).error.message;
  expect(await refused('--kind', 'ics')).toContain('--kind takes interface, not "ics"');
  expect(await refused('--key-file', KEY)).toContain('--key-file works only with --kind interface.');
});

it('is rejected if its address has no instance, is private, or is not a service', async () => {
  const refused = async (url: string) =>
    (await office.refused('source', 'add', 'seewil', url, '--kind', 'interface', '--key-file', KEY)).error.message;
  expect(await refused('https://data.example.org')).toMatch(/^the address must end with the name of the instance/);
  expect(await refused('http://10.0.0.1/seewil')).toMatch(
    /^10\.0\.0\.1 is a private address; this server contacts only public addresses/,
  );
  expect(await refused(`${service.url.replace('/seewil', '/other')}`)).toMatch(/denied access/);
  service.instead = (_request, response) => {
    response.end('<!doctype html><title>Willkommen</title>');
    return true;
  };
  expect(await refused(service.url)).toBe('127.0.0.1 returns something other than the interface specifies');
});

it('has a unique name', async () => {
  await office.run(...add('--key-file', KEY));
  const { error } = await office.refused(...add('--key-file', KEY, '--name', 'Seewil'));
  expect(error.message).toBe('a source "Seewil" already exists');
});

it('gets its key through the office API, which accepts nothing else as a key and never returns it', async () => {
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
    { path: '/key', text: 'is only for sources of kind interface with an address', code: 'no_key_here', params: {} },
  ]);
  const wrong = await office.call('POST', '/sources', { body: { ...value, url: `${service.url}?key=${SERVICE_KEY}` } });
  expect([wrong.status, wrong.json.problems[0].path]).toEqual([422, '/url']);
  expect(JSON.stringify(wrong.json)).not.toContain(SERVICE_KEY);
});
