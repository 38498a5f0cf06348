import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { checkPublicAddress } from './address.ts';

const servers: Server[] = [];
afterEach(() => {
  vi.unstubAllGlobals();
  for (const server of servers.splice(0)) server.close();
});

/** Starts a server on this machine that answers requests for the host. */
async function answerAs(host: string, listener: RequestListener): Promise<void> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const real = fetch;
  vi.stubGlobal('fetch', async (url: string, options: RequestInit) => {
    const answer = await real(url.replace(`http://${host}`, `http://127.0.0.1:${port}`), options);
    const own = answer.url.replace(`http://127.0.0.1:${port}`, `http://${host}`);
    return { url: own, status: answer.status, json: () => answer.json() };
  });
}

it('is fine if a parvis answers', async () => {
  await answerAs('a.example', (_, response) => response.end('{"status":"ok"}'));
  expect(await checkPublicAddress('http://a.example')).toMatchObject([{ state: 'ok', check: 'address' }]);
});

it('warns if something else answers', async () => {
  await answerAs('a.example', (_, response) => response.writeHead(404).end('<h1>Not found</h1>'));
  expect(await checkPublicAddress('http://a.example')).toMatchObject([
    { state: 'warning', text: 'http://a.example is not parvis (status 404)' },
  ]);
});

it('warns if the address redirects to another origin, and names both', async () => {
  const target = createServer((_, response) => response.end('{"status":"ok"}')).listen(0, '127.0.0.1');
  servers.push(target);
  await new Promise((resolve) => target.once('listening', resolve));
  const origin = `http://127.0.0.1:${(target.address() as AddressInfo).port}`;
  await answerAs('a.example', (_, response) => response.writeHead(301, { Location: `${origin}/healthz` }).end());
  expect(await checkPublicAddress('http://a.example')).toMatchObject([
    {
      state: 'warning',
      text: `http://a.example redirects to ${origin}: forms that visitors send from there are rejected`,
    },
  ]);
});

it('warns if nothing answers, and gives the reason', async () => {
  const [found] = await checkPublicAddress('https://parvis.invalid');
  expect(found).toMatchObject({ state: 'warning' });
  expect(found?.text).toMatch(
    /^https:\/\/parvis\.invalid does not respond to requests from this machine \((ENOTFOUND|EAI_AGAIN)\)$/,
  );
});

it.each([
  '',
  'http://localhost:8080',
  'http://127.0.0.1:8080',
  'http://[::1]:8080',
])('sends no request for %j', async (url) => {
  vi.stubGlobal('fetch', () => expect.unreachable());
  expect(await checkPublicAddress(url)).toEqual([]);
});
