// Key that authenticates and encrypts data that returns to an instance: addresses in links, and forms.

import { randomBytes } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../tables.ts';

/** Undefined if the key was never needed, or the instance does not exist. */
export async function findAddressKey(db: Kysely<Tables>, instance: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('address_seals')
    .innerJoin('instances', 'instances.id', 'address_seals.instance_id')
    .select('key')
    .where('name', '=', instance)
    .executeTakeFirst();
  return row?.key;
}

export async function ensureAddressKey(tx: Transaction<Tables>, instanceId: number): Promise<string> {
  await tx
    .insertInto('address_seals')
    .values({ instance_id: instanceId, key: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.column('instance_id').doNothing())
    .execute();
  const row = await tx.selectFrom('address_seals').select('key').where('instance_id', '=', instanceId).execute();
  return row[0]?.key ?? '';
}
