import type { Kysely, Transaction } from 'kysely';
import type { AccountLink } from '../../model/accounts/account.ts';
import { foldEmail } from '../../model/email-address.ts';
import type { Tables } from '../tables.ts';
import type { AccountLinkRow } from './account-tables.ts';
import { toAuthority, toAuthorityColumns } from './read-accounts.ts';

export interface NewLink extends AccountLink {
  readonly hash: string;
}

export async function insertLink(tx: Transaction<Tables>, link: NewLink): Promise<boolean> {
  const instanceId = link.instance === null ? null : await instanceIdOf(tx, link.instance);
  if (instanceId === undefined) return false;
  await tx
    .insertInto('account_links')
    .values({
      hash: link.hash,
      purpose: link.purpose,
      email: foldEmail(link.email),
      instance_id: instanceId,
      ...toAuthorityColumns(link.authority),
      name: link.name,
      is_operator: link.isOperator ? 1 : 0,
      clears_factor: link.clearsFactor ? 1 : 0,
      created_at: link.createdAt,
      expires_at: link.expiresAt,
      used_at: null,
      made_by: link.madeBy,
    })
    .execute();
  return true;
}

export async function findLink(db: Kysely<Tables>, hash: string, now: number): Promise<AccountLink | undefined> {
  const row = await linkRows(db, now).where('hash', '=', hash).executeTakeFirst();
  return row && toLink(row);
}

export async function listPendingInvitations(
  db: Kysely<Tables>,
  now: number,
  instance?: string,
): Promise<AccountLink[]> {
  let query = linkRows(db, now).where('purpose', '=', 'invite');
  if (instance !== undefined) query = query.where('instances.name', '=', instance);
  return (await query.orderBy('account_links.created_at').orderBy('hash').execute()).map(toLink);
}

export async function findPendingInvitations(db: Kysely<Tables>, now: number, email: string): Promise<NewLink[]> {
  const rows = await linkRows(db, now)
    .where('purpose', '=', 'invite')
    .where('email', '=', foldEmail(email))
    .orderBy('account_links.created_at')
    .orderBy('hash')
    .execute();
  return rows.map((row) => ({ ...toLink(row), hash: row.hash }));
}

function linkRows(db: Kysely<Tables>, now: number) {
  return db
    .selectFrom('account_links')
    .leftJoin('instances', 'instances.id', 'account_links.instance_id')
    .selectAll('account_links')
    .select('instances.name as instance')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now);
}

export async function consumeLink(
  tx: Transaction<Tables>,
  hash: string,
  now: number,
): Promise<AccountLink | undefined> {
  const row = await tx
    .updateTable('account_links')
    .set({ used_at: now })
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const instance = await tx
    .selectFrom('instances')
    .select('name')
    .where('id', '=', row.instance_id ?? -1)
    .executeTakeFirst();
  return toLink({ ...row, instance: instance?.name ?? null });
}

/** Withdraws unused links of an address, limited to a purpose and an instance if they are given. */
export async function deleteLinks(
  tx: Transaction<Tables>,
  email: string,
  { purpose, instance }: { readonly purpose?: AccountLink['purpose']; readonly instance?: string | null } = {},
): Promise<number> {
  let query = tx.deleteFrom('account_links').where('email', '=', foldEmail(email)).where('used_at', 'is', null);
  if (purpose !== undefined) query = query.where('purpose', '=', purpose);
  if (instance === null) query = query.where('instance_id', 'is', null);
  else if (instance !== undefined) query = query.where('instance_id', '=', (await instanceIdOf(tx, instance)) ?? -1);
  const { numDeletedRows } = await query.executeTakeFirst();
  return Number(numDeletedRows);
}

async function instanceIdOf(db: Kysely<Tables>, name: string): Promise<number | undefined> {
  return (await db.selectFrom('instances').select('id').where('name', '=', name).executeTakeFirst())?.id;
}

function toLink(row: AccountLinkRow & { readonly instance: string | null }): AccountLink {
  return {
    purpose: row.purpose as AccountLink['purpose'],
    email: row.email,
    instance: row.instance,
    name: row.name,
    madeBy: row.made_by,
    authority: toAuthority(row),
    isOperator: row.is_operator === 1,
    clearsFactor: row.clears_factor === 1,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}
