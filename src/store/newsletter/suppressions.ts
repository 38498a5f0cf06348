// End of a subscription: data that is kept, its retention, and erasure of a subscriber without a trace.

import type { ExpressionBuilder, Transaction } from 'kysely';
import { foldEmail } from '../../model/email-address.ts';
import { type Subscriber, stripSubscriber, UNSUBSCRIPTION_PROOF_DAYS } from '../../model/newsletter/newsletter.ts';
import type { ConsentSource, Unsubscription } from '../../model/newsletter/subscription.ts';
import { hashKey } from '../../util/hash-key.ts';
import { runInBatches } from '../batches.ts';
import { changeInstance } from '../change.ts';
import type { DatabaseConnection } from '../dialects/dialect.ts';
import { markPartsChanged } from '../instances.ts';
import { SENDING_OUTCOME } from '../mail/mails.ts';
import type { Tables } from '../tables.ts';
import { toSubscriber, toSubscriberRow } from './subscribers.ts';

const DAY_MS = 24 * 3_600_000;

const HOUR_MS = 3_600_000;

export function hashAddress(email: string): string {
  return hashKey(foldEmail(email));
}

export async function findSuppression(
  tx: Transaction<Tables>,
  instanceId: number,
  email: string,
): Promise<Unsubscription | undefined> {
  const row = await tx
    .selectFrom('endings')
    .select(['at', 'source'])
    .where('instance_id', '=', instanceId)
    .where('email_hash', '=', hashAddress(email))
    .executeTakeFirst();
  return row && { at: row.at, source: row.source as ConsentSource };
}

export async function deleteSuppression(tx: Transaction<Tables>, instanceId: number, email: string): Promise<void> {
  await tx
    .deleteFrom('endings')
    .where('instance_id', '=', instanceId)
    .where('email_hash', '=', hashAddress(email))
    .execute();
}

/** Clears all data of a subscriber except id, key and address. Records the end at a revision, and deletes queued mails. */
export async function unsubscribe(
  tx: Transaction<Tables>,
  instanceId: number,
  subscriber: Subscriber,
  { at, source }: Unsubscription,
  revision: number,
): Promise<void> {
  const { id, email } = subscriber;
  const ended = toSubscriberRow(instanceId, stripSubscriber(subscriber), revision);
  await tx.updateTable('subscribers').set(ended).where('instance_id', '=', instanceId).where('id', '=', id).execute();
  const ending = { instance_id: instanceId, email_hash: hashAddress(email), subscriber_id: id, at, source };
  await tx
    .insertInto('endings')
    .values(ending)
    .onConflict((conflict) => conflict.columns(['instance_id', 'email_hash']).doUpdateSet(ending))
    .execute();
  const waiting = tx.deleteFrom('mails').where('instance_id', '=', instanceId).where('sent_at', 'is', null);
  await waiting.where('subscriber_id', '=', id).execute();
  await waiting.where('email_folded', '=', foldEmail(email)).execute();
  for (const other of await newAddresses(tx, instanceId, subscriber)) {
    await waiting.where('email_folded', '=', other).where('kind', '=', 'confirm').execute();
  }
  await removeWhat(tx, instanceId, [id], ['confirmations', 'bounces']);
}

/** Thrown if a mail to the subscriber to be erased is being sent. Nothing was changed; the caller retries. */
export class MailInFlightError extends Error {
  override readonly name = 'MailInFlightError';
}

/**
 * Throws MailInFlightError while a mail to the subscriber or one of the folded addresses is with the mail server, because no mail may
 * arrive after the erasure. The process that sends a mail holds it; the hold of a crashed process expires.
 */
async function requireNoMailInFlight(
  tx: Transaction<Tables>,
  instanceId: number,
  subscriberId: number,
  addresses: readonly string[],
  now: number,
): Promise<void> {
  const theirs = (eb: ExpressionBuilder<Tables, 'mails'>) =>
    eb.and([
      eb('instance_id', '=', instanceId),
      eb.or([eb('subscriber_id', '=', subscriberId), eb('email_folded', 'in', addresses)]),
      eb('sent_at', 'is', null),
    ]);
  // Mails not yet being sent are released first, so that no more sends begin.
  await tx.updateTable('mails').set({ held_by: '' }).where(theirs).where('outcome', '!=', SENDING_OUTCOME).execute();
  const leaving = await tx
    .selectFrom('mails')
    .select('id')
    .where(theirs)
    .where('outcome', '=', SENDING_OUTCOME)
    .where('held_until', '>', now)
    .executeTakeFirst();
  if (leaving !== undefined) throw new MailInFlightError('an e-mail to them is being sent');
}

/**
 * Removes a subscriber without a trace, including sent mails and the proof of an unsubscription. A mail that counts towards the address's
 * limit leaves a hash for an hour; otherwise repeated erasures could cause unlimited mail. `now` is the time of the attempt. Throws
 * MailInFlightError.
 */
export async function eraseSubscriber(
  tx: Transaction<Tables>,
  instanceId: number,
  subscriber: Subscriber,
  at: number,
  now: number,
): Promise<void> {
  const others = await newAddresses(tx, instanceId, subscriber);
  await requireNoMailInFlight(tx, instanceId, subscriber.id, [foldEmail(subscriber.email), ...others], now);
  const nameless = (email: string) =>
    tx
      .updateTable('mails')
      .set({ email: '', email_folded: hashAddress(email), details: '{}', failed: '' })
      .set((eb) => ({ sent_at: eb.fn.coalesce('sent_at', eb.val(at)) }))
      .where('instance_id', '=', instanceId)
      .where('email_folded', '=', foldEmail(email));
  await nameless(subscriber.email).execute();
  for (const other of others) {
    await nameless(other).where('kind', '=', 'confirm').execute();
  }
  await tx
    .deleteFrom('intake')
    .where('instance_id', '=', instanceId)
    .where('email_folded', '=', foldEmail(subscriber.email))
    .execute();
  await forgetErased(tx, at);
  await deleteSuppression(tx, instanceId, subscriber.email);
  await tx
    .deleteFrom('endings')
    .where('instance_id', '=', instanceId)
    .where('subscriber_id', '=', subscriber.id)
    .execute();
  await removeSubscribers(tx, instanceId, [subscriber.id]);
}

/** Deletes mails to erased recipients that no longer count towards a limit. A digest has neither address nor hash. */
async function forgetErased(tx: Transaction<Tables>, now: number): Promise<void> {
  await tx
    .deleteFrom('mails')
    .where('email', '=', '')
    .where('email_folded', '!=', '')
    .where('created_at', '<=', now - HOUR_MS)
    .execute();
}

export async function removeSubscribers(
  tx: Transaction<Tables>,
  instanceId: number,
  ids: readonly number[],
): Promise<void> {
  await runInBatches(ids, async (some) => {
    await tx.deleteFrom('subscribers').where('instance_id', '=', instanceId).where('id', 'in', some).execute();
    await removeWhat(tx, instanceId, some, ['consents', 'confirmations', 'bounces', 'mails']);
  });
}

async function removeWhat(
  tx: Transaction<Tables>,
  instanceId: number,
  ids: readonly number[],
  tables: readonly ('consents' | 'confirmations' | 'bounces' | 'mails')[],
): Promise<void> {
  for (const table of tables) {
    await tx.deleteFrom(table).where('instance_id', '=', instanceId).where('subscriber_id', 'in', ids).execute();
  }
}

async function newAddresses(
  tx: Transaction<Tables>,
  instanceId: number,
  { id, email }: Subscriber,
): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('confirmations')
    .select('email')
    .where('instance_id', '=', instanceId)
    .where('subscriber_id', '=', id)
    .execute();
  return rows.map((row) => foldEmail(row.email)).filter((other) => other !== foldEmail(email));
}

/**
 * Deletes proofs of unsubscription after each instance’s retention, together with subscribers who have not registered again. Returns the
 * number of proofs.
 */
export async function deleteExpiredSuppressions(database: DatabaseConnection, now: number): Promise<number> {
  const oldest = await database.db
    .selectFrom('endings')
    .innerJoin('instances', 'instances.id', 'endings.instance_id')
    .leftJoin('newsletters', 'newsletters.instance_id', 'endings.instance_id')
    .select((eb) => ['instances.name', 'newsletters.keep_days as days', eb.fn.min('endings.at').as('at')])
    .groupBy(['instances.name', 'newsletters.keep_days'])
    .execute();
  let removed = 0;
  for (const { name, days, at } of oldest) {
    const until = now - (days ?? UNSUBSCRIPTION_PROOF_DAYS) * DAY_MS;
    if (Number(at) > until) continue;
    const change = { actor: 'parvis', action: 'newsletter: endings are no longer kept', at: now };
    const done = await changeInstance(database, name, change, async (tx, record) => {
      await markPartsChanged(tx, record, 'subscribers');
      return removeUntil(tx, record.id, until);
    });
    removed += done ?? 0;
  }
  const { db } = database;
  const erased = db.selectFrom('mails').select('id').where('email', '=', '').where('email_folded', '!=', '').limit(1);
  if ((await erased.execute()).length > 0) await database.write((tx) => forgetErased(tx, now));
  return removed;
}

async function removeUntil(tx: Transaction<Tables>, instanceId: number, until: number): Promise<number> {
  const endings = await tx
    .deleteFrom('endings')
    .where('instance_id', '=', instanceId)
    .where('at', '<=', until)
    .returning(['subscriber_id as id', 'email_hash as hash'])
    .execute();
  for (const { id, hash } of endings) {
    const row = await tx
      .selectFrom('subscribers')
      .selectAll()
      .where('instance_id', '=', instanceId)
      .where('id', '=', id)
      .executeTakeFirst();
    const holder = row && toSubscriber(row);
    // A subscriber who registered again, or who got the id through an import, is kept.
    const isEnded = holder?.status === 'unsubscribed' && hashAddress(holder.email) === hash;
    if (holder === undefined || isEnded) await removeSubscribers(tx, instanceId, [id]);
  }
  return endings.length;
}
