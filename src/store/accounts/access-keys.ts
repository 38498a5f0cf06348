import type { Kysely, Transaction } from 'kysely';
import { type AccessKey, PROFILES, SCOPES } from '../../model/accounts/access-key.ts';
import { parseStoredJson } from '../stored-json.ts';
import type { AccessKeyRow, Tables } from '../tables.ts';

export type NewAccessKey = Omit<AccessKey, 'id' | 'instance' | 'revokedAt' | 'lastUsedAt'>;

/** Returns the keys of the given instances (by id), or of all instances; oldest first. */
export async function readKeys(db: Kysely<Tables>, instanceIds?: readonly number[]): Promise<AccessKey[]> {
  let query = db
    .selectFrom('access_keys')
    .innerJoin('instances', 'instances.id', 'access_keys.instance_id')
    .selectAll('access_keys')
    .select('instances.name as instance');
  if (instanceIds?.length === 0) return [];
  if (instanceIds !== undefined) query = query.where('instance_id', 'in', instanceIds);
  const rows = await query.orderBy('access_keys.id').execute();
  return rows.map(toKey);
}

export async function insertKey(tx: Transaction<Tables>, instanceId: number, key: NewAccessKey): Promise<void> {
  await tx
    .insertInto('access_keys')
    .values({
      instance_id: instanceId,
      hash: key.hash,
      name: key.name,
      scopes: key.scopes.join(','),
      profile: key.profile,
      origins: JSON.stringify(key.origins),
      created_at: key.createdAt,
      expires_on: key.expiresOn,
      revoked_at: null,
      last_used_at: null,
    })
    .execute();
}

/** Revokes a key permanently; a key that is already revoked keeps its revocation time. Returns whether the instance has that key. */
export async function revokeKey(tx: Transaction<Tables>, instanceId: number, id: number, at: number): Promise<boolean> {
  const result = await tx
    .updateTable('access_keys')
    .set((eb) => ({ revoked_at: eb.fn.coalesce('revoked_at', eb.val(at)) }))
    .where('instance_id', '=', instanceId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/**
 * Records when keys (by id) were last used, in order of id, so that two processes never deadlock. Raises no revision, because no public
 * data depends on it.
 */
export async function writeKeyUses(tx: Transaction<Tables>, uses: ReadonlyMap<number, number>): Promise<void> {
  for (const [id, at] of [...uses].sort(([a], [b]) => a - b)) {
    await tx.updateTable('access_keys').set({ last_used_at: at }).where('id', '=', id).execute();
  }
}

function toKey(row: AccessKeyRow & { readonly instance: string }): AccessKey {
  const scopes = row.scopes.split(',');
  return {
    id: row.id,
    instance: row.instance,
    hash: row.hash,
    name: row.name,
    scopes: SCOPES.filter((known) => scopes.includes(known)),
    profile: PROFILES.find((known) => known === row.profile) ?? 'document',
    origins: parseStoredJson(row.origins, `key ${row.id}`) as string[],
    createdAt: row.created_at,
    expiresOn: row.expires_on,
    revokedAt: row.revoked_at,
    lastUsedAt: row.last_used_at,
  };
}
