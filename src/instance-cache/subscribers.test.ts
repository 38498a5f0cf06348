// Changing one subscriber does not reload the others; the result equals a full reload.

import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { clockAt } from '../../test/support/instance.ts';
import { createProcessedSubscriptions } from '../../test/support/processed-subscriptions.ts';
import { createSnapshotWriterFactory } from '../contract/snapshot-writer.ts';
import { importBundle } from '../office/import-bundle.ts';
import { createSubscriberIndex } from '../readmodel/subscribers.ts';
import { openStore, type Store } from '../store/store.ts';
import { createInstanceCache, type InstanceCache } from './instance-cache.ts';
import { createSnapshotSource } from './snapshot-source.ts';

const clock = clockAt('2026-11-20T11:00:00Z');
const person = (id: number, more: object = {}) => ({
  id,
  key: `key-${id}`.padEnd(24, 'x'),
  email: `p${id}@example.org`,
  status: 'confirmed',
  list_ids: [1],
  interval: 'WEEK',
  ...more,
});
let store: Store;
let live: InstanceCache;
let read: (number | undefined)[];

const bring = (...subscribers: readonly object[]) =>
  importBundle(
    { store, clock: clock.now, actor: 'test' },
    Buffer.from(
      JSON.stringify({
        format: 'parvis-bundle',
        version: 1,
        instance: { name: 'test', title: 'Test' },
        lists: [{ id: 1, name: 'List' }],
        newsletter: { target_lists: [{ list_id: 1, public_name: 'List' }], subscribers },
      }),
    ),
  );

beforeEach(async () => {
  store = await openStore('sqlite::memory:', { create: true, busyTimeoutMs: 0 });
  await bring(...[1, 2, 3, 4].map((id) => person(id)));
  read = [];
  const counted: Store = {
    ...store,
    readSubscribers: async (name, since) => {
      const found = await store.readSubscribers(name, since);
      read.push(since === undefined ? undefined : found?.subscribers.length);
      return found;
    },
  };
  const onTrouble = (error: unknown) => {
    throw error;
  };
  live = await createInstanceCache({
    store,
    source: createSnapshotSource(counted, createSnapshotWriterFactory),
    clock: clock.now,
    onTrouble,
    everyMs: 0,
  });
  await live.view('test');
});

const shown = async () => {
  const view = await live.view('test');
  return [1, 2, 3, 4].map((id) => view?.subscribers.byEmail(`p${id}@example.org`)?.city);
};

describe('the subscribers in memory', () => {
  it('are all read once, and then only those that have changed', async () => {
    expect(read).toEqual([undefined]);
    const subscriptions = createProcessedSubscriptions(store.subscriptions, clock.now);
    await subscriptions.change('test', 2, { fields: { city: 'Bern' }, listIds: [1], interval: 'WEEK', source: 'form' });
    expect(await shown()).toEqual(['', '', '', '']);
    await live.renewSubscribers('test');
    expect(await shown()).toEqual(['', 'Bern', '', '']);
    await subscriptions.erase('test', person(3).key);
    await subscriptions.end('test', { key: person(4).key }, 'page');
    await live.renewSubscribers('test');
    expect(await shown()).toEqual(['', 'Bern', undefined, undefined]);
    expect(read).toEqual([undefined, 1, 1]);
    // The record is current, so nothing is read again.
    await live.refresh();
    expect(read).toEqual([undefined, 1, 1]);
    expect(live.shows('test', 1)).toBe(true);
  });

  it('are not read when a new subscriber is still unconfirmed', async () => {
    const subscriptions = createProcessedSubscriptions(store.subscriptions, clock.now);
    await subscriptions.register('test', {
      fields: { email: 'new@example.org' },
      listIds: [1],
      interval: 'WEEK',
      source: 'form',
    });
    await live.refresh();
    expect(read).toEqual([undefined]);
  });

  it('are correct after an import, which may exchange keys and addresses', async () => {
    await bring(
      person(1, { email: 'p2@example.org', city: 'A' }),
      person(2, { email: 'p1@example.org', city: 'B' }),
      person(5),
    );
    await live.refresh();
    expect(await shown()).toEqual(['B', 'A', undefined, undefined]);
    expect((await live.view('test'))?.subscribers.byKey(person(5).key)?.id).toBe(5);
  });
});

it('patching has the same result as reading everything again', () => {
  const status = fc.constantFrom('confirmed', 'pending', 'unsubscribed');
  const state = fc.uniqueArray(
    fc.record({ id: fc.integer({ min: 1, max: 6 }), status, mail: fc.integer({ min: 1, max: 6 }) }),
    {
      selector: ({ id }) => id,
    },
  );
  const unique = (all: readonly { readonly id: number; readonly mail: number; readonly status: string }[]) =>
    all.filter(({ mail }, index) => all.findIndex((one) => one.mail === mail) === index);
  const subscribers = (all: Parameters<typeof unique>[0]) =>
    unique(all).map(({ id, mail, status: as }) => ({
      id,
      key: `k${id}`,
      email: `m${mail}@example.org`,
      status: as as 'confirmed',
      firstname: '',
      lastname: '',
      address: '',
      postcode: '',
      city: '',
      listIds: [],
      interval: 'WEEK' as const,
    }));
  fc.assert(
    fc.property(fc.array(state, { minLength: 1, maxLength: 5 }), (states) => {
      const patched = createSubscriberIndex();
      let before: ReturnType<typeof subscribers> = [];
      for (const next of states.map(subscribers)) {
        const known = new Map(before.map((one) => [one.id, JSON.stringify(one)]));
        const changed = next.filter((one) => known.get(one.id) !== JSON.stringify(one));
        const ids = Uint32Array.from(next.filter((one) => one.status === 'confirmed').map(({ id }) => id));
        expect(patched.patch(changed, ids)).toBe(true);
        const anew = createSubscriberIndex(next);
        for (let number = 1; number <= 6; number++) {
          expect(patched.byKey(`k${number}`)).toEqual(anew.byKey(`k${number}`));
          expect(patched.byEmail(`M${number}@example.org`)).toEqual(anew.byEmail(`m${number}@example.org`));
        }
        before = next;
      }
    }),
  );
});
