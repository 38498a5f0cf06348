import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from './0001-beginning.ts';

/** Adds the start of publication (rule V1), and the treatment of double-booked rooms (rule B4). */
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
