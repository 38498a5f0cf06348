// The fast lane returns the same answer as the normal path, and none once that path would answer differently. The other tests send every
// request through both (test/support/instance.ts).

import { beforeEach, describe, expect, it } from 'vitest';
import { publicDocuments } from '../../src/app/documents.ts';
import { createApiRouter } from '../../src/http/api-router.ts';
import type { RawRequest } from '../../src/http/fast-lane.ts';
import type { HttpResponse } from '../../src/http/http-response.ts';
import { revokeKey } from '../../src/office/accounts/access-keys.ts';
import { operations } from '../../src/operations/index.ts';
import { event } from '../support/content.ts';
import { comparedResponses, openInstance, type SingleInstance } from '../support/instance.ts';

const EVENING = '2026-11-20T18:30:00Z';

let server: SingleInstance;
let door: ReturnType<typeof createApiRouter>;
let maxBytes: number;

beforeEach(async () => {
  const events = [event(1, '2026-11-20 20:00:00'), ...[2, 3, 4].map((id) => event(id, `2026-12-0${id} 10:00:00`))];
  server = await openInstance({ events }, EVENING);
  maxBytes = 2 ** 20;
  door = createApiRouter({
    operations,
    documents: publicDocuments,
    live: server.live,
    clock: server.clock.now,
    maxCacheBytes: () => maxBytes,
  });
});

function path(call: string, key = server.apiKey): string {
  const [operation, ...values] = call.split('/');
  return `/${[operation, 'test', key, ...values].join('/')}`;
}

type Headers = Readonly<Record<string, string>>;

async function askLong(target: string, headers: Headers = {}): Promise<HttpResponse | undefined> {
  let answer: HttpResponse | undefined;
  for (let time = 0; time < 2; time++) {
    answer = await door.answer({ method: 'GET', target, headers, address: '', body: async () => Buffer.of() });
  }
  return answer;
}

function raw(target: string, headers: Headers = {}, method = 'GET'): RawRequest {
  return { method, target, rawHeaders: ['Host', 'x', ...Object.entries(headers).flat()] };
}

const again = (target: string, headers?: Headers, method?: string) =>
  door.answerFromCache(raw(target, headers, method));

describe('the fast lane', () => {
  it('answers a request that was made twice before', async () => {
    const target = path('getevents');
    expect(again(target)).toBeUndefined();
    const long = await askLong(target);
    expect(again(target)).toEqual(long);
    expect(again(target, { 'If-None-Match': '*' })?.status).toBe(304);
    expect(again(target, {}, 'HEAD')).toEqual({ ...long, body: undefined });
  });

  it('is used by the tests of the interface', async () => {
    const before = comparedResponses.count;
    for (let time = 0; time < 3; time++) await server.get('getlayers');
    expect(comparedResponses.count).toBeGreaterThan(before + 1);
  });

  it('answers in the header form, only to the same access', async () => {
    const access = { member: 'test', apikey: server.apiKey };
    const long = await askLong('/getevents', access);
    expect(again('/getevents', access)).toEqual(long);
    expect(again('/getevents', { MEMBER: 'test', ApiKey: server.apiKey })).toEqual(long);
    expect(again('/getevents')).toBeUndefined();
    expect(again('/getevents', { apikey: server.apiKey })).toBeUndefined();
    expect(again('/getevents', { ...access, apikey: 'other' })).toBeUndefined();
    expect(again('/getevents', { member: '', apikey: `test\n${server.apiKey}` })).toBeUndefined();
    expect(again(path('getevents'), access)).toBeUndefined();
  });

  it('leaves everything unusual to the normal path', async () => {
    const target = path('getevents');
    await askLong(target);
    await askLong(`${target}?a=1`);
    expect(again(`${target}?a=1`)).toBeUndefined();
    for (const method of ['POST', 'OPTIONS', 'DELETE']) expect(again(target, {}, method)).toBeUndefined();
    for (const name of ['Content-Length', 'Transfer-Encoding', 'Expect']) {
      expect(again(target, { [name]: '1' })).toBeUndefined();
    }
    const twice = (name: string, value: string) => ({
      ...raw(target),
      rawHeaders: ['Host', 'x', name, value, name, value],
    });
    for (const name of ['Accept-Encoding', 'If-None-Match', 'member', 'Origin']) {
      expect(door.answerFromCache(twice(name, 'br'))).toBeUndefined();
    }
    expect(door.answerFromCache({ method: 'GET', target, rawHeaders: [] })).toBeUndefined();
    expect(door.answerFromCache({ method: 'GET', target, rawHeaders: ['Host', 'x', 'Host', 'x'] })).toBeUndefined();
    expect(again(target)?.status).toBe(200);
  });

  it('continues when the last use of a key is updated, and when another key of the instance is created', async () => {
    const target = path('getevents');
    const long = await askLong(target);
    server.clock.set(new Date(Date.parse(EVENING) + 61_000).toISOString());
    await askLong(path('getlayers'));
    expect(again(target)).toEqual(long);
    await server.key('test');
    await server.live.refresh();
    expect(again(target)).toEqual(long);
  });

  it('stops once the key is revoked', async () => {
    const target = path('getevents');
    await askLong(target);
    await revokeKey({ store: server.store, clock: server.clock.now, actor: 'test' }, 'test', 1);
    await server.live.refresh();
    expect(again(target)).toBeUndefined();
    expect((await askLong(target))?.status).toBe(401);
    expect(again(target)).toBeUndefined();
  });

  it('stops in the second in which the key expires', async () => {
    const target = path('getevents', await server.key('test', { expiresOn: '2026-11-20' }));
    await askLong(target);
    server.clock.set('2026-11-20T22:59:59.999Z');
    await askLong(target);
    expect(again(target)?.status).toBe(200);
    server.clock.set('2026-11-20T23:00:00.000Z');
    expect(again(target)).toBeUndefined();
  });

  it('stops in the second in which an event ends, and when the clock is set back', async () => {
    const target = path('geteventids');
    server.clock.set('2026-11-20T19:00:00.999Z');
    await askLong(target);
    expect(again(target)?.body?.toString()).toBe('["1","2","3","4"]');
    server.clock.set('2026-11-20T19:00:01.000Z');
    expect(again(target)).toBeUndefined();
    await askLong(target);
    expect(again(target)?.body?.toString()).toBe('["2","3","4"]');
    server.clock.set('2026-11-20T19:00:00.000Z');
    expect(again(target)).toBeUndefined();
  });

  it('stops once the instance has changed', async () => {
    const target = path('geteventids');
    await askLong(target);
    const bundle = { format: 'parvis-bundle', version: 1, instance: { name: 'test', title: 'Test' } };
    await server.import({ ...bundle, events: [event(2, '2026-12-02 10:00:00')] });
    expect(again(target)).toBeUndefined();
    expect((await askLong(target))?.body?.toString()).toBe('["2"]');
  });

  it('distinguishes keys of different profiles, scopes and origins', async () => {
    const connector = path('geteventdetails/0', await server.key('test', { profile: 'connector' }));
    const newsletter = path('geteventdetails/0', await server.key('test', { scopes: ['newsletter'] }));
    await askLong(path('geteventdetails/0'));
    expect((await askLong(newsletter))?.status).toBe(403);
    expect(again(newsletter)).toBeUndefined();
    const long = await askLong(connector);
    expect(again(connector)).toEqual(long);
    expect(long?.body).not.toEqual(again(path('geteventdetails/0'))?.body);

    const origins = ['https://a.example', 'https://b.example'];
    const browser = path('getevents', await server.key('test', { origins, scopes: ['read'] }));
    const from = (origin: string) => ({ origin });
    const first = await askLong(browser, from('https://a.example'));
    expect(again(browser, from('https://a.example'))).toEqual(first);
    expect(first?.headers['Access-Control-Allow-Origin']).toBe('https://a.example');
    for (const other of [from('https://b.example'), from('https://evil.example'), {}]) {
      expect(again(browser, other)).toBeUndefined();
      expect(again(browser, from('https://a.example'))).toBeDefined();
    }
    const second = await askLong(browser, from('https://b.example'));
    expect(again(browser, from('https://b.example'))).toEqual(second);
    expect(again(browser, from('https://a.example'))).toBeUndefined();
  });

  it('never contains the form of a subscriber', async () => {
    const target = path('getnlsubscriberfrom/0');
    expect((await askLong(target))?.status).toBe(200);
    expect(again(target)).toBeUndefined();
  });

  it('keeps answering frequent requests while others constantly request new pages, in bounded memory', async () => {
    maxBytes = 200_000;
    const often = path('geteventdetails/0');
    await askLong(often);
    let [lost, most] = [0, 0];
    for (let page = 0; page < 10_000; page++) {
      const target = path(`geteventsbylist/0/${page}/${page % 7}`);
      const headers = [{}, { 'accept-encoding': 'br' }, { 'accept-encoding': 'gzip' }][page % 3] ?? {};
      await door.answer({ method: 'GET', target, headers, address: '', body: async () => Buffer.of() });
      if (page % 100 === 0) {
        most = Math.max(most, door.bytes());
        if (again(often) === undefined) lost++;
      }
    }
    expect(most).toBeLessThanOrEqual(maxBytes);
    expect(lost).toBe(0);
    for (let page = 0; page < 3000; page++) {
      await askLong(path(`geteventsbylist/0/${page}/9`));
      if (page % 50 === 0 && again(often) === undefined) lost++;
      most = Math.max(most, door.bytes());
    }
    expect(most).toBeLessThanOrEqual(maxBytes);
    expect(lost).toBe(0);
  });
});
