import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { largeBundle } from '../support/large-bundle.ts';
import { ask } from '../support/raw-client.ts';
import { copyFilledDatabaseTo } from '../support/ready-store.ts';
import { openSite, type ServerProcess, serve } from '../support/site.ts';
import { createSiteKey } from '../support/site-key.ts';

const READERS = 60;
const site = openSite();
const sockets: Socket[] = [];
let server: ServerProcess;
let key: string;

beforeAll(async () => {
  await copyFilledDatabaseTo(site.database, largeBundle({ events: 6000 }));
  key = await createSiteKey(site, 'large');
  server = await serve(site, { PARVIS_CACHE_BYTES: '64M' });
});

afterAll(() => {
  for (const socket of sockets) socket.destroy();
  return site.clear();
});

function memory(): number {
  const status = readFileSync(`/proc/${server.child.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024;
}

function body(): string {
  return JSON.stringify(Array.from({ length: 6000 }, (_, index) => index + 1));
}

function post(): string {
  const head = `POST /geteventdetails HTTP/1.1\r\nHost: x\r\nmember: large\r\napikey: ${key}\r\n`;
  return `${head}Content-Length: ${body().length}\r\n\r\n${body()}`;
}

async function askWithoutReading(request: string): Promise<void> {
  for (let reader = 0; reader < READERS; reader++) {
    const socket = connect({ port: server.port, host: '127.0.0.1' });
    socket.on('error', () => undefined);
    socket.pause();
    socket.write(request);
    sockets.push(socket);
  }
  await delay(3000);
}

describe('a slow reader', () => {
  it('of distinct POST answers uses little memory; others are served in the meantime', async () => {
    const whole = await ask(server.port, post());
    expect(whole.status).toBe(200);
    expect(JSON.parse(whole.body)).toHaveLength(6000);
    expect(Number(whole.headers['content-length'])).toBeGreaterThan(10_000_000);
    const before = memory();
    await askWithoutReading(post());
    expect(memory() - before).toBeLessThan(250_000_000);
    expect((await ask(server.port, post())).body).toBe(whole.body);
  });

  it('that requests hundreds of large pages at once on one connection is answered one by one', async () => {
    const before = memory();
    const pages = Array.from({ length: 300 }, (_, page) => {
      return `GET /geteventsbylayermerged/large/${key}/0/${page}/${1000 + page} HTTP/1.1\r\nHost: x\r\n\r\n`;
    });
    const socket = connect({ port: server.port, host: '127.0.0.1' });
    socket.pause();
    socket.write(pages.join(''));
    sockets.push(socket);
    await delay(3000);
    expect(memory() - before).toBeLessThan(100_000_000);
  });

  it('of an uncacheable large GET answer uses little memory as well', async () => {
    const get = `GET /geteventdetails/large/${key}/0 HTTP/1.1\r\nHost: x\r\n\r\n`;
    const whole = await ask(server.port, get);
    expect(whole.headers['etag']).toBeDefined();
    const before = memory();
    await askWithoutReading(get);
    expect(memory() - before).toBeLessThan(250_000_000);
    expect((await ask(server.port, get)).body).toBe(whole.body);
  });
});
