// Stopping a server (rule S4): requests that delay the stop, and requests that are still answered.

import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fullBundle } from '../support/full-bundle.ts';
import { largeBundle } from '../support/large-bundle.ts';
import { openClient } from '../support/raw-client.ts';
import { copyFilledDatabaseTo } from '../support/ready-store.ts';
import { openSite, type ServerProcess, serve } from '../support/site.ts';
import { createSiteKey } from '../support/site-key.ts';

const site = openSite();
let key: string;
let bigKey: string;

beforeAll(async () => {
  const big = largeBundle({ events: 1500, name: 'big', from: '2090-01-01' });
  await copyFilledDatabaseTo(site.database, fullBundle(), big);
  key = await createSiteKey(site, 'seewil');
  bigKey = await createSiteKey(site, 'big');
});
afterAll(() => site.clear());

const small = () => `GET /getlayers/seewil/${key}/ HTTP/1.1\r\nHost: a\r\n\r\n`;
const large = () => `GET /geteventdetails/big/${bigKey}/0 HTTP/1.1\r\nHost: a\r\n\r\n`;

/** Stops the server. Resolves with its exit code and the duration in seconds. */
async function stopped({ child, ended }: ServerProcess): Promise<{ code: number | null; seconds: number }> {
  const began = performance.now();
  child.kill('SIGTERM');
  const { code } = await ended;
  return { code, seconds: (performance.now() - began) / 1000 };
}

describe('a connection that delays nothing', () => {
  it.each<[string, () => string]>([
    ['is silent', () => ''],
    ['has sent half a request line', () => 'GET /getl'],
    ['has sent half a head', () => small().slice(0, -2)],
    ['waits for its next request', small],
    ['has sent half of its next request line', () => `${small()}GET /getl`],
  ])('%s', async (_name, bytes) => {
    const server = await serve(site);
    const client = await openClient(server.port);
    client.send(bytes());
    if (bytes().startsWith(small())) expect((await client.answer()).status).toBe(200);
    else await delay(100);
    const { code, seconds } = await stopped(server);
    expect(code).toBe(0);
    expect(seconds).toBeLessThan(25);
    expect(await client.closed()).toBe('');
  });
});

describe('a running request', () => {
  it('is completed, and so is an earlier one on the same connection', async () => {
    const server = await serve(site);
    const client = await openClient(server.port);
    const body = JSON.stringify([1001]);
    const head = `POST /geteventdetails HTTP/1.1\r\nHost: a\r\nmember: seewil\r\napikey: ${key}\r\n`;
    client.send(`${small()}${head}Content-Length: ${body.length}\r\n\r\n${body.slice(0, 2)}`);
    expect((await client.answer()).status).toBe(200);
    const ending = stopped(server);
    await delay(200);
    client.send(body.slice(2));
    const answer = await client.answer();
    expect({ status: answer.status, connection: answer.headers['connection'] }).toEqual({
      status: 200,
      connection: 'close',
    });
    expect(await client.closed()).toBe('');
    expect(await ending).toMatchObject({ code: 0 });
  });

  it.each([1, 10])('with %d large answers is completed, however slowly they are read', async (count) => {
    const server = await serve(site);
    const quick = await openClient(server.port);
    quick.send(large());
    const whole = await quick.answer();
    expect(whole.body.length).toBeGreaterThan(1_000_000);
    const slow = await openClient(server.port);
    slow.socket.pause();
    slow.send(large().repeat(count));
    await delay(500);
    const ending = stopped(server);
    await delay(500);
    slow.socket.resume();
    for (let index = 0; index < count; index++) expect(await slow.answer()).toMatchObject({ body: whole.body });
    expect(await slow.closed()).toBe('');
    expect(await ending).toMatchObject({ code: 0 });
  });
});

describe('a stop signal', () => {
  it.each(['serve', 'demo'])('is handled from the first output on: parvis %s', async (command) => {
    const database = `sqlite:${site.folder}/${command}-early.db`;
    const env = { PARVIS_PORT: '0', PARVIS_DATABASE_URL: database, PARVIS_NO_SETTING: 'is warned of first' };
    const { child, ended } = site.start([command], env);
    await once(child.stderr, 'data');
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ code: 0, err: expect.not.stringMatching(/\n {4}at /) });
  });

  it('is handled right after the server reports that it is ready', async () => {
    const { code } = await stopped(await serve(site));
    expect(code).toBe(0);
  });
});
