// State after a failed read: nothing outdated is served permanently.

import { beforeEach, describe, expect, it } from 'vitest';
import { clockAt } from '../../test/support/instance.ts';
import { createSnapshotWriterFactory } from '../contract/snapshot-writer.ts';
import { createKey, revokeKey } from '../office/accounts/access-keys.ts';
import { importBundle } from '../office/import-bundle.ts';
import { openStore, type Store } from '../store/store.ts';
import { hashKey } from '../util/hash-key.ts';
import { createInstanceCache, type InstanceCache } from './instance-cache.ts';
import { createSnapshotSource, type SnapshotSource } from './snapshot-source.ts';

const clock = clockAt('2026-11-20T11:00:00Z');
const failing = new Set<string>();
const readings: (readonly number[] | undefined)[] = [];
let store: Store;
let live: InstanceCache;

function acting() {
  return { store, clock: clock.now, actor: 'test' };
}

async function write(name: string, title: string): Promise<void> {
  const bundle = { format: 'parvis-bundle', version: 1, instance: { name, title } };
  await importBundle(acting(), Buffer.from(JSON.stringify(bundle)));
}

async function title(name: string): Promise<string | undefined> {
  return (await live.view(name))?.snapshot.instance.title;
}

beforeEach(async () => {
  failing.clear();
  store = await openStore('sqlite::memory:', { create: true, busyTimeoutMs: 0 });
  await write('first', 'a');
  await write('second', 'a');
  const sometimes: Store = {
    ...store,
    listInstances: async (ids) => {
      readings.push(ids);
      return store.listInstances(ids);
    },
    listKeys: async (names) => {
      if (failing.has('keys')) throw new Error('the keys cannot be read');
      return store.listKeys(names);
    },
    readSubscribers: async (name) => {
      if (failing.has('subscribers')) throw new Error('the subscribers cannot be read');
      return store.readSubscribers(name);
    },
    readShown: async (name, ...rest) => {
      if (failing.has(name)) throw new Error(`${name} cannot be read`);
      return store.readShown(name, ...rest);
    },
  };
  const source = createSnapshotSource(sometimes, createSnapshotWriterFactory);
  live = await createInstanceCache({
    store: sometimes,
    source,
    clock: clock.now,
    onTrouble: () => undefined,
    everyMs: 0,
  });
});

it('distinguishes a removed instance from a new one of the same name, even if no poll found it missing', async () => {
  const wish = { name: '', scopes: ['read'], profile: 'document', origins: [], expiresOn: null } as const;
  const old = await createKey(acting(), 'second', wish);
  await write('second', 'b');
  await live.refresh();
  expect(live.workingKey('second', hashKey(old))).toBeDefined();
  const before = await store.findInstance('second');
  clock.set('2026-11-20T11:00:01Z');
  await store.removeInstance('second');
  await write('second', 'c');
  const fresh = await createKey(acting(), 'second', wish);
  for (const title of ['d', 'e']) await write('second', title);
  const now = await store.findInstance('second');
  // The new instance looks like a later state of the removed one.
  expect([now?.id, now?.revision]).toEqual([before?.id, (before?.revision ?? 0) + 1]);
  await live.refresh();
  expect(await title('second')).toBe('e');
  expect(live.workingKey('second', hashKey(old))).toBeUndefined();
  expect(live.workingKey('second', hashKey(fresh))).toBeDefined();
});

it('reads only the records of instances that have changed, however many there are', async () => {
  for (let number = 1; number <= 30; number++) await write(`n${number}`, 'a');
  await live.refresh();
  readings.length = 0;
  await write('n7', 'b');
  await live.refresh();
  await live.refresh();
  const changed = await store.findInstance('n7');
  expect(readings).toEqual([[changed?.id]]);
  expect(await title('n7')).toBe('b');
  await store.removeInstance('n7');
  await live.refresh();
  expect(live.knows('n7')).toBe(false);
  expect(live.knows('n8')).toBe(true);
});

describe('a failed refresh', () => {
  it('is caught up on: a key revoked in the meantime stops working', async () => {
    const key = await createKey(acting(), 'first', {
      name: '',
      scopes: ['read'],
      profile: 'document',
      origins: [],
      expiresOn: null,
    });
    await live.refresh();
    expect(live.workingKey('first', hashKey(key))).toBeDefined();
    await revokeKey(acting(), 'first', 1);
    failing.add('keys');
    await expect(live.refresh()).rejects.toThrow('the keys cannot be read');
    failing.clear();
    await live.refresh();
    expect(live.workingKey('first', hashKey(key))).toBeUndefined();
  });

  it('of one instance delays no other, and is caught up on', async () => {
    expect([await title('first'), await title('second')]).toEqual(['a', 'a']);
    await write('first', 'b');
    await write('second', 'b');
    failing.add('first');
    await expect(live.refresh()).rejects.toThrow('first cannot be read');
    expect([await title('first'), await title('second')]).toEqual(['a', 'b']);
    failing.clear();
    await live.refresh();
    expect(await title('first')).toBe('b');
  });

  it('of the subscribers shows nothing of the instance, so that no subscriber seems unknown', async () => {
    failing.add('subscribers');
    await expect((async () => live.view('first'))()).rejects.toThrow('the subscribers cannot be read');
    expect(live.bytes()).toBe(0);
    failing.clear();
    expect(await title('first')).toBe('a');
  });
});

it('includes writes that happen while an instance is loaded for the first time', async () => {
  const [read, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const source = createSnapshotSource(store, createSnapshotWriterFactory);
  const slow: SnapshotSource = {
    ...source,
    make: async (wanted) => {
      const made = await source.make(wanted);
      read.resolve();
      await held.promise;
      return made;
    },
  };
  // The change token ignores writes by this connection.
  let mark = 0;
  const counted = { ...store, changeToken: async () => String(mark) };
  const common = { clock: clock.now, onTrouble: () => undefined, everyMs: 2 };
  const turning = await createInstanceCache({ ...common, store: counted, source: slow });
  try {
    const first = turning.view('first');
    await read.promise;
    const before = turning.epoch();
    await write('first', 'b');
    mark++;
    await expect.poll(() => turning.epoch()).toBeGreaterThan(before);
    // The second poll has run by then and found no changes.
    await new Promise((resolve) => setTimeout(resolve, 50));
    held.resolve();
    expect((await first)?.snapshot.instance.title).toBe('a');
    await expect
      .poll(async () => (await turning.view('first'))?.snapshot.instance.title, { timeout: 10_000 })
      .toBe('b');
  } finally {
    await turning.stop();
  }
});
