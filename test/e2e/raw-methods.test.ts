// HTTP methods that client libraries do not support, sent as raw bytes to every kind of address.

import { afterAll, beforeAll, expect, it } from 'vitest';
import { fullBundle } from '../support/full-bundle.ts';
import { ask } from '../support/raw-client.ts';
import { copyFilledDatabaseTo } from '../support/ready-store.ts';
import { openSite, type ServerProcess, serve } from '../support/site.ts';
import { createSiteKey } from '../support/site-key.ts';

const SECRET = 'a-secret-of-the-tests';
const site = openSite();
let server: ServerProcess;

beforeAll(async () => {
  await copyFilledDatabaseTo(site.database, fullBundle());
  server = await serve(site, { PARVIS_BOUNCE_SECRET: SECRET });
});
afterAll(() => site.clear());

const request = (method: string, target: string) =>
  ask(server.port, `${method} ${target} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${SECRET}\r\n\r\n`);

it.each([
  ['/docs', 'GET, HEAD'],
  ['/openapi.json?a=b', 'GET, HEAD'],
  ['/office/docs', 'GET, HEAD'],
  ['/office/openapi.json', 'GET, HEAD'],
  ['/assets/site.css', 'GET, HEAD'],
  ['/healthz', 'GET, HEAD'],
  ['/seewil/export/ical/e1001', 'GET, HEAD'],
  ['/newsletter/seewil', 'GET, HEAD, POST'],
  ['/newsletter/-/bounces', 'POST'],
])('%s rejects every unsupported method with 405', async (target, allow) => {
  for (const method of ['DELETE', 'OPTIONS', 'TRACE', 'M-SEARCH', 'BREW', 'get', 'PARVIS-1']) {
    const { status, headers, body } = await request(method, target);
    expect([method, status, headers['allow']]).toEqual([method, 405, allow]);
    // The header of all pages links to the parish's newsletter page; nothing else may contain the target.
    expect(body.replaceAll('href="/newsletter/seewil"', '')).not.toContain(target);
  }
});

it.each([
  '/nothing',
  '/newsletter/seewil/nothing',
  '/docs/nothing',
  '//docs',
  '/%ff',
])('%s exists at no address, whatever the method', async (target) => {
  for (const method of ['DELETE', 'TRACE', 'BREW', 'get']) {
    const { status, headers } = await request(method, target);
    expect([method, status, headers['allow']]).toEqual([method, 404, undefined]);
  }
});

it('an address of the office rejects every unsupported method with 405, known or not', async () => {
  const key = await createSiteKey(site, 'seewil', ['office']);
  const head = `HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${key}\r\nIf-Match: *\r\n\r\n`;
  const asked = (method: string) => ask(server.port, `${method} /office/api/seewil/rooms/11 ${head}`);
  await expect.poll(async () => (await asked('GET')).status).toBe(200);
  for (const method of ['OPTIONS', 'TRACE', 'M-SEARCH', 'BREW', 'get', 'PARVIS-1']) {
    const { status, headers } = await asked(method);
    expect([method, status, headers['allow']]).toEqual([method, 405, 'GET, HEAD, PUT, PATCH, DELETE']);
  }
});

it.each([
  ['GET http://a:b@localhost', 'a'],
  ['GET http://a@localhost', 'a'],
  ['GET http://1.2.3.4.5', 'a'],
  ['GET ', '1.2.3.4.5'],
  ['GET ', '999.1.1.1'],
  ['TRACE ', '1.2.3.4.5'],
])('an invalid address is rejected with 400 on every page: %s, Host: %s', async (beginning, host) => {
  for (const path of ['/office/api/seewil/rooms/11', '/office/login', '/docs', '/newsletter/seewil']) {
    const answer = await ask(server.port, `${beginning}${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
    expect([path, answer.status]).toEqual([path, 400]);
  }
});

it('the bounce hook checks the secret before the method', async () => {
  for (const method of ['GET', 'DELETE', 'BREW']) {
    const answer = await ask(server.port, `${method} /newsletter/-/bounces HTTP/1.1\r\nHost: a\r\n\r\n`);
    expect(answer.status).toBe(401);
  }
});
