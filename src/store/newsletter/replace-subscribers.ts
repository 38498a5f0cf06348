// Import of subscribers, which replaces the existing ones. It never resubscribes an address that unsubscribed here.

import { sql, type Transaction } from 'kysely';
import { foldEmail } from '../../model/email-address.ts';
import { type Subscriber, stripSubscriber } from '../../model/newsletter/newsletter.ts';
import { runInBatches } from '../batches.ts';
import { createKindDifference, type KindDifference } from '../difference.ts';
import type { SubscriberRow, Tables } from '../tables.ts';
import { toSubscriber, toSubscriberRow } from './subscribers.ts';
import { hashAddress, removeSubscribers } from './suppressions.ts';

export interface SubscriberImportCounts {
  readonly changed: boolean;
  readonly ended: number;
  readonly lost: number;
  /** Number of removed subscribers who had registered on this server, confirmed or pending. */
  readonly registered: number;
  readonly confirmed: { readonly before: number; readonly going: number };
  readonly difference: KindDifference;
}

/** Writes differences only. `at` is in milliseconds since 1970; `revision` is that of the instance. */
export async function replaceSubscribers(
  tx: Transaction<Tables>,
  instanceId: number,
  given: readonly Subscriber[],
  { revision, at }: { readonly revision: number; readonly at: number },
): Promise<SubscriberImportCounts> {
  const rows = await tx.selectFrom('subscribers').selectAll().where('instance_id', '=', instanceId).execute();
  const { subscribers, ended } = await withGuard(tx, instanceId, given, rows);
  const before = new Map(rows.map((row) => [row.id, row]));
  const after = subscribers.map((subscriber) => toSubscriberRow(instanceId, subscriber, revision));
  const ids = new Set(after.map(({ id }) => id));
  const differing = after.filter((row) => !isSame(before.get(row.id), row));
  const removed = rows.filter(({ id }) => !ids.has(id)).map(({ id }) => id);
  const lost = await countRegistered(tx, instanceId, removed, ['confirmed']);
  const registered = await countRegistered(tx, instanceId, removed, ['confirmed', 'pending']);
  await removeSubscribers(tx, instanceId, removed);
  // Differing rows are deleted before the insertion, because two may have exchanged their addresses.
  await runInBatches(
    differing.filter(({ id }) => before.has(id)).map(({ id }) => id),
    (some) => tx.deleteFrom('subscribers').where('instance_id', '=', instanceId).where('id', 'in', some).execute(),
  );
  await runInBatches(differing, (some) => tx.insertInto('subscribers').values(some).execute());
  await addConsents(tx, instanceId, at);
  const differingWhere = (is: boolean) => differing.filter(({ id }) => before.has(id) === is).map(toDiffering);
  const gone = rows.filter(({ id }) => !ids.has(id)).map(toDiffering);
  const difference = { appearing: differingWhere(false), changing: differingWhere(true), going: gone };
  return {
    changed: differing.length + removed.length > 0,
    ended,
    lost,
    registered,
    confirmed: {
      before: rows.filter(({ status }) => status === 'confirmed').length,
      going: rows.filter(({ id, status }) => status === 'confirmed' && !ids.has(id)).length,
    },
    difference: createKindDifference('subscriber', rows.length, difference),
  };
}

function toDiffering({ id, email }: SubscriberRow) {
  return { id, named: () => ({ title: email }) };
}

/** Returns the given subscribers, marked as unsubscribed if they have unsubscribed here. */
async function withGuard(
  tx: Transaction<Tables>,
  instanceId: number,
  given: readonly Subscriber[],
  rows: readonly SubscriberRow[],
): Promise<{ subscribers: readonly Subscriber[]; ended: number }> {
  const endings = await tx.selectFrom('endings').select('email_hash').where('instance_id', '=', instanceId).execute();
  if (endings.length === 0) return { subscribers: given, ended: 0 };
  const hashes = new Set(endings.map((row) => row.email_hash));
  const byAddress = new Map(rows.map((row) => [row.email_folded, row]));
  const ids = new Set(given.map(({ id }) => id));
  let ended = 0;
  const subscribers = given.map((subscriber) => {
    if (!hashes.has(hashAddress(subscriber.email))) return subscriber;
    const row = byAddress.get(foldEmail(subscriber.email));
    // A pending registration after an unsubscription stays pending.
    if (subscriber.status === 'pending' && row?.status === 'pending' && row.id === subscriber.id) return subscriber;
    if (subscriber.status !== 'unsubscribed') ended++;
    const isFree = row !== undefined && (row.id === subscriber.id || !ids.has(row.id));
    return stripSubscriber(isFree ? toSubscriber(row) : subscriber);
  });
  return { subscribers, ended };
}

async function countRegistered(
  tx: Transaction<Tables>,
  instanceId: number,
  ids: readonly number[],
  states: readonly ('confirmed' | 'pending')[],
): Promise<number> {
  let count = 0;
  await runInBatches(ids, async (some) => {
    const rows = await tx
      .selectFrom('consents')
      .innerJoin('subscribers', (join) =>
        join
          .onRef('subscribers.instance_id', '=', 'consents.instance_id')
          .onRef('subscribers.id', '=', 'consents.subscriber_id'),
      )
      .select('subscriber_id')
      .distinct()
      .where('consents.instance_id', '=', instanceId)
      .where('subscriber_id', 'in', some)
      // A pending registration has a consent with the step `asked`, a confirmed one with the step `confirmed`.
      .where((eb) =>
        eb.or(
          states.map((status) =>
            eb.and([eb('status', '=', status), eb('step', '=', status === 'pending' ? 'asked' : 'confirmed')]),
          ),
        ),
      )
      .execute();
    count += rows.length;
  });
  return count;
}

function isSame(before: SubscriberRow | undefined, after: SubscriberRow): boolean {
  if (before === undefined) return false;
  for (const name in after) {
    if (name !== 'revision' && before[name as keyof SubscriberRow] !== after[name as keyof SubscriberRow]) return false;
  }
  return true;
}

/** Records the import as the consent of confirmed subscribers without one. */
async function addConsents(tx: Transaction<Tables>, instanceId: number, at: number): Promise<void> {
  await tx
    .insertInto('consents')
    .columns(['instance_id', 'subscriber_id', 'at', 'step', 'source', 'wording', 'wording_version'])
    .expression((eb) =>
      eb
        .selectFrom('subscribers')
        .select(['subscribers.instance_id', 'subscribers.id'])
        .select([sql<number>`cast(${at} as bigint)`.as('at'), sql.lit('imported').as('step')])
        .select([sql.lit('import').as('source'), sql.lit('').as('wording'), sql.lit('').as('wording_version')])
        .where('subscribers.instance_id', '=', instanceId)
        .where('subscribers.status', '=', 'confirmed')
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('consents')
                .select('consents.id')
                .whereRef('consents.instance_id', '=', 'subscribers.instance_id')
                .whereRef('consents.subscriber_id', '=', 'subscribers.id'),
            ),
          ),
        )
        .orderBy('subscribers.id'),
    )
    .execute();
}
