// Keys of volunteers' private pages (rule D11).

import { randomBytes } from 'node:crypto';
import type { Kysely, Selectable, Transaction } from 'kysely';
import type { PrivatePageKey } from '../../model/rota/private-page-key.ts';
import { runInBatches } from '../batches.ts';
import type { PersonKeysTable, Tables } from '../tables.ts';

export interface StoredPersonKey extends PrivatePageKey {
  readonly wantsGaps: boolean;
}

function fromRow({ person_id, key, made_at, wants_gaps }: Selectable<PersonKeysTable>): StoredPersonKey {
  return { personId: person_id, key, madeAt: new Date(made_at).toISOString(), wantsGaps: wants_gaps === 1 };
}

export async function readPersonKeys(db: Kysely<Tables>, instanceId: number): Promise<StoredPersonKey[]> {
  const rows = await db
    .selectFrom('person_keys')
    .selectAll()
    .where('instance_id', '=', instanceId)
    .orderBy('person_id')
    .execute();
  return rows.map(fromRow);
}

export async function findPersonKey(
  db: Kysely<Tables>,
  instanceId: number,
  key: string,
): Promise<StoredPersonKey | undefined> {
  const row = await db
    .selectFrom('person_keys')
    .selectAll()
    .where('instance_id', '=', instanceId)
    .where('key', '=', key)
    .executeTakeFirst();
  return row && fromRow(row);
}

export async function readPersonKeysOf(
  db: Kysely<Tables>,
  instanceId: number,
  personIds: readonly number[],
): Promise<Map<number, StoredPersonKey>> {
  const found = new Map<number, StoredPersonKey>();
  await runInBatches(personIds, async (some) => {
    const rows = await db
      .selectFrom('person_keys')
      .selectAll()
      .where('instance_id', '=', instanceId)
      .where('person_id', 'in', some)
      .execute();
    for (const row of rows) found.set(row.person_id, fromRow(row));
  });
  return found;
}

export async function ensurePersonKeys(
  tx: Transaction<Tables>,
  instanceId: number,
  personIds: readonly number[],
  at: number,
): Promise<Map<number, StoredPersonKey>> {
  const known = await readPersonKeysOf(tx, instanceId, personIds);
  const without = [...new Set(personIds)].filter((id) => !known.has(id));
  await putPersonKeys(
    tx,
    instanceId,
    without.map((personId) => ({ personId, key: createPersonKey(), madeAt: new Date(at).toISOString() })),
  );
  return without.length === 0 ? known : readPersonKeysOf(tx, instanceId, personIds);
}

export async function putPersonKeys(
  tx: Transaction<Tables>,
  instanceId: number,
  keys: readonly PrivatePageKey[],
): Promise<void> {
  await runInBatches(keys, (some) =>
    tx
      .insertInto('person_keys')
      .values(
        some.map(({ personId, key, madeAt }) => ({
          instance_id: instanceId,
          person_id: personId,
          key,
          made_at: Date.parse(madeAt),
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['instance_id', 'person_id'])
          .doUpdateSet((eb) => ({ key: eb.ref('excluded.key'), made_at: eb.ref('excluded.made_at') })),
      )
      .execute(),
  );
}

export function createPersonKey(): string {
  return randomBytes(24).toString('base64url');
}

export async function deletePersonKeys(
  tx: Transaction<Tables>,
  instanceId: number,
  personIds: readonly number[],
): Promise<number> {
  let dropped = 0;
  await runInBatches(personIds, async (some) => {
    const rows = await tx
      .deleteFrom('person_keys')
      .where('instance_id', '=', instanceId)
      .where('person_id', 'in', some)
      .returning('person_id')
      .execute();
    dropped += rows.length;
  });
  return dropped;
}
