import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { fullBundle } from '../support/full-bundle.ts';
import { openSite, serve } from '../support/site.ts';

const site = openSite();
afterAll(() => site.clear());

it('no file contains API keys, even while a server uses them', async () => {
  await site.run(['import', '-'], JSON.stringify(fullBundle()));
  const key = (await site.run(['key', 'create', 'seewil', '--name', 'the name of a key'])).out.trim();
  const server = await serve(site, { PARVIS_LOG_LEVEL: 'trace' });
  expect((await fetch(`${server.url}/getevents/seewil/${key}`)).status).toBe(200);
  expect((await fetch(`${server.url}/getevents/seewil/${key}x`)).status).toBe(401);
  server.child.kill('SIGTERM');
  await server.ended;
  const files = readdirSync(site.folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(site.folder, name))
    .filter((file) => statSync(file).isFile());
  const texts = [...files.map((file) => readFileSync(file)), Buffer.from(server.err())];
  expect(texts.some((text) => text.includes('the name of a key'))).toBe(true);
  for (const text of texts) expect(text.includes(key.slice(0, 20))).toBe(false);
});
