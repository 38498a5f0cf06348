import type { Transaction } from 'kysely';
import type { Delta } from '../content/diff.ts';
import { parseStoredJson } from '../stored-json.ts';
import type { Tables } from '../tables.ts';

/** Columns of accounts and invitations that contain ids of content. */
const COLUMNS = { role: 'plan_role_ids', room: 'request_room_ids' } as const;

type IdColumn = (typeof COLUMNS)[keyof typeof COLUMNS];

/** Removes deleted rota roles and rooms from accounts and invitations that plan these roles or answer these rooms' requests (D16, H14). */
export async function removeDeletedFromAccounts(
  tx: Transaction<Tables>,
  instanceId: number,
  deltas: readonly Delta[],
): Promise<void> {
  for (const kind of ['role', 'room'] as const) {
    const gone = deltas.flatMap((delta) => (delta.kind === kind && delta.after === undefined ? [delta.id] : []));
    if (gone.length > 0) await removeIds(tx, instanceId, COLUMNS[kind], new Set(gone));
  }
}

async function removeIds(
  tx: Transaction<Tables>,
  instanceId: number,
  column: IdColumn,
  gone: ReadonlySet<number>,
): Promise<void> {
  for (const table of ['memberships', 'account_links'] as const) {
    const rows = await tx
      .selectFrom(table)
      .select(column)
      .distinct()
      .where('instance_id', '=', instanceId)
      .where(column, '<>', '[]')
      .execute();
    for (const row of rows) {
      const before = (row as Readonly<Record<IdColumn, string>>)[column];
      const ids = parseStoredJson(before, 'roles and rooms of an account') as number[];
      const kept = ids.filter((id) => !gone.has(id));
      if (kept.length === ids.length) continue;
      await tx
        .updateTable(table)
        .set({ [column]: JSON.stringify(kept) })
        .where('instance_id', '=', instanceId)
        .where(column, '=', before)
        .execute();
    }
  }
}
