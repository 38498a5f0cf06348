// Rate limits of keys and instances per minute (rules E2 and K6), on the fast lane and the normal path.

import { beforeEach, describe, expect, it } from 'vitest';
import { publicDocuments } from '../../src/app/documents.ts';
import { settings } from '../../src/config/config.ts';
import { createApiRouter } from '../../src/http/api-router.ts';
import type { HttpResponse } from '../../src/http/http-response.ts';
import { createRequestQuotas } from '../../src/http/request-quotas.ts';
import { HttpCounters } from '../../src/metrics/http-counters.ts';
import { operations } from '../../src/operations/index.ts';
import { event } from '../support/content.ts';
import { openInstance, type SingleInstance } from '../support/instance.ts';

let server: SingleInstance;
let counters: HttpCounters;
let door: ReturnType<typeof createApiRouter>;

function limitTo(perMinute: number): void {
  counters = new HttpCounters();
  const limits = createRequestQuotas(perMinute);
  door = createApiRouter({
    operations,
    documents: publicDocuments,
    live: server.live,
    clock: server.clock.now,
    limits,
    counters,
  });
}

beforeEach(async () => {
  server = await openInstance({ events: [event(1, '2026-12-01 10:00:00')] }, '2026-11-20T12:00:00Z');
});

interface AskOptions {
  readonly method?: string;
  readonly headers?: Record<string, string>;
}

async function ask(target: string, { method = 'GET', headers = {} }: AskOptions = {}): Promise<HttpResponse> {
  const rawHeaders = ['Host', 'a', ...Object.entries(headers).flat()];
  const again = door.answerFromCache({ method, target, rawHeaders });
  if (again !== undefined) return again;
  const answer = await door.answer({ method, target, headers, address: '192.0.2.1', body: async () => Buffer.of() });
  if (answer === undefined) throw new Error(`nothing at ${target}`);
  return answer;
}

const path = (key = server.apiKey, call = 'getevents') => `/${call}/test/${key}/`;

async function statuses(count: number, target = path()): Promise<number[]> {
  const found: number[] = [];
  for (let time = 0; time < count; time++) found.push((await ask(target)).status);
  return found;
}

const all = (status: number, count: number) => Array.from({ length: count }, () => status);

describe('a key', () => {
  it('may send as many requests in a minute as the limit allows, and then gets 429 until the minute is over', async () => {
    limitTo(30);
    expect(await statuses(33)).toEqual([...all(200, 30), ...all(429, 3)]);
    const refused = await ask(path());
    expect(refused.headers).toMatchObject({
      'Content-Type': 'application/json',
      'Retry-After': '60',
      'RateLimit-Policy': '"key";q=30;w=60',
      RateLimit: '"key";r=0;t=60',
    });
    expect(JSON.parse(String(refused.body))).toEqual({ message: expect.stringContaining('30 requests a minute') });
    server.clock.set('2026-11-20T12:00:59.999Z');
    expect((await ask(path())).headers['Retry-After']).toBe('1');
    server.clock.set('2026-11-20T12:01:00.000Z');
    expect(await statuses(31)).toEqual([...all(200, 30), 429]);
    expect(counters.rejected.key_limit).toBe(6);
  });

  it('is counted on the fast lane too', async () => {
    limitTo(1000);
    await statuses(500);
    expect(counters.of('getevents').cached200).toBe(499);
    await statuses(400);
    expect(counters.of('getevents').cached200).toBe(899);
    expect((await ask(path())).headers['RateLimit']).toBe('"key";r=99;t=60');
  });

  it('gets the remaining number in the last tenth, and not before', async () => {
    limitTo(20);
    const told = [];
    for (let time = 0; time < 20; time++) told.push((await ask(path())).headers['RateLimit']);
    expect(told.slice(0, 18)).toEqual(Array.from({ length: 18 }, () => undefined));
    expect(told.slice(18)).toEqual(['"key";r=1;t=60', '"key";r=0;t=60']);
    server.clock.set('2026-11-20T12:02:00Z');
    expect((await ask(path())).headers).not.toHaveProperty('RateLimit');
    expect((await ask(path())).headers).not.toHaveProperty('RateLimit');
  });

  it('may continue when the clock is set back', async () => {
    limitTo(5);
    await statuses(6);
    server.clock.set('2026-11-20T11:00:00Z');
    expect((await ask(path())).status).toBe(200);
  });

  it('without a limit is never rejected', async () => {
    limitTo(0);
    expect(await statuses(3000)).toEqual(all(200, 3000));
  });

  it("has a default limit that allows the connectors' consecutive requests (K6)", async () => {
    limitTo(Number(settings.find(({ name }) => name === 'PARVIS_RATE_LIMIT')?.fallback));
    expect(new Set(await statuses(12_000))).toEqual(new Set([200]));
  });

  it('is checked after 401 and before method, origin and scope (rule A6)', async () => {
    limitTo(2);
    const browser = await server.key('test', { origins: ['https://a.example'], scopes: ['read'] });
    const from = (origin: string) => ({ headers: { origin } });
    const first = await ask(path(browser), from('https://a.example'));
    expect(first.headers).toMatchObject({
      RateLimit: '"key";r=1;t=60',
      'Access-Control-Expose-Headers': expect.stringMatching(/RateLimit/),
    });
    await ask(path(browser));
    const refused = await ask(path(browser), from('https://a.example'));
    expect(refused.status).toBe(429);
    expect(refused.headers).toMatchObject({
      'Access-Control-Allow-Origin': 'https://a.example',
      'Access-Control-Expose-Headers': 'ETag, Retry-After, RateLimit, RateLimit-Policy',
    });
    const foreign = await ask(path(browser), from('https://evil.example'));
    expect(foreign.status).toBe(429);
    expect(Object.keys(foreign.headers).filter((name) => /^access-control/i.test(name))).toEqual([]);
    expect((await ask(path(browser), { method: 'DELETE' })).status).toBe(429);
    expect((await ask(path(browser, 'getnlsubscriberfrom'))).status).toBe(429);
    expect((await ask('/nothing/test/x/').catch(() => ({ status: 404 }))).status).toBe(404);
    expect((await ask(`${path(browser)}%`)).status).toBe(400);
    expect((await ask(path('wrong'))).status).toBe(401);
  });
});

describe('an instance', () => {
  it('may use four times the limit of one key, and its keys do not affect each other below that', async () => {
    limitTo(10);
    const keys = [server.apiKey];
    for (let key = 0; key < 5; key++) keys.push(await server.key('test'));
    for (const key of keys.slice(0, 4)) expect(await statuses(10, path(key))).toEqual(all(200, 10));
    const refused = await ask(path(keys[4]));
    expect(refused.status).toBe(429);
    expect(refused.headers).toMatchObject({
      RateLimit: '"instance";r=0;t=60',
      'RateLimit-Policy': '"instance";q=40;w=60',
    });
    expect(counters.rejected).toMatchObject({ key_limit: 0, instance_limit: 1 });
  });

  it('does not affect another one', async () => {
    limitTo(10);
    await server.import({ format: 'parvis-bundle', version: 1, instance: { name: 'other', title: 'Other' } });
    const other = await server.key('other');
    await statuses(11);
    expect((await ask(`/getevents/other/${other}/`)).status).toBe(200);
  });

  it('counts keyless requests that have to be rendered separately', async () => {
    limitTo(10);
    const files = [...Array(11).keys()].map((number) => ask(`/test/feeds/list-${number + 1}.ics`));
    expect((await Promise.all(files)).map(({ status }) => status)).toEqual([...all(200, 10), 429]);
    expect(await statuses(20, '/test/feeds/list-1.ics')).toEqual(all(200, 20));
    expect((await ask('/test/feeds/list-1.ics?utm_source=x')).status).toBe(200);
    expect(await statuses(11)).toEqual([...all(200, 10), 429]);
    expect((await ask('/unknown/export/ical/e1')).status).toBe(404);
  });
});
