// Changes by a subscriber's own id or key are visible before the answer (rule R25).

import { expect, it, vi } from 'vitest';
import { clockAt } from '../../test/support/instance.ts';
import { readSettings } from '../config/config.ts';
import { createSnapshotWriterFactory } from '../contract/snapshot-writer.ts';
import { createInstanceCache } from '../instance-cache/instance-cache.ts';
import { createSnapshotSource } from '../instance-cache/snapshot-source.ts';
import { createNewsletterSubscriptions } from '../newsletter/subscription.ts';
import { importBundle } from '../office/import-bundle.ts';
import { cleanUpDaily } from '../store/maintenance/clean-up.ts';
import { openStore } from '../store/store.ts';
import { createSubscriptionService, withContentRefresh } from './subscriptions.ts';

const clock = clockAt('2026-11-20T11:00:00Z');
const CHANGES = 200;

const BUNDLE = {
  format: 'parvis-bundle',
  version: 1,
  instance: { name: 'test', title: 'Test' },
  lists: [{ id: 1, name: 'List' }],
  newsletter: {
    target_lists: [{ list_id: 1, public_name: 'List' }],
    subscribers: [1, 2].map((id) => ({
      id,
      key: `key-${id}`.padEnd(24, 'x'),
      email: `p${id}@example.org`,
      status: 'confirmed',
      list_ids: [1],
      interval: 'WEEK',
    })),
  },
};

async function open() {
  const store = await openStore('sqlite::memory:', { create: true, busyTimeoutMs: 0 });
  await importBundle({ store, clock: clock.now, actor: 'test' }, Buffer.from(JSON.stringify(BUNDLE)));
  const onTrouble = (error: unknown) => {
    throw error;
  };
  const live = await createInstanceCache({
    store,
    source: createSnapshotSource(store, createSnapshotWriterFactory),
    clock: clock.now,
    onTrouble,
    everyMs: 0,
  });
  await live.view('test');
  const own = createNewsletterSubscriptions(store.subscriptions, clock.now, async () => undefined);
  return { store, live, subscriptions: withContentRefresh(own, store.isBusy, live.renewSubscribers) };
}

it('the very next read shows every change and the removal of a subscriber by their own id', async () => {
  const { store, live, subscriptions } = await open();
  const subscriber = async () => (await live.view('test'))?.subscribers.byEmail('p1@example.org');
  const seen: (string | undefined)[] = [];
  for (let turn = 0; turn < CHANGES; turn++) {
    const fields = { email: 'p1@example.org', city: `Ort ${turn}` };
    await subscriptions.change('test', 1, { fields, listIds: [1], interval: 'WEEK', source: 'form' });
    seen.push((await subscriber())?.city);
  }
  expect(seen).toEqual(Array.from({ length: CHANGES }, (_, turn) => `Ort ${turn}`));
  await subscriptions.remove('test', 1);
  expect(await subscriber()).toBeUndefined();
  await store.close();
});

it('expired records are deleted within seconds of a start, even if another server did so a moment ago', async () => {
  const longAgo = Date.now() - 401 * 86_400_000;
  const store = await openStore('sqlite::memory:', { create: true, busyTimeoutMs: 0 });
  await importBundle({ store, clock: () => longAgo, actor: 'test' }, Buffer.from(JSON.stringify(BUNDLE)));
  const history = async () => (await store.content.history('test', { limit: 9 })).length;
  const onTrouble = vi.fn();
  const nothing = async () => undefined;
  await cleanUpDaily({ ...store, content: { ...store.content, forgetOld: nothing } }, Date.now());
  expect(await history()).toBe(1);
  const config = readSettings({ PARVIS_DATABASE: 'sqlite::memory:' }).config;
  const subscribing = createSubscriptionService({ store, config, renew: nothing, viewOf: () => undefined, onTrouble });
  await vi.waitFor(async () => expect(await history()).toBe(0), { timeout: 8000, interval: 100 });
  await subscribing.stop();
  expect(onTrouble).not.toHaveBeenCalled();
  await store.close();
});
