// `parvis import --from-service` over a real connection: it keeps to its rate, waits for a busy service, and resumes after a kill.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { INSTANCE, openExample } from '../support/calls.ts';
import { EXTRA_OPERATIONS } from '../support/imported-copy.ts';
import type { SingleInstance } from '../support/instance.ts';
import { openSite } from '../support/site.ts';

const site = openSite();
let ours: SingleInstance;
let server: Server;
let url: string;
/** Received requests. `before` runs before each of them is answered; if it returns true, no answer is sent. */
let asked: { readonly path: string; readonly at: number; readonly agent: string }[];
let before: (count: number, refuse: (status: number, headers: Record<string, string>) => void) => boolean;

beforeAll(async () => {
  ours = await openExample();
  server = createServer(async (request, response) => {
    const path = request.url ?? '';
    asked.push({ path, at: performance.now(), agent: request.headers['user-agent'] ?? '' });
    const refuse = (status: number, headers: Record<string, string>) => response.writeHead(status, headers).end();
    if (before(asked.length, refuse)) return;
    const isPlainObject = !EXTRA_OPERATIONS.test(`GET ${path}`);
    const answer = isPlainObject ? await ours.ask(path).catch(() => undefined) : undefined;
    response.writeHead(answer?.status ?? 404, { ...answer?.headers }).end(answer?.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  writeFileSync(join(site.folder, 'key.txt'), ours.apiKey);
});
beforeEach(() => {
  asked = [];
  before = () => false;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await site.clear();
});

const at = (file: string) => join(site.folder, file);
const call = (...more: readonly string[]) => [
  'import',
  '--from-service',
  url,
  '--instance',
  INSTANCE,
  '--key-file',
  at('key.txt'),
  ...more,
];

it('reads at its pace, identifies itself, and waits for a busy service', async () => {
  before = (count, refuse) => {
    if (count === 3) refuse(429, { 'retry-after': '2' });
    return count === 3;
  };
  const { code, err, out } = await site.run(call('--out', at('whole.json')));
  expect({ code, last: out.trim().split('\n').at(-1) }).toEqual({ code: 0, last: `wrote ${at('whole.json')}` });
  expect(err).toContain('the service is busy; waiting 2 s');
  expect(new Set(asked.map(({ agent }) => agent))).toEqual(new Set(['parvis-import']));
  const [first, last] = [asked[0]?.at ?? 0, asked.at(-1)?.at ?? 0];
  expect(last - first).toBeGreaterThan((asked.length - 1) * 200 * 0.9);
  expect((asked[3]?.at ?? 0) - (asked[2]?.at ?? 0)).toBeGreaterThan(1900);
});

it('resumes after a kill, into an instance, and requests only what is missing', async () => {
  const running = site.start(call('--into', 'neu', '--keep', at('neu.reading')));
  // A second concurrent import is rejected before it sends requests.
  const refused = Promise.withResolvers<string>();
  before = (count) => {
    if (count === 6) {
      site.run(call('--into', 'neu', '--keep', at('neu.reading'))).then(({ err }) => {
        refused.resolve(err);
        running.child.kill('SIGKILL');
      }, refused.reject);
    }
    return count >= 6;
  };
  expect(await refused.promise).toContain(`is reading into ${at('neu.reading')}`);
  await running.ended;
  expect(asked).toHaveLength(6);
  expect(existsSync(at('neu.reading'))).toBe(true);
  const got = asked.slice(0, 5).map(({ path }) => path);
  asked = [];
  before = () => false;
  const { code, out, err } = await site.run(call('--into', 'neu', '--keep', at('neu.reading')));
  expect({ code, out: out.trim().split('\n').at(-1) }).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^imported neu/),
  });
  expect(err).toContain(`resuming from ${at('neu.reading')}; responses already read: 5`);
  const again = asked.slice(0, -1).map(({ path }) => path);
  expect(again.filter((path) => got.includes(path))).toEqual([]);
  const exported = JSON.parse((await site.run(['export', 'neu'])).out);
  const whole = JSON.parse(readFileSync(at('whole.json'), 'utf8'));
  expect({ ...exported, instance: '' }).toEqual({ ...whole, instance: '' });
  expect(existsSync(at('neu.reading'))).toBe(false);
});
