import type { Kysely, Transaction } from 'kysely';
import type { Passkey } from '../../model/accounts/account.ts';
import { parseStoredJson } from '../stored-json.ts';
import type { Tables } from '../tables.ts';
import type { PasskeyRow } from './account-tables.ts';

export async function listPasskeys(db: Kysely<Tables>, accountId: number): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('credential_id')
    .execute();
  return rows.map(toPasskey);
}

export async function findPasskey(
  db: Kysely<Tables>,
  id: string,
): Promise<{ readonly passkey: Passkey; readonly accountId: number } | undefined> {
  const row = await db.selectFrom('passkeys').selectAll().where('credential_id', '=', id).executeTakeFirst();
  return row && { passkey: toPasskey(row), accountId: row.account_id };
}

export async function insertPasskey(tx: Transaction<Tables>, accountId: number, passkey: Passkey): Promise<boolean> {
  const inserted = await tx
    .insertInto('passkeys')
    .values({
      credential_id: passkey.id,
      account_id: accountId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: JSON.stringify(passkey.transports),
      name: passkey.name,
      created_at: passkey.createdAt,
      last_used_at: passkey.lastUsedAt,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('credential_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Records the use of a passkey. False if it was removed, or its counter has changed because it was used concurrently. */
export async function writePasskeyUse(
  tx: Transaction<Tables>,
  accountId: number,
  passkey: Pick<Passkey, 'id' | 'counter'>,
  used: { readonly counter: number; readonly at: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ counter: used.counter, last_used_at: used.at })
    .where('account_id', '=', accountId)
    .where('credential_id', '=', passkey.id)
    .where('counter', '=', passkey.counter)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function removePasskey(tx: Transaction<Tables>, accountId: number, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkeys')
    .where('account_id', '=', accountId)
    .where('credential_id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

function toPasskey(row: PasskeyRow): Passkey {
  return {
    id: row.credential_id,
    publicKey: row.public_key,
    counter: row.counter,
    name: row.name,
    transports: parseStoredJson(row.transports, 'passkey') as string[],
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  };
}
