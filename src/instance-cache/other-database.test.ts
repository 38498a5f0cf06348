// Replacement of the database with a copy that lacks the last writes, or with a backup. The revisions of the copy reuse the numbers of lost
// writes.

import { beforeEach, expect, it } from 'vitest';
import { clockAt } from '../../test/support/instance.ts';
import { createSnapshotWriterFactory } from '../contract/snapshot-writer.ts';
import { createApiRouter } from '../http/api-router.ts';
import { importBundle } from '../office/import-bundle.ts';
import { operations } from '../operations/index.ts';
import { openStore, type Store } from '../store/store.ts';
import { hashKey } from '../util/hash-key.ts';
import { createInstanceCache, type InstanceCache } from './instance-cache.ts';
import { createSnapshotSource } from './snapshot-source.ts';

const clock = clockAt('2026-11-20T11:00:00Z');
let store: Store;
let connections: number;
let live: InstanceCache;
let copy: Store;

async function write(to: Store, titles: readonly string[], name = 'seewil'): Promise<void> {
  const [date_from, date_to] = ['2090-01-01 10:00:00', '2090-01-01 11:00:00'];
  const events = titles.map((title, index) => ({ id: index + 1, title, date_from, date_to }));
  const bundle = { format: 'parvis-bundle', version: 1, instance: { name, title: 'Seewil' }, events };
  await importBundle({ store: to, clock: clock.now, actor: 'test' }, Buffer.from(JSON.stringify(bundle)));
}

async function addKey(to: Store, key: string): Promise<void> {
  const wish = { name: '', scopes: ['read'], profile: 'document', origins: [], expiresOn: null } as const;
  const change = { actor: 'test', action: 'create key', at: clock.now() };
  await to.addKey('seewil', { ...wish, hash: hashKey(key), createdAt: clock.now() }, change);
}

async function titles(): Promise<unknown> {
  const door = createApiRouter({ operations, live, clock: clock.now });
  const answer = await door.answer({
    method: 'GET',
    target: '/geteventdetails/seewil/key/1,2',
    headers: {},
    address: '',
    body: async () => Buffer.of(),
  });
  return JSON.parse(String(answer?.body)).map(({ title }: { title: string }) => title);
}

/** Makes the same writes at the same instants in two databases. */
async function madeTwice(): Promise<readonly [Store, Store]> {
  const made = async () => {
    clock.set('2026-11-20T11:00:00Z');
    const one = await openStore('sqlite::memory:', { create: true, busyTimeoutMs: 0 });
    await write(one, ['a', 'a']);
    await addKey(one, 'key');
    await write(one, ['b'], 'other');
    return one;
  };
  return [await made(), await made()];
}

async function failOver(): Promise<void> {
  store = copy;
  connections++;
  await live.refresh();
}

beforeEach(async () => {
  [store, copy] = await madeTwice();
  connections = 1;
  const current: Store = {
    ...store,
    // Imitates PostgreSQL, where a new connection changes the token.
    changeToken: async () => `${connections}/${await store.changeToken()}`,
    connections: () => connections,
    listInstances: () => store.listInstances(),
    listKeys: (names) => store.listKeys(names),
    readShown: (...of) => store.readShown(...of),
    readSubscribers: (name) => store.readSubscribers(name),
  };
  const source = createSnapshotSource(current, createSnapshotWriterFactory);
  live = await createInstanceCache({
    store: current,
    source,
    clock: clock.now,
    onTrouble: () => undefined,
    everyMs: 0,
  });
  await titles();
  clock.set('2026-11-20T11:01:00Z');
  await write(store, ['lost', 'a']);
  await live.refresh();
  expect(await titles()).toEqual(['lost', 'a']);
  clock.set('2026-11-20T11:02:00Z');
});

it('the content of the new database is shown, without the lost writes', async () => {
  await failOver();
  expect(await titles()).toEqual(['a', 'a']);
});

it('a write with the revision of a lost one is shown', async () => {
  await write(copy, ['a', 'new']);
  await failOver();
  expect(await titles()).toEqual(['a', 'new']);
});

it('all content is shown even if its revision is higher than that of the previous database', async () => {
  await write(copy, ['a', 'new']);
  await write(copy, ['a', 'newer']);
  await failOver();
  expect(await titles()).toEqual(['a', 'newer']);
});

it('the keys of the new database are recognized', async () => {
  await addKey(store, 'lost');
  await live.refresh();
  expect(live.workingKey('seewil', hashKey('lost'))).toBeDefined();
  clock.set('2026-11-20T11:03:00Z');
  await write(copy, ['a', 'new']);
  await addKey(copy, 'new');
  await failOver();
  expect(live.workingKey('seewil', hashKey('lost'))).toBeUndefined();
  expect(live.workingKey('seewil', hashKey('new'))).toBeDefined();
});

it('the new database is not read again if nothing differs', async () => {
  const before = (await live.view('other'))?.snapshot;
  await failOver();
  expect((await live.view('other'))?.snapshot).toBe(before);
});
