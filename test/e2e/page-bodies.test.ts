// Request bodies of pages, in every framing of HTTP.

import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fullBundle } from '../support/full-bundle.ts';
import { copyFilledDatabaseTo } from '../support/ready-store.ts';
import { fetchOperatorInfo, openSite, type ServerProcess, serve } from '../support/site.ts';

const SECRET = 'a-secret-of-the-tests';
const site = openSite();
let server: ServerProcess;

beforeAll(async () => {
  await copyFilledDatabaseTo(site.database, fullBundle());
  server = await serve(site, {
    PARVIS_BOUNCE_SECRET: SECRET,
    PARVIS_MAX_CONCURRENT: '4',
    PARVIS_METRICS_ADDRESS: '127.0.0.1:0',
  });
});
afterAll(() => site.clear());

function send(bytes: string, afterMs = 120_000): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(server.port, '127.0.0.1', () => socket.write(bytes));
    const timer = setTimeout(() => socket.destroy(), afterMs);
    let line = '';
    socket.on('data', (chunk: Buffer) => {
      line ||= chunk.toString().split('\r\n')[0] ?? '';
      socket.end();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(line);
    });
  });
}

const PAGES = ['/newsletter/seewil', '/newsletter/seewil/confirm/x', '/newsletter/-/bounces'];
const head = (path: string, framing: string) =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${SECRET}\r\nContent-Type: application/json\r\n${framing}\r\n`;

it.each(PAGES)('%s gets the same answer with a Content-Length, with chunks and without a body', async (path) => {
  const lines = [
    await send(`${head(path, 'Content-Length: 2\r\n')}{}`),
    await send(`${head(path, 'Transfer-Encoding: chunked\r\n')}2\r\n{}\r\n0\r\n\r\n`),
    await send(`${head(path, 'Transfer-Encoding: chunked\r\n')}1\r\n{\r\n1\r\n}\r\n0\r\n\r\n`),
    await send(head(path, 'Content-Length: 0\r\n')),
    await send(head(path, '')),
  ];
  expect(lines[0]).toMatch(/^HTTP\/1\.1 (200|400|404|422) /);
  expect(new Set(lines)).toEqual(new Set(lines.slice(0, 1)));
});

it('a client that disconnects in the middle of a body is not a failure', async () => {
  for (const path of PAGES) {
    expect(await send(`${head(path, 'Content-Length: 20\r\n')}{`, 50)).toBe('');
    expect(await send(`${head(path, 'Transfer-Encoding: chunked\r\n')}5\r\n{`, 50)).toBe('');
  }
  await delay(200);
  expect(server.err()).not.toContain('failed');
  expect(await send('GET /newsletter/seewil HTTP/1.1\r\nHost: a\r\n\r\n')).toContain('200');
});

it('a form that is too large is rejected as such, even for a client that sends all of it before it reads', async () => {
  const large = 'x'.repeat(3 * 2 ** 20);
  for (const path of PAGES) {
    const told = `${head(path, `Content-Length: ${large.length}\r\n`)}${large}`;
    const chunked = `${head(path, 'Transfer-Encoding: chunked\r\n')}${large.length.toString(16)}\r\n${large}\r\n0\r\n\r\n`;
    for (const bytes of [told, chunked]) expect(await send(bytes)).toContain(' 413 ');
  }
});

it('a large form is read only with a current or expired session', async () => {
  const large = 'x'.repeat(3 * 2 ** 20);
  const cookie = `parvis=${'a'.repeat(43)}`;
  const began = head(
    '/office/instances/seewil/events/new',
    `Sec-Fetch-Site: same-origin\r\nCookie: ${cookie}\r\nContent-Length: ${large.length}\r\n`,
  );
  // The server rejects the body before all of it has arrived.
  expect(await send(began + large.slice(0, 2 ** 19))).toContain(' 413 ');
});

const running = async () => {
  const text = await (await fetchOperatorInfo(server, '/metrics')).text();
  return Number(/^parvis_http_requests_running (\d+)/m.exec(text)?.[1]);
};

it('clients that disconnect in the middle of forms leave nothing behind that locks others out', async () => {
  const gone = PAGES.flatMap((path) => [
    head(path, 'Content-Length: 20\r\n'),
    head(path, 'Transfer-Encoding: chunked\r\n'),
  ]);
  await Promise.all([...gone, ...gone, ...gone].map((bytes) => send(`${bytes}{`, 50)));
  await expect.poll(running).toBe(0);
  expect(await send('GET /newsletter/seewil HTTP/1.1\r\nHost: a\r\n\r\n')).toContain('200');
});

it('slowly sent forms lock nobody out', async () => {
  const slow = Array.from({ length: 12 }, (_, index) =>
    send(`${head(PAGES[index % PAGES.length] ?? '', 'Content-Length: 20\r\n')}{`, 2000),
  );
  await delay(300);
  expect(await running()).toBe(0);
  expect(await send('GET /newsletter/seewil HTTP/1.1\r\nHost: a\r\n\r\n')).toContain('200');
  await Promise.all(slow);
});
