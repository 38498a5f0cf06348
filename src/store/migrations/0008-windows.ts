import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from './0001-beginning.ts';

/** What opens later is found by when (rule V1), and instances say what happens to rooms that would be taken twice (rule B4). */
export function windows({ text }: ColumnTypes) {
  return async (db: Kysely<unknown>): Promise<void> => {
    await db.schema.alterTable('entities').addColumn('opens_at', text).execute();
    await db.schema
      .createIndex('entities_to_open')
      .on('entities')
      .columns(['opens_at', 'instance_id'])
      .where(sql.ref('opens_at'), 'is not', null)
      .execute();
    await db.schema
      .alterTable('instances')
      .addColumn('room_conflicts', text, (column) => column.notNull().defaultTo('warn'))
      .execute();
  };
}
