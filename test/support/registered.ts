// Parish with two newsletter subscribers, and access to the tables about them.

import { createUnsubscribeTag } from '../../src/mail/newsletter/unsubscribe-tag.ts';
import type { NewsletterSubscriptionService } from '../../src/model/newsletter/subscription.ts';
import { importBundle } from '../../src/office/import-bundle.ts';
import type { DatabaseConnection } from '../../src/store/dialects/dialect.ts';
import { TABLE_NAMES } from '../../src/store/maintenance/digest.ts';
import { openDatabase } from '../../src/store/open.ts';
import { openStore, type Store } from '../../src/store/store.ts';
import type { Tables } from '../../src/store/tables.ts';
import { createSharedDatabase } from './databases.ts';
import { clockAt } from './instance.ts';
import { createProcessedSubscriptions } from './processed-subscriptions.ts';

export const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;

export const person = (id: number, name: string, more: object = {}) => ({
  id,
  key: name.padEnd(24, '-'),
  email: `${name}@example.org`,
  status: 'confirmed',
  firstname: name,
  city: 'Seewil',
  list_ids: [1],
  interval: 'MONTH',
  ...more,
});
export const EVA = person(11, 'eva', { email: 'Eva@example.org' });
export const BOB = person(12, 'bob');

export const registrationOf = (email: string): Parameters<NewsletterSubscriptionService['register']>[1] => ({
  fields: { email },
  listIds: [1],
  interval: 'WEEK',
  source: 'form',
});

export type Parish = Awaited<ReturnType<typeof openParish>>;

export async function openParish() {
  const clock = clockAt('2026-11-20T11:00:00Z');
  const shared = await createSharedDatabase();
  const store = await openStore(shared.url, { create: true, busyTimeoutMs: 1000 });
  const database = await openDatabase(shared.url, { create: false, busyTimeoutMs: 1000 });
  const subscriptions = createProcessedSubscriptions(store.subscriptions, clock.now);
  const parish = {
    clock,
    store,
    database,
    subscriptions,
    ...subscriberReader(store, database),
    ...mailReader(store, database, clock.now),
    wait: (ms: number) => clock.set(clock.now() + ms),
    end: ({ id, key }: { readonly id: number; readonly key: string }) =>
      subscriptions.end('test', { id, tag: createUnsubscribeTag(key) }, 'mail'),
    bring: async (...subscribers: readonly object[]): Promise<string[]> => {
      const bundle = {
        format: 'parvis-bundle',
        version: 1,
        instance: { name: 'test', title: 'Test', double_opt_in: true },
        lists: [{ id: 1, name: 'List 1' }],
        newsletter: { target_lists: [{ list_id: 1, public_name: 'List' }], subscribers },
      };
      const acting = { store, clock: clock.now, actor: 'test' };
      const { warnings } = await importBundle(acting, Buffer.from(JSON.stringify(bundle)));
      return warnings.map(({ path, text }) => `${path}: ${text}`);
    },
    confirmNewest: async () => {
      const token = ((await parish.mails()).at(-1)?.details as { readonly token?: string } | undefined)?.token;
      return subscriptions.confirm('test', token ?? '');
    },
    close: async () => {
      await database.close();
      await store.close();
      await shared.remove();
    },
  };
  await parish.bring(EVA, BOB);
  return parish;
}

function subscriberReader(store: Store, { db }: DatabaseConnection) {
  const all = async () => (await store.readSubscribers('test'))?.subscribers ?? [];
  return {
    all,
    one: async (id: number) => (await all()).find((subscriber) => subscriber.id === id),
    revision: async () => (await store.findInstance('test'))?.revision,
    ids: async (table: keyof Pick<Tables, 'consents' | 'confirmations' | 'bounces' | 'endings'>) =>
      (await db.selectFrom(table).select('subscriber_id').execute()).map((row) => row.subscriber_id),
    steps: async (id: number) => {
      const rows = db.selectFrom('consents').select(['step', 'source']).where('subscriber_id', '=', id);
      return (await rows.orderBy('id').execute()).map(({ step, source }) => `${step} ${source}`);
    },
    everything: async (): Promise<string> => {
      const tables = await Promise.all(TABLE_NAMES.map((table) => db.selectFrom(table).selectAll().execute()));
      return JSON.stringify(tables);
    },
  };
}

function mailReader(store: Store, { db }: DatabaseConnection, now: () => number) {
  return {
    mails: async () => {
      const taken = await store.mails.take({ holder: 'test', now: now(), until: now() + 1, count: 100, digests: 100 });
      await store.mails.settle(taken.map(({ messageId }) => ({ messageId, result: 'sent', at: now() })));
      return taken;
    },
    digest: async (id: number, period: string, sentAt: number | null) => {
      await db
        .insertInto('mails')
        .values({
          instance_id: 1,
          email: '',
          email_folded: '',
          kind: 'digest',
          details: '{}',
          message_id: period,
          created_at: now(),
          due_at: now() + DAY,
          attempts: 0,
          held_by: '',
          held_until: 0,
          sent_at: sentAt,
          failed: '',
          subscriber_id: id,
          period,
          outcome: '',
          bounced: '',
        })
        .execute();
    },
    bounce: async (id: number) => {
      const row = { instance_id: 1, subscriber_id: id, soft: 2, suppressed_at: null, reason: '4.2.2', last_at: 5 };
      await db.insertInto('bounces').values(row).execute();
    },
  };
}
