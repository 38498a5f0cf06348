// Answers while the database is unavailable. Cached data is still served; everything else gets 503, never an empty 200.

import { beforeEach, describe, expect, it } from 'vitest';
import { publicDocuments } from '../../src/app/documents.ts';
import { createSnapshotWriterFactory } from '../../src/contract/snapshot-writer.ts';
import { createApiRouter } from '../../src/http/api-router.ts';
import type { HttpResponse } from '../../src/http/http-response.ts';
import { createWaitLimit } from '../../src/http/snapshot-wait-limit.ts';
import { createInstanceCache, type InstanceCache } from '../../src/instance-cache/instance-cache.ts';
import { createSnapshotSource } from '../../src/instance-cache/snapshot-source.ts';
import { HttpCounters } from '../../src/metrics/http-counters.ts';
import { operations } from '../../src/operations/index.ts';
import type { Store } from '../../src/store/store.ts';
import { event } from '../support/content.ts';
import { clockAt, openInstance, type SingleInstance } from '../support/instance.ts';

const clock = clockAt('2026-11-20T12:00:00Z');
const gone = () => Object.assign(new Error('disk I/O error: secret row'), { code: 'SQLITE_IOERR_READ' });
const wrong = () => new TypeError('a programming error');

let server: SingleInstance;
let live: InstanceCache;
let door: ReturnType<typeof createApiRouter>;
let counters: HttpCounters;
let told: unknown[];
/** Behavior of reads: normal, failing, or never answering. */
let failing: undefined | (() => Error) | 'silent';
let reads: number;
const timeouts = { waitMs: 60_000, waitWhenAwayMs: 10 };

beforeEach(async () => {
  clock.set('2026-11-20T12:00:00Z');
  server = await openInstance({ events: [event(1, '2026-12-01 10:00:00')] }, '2026-11-20T12:00:00Z');
  [failing, reads, told, counters] = [undefined, 0, [], new HttpCounters()];
  timeouts.waitMs = 60_000;
  const broken = async <T>(work: () => Promise<T>): Promise<T> => {
    reads++;
    if (failing === 'silent') return new Promise(() => undefined);
    if (failing !== undefined) throw failing();
    return work();
  };
  const { store } = server;
  const sometimes: Store = {
    ...store,
    readShown: (...of) => broken(() => store.readShown(...of)),
    readSubscribers: (name) => broken(() => store.readSubscribers(name)),
  };
  const source = createSnapshotSource(sometimes, createSnapshotWriterFactory);
  live = await createInstanceCache({
    store: sometimes,
    source,
    clock: clock.now,
    onTrouble: () => undefined,
    everyMs: 0,
  });
  const waitFor = createWaitLimit({
    atOnce: 3,
    isAway: () => false,
    onAway: (error) => told.push(error),
    timeouts,
  });
  door = createApiRouter({ operations, documents: publicDocuments, live, clock: clock.now, waitFor, counters });
});

async function ask(
  target = `/geteventids/test/${server.apiKey}/`,
  headers = {},
  method = 'GET',
): Promise<HttpResponse> {
  const body = async () => Buffer.from('["1"]');
  const answer = await door.answer({ method, target, headers, address: '', body });
  if (answer === undefined) throw new Error('no operation');
  return answer;
}

describe('without a snapshot', () => {
  it('an operation answers 503 with Retry-After and no reason, and 200 again once the database is back', async () => {
    failing = gone;
    const answer = await ask();
    expect({ status: answer.status, headers: answer.headers }).toMatchObject({
      status: 503,
      headers: { 'Retry-After': '2', 'Content-Type': 'application/json' },
    });
    expect(JSON.parse(String(answer.body))).toEqual({ message: expect.stringMatching(/not available at the moment/) });
    expect(told).toEqual([expect.objectContaining({ code: 'SQLITE_IOERR_READ' })]);
    expect(counters.rejected.data).toBe(1);
    failing = undefined;
    clock.set('2026-11-20T12:00:02Z');
    expect({ status: (await ask()).status, text: String((await ask()).body) }).toEqual({ status: 200, text: '["1"]' });
  });

  it('a calendar file does so, too', async () => {
    failing = gone;
    expect(await ask('/test/export/ical/e1')).toMatchObject({ status: 503, headers: { 'Retry-After': '2' } });
  });

  it('a browser can read the 503', async () => {
    const key = await server.key('test', { origins: ['https://a.example'], scopes: ['read'] });
    await live.refresh();
    failing = gone;
    const answer = await ask(`/geteventids/test/${key}/`, { origin: 'https://a.example' });
    expect(answer).toMatchObject({ status: 503, headers: { 'Access-Control-Allow-Origin': 'https://a.example' } });
  });

  it('requests do not query the database again right after a failure', async () => {
    failing = gone;
    await ask();
    const before = reads;
    for (let time = 0; time < 10; time++) expect((await ask()).status).toBe(503);
    expect(reads).toBe(before);
  });

  it('access is checked first', async () => {
    failing = gone;
    expect((await ask('/geteventids/test/wrong/')).status).toBe(401);
  });

  it('requests wait for an unresponsive database only for a limited time, and only a limited number of them', async () => {
    failing = 'silent';
    timeouts.waitMs = 100;
    const answers = await Promise.all([ask(), ask(), ask(), ask(), ask()]);
    expect(answers.map(({ status, headers }) => [status, headers['Retry-After']])).toEqual([
      ...[1, 2, 3].map(() => [503, '2']),
      ...[1, 2].map(() => [503, '1']),
    ]);
  });

  it('large requests wait separately, and take no places from others', async () => {
    failing = 'silent';
    timeouts.waitMs = 100;
    const access = { member: 'test', apikey: server.apiKey };
    const answers = await Promise.all([
      ...[1, 2].map(() => ask('/geteventdetails', access, 'POST')),
      ...[1, 2, 3].map(() => ask()),
    ]);
    expect(answers.map(({ headers }) => headers['Retry-After'])).toEqual(['2', '1', '2', '2', '2']);
  });

  it('a programming error is not treated as an outage', async () => {
    failing = wrong;
    await expect(ask()).rejects.toThrow('a programming error');
    expect(told).toEqual([]);
  });
});

describe('with a snapshot', () => {
  it('reads continue, and uncached data is 503', async () => {
    expect((await ask()).status).toBe(200);
    const connector = await server.key('test', { profile: 'connector' });
    await live.refresh();
    failing = gone;
    expect((await ask()).status).toBe(200);
    clock.set('2026-12-24T12:00:00Z');
    expect(String((await ask()).body)).toBe('[]');
    expect((await ask(`/geteventids/test/${server.apiKey}`)).status).toBe(200);
    expect((await ask(`/getevents/test/${connector}`)).status).toBe(503);
  });
});

describe('the health of the cache', () => {
  it('reports the start of a database outage, and the cached snapshots', async () => {
    let away = false;
    const store: Store = {
      ...server.store,
      changeToken: async () => {
        if (away) throw gone();
        return server.store.changeToken();
      },
    };
    const source = createSnapshotSource(server.store, createSnapshotWriterFactory);
    const watched = await createInstanceCache({
      store,
      source,
      clock: clock.now,
      onTrouble: () => undefined,
      everyMs: 5,
    });
    expect(watched.health()).toMatchObject({ awaySince: undefined, instances: 1, loaded: 0, stale: 0, bytes: 0 });
    await watched.view('test');
    expect(watched.health()).toMatchObject({ loaded: 1, packed: 0, bytes: expect.any(Number) });
    away = true;
    await expect.poll(watched.awaySince).toBe(clock.now());
    const since = clock.now();
    clock.set('2026-11-20T13:00:00Z');
    expect(watched.awaySince()).toBe(since);
    away = false;
    await expect.poll(watched.awaySince).toBe(undefined);
    expect(watched.health().checkedAt).toBe(clock.now());
    await watched.stop();
  });
});
