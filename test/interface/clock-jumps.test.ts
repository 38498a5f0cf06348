// The machine's clock jumps forwards or back. Time-dependent answers are right immediately, and the jump is reported for a while.

import { beforeEach, describe, expect, it } from 'vitest';
import { publicDocuments } from '../../src/app/documents.ts';
import { createSnapshotWriterFactory } from '../../src/contract/snapshot-writer.ts';
import { createApiRouter } from '../../src/http/api-router.ts';
import { createInstanceCache, type InstanceCache } from '../../src/instance-cache/instance-cache.ts';
import { createSnapshotSource } from '../../src/instance-cache/snapshot-source.ts';
import { operations } from '../../src/operations/index.ts';
import type { Store } from '../../src/store/store.ts';
import { hashKey } from '../../src/util/hash-key.ts';
import { event } from '../support/content.ts';
import { clockAt, openInstance, type SingleInstance } from '../support/instance.ts';

const NOON = '2026-11-20T12:00:00Z';
const HOUR = 3_600_000;

let server: SingleInstance;
let clock: ReturnType<typeof clockAt>;
let steady: number;
let live: InstanceCache;
let door: ReturnType<typeof createApiRouter>;
let notices: object[];
let uses: ReadonlyMap<number, number>[];
let isAway: boolean;

function pass(ms: number, by = 0): void {
  steady += ms;
  clock.set(clock.now() + ms + by);
}

async function shown(key = server.apiKey): Promise<string> {
  const target = `/geteventids/test/${key}/`;
  const again = door.answerFromCache({ method: 'GET', target, rawHeaders: ['Host', 'a'] });
  const body = async () => Buffer.of();
  const answer = await door.answer({ method: 'GET', target, headers: {}, address: '', body });
  if (again !== undefined) expect(again.body).toEqual(answer?.body);
  return answer?.status === 200 ? String(answer.body) : String(answer?.status);
}

beforeEach(async () => {
  clock = clockAt(NOON);
  [steady, notices, uses, isAway] = [0, [], [], false];
  const events = [event(1, '2026-11-20'), event(2, '2026-11-22'), event(3, '2026-12-24')];
  server = await openInstance({ events }, '2026-11-01T12:00:00Z');
  const store: Store = {
    ...server.store,
    readShown: async (...of) => {
      if (isAway) throw Object.assign(new Error('disk I/O error'), { code: 'SQLITE_IOERR' });
      return server.store.readShown(...of);
    },
    noteKeyUse: async (used) => {
      uses.push(used);
      return true;
    },
  };
  live = await createInstanceCache({
    store,
    source: createSnapshotSource(store, createSnapshotWriterFactory),
    clock: clock.now,
    steady: () => steady,
    onTrouble: (error) => {
      throw error;
    },
    onNotice: (what, details) => notices.push({ what, ...details }),
    everyMs: 5,
  });
  door = createApiRouter({ operations, documents: publicDocuments, live, clock: clock.now });
  return () => live.stop();
});

describe('a system clock that jumps', () => {
  it.each([
    ['ahead', 40 * 24 * HOUR, '[]'],
    ['back', -24 * HOUR, '["1","2","3"]'],
    ['far back', -4000 * 24 * HOUR, '["1","2","3"]'],
  ])('%s shows at once what is current then, and again once it is corrected', async (_where, by, then) => {
    for (let time = 0; time < 3; time++) expect(await shown()).toBe('["2","3"]');
    pass(10, by);
    for (let time = 0; time < 3; time++) expect(await shown()).toBe(then);
    pass(10, -by);
    for (let time = 0; time < 3; time++) expect(await shown()).toBe('["2","3"]');
  });

  it('is logged once and reported for ten minutes', async () => {
    pass(200);
    await expect.poll(() => live.troubles().jump).toBeUndefined();
    pass(200, -HOUR);
    await expect.poll(() => live.troubles().jump).toEqual({ at: clock.now(), by: -HOUR });
    pass(590_000);
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(live.troubles().jump).toMatchObject({ by: -HOUR });
    pass(10_000);
    expect(live.troubles().jump).toBeUndefined();
    expect(notices).toEqual([
      { what: expect.stringContaining('the clock of this machine was changed'), seconds: -3600 },
    ]);
  });

  it('determines the validity of keys by its day', async () => {
    const key = await server.key('test', { expiresOn: '2026-11-21' });
    await live.refresh();
    expect(await shown(key)).toBe('["2","3"]');
    pass(10, 48 * HOUR);
    expect(await shown(key)).toBe('401');
    pass(10, -48 * HOUR);
    expect(await shown(key)).toBe('["2","3"]');
  });

  it('updates the last use of a key, even when set back', async () => {
    const { id } = live.workingKey('test', hashKey(server.apiKey)) ?? { id: 0 };
    await expect.poll(() => uses.at(-1)).toEqual(new Map([[id, clock.now()]]));
    pass(10, -HOUR);
    await shown();
    await expect.poll(() => uses.at(-1)).toEqual(new Map([[id, clock.now()]]));
  });

  it('ahead drops no recent snapshots, and does not report a database outage', async () => {
    await shown();
    const before = live.bytes();
    pass(10, 48 * HOUR);
    expect(live.awaySince()).toBeUndefined();
    await expect.poll(() => live.troubles().jump).toBeDefined();
    await live.refresh();
    expect(live.bytes()).toBe(before);
  });

  it('back does not leave an instance unread that could not be read just before', async () => {
    isAway = true;
    expect(await shown()).toBe('503');
    isAway = false;
    pass(10, -HOUR);
    expect(await shown()).toBe('["2","3"]');
  });
});
