import { type Kysely, sql } from 'kysely';
import type { Entity } from '../../model/entity.ts';
import { hasSafeUrls, parseEntity } from '../content/documents.ts';
import type { ColumnTypes } from './0018-baseline.ts';

const PAGE = 500;

export interface AddressTables {
  instances: { id: number; public_url: string; has_unsafe: number };
  entities: { instance_id: number; kind: string; id: number; document: string };
}

/** Adds the revision of the settings shown in events (rule G6), and the marker for unsafe addresses (rule F1). */
export function addPublicSettingsRevision({ big }: ColumnTypes) {
  return async (db: Kysely<unknown>): Promise<void> => {
    for (const name of ['locale_revision', 'root_revision']) {
      await db.schema
        .alterTable('instances')
        .addColumn(name, big, (column) => column.notNull().defaultTo(0))
        .execute();
    }
    await sql`update instances set locale_revision = settings_revision, root_revision = settings_revision`.execute(db);
    await db.schema
      .alterTable('instances')
      .addColumn('has_unsafe', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await markUnsafeAddresses(db as Kysely<AddressTables>);
  };
}

/** Marks the instances with unsafe addresses; `upgrade-addresses.ts` empties them. */
export async function markUnsafeAddresses(db: Kysely<AddressTables>): Promise<void> {
  const found = new Set(await withUnsafeSettings(db));
  let after = { instance_id: -1, kind: '', id: -1 };
  for (;;) {
    const { instance_id: instanceId, kind, id } = after;
    const rows = await db
      .selectFrom('entities')
      .select(['instance_id', 'kind', 'id', 'document'])
      .where(({ eb, refTuple, tuple }) => eb(refTuple('instance_id', 'kind', 'id'), '>', tuple(instanceId, kind, id)))
      .orderBy('instance_id')
      .orderBy('kind')
      .orderBy('id')
      .limit(PAGE)
      .execute();
    for (const row of rows) {
      if (!found.has(row.instance_id) && !hasSafeUrls(row.kind, parseEntity(row))) found.add(row.instance_id);
    }
    const last = rows.at(-1);
    if (last === undefined) break;
    after = last;
  }
  if (found.size === 0) return;
  await db
    .updateTable('instances')
    .set({ has_unsafe: 1 })
    .where('id', 'in', [...found])
    .execute();
}

async function withUnsafeSettings(db: Kysely<AddressTables>): Promise<number[]> {
  const rows = await db.selectFrom('instances').select(['id', 'public_url']).execute();
  return rows.flatMap(({ id, public_url: publicUrl }) =>
    hasSafeUrls('settings', { id: 1, publicUrl } as Entity) ? [] : [id],
  );
}
