import type { Kysely } from 'kysely';
import type { Event } from '../../model/event.ts';
import { usesOf } from '../../model/resource-use.ts';
import { inBatches } from '../batches.ts';
import { entityOf } from '../content/documents.ts';
import { useRows } from '../content/resource-uses.ts';
import type { Tables } from '../tables.ts';
import type { ColumnTypes } from './0001-beginning.ts';

/** Events that are gone through at once. */
const PAGE = 500;

/** Events take people as they take rooms (rule W19), and may take each at several times: the key has when, too. */
export function severalUses({ big, text }: ColumnTypes) {
  return async (db: Kysely<unknown>): Promise<void> => {
    await db.schema.dropTable('resource_uses').execute();
    await db.schema
      .createTable('resource_uses')
      .addColumn('instance_id', big, (column) => column.notNull().references('instances.id').onDelete('cascade'))
      .addColumn('event_id', big, (column) => column.notNull())
      .addColumn('kind', text, (column) => column.notNull())
      .addColumn('resource_id', big, (column) => column.notNull())
      .addColumn('taken_from', text, (column) => column.notNull())
      .addColumn('taken_to', text, (column) => column.notNull())
      .addColumn('reach', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('resource_uses_key', ['instance_id', 'event_id', 'kind', 'resource_id', 'taken_from'])
      .execute();
    await deriveUses(db as Kysely<Tables>);
    await db.schema
      .createIndex('resource_uses_by_time')
      .on('resource_uses')
      .columns(['instance_id', 'kind', 'reach', 'taken_from'])
      .execute();
  };
}

/** Derives the uses of all events anew: the migration of a new kind of resource does no more than this. */
async function deriveUses(db: Kysely<Tables>): Promise<void> {
  await db.deleteFrom('resource_uses').execute();
  for (const { id } of await db.selectFrom('instances').select('id').execute()) await derive(db, id);
}

/** Derives the uses of an instance's events, some at once in the order of their ids. */
async function derive(db: Kysely<Tables>, instanceId: number): Promise<void> {
  let rows: { kind: string; id: number; document: string }[];
  let last = 0;
  do {
    rows = await db
      .selectFrom('entities')
      .select(['kind', 'id', 'document'])
      .where('instance_id', '=', instanceId)
      .where('kind', '=', 'event')
      .where('id', '>', last)
      .orderBy('id')
      .limit(PAGE)
      .execute();
    const uses = rows.flatMap((row) => usesOf(entityOf(row) as Event));
    await inBatches(useRows(instanceId, uses), (some) => db.insertInto('resource_uses').values(some).execute());
    last = rows.at(-1)?.id ?? last;
  } while (rows.length === PAGE);
}
