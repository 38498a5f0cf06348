import type { Kysely } from 'kysely';
import type { ColumnTypes } from './0001-beginning.ts';

export function websites({ serial, big, text }: ColumnTypes) {
  return async (db: Kysely<unknown>): Promise<void> => {
    await db.schema
      .createTable('websites')
      .addColumn('id', serial, (column) => column.primaryKey())
      .addColumn('instance_id', big, (column) => column.notNull().references('instances.id').onDelete('cascade'))
      .addColumn('kind', text, (column) => column.notNull())
      .addColumn('url', text, (column) => column.notNull())
      .addColumn('secrets', text, (column) => column.notNull())
      .addColumn('created_at', big, (column) => column.notNull())
      .addColumn('disabled_at', big)
      .addColumn('disabled_reason', text, (column) => column.notNull())
      .addColumn('failures', 'integer', (column) => column.notNull())
      .addColumn('resting_until', big, (column) => column.notNull())
      .addColumn('last_success_at', big)
      .addColumn('last_failure_at', big)
      .addColumn('begun_day', text, (column) => column.notNull())
      .addColumn('held_by', text, (column) => column.notNull())
      .addColumn('held_until', big, (column) => column.notNull())
      .execute();
    await db.schema.createIndex('websites_by_instance').on('websites').column('instance_id').execute();

    await db.schema
      .createTable('pushes')
      .addColumn('id', serial, (column) => column.primaryKey())
      .addColumn('website_id', big, (column) => column.notNull().references('websites.id').onDelete('cascade'))
      .addColumn('subject', text, (column) => column.notNull())
      .addColumn('type', text, (column) => column.notNull())
      .addColumn('message_id', text, (column) => column.notNull())
      .addColumn('created_at', big, (column) => column.notNull())
      .addColumn('due_at', big, (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addUniqueConstraint('pushes_subject', ['website_id', 'subject'])
      .execute();
    await db.schema.createIndex('pushes_by_due').on('pushes').columns(['website_id', 'due_at']).execute();

    await db.schema
      .createTable('push_log')
      .addColumn('id', serial, (column) => column.primaryKey())
      .addColumn('website_id', big, (column) => column.notNull().references('websites.id').onDelete('cascade'))
      .addColumn('at', big, (column) => column.notNull())
      .addColumn('subject', text, (column) => column.notNull())
      .addColumn('type', text, (column) => column.notNull())
      .addColumn('status', 'integer')
      .addColumn('milliseconds', big, (column) => column.notNull())
      .addColumn('detail', text, (column) => column.notNull())
      .execute();
    await db.schema.createIndex('push_log_by_website').on('push_log').columns(['website_id', 'id']).execute();
  };
}
