// Unsupported versions of HTTP (RFC 9110, 15.6.6).

import { afterAll, beforeAll, expect, it } from 'vitest';
import { fullBundle } from '../support/full-bundle.ts';
import { ask, openClient } from '../support/raw-client.ts';
import { copyFilledDatabaseTo } from '../support/ready-store.ts';
import { openSite, type ServerProcess, serve } from '../support/site.ts';
import { createSiteKey } from '../support/site-key.ts';

const site = openSite();
let server: ServerProcess;
let layers: string;

beforeAll(async () => {
  await copyFilledDatabaseTo(site.database, fullBundle());
  const key = await createSiteKey(site, 'seewil');
  layers = `/getlayers/seewil/${key}/`;
  server = await serve(site);
  // Later requests then take the fast lane.
  for (let time = 0; time < 3; time++) expect((await ask(server.port, get('HTTP/1.1', layers))).status).toBe(200);
});
afterAll(() => site.clear());

const get = (version: string, target = layers) => `GET ${target} ${version}\r\nHost: a\r\n\r\n`;

// HTTP/1.2 and later should be treated like HTTP/1.1 (RFC 9110, 2.5), but the parser of Node.js rejects such requests. It stops at the
// version and reads nothing after it. No client uses these versions; 505 names the supported ones.
it.each([
  'HTTP/0.9',
  'HTTP/1.2',
  'HTTP/1.9',
  'HTTP/2.0',
  'HTTP/2.1',
  'HTTP/3.0',
  'HTTP/9.9',
])('%s is answered with 505, and the connection is closed', async (version) => {
  const requests = [layers, '/getlayers/seewil/wrong/', '/nothing', '/docs', '/newsletter/seewil', '/healthz'];
  for (const bytes of [...requests.map((target) => get(version, target)), `BREW ${layers} ${version}\r\n\r\n`]) {
    const client = await openClient(server.port);
    client.send(bytes + get('HTTP/1.1'));
    const { status, headers, body } = await client.answer();
    expect([bytes, status, headers['connection']]).toEqual([bytes, 505, 'close']);
    expect(JSON.parse(body)).toEqual({ message: expect.stringContaining('HTTP/1.1') });
    expect(body).not.toMatch(/parvis_|getlayers/);
    expect(await client.closed()).toBe('');
  }
});

it('an address without a version, as it was before HTTP/1.0, is answered with 505', async () => {
  expect((await ask(server.port, `GET ${layers}\r\n\r\n`)).status).toBe(505);
});

it('the preface of HTTP/2 and a tunnel over it are answered with 505', async () => {
  for (const bytes of ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 'CONNECT a:443 HTTP/2.0\r\nHost: a\r\n\r\n']) {
    expect((await ask(server.port, bytes)).status).toBe(505);
  }
});

it('an unsupported version after another request of the connection is answered with 505 too, or not at all', async () => {
  for (const version of ['HTTP/2.0', 'HTTP/3.0']) {
    const client = await openClient(server.port);
    client.send(get('HTTP/1.1') + get(version));
    expect((await client.answer()).status).toBe(200);
    expect(await client.closed()).toMatch(/^(HTTP\/1\.1 505 .*)?$/s);
  }
});

it.each([
  'HTTP/2',
  'HTTP/10.1',
  'HTTP/x.1',
  'http/1.1',
])('%s is not a version, or an incomplete one, and answered with 400', async (version) => {
  expect((await ask(server.port, get(version))).status).toBe(400);
});
