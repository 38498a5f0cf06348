// Slow and stalled clients: the server limits how long it waits for them, and releases their resources.

import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { createAnsweringRouter, openHttpServer, type TestHttpServer } from '../../test/support/door.ts';
import { openClient, type RawClient } from '../../test/support/raw-client.ts';
import { createErrorResponse, type HttpResponse } from './http-response.ts';

let door: TestHttpServer | undefined;
afterEach(async () => {
  await door?.server.stop();
  door = undefined;
});

const OK: HttpResponse = { status: 200, headers: { 'Content-Length': '2' }, body: Buffer.from('[]') };
const get = (path = '/getevents') => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
const QUICK = { headersMs: 200, requestMs: 400, idleMs: 200, stalledMs: 200 };

describe('a slow client', () => {
  it('that does not send its headers gets 408 and is disconnected', async () => {
    door = await openHttpServer(
      createAnsweringRouter(() => OK),
      { timeouts: QUICK },
    );
    const client = await openClient(door.port);
    client.send('GET /getevents HTTP/1.1\r\n');
    expect((await client.answer()).status).toBe(408);
    expect(await client.closed()).toBe('');
    const silent = await openClient(door.port);
    await silent.closed();
    expect(door.counters.unparsable).toBe(2);
  });

  it('that does not send its body gets 408 and is disconnected', async () => {
    const reading = createAnsweringRouter(async ({ body }) => {
      await body();
      return OK;
    });
    door = await openHttpServer(reading, { timeouts: QUICK });
    const client = await openClient(door.port);
    client.send('POST /getevents HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n123');
    expect((await client.answer()).status).toBe(408);
    await client.closed();
  });

  it('that sends no further request is disconnected', async () => {
    door = await openHttpServer(
      createAnsweringRouter(() => OK),
      { timeouts: QUICK },
    );
    const client = await openClient(door.port);
    client.send(get());
    expect((await client.answer()).status).toBe(200);
    // Node.js waits a second longer, so that it does not interrupt a request that is being received.
    const began = performance.now();
    await client.closed();
    expect(performance.now() - began).toBeGreaterThan(150);
  });

  const large: HttpResponse = {
    status: 200,
    headers: { 'Content-Length': `${64 * 2 ** 20}` },
    body: Buffer.alloc(64 * 2 ** 20),
  };

  it('that reads nothing of its response is disconnected', async () => {
    door = await openHttpServer(
      createAnsweringRouter(() => large),
      { timeouts: QUICK },
    );
    const client = await openClient(door.port);
    client.socket.pause();
    client.send(get());
    await expect.poll(door.server.connections).toBe(0);
    client.socket.destroy();
  });

  it('that reads its response slowly but steadily gets all of it', async () => {
    const part: HttpResponse = {
      ...large,
      headers: { 'Content-Length': `${24 * 2 ** 20}` },
      body: Buffer.alloc(24 * 2 ** 20),
    };
    const timeouts = { ...QUICK, stalledMs: 3000 };
    door = await openHttpServer(
      createAnsweringRouter(() => part),
      { timeouts },
    );
    const client = await openClient(door.port);
    let received = 0;
    client.socket.removeAllListeners('data');
    client.socket.on('data', (chunk: Buffer) => {
      received += chunk.length;
      client.socket.pause();
      setTimeout(() => client.socket.resume(), 20);
    });
    const began = performance.now();
    client.send(get());
    await expect.poll(() => received).toBeGreaterThan(24 * 2 ** 20);
    expect(performance.now() - began).toBeGreaterThan(2 * timeouts.stalledMs);
    client.socket.destroy();
  });
});

describe('bodies that are never completed', () => {
  it.each([
    ['end with their connection', (client: RawClient) => client.socket.end()],
    ['break off', (client: RawClient) => client.socket.resetAndDestroy()],
    ['take too long', () => undefined],
  ])('and %s leave room for others', async (_how, leave) => {
    const reading = createAnsweringRouter(async ({ body }) => {
      await body();
      return OK;
    });
    door = await openHttpServer(reading, { timeouts: { headersMs: 3000, requestMs: 3000 } });
    const post = (length: number) => `POST /getevents HTTP/1.1\r\nHost: a\r\nContent-Length: ${length}\r\n\r\n`;
    for (let time = 0; time < 5; time++) {
      const client = await openClient(door.port);
      client.send(post(4_100_000));
      await new Promise((resolve) => client.socket.write(Buffer.alloc(4_000_000), resolve));
      await delay(50);
      leave(client);
      await expect.poll(() => client.socket.closed || client.socket.readableEnded).toBe(true);
      client.socket.destroy();
    }
    const whole = await openClient(door.port);
    whole.send(post(4_000_000));
    whole.socket.write(Buffer.alloc(4_000_000));
    expect((await whole.answer()).status).toBe(200);
    whole.socket.destroy();
  });
});

describe('a connection that ends with a rejection', () => {
  it('is destroyed after a while, even if the client never closes it', async () => {
    door = await openHttpServer(
      createAnsweringRouter(() => OK),
      { timeouts: QUICK },
    );
    const client = await openClient(door.port, undefined, { allowHalfOpen: true });
    client.send('GET /getevents HTTP/1.1\r\n');
    expect((await client.answer()).status).toBe(408);
    expect(door.server.connections()).toBe(1);
    await expect.poll(door.server.connections).toBe(0);
    client.socket.destroy();
  });

  it('is readable for a client that sends an oversized body completely before it reads', async () => {
    const tooLarge = createAnsweringRouter(async ({ body }) => {
      await body().catch(() => undefined);
      return createErrorResponse(413, 'too large');
    });
    door = await openHttpServer(tooLarge);
    const client = await openClient(door.port);
    client.socket.pause();
    const bytes = 16 * 2 ** 20;
    const head = `POST /getevents HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: ${bytes}\r\n\r\n`;
    await new Promise((resolve) => client.socket.write(head + 'x'.repeat(bytes), resolve));
    client.socket.resume();
    expect((await client.answer()).status).toBe(413);
    await client.closed();
  });
});
