import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDemoBundle } from '../src/demo/parish.ts';
import { type Commands, openCommands } from './support/commands.ts';
import { createServiceEvent, type FakeService, openFakeService, SERVICE_KEY } from './support/fake-service.ts';
import { createTemporaryFolder } from './support/temporary-folder.ts';
import { openWebServer, type WebServer } from './support/web-server.ts';

const GUIDE = readFileSync('docs/guide/sources.md', 'utf8');

let office: Commands;
let web: WebServer;
let service: FakeService;
const files = createTemporaryFolder();
beforeAll(async () => {
  const commands = ['source add', 'source list', 'source log', 'source run', 'source set', 'event detach'];
  office = await openCommands(commands, createDemoBundle('2026-11-20') as object);
  office.time.now = Date.parse('2098-11-20T12:00:00Z');
  web = await openWebServer();
  service = await openFakeService();
  service.events = [1, 2].map((id) => createServiceEvent(id, `2098-12-0${id} 19:00:00`, `Nebenan ${id}`));
  writeFileSync(`${files.folder}/key.txt`, SERVICE_KEY);
  web.pages.set('/outlook.ics', readFileSync('test/fixtures/sources/outlook.ics', 'utf8'));
});
afterAll(async () => {
  await office.close();
  await web.close();
  await service.close();
  files.remove();
});

it('prints what it shows', async () => {
  const blocks = [...GUIDE.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(([, language, text = '']) => ({
    language,
    text,
  }));
  const told: string[] = [];
  for (const [at, { language, text }] of blocks.entries()) {
    if (language !== 'sh') continue;
    const line = text
      .trim()
      .replace(/^parvis /, '')
      .replace('https://calendar.example.org', web.at(''))
      .replace('https://data.example.org/seewil', service.url)
      .replace('key.txt', `${files.folder}/key.txt`);
    const { out } = await office.run(...line.split(' '));
    const next = blocks[at + 1];
    if (next?.language === '') expect(out.join('\n')).toBe(next.text.trim());
    told.push(out.join('\n'));
  }
  expect(told).toHaveLength(8);
  expect(told[5]).toMatch(/^1\tPfarramt\tics\thttp:\S+\t60\tactive\t2\t/m);
  expect(told[6]).toMatch(/\tchanged\t1\t/);
  const source = await office.store.content.read('demo', (content) => content.get('source', 1));
  expect(source?.value).toMatchObject({ everyMinutes: 180, gone: 'remove' });
});

it('describes the actual ownership of fields', async () => {
  const patch = (id: number, body: object) =>
    office.call('PATCH', `/events/${id}`, { body, headers: { 'if-match': '*' } });
  const { items } = (await office.call('GET', '/events?source=1')).json;
  const { id } = items[0].value;
  expect((await patch(id, { title: 'Neu' })).status).toBe(422);
  expect((await patch(id, { public: false })).status).toBe(200);
  await office.run('event', 'detach', 'demo', String(id));
  expect((await patch(id, { title: 'Neu' })).status).toBe(200);
});
