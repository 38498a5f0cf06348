import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, it } from 'vitest';
import { type SendOptions, type ServiceResponse, sendRequest } from './request.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

const SENDING: SendOptions = {
  send: fetch,
  agent: 'test',
  coding: 'gzip',
  silentMs: 60_000,
  wholeMs: 60_000,
  mostBytes: 1000,
};

async function ask(listener: RequestListener, sending: Partial<SendOptions> = {}): Promise<ServiceResponse> {
  server = createServer(listener);
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const service = { url, instance: 'seewil', key: 'secret-key' };
  return sendRequest(service, { operation: 'getrooms' }, { ...SENDING, ...sending });
}

it('reads a decoded answer, and identifies itself', async () => {
  const answer = await ask((request, response) => {
    response.setHeader('content-encoding', 'gzip');
    response.end(gzipSync(JSON.stringify([request.url, request.headers['user-agent']])));
  });
  expect(answer).toMatchObject({ status: 200, json: ['/getrooms/seewil/secret-key', 'test'], failure: undefined });
  expect(answer.shown).toBe('GET /getrooms/seewil/{key}');
});

it('reports an interrupted answer', async () => {
  const answer = await ask((_request, response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('[1,', () => response.destroy());
  });
  expect(answer).toMatchObject({ status: 0, json: undefined });
  expect(answer.failure).toMatch(/\w/);
});

it('aborts a stalled answer', async () => {
  const answer = await ask((_request, response) => void response.write('['), { silentMs: 30 });
  expect(answer.failure).toBe('no data for 0.03 seconds');
});

it('aborts an answer that drips forever', async () => {
  let timer: NodeJS.Timeout | undefined;
  const drip: RequestListener = (_request, response) => {
    timer = setInterval(() => response.write(' '), 5);
  };
  const answer = await ask(drip, { wholeMs: 60 });
  clearInterval(timer);
  expect(answer.failure).toBe('the response took longer than 0.06 seconds');
});

it('reads at most the limit, even of compressed answers', async () => {
  const answer = await ask(
    (_request, response) => {
      response.setHeader('content-encoding', 'gzip');
      response.end(gzipSync(Buffer.alloc(3 * 2 ** 20, 32)));
    },
    { mostBytes: 2 ** 20 },
  );
  expect(answer.failure).toBe('the response is longer than 1 MB');
});

it('never shows the key, even if an error contains it', async () => {
  const send = async () => Promise.reject(new Error('no way to http://a/getrooms/seewil/secret-key'));
  const service = { url: 'http://a', instance: 'seewil', key: 'secret-key' };
  const answer = await sendRequest(service, { operation: 'getrooms' }, { ...SENDING, send });
  expect(answer.failure).toBe('no way to http://a/getrooms/seewil/{key}');
});
