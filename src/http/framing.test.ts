// Requests on whose end two programs could disagree (RFC 9112, 6.1 and 6.3). They are rejected, because attackers could smuggle
// a second request in them.

import { afterEach, expect, it } from 'vitest';
import { createAnsweringRouter, openHttpServer, type TestHttpServer } from '../../test/support/door.ts';
import { openClient } from '../../test/support/raw-client.ts';
import type { HttpResponse } from './http-response.ts';

const OK: HttpResponse = { status: 200, headers: { 'Content-Length': '2' }, body: Buffer.from('[]') };
const KEPT = 'Connection: keep-alive\r\n';
const CHUNKS = '2\r\n[]\r\n0\r\n\r\n';

let door: TestHttpServer;
let asked: string[] = [];
afterEach(async () => {
  await door.server.stop();
});

async function open() {
  asked = [];
  door = await openHttpServer(
    createAnsweringRouter(async ({ method, target, body }) => {
      asked.push(`${method} ${target}`);
      await body();
      return OK;
    }),
  );
  return openClient(door.port);
}

const post = (target: string, headers: string, version = '1.0') =>
  `POST ${target} HTTP/${version}\r\nHost: a\r\n${KEPT}${headers}\r\n`;

it.each([
  ['chunks', 'Transfer-Encoding: chunked\r\n'],
  ['chunks in other letters', 'TRANSFER-ENCODING: Chunked\r\n'],
])('%s in HTTP/1.0 are rejected, the connection ends, and nothing after them is processed', async (_name, framing) => {
  const behind = [
    `GET /getevents/2 HTTP/1.1\r\nHost: a\r\n\r\n`,
    post('/getevents/2', 'Content-Length: 0\r\n', '1.1'),
    post('/getevents/2', 'Content-Length: 0\r\n'),
    'BREW /getevents/2 HTTP/1.1\r\nHost: a\r\n\r\n',
    'garbage\r\n\r\n',
  ];
  for (const second of behind) {
    const client = await open();
    client.send(post('/getevents/1', framing) + CHUNKS + second);
    const answer = await client.answer();
    expect([answer.status, answer.headers['connection']]).toEqual([400, 'close']);
    expect(JSON.parse(answer.body)).toEqual({ message: expect.stringContaining('HTTP/1.0') });
    expect([await client.closed(), asked]).toEqual(['', []]);
    await door.server.stop();
  }
});

it('data after the response, before the connection has ended, is not processed either', async () => {
  const client = await open();
  client.send(post('/getevents/1', 'Transfer-Encoding: chunked\r\n'));
  expect((await client.answer()).status).toBe(400);
  client.send(CHUNKS + post('/getevents/2', 'Content-Length: 0\r\n'));
  expect([await client.closed(), asked]).toEqual(['', []]);
});

it('chunks in HTTP/1.0 are rejected after another request too, whose response comes first', async () => {
  const client = await open();
  const first = post('/getevents/1', 'Content-Length: 2\r\n', '1.1');
  client.send(`${first}[]${post('/getevents/2', 'Transfer-Encoding: chunked\r\n')}${CHUNKS}${first}[]`);
  expect((await client.answer()).status).toBe(200);
  expect((await client.answer()).status).toBe(400);
  expect([await client.closed(), asked]).toEqual(['', ['POST /getevents/1']]);
});

it.each([
  ['a length and chunks', 'Content-Length: 12\r\nTransfer-Encoding: chunked\r\n'],
  ['chunks and a length', 'Transfer-Encoding: chunked\r\nContent-Length: 12\r\n'],
  ['two lengths', 'Content-Length: 12\r\nContent-Length: 2\r\n'],
  ['chunks that are not the last coding', 'Transfer-Encoding: chunked, gzip\r\n'],
])('%s are rejected, and the connection ends', async (_name, framing) => {
  for (const version of ['1.0', '1.1']) {
    const client = await open();
    client.send(post('/getevents/1', framing, version) + CHUNKS + post('/getevents/2', 'Content-Length: 0\r\n', '1.1'));
    expect((await client.answer()).status).toBe(400);
    expect([await client.closed(), asked]).toEqual(['', []]);
    await door.server.stop();
  }
});

it('a length in HTTP/1.0 and chunks in HTTP/1.1 keep the connection open', async () => {
  const client = await open();
  client.send(`${post('/getevents/1', 'Content-Length: 2\r\n')}[]`);
  expect((await client.answer()).status).toBe(200);
  client.send(post('/getevents/2', 'Transfer-Encoding: chunked\r\n', '1.1') + CHUNKS);
  expect((await client.answer()).status).toBe(200);
  expect(asked).toEqual(['POST /getevents/1', 'POST /getevents/2']);
  client.socket.destroy();
});
