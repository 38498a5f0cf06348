import { beforeAll, describe, expect, test } from 'vitest';
import { publicDocuments } from '../../src/app/documents.ts';
import { createSnapshotWriterFactory } from '../../src/contract/snapshot-writer.ts';
import { createApiRouter } from '../../src/http/api-router.ts';
import { createInstanceCache } from '../../src/instance-cache/instance-cache.ts';
import { createSnapshotSource } from '../../src/instance-cache/snapshot-source.ts';
import { PROFILES } from '../../src/model/accounts/access-key.ts';
import { createKey } from '../../src/office/accounts/access-keys.ts';
import { importBundle } from '../../src/office/import-bundle.ts';
import { operations } from '../../src/operations/index.ts';
import { openStore, type Store } from '../../src/store/store.ts';
import { createCallRequest, example, INSTANCE, listValidCalls, NOON, tomorrow } from '../support/calls.ts';
import { clockAt, type TestRequestOptions } from '../support/instance.ts';

/** Wraps a store that can be made unavailable. Every call then throws and is recorded. */
function takenAway(store: Store) {
  const calls: string[] = [];
  let away = false;
  const proxy = new Proxy(store, {
    get: (target, name: keyof Store) => {
      if (!away) return target[name];
      calls.push(name);
      throw new Error(`the store was asked for ${name}`);
    },
  });
  const take = () => {
    away = true;
  };
  return { store: proxy, calls, take };
}

const clock = clockAt(NOON);
let database: ReturnType<typeof takenAway>;
let ask: (target: string, asking?: TestRequestOptions) => Promise<number | undefined>;
let keys: string[];

beforeAll(async () => {
  const store = await openStore('sqlite::memory:', { create: true, busyTimeoutMs: 0 });
  const acting = { store, clock: clock.now, actor: 'test' };
  const instance = { ...example.instance, outside: { requests: true } };
  await importBundle(acting, Buffer.from(JSON.stringify({ ...example, instance })));
  const wish = { name: 'test', scopes: ['read', 'newsletter', 'requests'], origins: [], expiresOn: null } as const;
  keys = [];
  for (const profile of PROFILES) keys.push(await createKey(acting, INSTANCE, { ...wish, profile }));
  database = takenAway(store);
  const onTrouble = (error: unknown) => {
    throw error;
  };
  const source = createSnapshotSource(database.store, createSnapshotWriterFactory);
  const live = await createInstanceCache({ store: database.store, source, clock: clock.now, onTrouble, everyMs: 0 });
  const door = createApiRouter({ operations, documents: publicDocuments, live, clock: clock.now });
  ask = async (target, { method = 'GET', headers = {}, body = '' } = {}) => {
    const asked = { method, target, headers, address: '', body: async () => Buffer.from(body) };
    return (await door.answer(asked))?.status;
  };
  expect(await ask(`/getlayers/${INSTANCE}/${keys[0]}`)).toBe(200);
  database.take();
});

describe.each(operations.filter(({ change }) => change === undefined))('$name', (operation) => {
  test('answers without a database query, even as time passes and for refused access', async () => {
    for (const instant of [NOON, '2026-11-22T09:45:00Z', '2026-11-23T00:00:00Z', '2027-03-01T00:00:00Z', NOON]) {
      clock.set(instant);
      for (const call of listValidCalls(operation, tomorrow(clock))) {
        const coded = { headers: { 'accept-encoding': 'br' } };
        for (const key of keys) {
          expect(await ask(...createCallRequest(call, INSTANCE, key))).toBe(200);
          expect(await ask(...createCallRequest(call, INSTANCE, key, coded))).toBe(200);
          expect(await ask(...createCallRequest(call, 'unknown', key))).toBe(401);
        }
        expect(await ask(...createCallRequest(call, INSTANCE, 'wrong'))).toBe(401);
      }
    }
    expect(database.calls).toEqual([]);
  });
});

test('the disabled store would have reported any call', () => {
  expect(() => database.store.listInstances()).toThrow('the store was asked for listInstances');
  expect(database.calls).toEqual(['listInstances']);
});
