import type { Kysely } from 'kysely';
import type { Event } from '../../model/event.ts';
import { resourceUsesOf } from '../../model/resource-use.ts';
import { runInBatches } from '../batches.ts';
import { parseEntity } from '../content/documents.ts';
import { toUseRows } from '../content/resource-uses.ts';
import type { Tables } from '../tables.ts';
import type { ColumnTypes } from './0018-baseline.ts';

const PAGE = 500;

/** Adds people as resources of events (rule W19), and several uses of one resource per event: the key includes the time. */
export function addSeveralUses({ big, text }: ColumnTypes) {
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

/** Derives the uses of all events. A migration that adds a kind of resource only needs to do this. */
async function deriveUses(db: Kysely<Tables>): Promise<void> {
  await db.deleteFrom('resource_uses').execute();
  for (const { id } of await db.selectFrom('instances').select('id').execute()) await derive(db, id);
}

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
    const uses = rows.flatMap((row) => resourceUsesOf(parseEntity(row) as Event));
    await runInBatches(toUseRows(instanceId, uses), (some) => db.insertInto('resource_uses').values(some).execute());
    last = rows.at(-1)?.id ?? last;
  } while (rows.length === PAGE);
}
