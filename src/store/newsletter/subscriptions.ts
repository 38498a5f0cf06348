// Registration, change and end of a subscription, each in one transaction with its mails.

import { setTimeout as delay } from 'node:timers/promises';
import type { Instance } from '../../model/instance.ts';
import { steadyClock } from '../../util/clock.ts';
import { changeInstance } from '../change.ts';
import type { DatabaseConnection } from '../dialects/dialect.ts';
import { DatabaseError } from '../errors.ts';
import { type ChangeMetadata, findInstance } from '../instances.ts';
import { findAddressKey } from '../mail/address-keys.ts';
import { deleteConfirmations } from './confirmations.ts';
import {
  deleteIntakeEntry,
  type IntakeEntry,
  type NewIntakeEntry,
  putIntakeEntry,
  readIntakeEntries,
} from './intake.ts';
import { createSubscriberTransaction, type SubscriberTransaction } from './subscriber-transaction.ts';
import { deleteExpiredSuppressions, MailInFlightError } from './suppressions.ts';

export interface SubscriptionStore {
  /** Runs `work` in one transaction, with a line in the journal. Undefined if the instance does not exist. */
  readonly change: <T>(
    instance: string,
    change: ChangeMetadata,
    work: (tx: SubscriberTransaction) => Promise<T>,
  ) => Promise<T | undefined>;
  /** Runs `work` on one consistent snapshot. Undefined if the instance does not exist. */
  readonly read: <T>(
    instance: string,
    work: (
      tx: Pick<
        SubscriberTransaction,
        'byId' | 'byKey' | 'byEmail' | 'confirmation' | 'confirmations' | 'moves' | 'suppression' | 'data'
      >,
    ) => Promise<T>,
  ) => Promise<T | undefined>;
  /**
   * Adds a visitor's request to the intake queue with one statement, the same for known and unknown addresses. Undefined if the instance
   * does not exist.
   */
  readonly enter: (instance: string, entry: NewIntakeEntry) => Promise<'entered' | undefined>;
  readonly settings: (instance: string) => Promise<Instance | undefined>;
  readonly entries: (count: number) => Promise<IntakeEntry[]>;
  /**
   * Deletes an entry and processes it in one transaction, exactly once. `change` adds a line to the journal; without it, `work` must not
   * change a subscriber.
   */
  readonly processEntry: (
    entry: IntakeEntry,
    change: ChangeMetadata | undefined,
    work: (tx: SubscriberTransaction) => Promise<void>,
  ) => Promise<void>;
  /** Returns the key that encrypts an instance's addresses. Undefined if it was never needed. */
  readonly sealKey: (instance: string) => Promise<string | undefined>;
  /** Removes pending subscribers whose links have all expired; returns their number. */
  readonly removeExpired: (now: number) => Promise<number>;
  /** Deletes proofs of unsubscription after their retention; returns their number. */
  readonly removeOldSuppressions: (now: number) => Promise<number>;
}

/** Timeout for erasing a subscriber while a mail to them is being sent; `POLL_INTERVAL_MS`: interval between attempts. */
const SEND_TIMEOUT_MS = 60_000;
const POLL_INTERVAL_MS = 100;

/**
 * Retries `work` until no mail to the erased subscriber is being sent, and passes it the time waited. Throws DatabaseError after the
 * timeout.
 */
async function retryWhileMailInFlight<T>(work: (waited: number) => Promise<T>): Promise<T> {
  const began = steadyClock();
  for (;;) {
    const waited = steadyClock() - began;
    try {
      return await work(waited);
    } catch (error) {
      if (!(error instanceof MailInFlightError)) throw error;
      if (waited > SEND_TIMEOUT_MS) {
        throw new DatabaseError('An e-mail to them is still being sent: nothing was erased; try again.');
      }
      await delay(POLL_INTERVAL_MS);
    }
  }
}

export function createSubscriptionStore(database: DatabaseConnection): SubscriptionStore {
  return {
    change: (instance, change, work) =>
      retryWhileMailInFlight((waited) =>
        changeInstance(database, instance, change, async (tx, record) => {
          const { transaction, markIfChanged } = createSubscriberTransaction(tx, record, waited);
          const done = await work(transaction);
          await markIfChanged();
          return done;
        }),
      ),
    enter: async (instance, entry) => {
      const id = await database.write((tx) => putIntakeEntry(tx, instance, entry));
      return id === undefined ? undefined : 'entered';
    },
    settings: async (instance) => (await findInstance(database.db, instance))?.instance,
    entries: (count) => readIntakeEntries(database.db, count),
    processEntry: async (entry, change, work) => {
      if (change === undefined) {
        await database.write(async (tx) => {
          const record = (await deleteIntakeEntry(tx, entry.id)) ? await findInstance(tx, entry.instance) : undefined;
          if (record !== undefined) await work(createSubscriberTransaction(tx, record).transaction);
        });
        return;
      }
      await changeInstance(database, entry.instance, change, async (tx, record) => {
        if (!(await deleteIntakeEntry(tx, entry.id))) return undefined;
        const { transaction, markIfChanged } = createSubscriberTransaction(tx, record);
        await work(transaction);
        await markIfChanged();
        return true;
      });
    },
    sealKey: (instance) => findAddressKey(database.db, instance),
    read: (instance, work) =>
      database.read(async (tx) => {
        const record = await findInstance(tx, instance);
        return record && work(createSubscriberTransaction(tx, record).transaction);
      }),
    removeExpired: (now) => removeExpired(database, now),
    removeOldSuppressions: (now) => deleteExpiredSuppressions(database, now),
  };
}

async function removeExpired(database: DatabaseConnection, now: number): Promise<number> {
  const { db } = database;
  const expired = await db
    .selectFrom('confirmations')
    .innerJoin('instances', 'instances.id', 'confirmations.instance_id')
    .select(['instances.name', 'confirmations.subscriber_id as id'])
    .where('expires_at', '<=', now)
    .distinct()
    .execute();
  let removed = 0;
  for (const { name, id } of expired) {
    const change = { actor: 'parvis', action: 'newsletter: a registration was not confirmed', at: now };
    await changeInstance(database, name, change, async (tx, record) => {
      const { transaction, markIfChanged } = createSubscriberTransaction(tx, record);
      const subscriber = await transaction.byId(id);
      const alive = (await transaction.confirmations(id)).some(({ expiresAt }) => expiresAt > now);
      // Removes only the link if it was for the new address of a confirmed subscriber, or if a later link is still valid.
      const isOver = subscriber?.status === 'pending' && !alive;
      if (isOver) await transaction.remove(id);
      else await deleteConfirmations(tx, record.id, id, now);
      await markIfChanged();
      if (isOver) removed++;
      return true;
    });
  }
  return removed;
}
