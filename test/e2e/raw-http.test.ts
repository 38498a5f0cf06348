import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fullBundle } from '../support/full-bundle.ts';
import { largeBundle } from '../support/large-bundle.ts';
import { ask, openClient, type RawAnswer } from '../support/raw-client.ts';
import { copyFilledDatabaseTo } from '../support/ready-store.ts';
import { openSite, type ServerProcess, serve } from '../support/site.ts';
import { createSiteKey } from '../support/site-key.ts';

const site = openSite();
let server: ServerProcess;
let key: string;
let bigKey: string;

beforeAll(async () => {
  await copyFilledDatabaseTo(
    site.database,
    fullBundle(),
    largeBundle({ events: 1500, name: 'big', from: '2090-01-01' }),
  );
  key = await createSiteKey(site, 'seewil');
  bigKey = await createSiteKey(site, 'big');
  server = await serve(site);
});
afterAll(async () => {
  expect(server.err()).not.toContain(key);
  expect(server.err()).not.toContain(bigKey);
  expect(server.child.exitCode).toBeNull();
  await site.clear();
});

const path = (operation = 'getlayers') => `/${operation}/seewil/${key}/`;
const raw = (bytes: string | Buffer) => ask(server.port, bytes);
const get = (target: string, headers = '') => `GET ${target} HTTP/1.1\r\nHost: a\r\n${headers}\r\n`;

/** Expects an error that contains only its message (rules T3, E1). */
function expectRefusal(answer: RawAnswer, status: number): void {
  expect({ status: answer.status, body: answer.body }).toMatchObject({ status });
  expect(answer.headers).toMatchObject({ 'content-type': 'application/json', 'x-content-type-options': 'nosniff' });
  expect(JSON.parse(answer.body)).toEqual({ message: expect.stringMatching(/./) });
  expect(answer.body).not.toContain('parvis_');
}

function expectLayers({ status, headers, body }: RawAnswer): void {
  expect([status, headers['x-content-type-options']]).toEqual([200, 'nosniff']);
  expect(JSON.parse(body)).toHaveLength(2);
}

const post = (body: string, headers = '') =>
  `POST /geteventdetails HTTP/1.1\r\nHost: a\r\nmember: seewil\r\napikey: ${key}\r\n${headers}Content-Length: ` +
  `${Buffer.byteLength(body)}\r\n\r\n${body}`;

describe('the request line and Host (rule T5)', () => {
  it('may be HTTP/1.0 with or without Host', async () => {
    expectLayers(await raw(`GET ${path()} HTTP/1.0\r\nHost: a\r\n\r\n`));
    expectLayers(await raw(`GET ${path()} HTTP/1.0\r\n\r\n`));
    expectRefusal(await raw('GET /nothing HTTP/1.0\r\n\r\n'), 404);
  });

  it('need a Host in HTTP/1.1', async () => {
    expectRefusal(await raw(`GET ${path()} HTTP/1.1\r\n\r\n`), 400);
    expectRefusal(await raw('GET /nothing HTTP/1.1\r\n\r\n'), 400);
  });

  it.each([
    'Host: a\r\nHost: a',
    'Host: a\r\nHost: b',
    'host: a\r\nX-Between: 1\r\nHOST:',
  ])('are rejected with two Hosts, whatever is requested: %j', async (hosts) => {
    for (const version of ['1.0', '1.1']) {
      for (const target of [path(), '/getlayers/seewil/wrong/', '/nothing', '/docs', '/healthz']) {
        expectRefusal(await raw(`GET ${target} HTTP/${version}\r\n${hosts}\r\n\r\n`), 400);
      }
    }
    expectRefusal(await raw(post('[1001]').replace('Host: a', hosts)), 400);
  });

  it('accept one Host, even in lower case or empty', async () => {
    for (const host of ['Host: a', 'host: a', 'HOST: api.example.org:8080', 'Host:']) {
      expectLayers(await raw(`GET ${path()} HTTP/1.1\r\n${host}\r\n\r\n`));
    }
  });

  it('may have the absolute form', async () => {
    expectLayers(await raw(get(`http://api.example.org${path()}`)));
    expectRefusal(await raw(get('http://api.example.org/nothing')), 404);
  });

  it.each([
    'hello\r\n\r\n',
    '\x16\x03\x01\x02\x00',
    'GET\r\n\r\n',
    'GET / HTTP/1.1\r\nHost a\r\n\r\n',
  ])('that are malformed are answered with 400: %j', async (bytes) => {
    expectRefusal(await raw(bytes), 400);
  });

  it.each([
    'BREW',
    'get',
    'PARVIS-1',
  ])('with the unknown method %s are handled like any other method', async (method) => {
    const known = await raw(`${method} ${path()} HTTP/1.1\r\nHost: a\r\n\r\n`);
    expectRefusal(known, 405);
    expect(known.headers['allow']).toBe('GET, HEAD');
    expectRefusal(await raw(`${method} /getlayers/seewil/wrong/ HTTP/1.1\r\nHost: a\r\n\r\n`), 401);
    expectRefusal(await raw(`${method} /nothing HTTP/1.1\r\nHost: a\r\n\r\n`), 404);
  });

  it('for a tunnel are answered with 405', async () => {
    expectRefusal(await raw('CONNECT www.example.org:443 HTTP/1.1\r\nHost: www.example.org\r\n\r\n'), 405);
  });

  it('may hold 1,000 ids in a path (rule I4)', async () => {
    const ids = Array.from({ length: 1000 }, (_, index) => 4294966000 + index);
    for (const list of [ids.join(','), ids.join('%20,%20')]) {
      expect((await raw(get(`${path('geteventdetails')}${list}`))).status).toBe(200);
    }
    expectRefusal(await raw(get(`${path('geteventdetails')}${[...ids, 1].join(',')}`)), 400);
  });

  it.each([
    '/docs/',
    '/',
    '/nothing/',
    '/newsletter/seewil/',
    '/seewil/export/ical/e',
  ])('that are too long are answered with 414 at every path: %s', async (target) => {
    const most = '1'.repeat(32_768 - target.length);
    expect((await raw(get(`${target}${most}`))).status).not.toBe(414);
    expectRefusal(await raw(get(`${target}${most}1`)), 414);
  });

  it.each([40_000, 70_000, 300_000])('that are too long are answered with 414: %d characters', async (length) => {
    expectRefusal(await raw(get(`${path('geteventdetails')}${'1'.repeat(length)}`)), 414);
  });
});

describe('headers', () => {
  it.each([70_000, 300_000])('that are too large are answered with 431: one of %d bytes', async (length) => {
    expectRefusal(await raw(get(path(), `Cookie: ${'a=b; '.repeat(length / 5)}\r\n`)), 431);
  });

  it('that are too many are answered with 431', async () => {
    expectRefusal(await raw(get(path(), 'X-Many: a, b, c\r\n'.repeat(8000))), 431);
  });

  it('with Expect: 100-continue are supported', async () => {
    const client = await openClient(server.port);
    const [head, body = ''] = post('[1001]', 'Expect: 100-continue\r\n').split('\r\n\r\n');
    client.send(`${head}\r\n\r\n`);
    await delay(50);
    client.send(body);
    expect((await client.answer()).status).toBe(200);
    client.socket.destroy();
  });

  it('with Expect: 100-continue are rejected at once if they are already incomplete or too large', async () => {
    const head = (target: string, length: number, method = 'POST') =>
      `${method} ${target} HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: ${length}\r\n`;
    const access = `member: seewil\r\napikey: ${key}\r\n`;
    for (const [request, status] of [
      [`${head('/geteventdetails', 6)}member: seewil\r\napikey: wrong\r\n`, 401],
      [`${head('/geteventdetails', 5_000_000)}${access}`, 413],
      [`${head('/getlayers', 6)}${access}`, 405],
      [head('/newsletter/seewil', 5_000_000), 413],
    ] as const) {
      const client = await openClient(server.port);
      let first = '';
      client.socket.once('data', (bytes) => {
        first = bytes.toString('latin1');
      });
      client.send(`${request}\r\n`);
      const answer = await client.answer();
      expect([request, answer.status, answer.headers['connection']]).toEqual([request, status, 'close']);
      expect(first).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      client.socket.destroy();
    }
  });

  it('with any other expectation are answered with 417', async () => {
    expectRefusal(await raw(get(path(), 'Expect: a-miracle\r\n')), 417);
  });
});

describe('bodies', () => {
  it('are read whatever their Content-Type', async () => {
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'application/json; charset=utf-8']) {
      expect((await raw(post('[1001]', `Content-Type: ${type}\r\n`))).status).toBe(200);
    }
  });

  it('of 4 MiB are read, and larger ones are answered with 413, readable by the client (rule R15)', async () => {
    const fits = `[${' '.repeat(4 * 2 ** 20 - 6)}1001]`;
    expect((await raw(post(fits))).status).toBe(200);
    expectRefusal(await raw(post(`${fits} `)), 413);
    expectRefusal(await raw(post(' '.repeat(12 * 2 ** 20))), 413);
    const head = post('').replace('Content-Length: 0', 'Transfer-Encoding: chunked');
    const chunk = `100000\r\n${' '.repeat(2 ** 20)}\r\n`;
    expectRefusal(await raw(`${head}${chunk.repeat(6)}0\r\n\r\n`), 413);
  });

  it.each([
    'gzip',
    'identity',
    'chunked, gzip',
    'xchunked',
  ])('without a known end (%s) are answered with 400, and the connection ends', async (coding) => {
    const endless =
      `POST /geteventdetails HTTP/1.1\r\nHost: a\r\nmember: seewil\r\napikey: ${key}\r\nTransfer-Encoding: ` +
      `${coding}\r\n\r\n0\r\n\r\n`;
    const client = await openClient(server.port);
    client.send(endless);
    expectRefusal(await client.answer(), 400);
    await client.closed();
  });

  it('with malformed chunks are answered with 400', async () => {
    const head = post('').replace('Content-Length: 0', 'Transfer-Encoding: chunked');
    expectRefusal(await raw(`${head}zz\r\n[1001]\r\n`), 400);
  });
});

describe('one connection (rule E3)', () => {
  it('gets its pipelined requests answered in order', async () => {
    const client = await openClient(server.port);
    const details = `/geteventdetails/big/${bigKey}/0`;
    client.send(get(details, 'Accept-Encoding: br\r\n') + get(path()) + get('/nothing') + get(path('gettargetgroups')));
    const answers = [await client.answer(), await client.answer(), await client.answer(), await client.answer()];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 200]);
    expect(answers[0]?.headers['content-encoding']).toBe('br');
    expect(answers[1]?.body).toContain('Dorf');
    expect(answers[3]?.body).toContain('Kinder');
    client.socket.destroy();
  });

  it.each([1, 2])('gets %d pipelined requests answered completely although garbage follows them', async (count) => {
    const details = get(`/geteventdetails/big/${bigKey}/0`, 'Accept-Encoding: gzip\r\n');
    const plain = get(`/geteventdetails/big/${bigKey}/0`);
    for (const first of [details, plain]) {
      for (const garbage of ['garbage\r\n\r\n', `BREW ${path()} HTTP/1.1\r\n\r\n`]) {
        const together = await openClient(server.port);
        together.send(first.repeat(count) + garbage);
        for (let index = 0; index < count; index++) expect((await together.answer()).status).toBe(200);
        expect(await together.closed()).toMatch(/^(HTTP\/1\.1 4\d\d .*)?$/s);
        const apart = await openClient(server.port);
        apart.send(first.repeat(count));
        await delay(5);
        apart.send(garbage);
        for (let index = 0; index < count; index++) expect((await apart.answer()).status).toBe(200);
        expect(await apart.closed()).toMatch(/^(HTTP\/1\.1 4\d\d .*)?$/s);
      }
    }
  });

  it('gets a later request answered completely although it is interrupted by garbage', async () => {
    const ids = Array.from({ length: 900 }, (_, index) => index + 1).join(',');
    const client = await openClient(server.port);
    client.send(get(path()) + get(`/geteventdetails/big/${bigKey}/${ids}`, 'Accept-Encoding: br\r\n'));
    expectLayers(await client.answer());
    client.send('garbage\r\n\r\n');
    expect((await client.answer()).headers['content-encoding']).toBe('br');
    // Garbage after the end of the request may get a separate 4xx.
    expect(await client.closed()).toMatch(/^(HTTP\/1\.1 4\d\d .*)?$/s);
  });

  it('that disconnects half-way affects nobody else', async () => {
    const halves = [get(path()).slice(0, 30), post('[1001]').slice(0, -3), get(`/geteventdetails/big/${bigKey}/0`)];
    for (const half of halves) {
      const client = await openClient(server.port);
      client.send(half);
      await delay(5);
      client.socket.resetAndDestroy();
    }
    expectLayers(await raw(get(path())));
  });

  it('that sends slowly does not block others, and is answered in the end', async () => {
    const slow = await openClient(server.port);
    const request = post('[1001]');
    for (let at = 0; at < request.length; at += 8) {
      slow.send(request.slice(at, at + 8));
      expectLayers(await raw(get(path())));
    }
    expect((await slow.answer()).status).toBe(200);
    slow.socket.destroy();
  });

  it('gets 100 Continue before an answer that has to wait for its turn, never within another one', async () => {
    const large = get(`/geteventdetails/big/${bigKey}/0`);
    for (const target of [path(), path(), path(), '/nothing', '/docs']) {
      const client = await openClient(server.port);
      client.send(large + get(target, 'Expect: 100-continue\r\n') + get(path()));
      const [first, second] = [await client.answer(), await client.answer()];
      expect(JSON.parse(first.body)).toHaveLength(1500);
      expect(second.status).toBe(target === '/nothing' ? 404 : 200);
      expect(second.body).toMatch(/^(\[|\{|<!doctype html>)/i);
      // The server may answer a request before sending `100 Continue`. It then closes the connection, and says so in the answer.
      if (second.headers['connection'] === 'close') expect(await client.closed()).toBe('');
      else expectLayers(await client.answer());
      client.socket.destroy();
    }
  });

  it('gets 100 Continue for a body that it holds back, even behind another answer', async () => {
    const [head, body = ''] = post('[1001]', 'Expect: 100-continue\r\n').split('\r\n\r\n');
    const client = await openClient(server.port);
    let received = '';
    client.socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
    });
    client.send(`${get(`/geteventdetails/big/${bigKey}/0`)}${head}\r\n\r\n`);
    await expect.poll(() => received.endsWith('HTTP/1.1 100 Continue\r\n\r\n')).toBe(true);
    client.send(body);
    expect((await client.answer()).status).toBe(200);
    expect((await client.answer()).status).toBe(200);
    client.socket.destroy();
  });

  it('ends with the answer to an upgrade request, so that no later request waits', async () => {
    const upgrade = 'Connection: Upgrade\r\nUpgrade: h2c\r\n';
    for (const target of [path(), path(), path(), '/nothing', '/docs', '/healthz']) {
      const client = await openClient(server.port);
      client.send(get(target, upgrade) + get(path()));
      expect((await client.answer()).headers['connection']).toBe('close');
      expect(await client.closed()).toBe('');
    }
  });

  it('stays open for the next request after an error', async () => {
    const client = await openClient(server.port);
    for (const target of ['/nothing', '/getlayers/seewil/wrong/', `${path('geteventdetails')}x`]) {
      client.send(get(target));
      expect((await client.answer()).status).toBeGreaterThanOrEqual(400);
    }
    client.send(get(path()));
    expectLayers(await client.answer());
    client.socket.destroy();
  });

  it('gets HEAD answered without a body', async () => {
    const client = await openClient(server.port);
    client.send(get(path()).replace('GET', 'HEAD') + get(path()));
    const head = await client.answer({ head: true });
    const whole = await client.answer();
    expect(head.headers['content-length']).toBe(whole.headers['content-length']);
    expectLayers(whole);
    client.socket.destroy();
  });
});
