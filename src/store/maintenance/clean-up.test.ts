import { afterEach, beforeEach, expect, it } from 'vitest';
import { createSharedDatabase } from '../../../test/support/databases.ts';
import { contentOf } from '../../../test/support/store-suite.ts';
import { openStore, type Store } from '../store.ts';
import { cleanUpDaily } from './clean-up.ts';

const DAY = 86_400_000;
const START = Date.parse('2026-11-20T09:00:00Z');

let database: Awaited<ReturnType<typeof createSharedDatabase>>;
let stores: Store[];
beforeEach(async () => {
  database = await createSharedDatabase();
  const open = () => openStore(database.url, { create: true, busyTimeoutMs: 1000 });
  stores = [await open(), await open()];
  await stores[0]?.replaceContent(contentOf('a'), { actor: 'anna', action: 'import', at: START });
});
afterEach(async () => {
  for (const store of stores) await store.close();
  database.remove();
});

const sweptAt = async (now: number) => {
  const done = [];
  for (const store of stores) done.push(await cleanUpDaily(store, now));
  return done;
};
const history = async () => (await stores[0]?.content.history('a', { limit: 9 }))?.length;

it('runs once a day, whichever process starts it', async () => {
  expect(await sweptAt(START)).toEqual([true, false]);
  expect(await sweptAt(START + DAY - 1)).toEqual([false, false]);
  expect(await sweptAt(START + DAY)).toEqual([true, false]);
  expect(await history()).toBe(1);
  expect(await sweptAt(START + 401 * DAY)).toEqual([true, false]);
  expect(await history()).toBe(0);
});

it('runs again at once after a failure', async () => {
  const [store, other] = stores;
  if (store === undefined || other === undefined) throw new Error('there are no stores');
  const forgetOld = () => Promise.reject(new Error('the disk is on fire'));
  await expect(cleanUpDaily({ ...store, content: { ...store.content, forgetOld } }, START)).rejects.toThrow('on fire');
  expect(await cleanUpDaily(other, START)).toBe(true);
});
