import type { Kysely } from 'kysely';
import type { ColumnTypes } from './0001-beginning.ts';

/** Adds the revision of the settings, and responses by idempotency key (rule W4). */
export function office({ big, text }: ColumnTypes) {
  return async (db: Kysely<unknown>): Promise<void> => {
    await db.schema
      .alterTable('instances')
      .addColumn('settings_revision', big, (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema
      .createTable('answered_requests')
      .addColumn('instance_id', big, (column) => column.notNull().references('instances.id').onDelete('cascade'))
      .addColumn('key', text, (column) => column.notNull())
      .addColumn('request', text, (column) => column.notNull())
      .addColumn('at', big, (column) => column.notNull())
      .addColumn('answer', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('answered_requests_key', ['instance_id', 'key'])
      .execute();
    await db.schema
      .createIndex('answered_requests_by_time')
      .on('answered_requests')
      .columns(['instance_id', 'at'])
      .execute();
  };
}
