// Confirmation links for addresses. Each link expires.

import type { Selectable, Transaction } from 'kysely';
import { foldEmail } from '../../model/email-address.ts';
import type { ConfirmationsTable, Tables } from '../tables.ts';

export interface Confirmation {
  readonly hash: string;
  readonly subscriberId: number;
  readonly email: string;
  readonly expiresAt: number;
}

function linksOf(tx: Transaction<Tables>, instanceId: number) {
  return tx.selectFrom('confirmations').selectAll().where('instance_id', '=', instanceId);
}

export async function readConfirmations(
  tx: Transaction<Tables>,
  instanceId: number,
  subscriberId: number,
): Promise<readonly Confirmation[]> {
  return (await linksOf(tx, instanceId).where('subscriber_id', '=', subscriberId).execute()).map(toConfirmation);
}

export async function findConfirmation(
  tx: Transaction<Tables>,
  instanceId: number,
  hash: string,
  now: number,
): Promise<Confirmation | undefined> {
  const row = await linksOf(tx, instanceId).where('hash', '=', hash).where('expires_at', '>', now).executeTakeFirst();
  return row && toConfirmation(row);
}

export async function setConfirmation(
  tx: Transaction<Tables>,
  instanceId: number,
  { hash, subscriberId, email, expiresAt }: Confirmation,
): Promise<void> {
  const present = await readConfirmations(tx, instanceId, subscriberId);
  const others = present.filter((one) => foldEmail(one.email) !== foldEmail(email));
  for (const other of others) await tx.deleteFrom('confirmations').where('hash', '=', other.hash).execute();
  const row = { hash, instance_id: instanceId, subscriber_id: subscriberId, email, expires_at: expiresAt };
  await tx.insertInto('confirmations').values(row).execute();
}

export async function deleteConfirmations(
  tx: Transaction<Tables>,
  instanceId: number,
  subscriberId: number,
  expiredAt?: number,
): Promise<void> {
  await tx
    .deleteFrom('confirmations')
    .where('instance_id', '=', instanceId)
    .where('subscriber_id', '=', subscriberId)
    .$if(expiredAt !== undefined, (query) => query.where('expires_at', '<=', expiredAt ?? 0))
    .execute();
}

function toConfirmation(row: Selectable<ConfirmationsTable>): Confirmation {
  return { hash: row.hash, subscriberId: row.subscriber_id, email: row.email, expiresAt: row.expires_at };
}
