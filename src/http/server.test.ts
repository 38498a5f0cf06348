import { afterEach, describe, expect, it } from 'vitest';
import { createAnsweringRouter, NO_PROBLEMS, openHttpServer, type TestHttpServer } from '../../test/support/door.ts';
import { ask, openClient } from '../../test/support/raw-client.ts';
import { createErrorResponse, type HttpResponse } from './http-response.ts';
import type { ServerProblems } from './request-handler.ts';

let door: TestHttpServer | undefined;
afterEach(async () => {
  await door?.server.stop();
  door = undefined;
});

const OK: HttpResponse = { status: 200, headers: { 'Content-Length': '2' }, body: Buffer.from('[]') };
const get = (path = '/getevents', headers = '') => `GET ${path} HTTP/1.1\r\nHost: a\r\n${headers}\r\n`;

function held() {
  let go = () => undefined as unknown;
  const gone = new Promise<void>((resolve) => {
    go = resolve;
  });
  return { answer: () => gone.then(() => OK), go: () => go() };
}

function readers() {
  let begun = 0;
  const reading = createAnsweringRouter(async ({ body }) => {
    begun++;
    await body();
    return OK;
  });
  return { reading, begun: () => begun };
}

describe('overload', () => {
  it('is rejected with 503 only while other requests are in progress', async () => {
    const { answer, go } = held();
    door = await openHttpServer(createAnsweringRouter(answer), { maxConcurrent: 2, steady: () => 0 });
    const waiting = [ask(door.port, get()), ask(door.port, get())];
    await expect.poll(door.server.running).toBe(2);
    const refused = await ask(door.port, get());
    expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '1', 'content-type': 'application/json' } });
    expect(JSON.parse(refused.body)).toEqual({ message: expect.stringMatching(/overloaded/) });
    const health = await (await fetch(`${door.url}/healthz`)).json();
    expect(health).toMatchObject({ status: 'degraded', checks: { load: { status: 'shedding' } } });
    expect((await fetch(`${door.url}/readyz`)).status).toBe(200);
    go();
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200]);
    expect((await ask(door.port, get())).status).toBe(200);
    expect(door.counters.rejected.overload).toBe(1);
    expect(door.counters.of('getevents').byStatus).toEqual(
      new Map([
        [503, 1],
        [200, 3],
      ]),
    );
    expect(door.logged()).toEqual([expect.objectContaining({ msg: 'shedding load', running: 2 })]);
  });

  it('does not include time spent waiting for the processor', async () => {
    const waits = new Int32Array(new SharedArrayBuffer(4));
    const site = () => {
      // Blocks the thread, like other programs on a busy machine.
      Atomics.wait(waits, 0, 0, 300);
      return new Response('{}');
    };
    door = await openHttpServer(
      createAnsweringRouter(() => OK),
      { site },
    );
    const url = `${door.url}/page`;
    for (let visit = 0; visit < 6; visit++) expect((await fetch(url)).status).toBe(200);
    expect(door.counters.rejected.overload).toBe(0);
  });

  it('does not include clients that send their bodies slowly', async () => {
    const { reading, begun } = readers();
    door = await openHttpServer(reading, { maxConcurrent: 1 });
    const slow = await openClient(door.port);
    slow.send('POST /getevents HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\n12');
    await expect.poll(begun).toBe(1);
    expect(door.server.running()).toBe(0);
    slow.send('34');
    expect((await slow.answer()).status).toBe(200);
    slow.socket.destroy();
  });

  it('does not include requests that wait for data', async () => {
    const { answer, go } = held();
    let waiting = 0;
    const loading = createAnsweringRouter(({ target, idle }) => {
      if (!target.endsWith('cold')) return OK;
      waiting++;
      if (idle === undefined) throw new Error('there is no way to wait');
      return idle(answer());
    });
    door = await openHttpServer(loading, { maxConcurrent: 1 });
    const cold = [ask(door.port, get('/getevents/cold')), ask(door.port, get('/getevents/cold'))];
    await expect.poll(() => waiting).toBe(2);
    expect((await ask(door.port, get('/getevents/warm'))).status).toBe(200);
    go();
    expect((await Promise.all(cold)).map(({ status }) => status)).toEqual([200, 200]);
    expect(door.server.running()).toBe(0);
  });

  const busyClients = async (count: number, options: Partial<Parameters<typeof openHttpServer>[1]>) => {
    const { answer, go } = held();
    const busy = createAnsweringRouter(({ target }) => (target.endsWith('busy') ? answer() : OK));
    const opened = await openHttpServer(busy, options);
    door = opened;
    const clients = [];
    for (let client = 0; client < count; client++) clients.push(await openClient(opened.port));
    for (const client of clients) client.send(get('/getevents/busy'));
    await expect.poll(opened.server.running).toBe(count);
    return { clients, go, door: opened };
  };

  it.each([
    ['in all', { maxConnections: 4 }, 'connections'],
    ['of one address', { maxPerAddress: 4 }, 'address_connections'],
  ] as const)('of connections %s that are busy leaves room only for health checks', async (_name, bounds, reason) => {
    const { clients, go, door } = await busyClients(4, bounds);
    expect(await ask(door.port, get('/healthz', 'Connection: close\r\n'))).toMatchObject({ status: 200 });
    await expect.poll(door.server.connections).toBe(4);
    const surplus = await openClient(door.port);
    surplus.send(get());
    expect(await surplus.answer()).toMatchObject({ status: 503, headers: { connection: 'close', 'retry-after': '1' } });
    await surplus.closed();
    go();
    for (const client of clients) expect((await client.answer()).status).toBe(200);
    expect(door.counters.rejected[reason]).toBeGreaterThan(0);
    for (const client of clients) client.socket.destroy();
    await expect.poll(door.server.connections).toBe(0);
    expect((await ask(door.port, get())).status).toBe(200);
  });

  it.each([
    ['in all', { maxConnections: 4 }, 'connections'],
    ['of one address', { maxPerAddress: 4 }, 'address_connections'],
  ] as const)('of connections %s closes the longest idle one', async (_name, bounds, reason) => {
    door = await openHttpServer(
      createAnsweringRouter(() => OK),
      bounds,
    );
    const clients = [];
    for (let client = 0; client < 4; client++) clients.push(await openClient(door.port));
    for (const client of clients) client.send('GET /getevents HTTP/1.1\r\n');
    await expect.poll(door.server.connections).toBe(4);
    clients[0]?.send('Host: a\r\n\r\n');
    expect((await clients[0]?.answer())?.status).toBe(200);
    const another = await openClient(door.port);
    another.send(get());
    expect((await another.answer()).status).toBe(200);
    expect(await clients[1]?.closed()).toBe('');
    expect(door.server.connections()).toBe(4);
    clients[0]?.send(get());
    expect((await clients[0]?.answer())?.status).toBe(200);
    expect(door.counters.rejected[reason]).toBe(1);
    for (const client of [...clients, another]) client.socket.destroy();
  });

  it('of one address does not block other addresses', async () => {
    door = await openHttpServer(
      createAnsweringRouter(() => OK),
      { maxPerAddress: 2 },
    );
    const clients = [await openClient(door.port), await openClient(door.port)];
    const other = await openClient(door.port, undefined, { localAddress: '127.0.0.2' });
    other.send(get());
    expect((await other.answer()).status).toBe(200);
    expect(door.server.connections()).toBe(3);
    for (const client of [...clients, other]) client.socket.destroy();
  });

  it('of incomplete bodies closes one of them for a new client', async () => {
    const { reading, begun } = readers();
    door = await openHttpServer(reading, { maxPerAddress: 2 });
    const slow = [await openClient(door.port), await openClient(door.port)];
    for (const client of slow) client.send('POST /getevents HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\n12');
    await expect.poll(begun).toBe(2);
    expect((await ask(door.port, get('/healthz'))).status).toBe(200);
    expect(await slow[0]?.closed()).toBe('');
    slow[1]?.socket.destroy();
  });
});

describe('health', () => {
  it('is degraded, but still 200 and ready, while the database is unavailable', async () => {
    door = await openHttpServer(
      createAnsweringRouter(() => OK),
      { troubles: () => ({ ...NO_PROBLEMS, awaySince: Date.UTC(2026, 10, 20, 12) }) },
    );
    const response = await fetch(`${door.url}/healthz`);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      status: 'degraded',
      checks: { database: { status: 'away', since: '2026-11-20T12:00:00.000Z' } },
    });
    expect((await fetch(`${door.url}/readyz`)).status).toBe(200);
  });

  it.each<[what: string, troubles: Partial<ServerProblems>, check: object]>([
    [
      'what it has to write can’t be written',
      { unwritten: { since: Date.UTC(2026, 10, 20, 12), reason: 'The disk is full.' } },
      { writing: { status: 'failing', since: '2026-11-20T12:00:00.000Z' } },
    ],
    [
      'the mail server accepts no mail',
      { mailFailingSince: Date.UTC(2026, 10, 20, 12) },
      { mail: { status: 'failing', since: '2026-11-20T12:00:00.000Z' } },
    ],
    [
      'the clock was just set',
      { jump: { at: Date.UTC(2026, 10, 20, 12), by: -3_600_123 } },
      { clock: { status: 'set', at: '2026-11-20T12:00:00.000Z', seconds: -3600 } },
    ],
    [
      'the clock was set out of all reason',
      { jump: { at: 9e15, by: 9e15 } },
      { clock: { status: 'set', at: 'unknown', seconds: 9e12 } },
    ],
    [
      'a time zone is not known',
      { unknownZones: { names: ['Europe/Seewil'], instances: 2 } },
      { zones: { status: 'unknown', names: ['Europe/Seewil'], instances: 2 } },
    ],
  ])('is degraded, and names it, while %s', async (_what, troubles, check) => {
    door = await openHttpServer(
      createAnsweringRouter(() => OK),
      { troubles: () => ({ ...NO_PROBLEMS, ...troubles }) },
    );
    const response = await fetch(`${door.url}/healthz`);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ status: 'degraded', checks: check });
  });

  it('still answers clients that connected before listening ended', async () => {
    const { promise: passed, resolve: pass } = Promise.withResolvers<void>();
    door = await openHttpServer(
      createAnsweringRouter(() => ({ status: 200, headers: {}, body: Buffer.from('[]') })),
      // Does not wait before listening ends, but waits for the last requests.
      { wait: (ms) => (ms === 0 ? Promise.resolve() : passed) },
    );
    const client = await openClient(door.port);
    const ended = door.server.stop();
    const { port } = door;
    const isRefused = () =>
      openClient(port).then(
        ({ socket }) => socket.destroy() && false,
        (error: unknown) => String(error).includes('ECONNREFUSED'),
      );
    await expect.poll(isRefused).toBe(true);
    client.send('GET /getevents/test/key/ HTTP/1.1\r\nHost: a\r\n\r\n');
    expect(await client.answer()).toMatchObject({ status: 200, headers: { connection: 'close' } });
    pass();
    await ended;
  });

  it('reports the stop at once, while the server answers each connection once more', async () => {
    const { promise: passed, resolve: pass } = Promise.withResolvers<void>();
    door = await openHttpServer(
      createAnsweringRouter(() => OK),
      { wait: () => passed },
    );
    const kept = await openClient(door.port);
    kept.send(get());
    await kept.answer();
    const ended = door.server.stop();
    const ready = await ask(door.port, get('/readyz'));
    expect(ready).toMatchObject({ status: 503, headers: { 'retry-after': '1', connection: 'close' } });
    expect(JSON.parse(ready.body)).toEqual({ message: 'The server is stopping.' });
    expect((await ask(door.port, get('/healthz'))).status).toBe(200);
    expect(await ask(door.port, get())).toMatchObject({ status: 200, headers: { connection: 'close' } });
    kept.send(get());
    expect(await kept.answer()).toMatchObject({ status: 200, headers: { connection: 'close' } });
    await kept.closed();
    pass();
    await ended;
    await expect(openClient(door.port)).rejects.toThrow('ECONNREFUSED');
    door = undefined;
  });
});

describe('the request id', () => {
  const failing = createAnsweringRouter(() => {
    throw new Error('a programming error');
  });

  it('of a client is repeated on errors and in the log if it is valid', async () => {
    door = await openHttpServer(failing);
    const answer = await ask(door.port, get('/getevents/x', 'X-Request-Id: a.B_c-1\r\n'));
    expect(answer).toMatchObject({ status: 500, headers: { 'x-request-id': 'a.B_c-1' } });
    expect(answer.body).not.toMatch(/programming| at /);
    expect(door.logged()).toEqual([expect.objectContaining({ request: 'a.B_c-1', msg: 'request failed' })]);
    const refused = await ask(door.port, get('/nothing', 'X-Request-Id: a.B_c-1\r\n'));
    expect(refused.headers).not.toHaveProperty('x-request-id', 'other');
  });

  it.each([
    'parvis_abcdefghijklmnop',
    'xparvis_abc',
    'a b',
    'ä',
    'x'.repeat(65),
  ])('is another one if %j is given', async (id) => {
    door = await openHttpServer(failing);
    const answer = await ask(door.port, Buffer.from(get('/getevents', `X-Request-Id: ${id}\r\n`), 'latin1'));
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(JSON.stringify(door.logged())).not.toContain(id);
  });

  it('is not created for errors of the client', async () => {
    door = await openHttpServer(createAnsweringRouter(() => createErrorResponse(400, 'wrong')));
    expect((await ask(door.port, get())).headers).not.toHaveProperty('x-request-id');
    const given = await ask(door.port, get('/getevents', 'X-Request-Id: one\r\n'));
    expect(given.headers).toMatchObject({ 'x-request-id': 'one' });
  });
});

describe('the log', () => {
  const key = 'parvis_abcdefghijklmnopqrstuvwxyz0123456789';
  const target = `/getevents/test/${key}/4294967211?token=${key}`;
  const headers = `apikey: ${key}\r\nX-Forwarded-For: 192.0.2.77\r\n`;

  it('has no line for a successful request', async () => {
    door = await openHttpServer(
      createAnsweringRouter(() => OK),
      { steady: () => 0 },
    );
    await ask(door.port, get(target, headers));
    expect(door.logged()).toEqual([]);
  });

  it('at the level debug has a line for each request, without key, parameters, address or headers (rule A4)', async () => {
    door = await openHttpServer(
      createAnsweringRouter(() => OK),
      { steady: () => 0 },
      'debug',
    );
    await ask(door.port, get(target, headers));
    await ask(door.port, get(`/nothing/${key}`, headers));
    await expect.poll(door.logged).toHaveLength(2);
    expect(door.logged()).toEqual([
      {
        level: 20,
        time: expect.anything(),
        msg: 'a request',
        request: expect.stringMatching(/^[0-9a-f-]{36}$/),
        method: 'GET',
        operation: 'getevents',
        instance: 'test',
        status: 200,
        bytes: 2,
        ms: expect.any(Number),
      },
      expect.objectContaining({ method: 'GET', status: 404 }),
    ]);
    expect(JSON.stringify(door.logged())).not.toMatch(/parvis_|4294967211|192\.0\.2|127\.0\.0\.1|nothing/);
  });

  it('has a line for a request that took more than a second', async () => {
    let now = 0;
    const slow = createAnsweringRouter(() => {
      now += 1001;
      return OK;
    });
    door = await openHttpServer(slow, { steady: () => now });
    await ask(door.port, get(target, headers));
    await expect.poll(door.logged).toHaveLength(1);
    expect(door.logged()[0]).toMatchObject({
      msg: 'slow request',
      ms: 1001,
      operation: 'getevents',
      instance: 'test',
    });
    expect(JSON.stringify(door.logged())).not.toContain('parvis_');
  });
});
