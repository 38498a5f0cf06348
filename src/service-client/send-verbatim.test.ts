import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEach, expect, it } from 'vitest';
import { sendVerbatim } from './send-verbatim.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function serverThat(listener: RequestListener): Promise<string> {
  server = createServer(listener);
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it.each([
  '/a/./b',
  '/a/../b',
  '/a/%2e%2E/b',
  '//a',
  '/a?b=%zz',
  '/%zz',
  '/',
])('requests the path %s verbatim', async (path) => {
  const url = await serverThat((request, response) => response.end(request.url));
  const response = await sendVerbatim(url + path, {});
  expect(await response.text()).toBe(path);
});

it('sends method, headers and body', async () => {
  const url = await serverThat(async (request, response) => {
    const chunks = await request.toArray();
    response.end(JSON.stringify([request.method, request.headers['apikey'], Buffer.concat(chunks).toString()]));
  });
  const response = await sendVerbatim(url, { method: 'POST', headers: { apikey: 'key' }, body: '["1"]' });
  expect(await response.json()).toEqual(['POST', 'key', '["1"]']);
});

it.each([
  ['gzip', gzipSync],
  ['br', brotliCompressSync],
] as const)('decodes %s, and still reports it', async (coding, compress) => {
  const url = await serverThat((_, response) => {
    response.setHeader('content-encoding', coding);
    response.end(compress('[1]'));
  });
  const response = await sendVerbatim(url, {});
  expect(response.headers.get('content-encoding')).toBe(coding);
  expect(await response.text()).toBe('[1]');
});

it('fails if a body is not in its declared coding', async () => {
  const url = await serverThat((_, response) => {
    response.setHeader('content-encoding', 'gzip');
    response.end('[1]');
  });
  await expect(sendVerbatim(url, {}).then((response) => response.text())).rejects.toThrow();
});

it('has no body for HEAD and 304, and does not follow redirects', async () => {
  const url = await serverThat((request, response) => {
    response.writeHead(request.url === '/' ? 304 : 301, { location: '/', etag: '"1"' });
    response.end();
  });
  const [head, unchanged, moved] = [
    await sendVerbatim(`${url}/a`, { method: 'HEAD' }),
    await sendVerbatim(`${url}/`, {}),
    await sendVerbatim(`${url}/a`, {}),
  ];
  expect([head.status, head.body, unchanged.status, unchanged.body, moved.status]).toEqual([301, null, 304, null, 301]);
  expect(unchanged.headers.get('etag')).toBe('"1"');
});

it('reports why there is no answer', async () => {
  await expect(sendVerbatim('http://127.0.0.1:1/', {})).rejects.toThrow('ECONNREFUSED');
});
