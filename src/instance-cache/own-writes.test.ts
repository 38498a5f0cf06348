// Writes by the connection through which a server detects changes. No other writes occur, and no test requests a refresh, so only the
// regular polling can notice them.

import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSharedDatabase } from '../../test/support/databases.ts';
import { clockAt } from '../../test/support/instance.ts';
import { createProcessedSubscriptions } from '../../test/support/processed-subscriptions.ts';
import { publicDocuments } from '../app/documents.ts';
import { createBookingWorker } from '../bookings/booking-worker.ts';
import { createSignUpService } from '../bookings/sign-ups.ts';
import { createSnapshotWriterFactory } from '../contract/snapshot-writer.ts';
import { createApiRouter } from '../http/api-router.ts';
import { createKey } from '../office/accounts/access-keys.ts';
import { applyChanges } from '../office/content/apply-changes.ts';
import { importBundle } from '../office/import-bundle.ts';
import { extendSeries } from '../office/series/extend.ts';
import { OPERATOR_AUTHORITY } from '../office/write-context.ts';
import { operations } from '../operations/index.ts';
import { openStore, type Store } from '../store/store.ts';
import { createInstanceCache, type InstanceCache } from './instance-cache.ts';
import { createSnapshotSource } from './snapshot-source.ts';

const HOUR_MS = 3_600_000;
const NAME = 'dorf';
const EMAIL = 'anna@example.org';

const LUNCH = {
  id: 1,
  title: 'Mittagstisch',
  date_from: '2026-12-05 12:00:00',
  date_to: '2026-12-05 14:00:00',
};
const SUBSCRIBER = { id: 7, email: EMAIL, key: 'k'.repeat(32), status: 'confirmed' };
const SERIES = {
  name: 'Andacht',
  rule: 'FREQ=DAILY',
  starts_on: '2026-11-20',
  time_from: '08:00',
  time_to: '08:15',
  ahead_days: 3,
  template: { title: 'Andacht' },
};

let clock: ReturnType<typeof clockAt>;
let store: Store;
let live: InstanceCache;
let remove: () => void;
let ask: (call: string) => Promise<string>;

async function open(online: object, newsletter?: object): Promise<void> {
  const bundle = {
    format: 'parvis-bundle',
    version: 1,
    instance: { name: NAME, title: 'Dorf', outside: { signup: true } },
    events: [{ ...LUNCH, subscription: { online: { seats: 2, waiting: 2, show_free: 'number', ...online } } }],
    ...(newsletter && { newsletter }),
  };
  await importBundle({ store, clock: clock.now, actor: 'test' }, Buffer.from(JSON.stringify(bundle)));
  const key = await createKey({ store, clock: clock.now, actor: 'test' }, NAME, {
    name: 'website',
    scopes: ['read', 'newsletter'],
    profile: 'connector',
    origins: [],
    expiresOn: null,
  });
  live = await createInstanceCache({
    store,
    source: createSnapshotSource(store, createSnapshotWriterFactory),
    clock: clock.now,
    onTrouble: (error) => {
      throw error;
    },
    everyMs: 10,
  });
  const door = createApiRouter({ operations, documents: publicDocuments, live, clock: clock.now });
  ask = async (call) => {
    const [operation, ...rest] = call.split('/');
    const target = `/${[operation, NAME, key, ...rest].join('/')}`;
    const asked = { method: 'GET', target, headers: {}, address: '192.0.2.1', body: async () => Buffer.of() };
    const answer = await door.answer(asked);
    return (answer?.pieces ? Buffer.concat([...answer.pieces()]) : answer?.body)?.toString() ?? '';
  };
  await detail();
  await delay(50);
}

async function detail(id = 1) {
  return JSON.parse(await ask(`geteventdetails/${id}`))[0];
}

async function shown(): Promise<string> {
  const { seats_online, subs_state } = await detail();
  return `${seats_online} ${subs_state}`;
}

const visitors = () =>
  createSignUpService({ bookings: store.bookings, clock: clock.now, onForgotten: async () => undefined });
const keeper = () =>
  createBookingWorker({
    bookings: store.bookings,
    content: store.content,
    clock: clock.now,
    isBusy: store.isBusy,
    onForgotten: async () => undefined,
    onTrouble: (error) => {
      throw error;
    },
  });

async function signUp(email: string) {
  const form = await visitors().form(NAME, 1);
  if (typeof form !== 'object') throw new Error(`no form: ${form}`);
  clock.set(clock.now() + 3000);
  const entered = { people: [{ name: 'Anna', answers: {} }], email, phone: '', answers: {}, language: 'de' } as const;
  return visitors().signUp(NAME, 1, entered, { token: form.token, trap: '' });
}

const keyOf = async (email: string) => {
  const all = await store.bookings.read(NAME, clock.now(), (tx) => tx.ofEvent(1));
  return all?.find(({ booking }) => booking.email === email)?.booking.key ?? '';
};

beforeEach(async () => {
  clock = clockAt('2026-11-20T11:00:00Z');
  const shared = await createSharedDatabase();
  remove = shared.remove;
  store = await openStore(shared.url, { create: true, busyTimeoutMs: 0 });
});
afterEach(async () => {
  await live.stop();
  await store.close();
  remove();
});

describe('a write by a visitor is shown although nothing else writes (rule J24)', () => {
  it('a sign-up, a cancellation, and "that was not me"', async () => {
    await open({});
    expect(await shown()).toBe('2 subs_link');
    await signUp(EMAIL);
    await expect.poll(shown).toBe('1 subs_link');
    await visitors().cancel(NAME, await keyOf(EMAIL));
    await expect.poll(shown).toBe('2 subs_link');
    await signUp('beat@example.org');
    await expect.poll(shown).toBe('1 subs_link');
    await visitors().notMe(NAME, await keyOf('beat@example.org'));
    await expect.poll(shown).toBe('2 subs_link');
  });

  it('a change of people, and an erasure', async () => {
    await open({ party: 2 });
    await signUp(EMAIL);
    await expect.poll(shown).toBe('1 subs_link');
    const people = [
      { name: 'Anna', answers: {} },
      { name: 'Beat', answers: {} },
    ];
    const entered = { people, email: '', phone: '', answers: {}, language: 'de' } as const;
    await visitors().change(NAME, await keyOf(EMAIL), entered, 'page');
    await expect.poll(shown).toBe('0 waiting_list');
    await visitors().erase(NAME, await keyOf(EMAIL));
    await expect.poll(shown).toBe('2 subs_link');
  });

  it('a confirmation after the hold on the seat has expired', async () => {
    await open({ seats: 1, waiting: 0, confirm: true });
    await signUp(EMAIL);
    await expect.poll(shown).toBe('0 booked_up');
    clock.set(clock.now() + 25 * HOUR_MS);
    await keeper().once();
    await expect.poll(shown).toBe('1 subs_link');
    await signUp(EMAIL);
    await visitors().confirm(NAME, await keyOf(EMAIL));
    await expect.poll(shown).toBe('0 booked_up');
  });
});

describe('a change caused by time is shown although nothing else writes', () => {
  it('a promotion from the waiting list', async () => {
    await open({ seats: 1, waiting: 1 });
    await signUp(EMAIL);
    await signUp('beat@example.org');
    await expect.poll(shown).toBe('0 booked_up');
    await visitors().cancel(NAME, await keyOf(EMAIL));
    await keeper().once();
    await expect.poll(shown).toBe('0 waiting_list');
  });

  it('events that a series gets on a new day', async () => {
    await open({});
    const editing = { store, clock: clock.now, actor: 'test', authority: OPERATOR_AUTHORITY };
    await applyChanges(editing, NAME, [{ kind: 'series', value: SERIES, at: '' }]);
    const count = async () => JSON.parse(await ask('geteventids')).length;
    await expect.poll(count).toBe(4);
    clock.set(clock.now() + 24 * HOUR_MS);
    await delay(50);
    expect(await count()).toBe(3);
    await extendSeries(editing, NAME, async () => true);
    await expect.poll(count).toBe(4);
  });

  it('a subscriber who unsubscribes', async () => {
    await open({}, { target_lists: [], subscribers: [SUBSCRIBER] });
    const number = async () => JSON.parse(await ask(`getnlsubscriberfrom/${EMAIL}`)).nl_subs_id;
    expect(await number()).toBe(7);
    await createProcessedSubscriptions(store.subscriptions, clock.now).remove(NAME, SUBSCRIBER.id);
    await expect.poll(number).not.toBe(7);
  });
});
