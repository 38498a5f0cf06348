import type { Kysely } from 'kysely';
import type { ColumnTypes } from './0001-beginning.ts';

/** Adds the state of sources and the log of fetches (rule Z4). */
export function sourceRuns({ serial, big, text }: ColumnTypes) {
  return async (db: Kysely<unknown>): Promise<void> => {
    await db.schema
      .createTable('source_states')
      .addColumn('instance_id', big, (column) => column.notNull().references('instances.id').onDelete('cascade'))
      .addColumn('source_id', big, (column) => column.notNull())
      .addColumn('revision', big, (column) => column.notNull())
      .addColumn('next_at', big)
      .addColumn('held_by', text, (column) => column.notNull())
      .addColumn('held_until', big, (column) => column.notNull())
      .addColumn('etag', text, (column) => column.notNull())
      .addColumn('last_modified', text, (column) => column.notNull())
      .addColumn('hash', text, (column) => column.notNull())
      .addColumn('content_revision', big, (column) => column.notNull())
      .addColumn('read_at', big)
      .addColumn('failures', 'integer', (column) => column.notNull())
      .addColumn('last_at', big)
      .addColumn('last_good_at', big)
      .addColumn('kept_gone', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('source_states_pk', ['instance_id', 'source_id'])
      .execute();

    await db.schema
      .createTable('source_log')
      .addColumn('id', serial, (column) => column.primaryKey())
      .addColumn('instance_id', big, (column) => column.notNull().references('instances.id').onDelete('cascade'))
      .addColumn('source_id', big, (column) => column.notNull())
      .addColumn('since', big, (column) => column.notNull())
      .addColumn('at', big, (column) => column.notNull())
      .addColumn('times', 'integer', (column) => column.notNull())
      .addColumn('outcome', text, (column) => column.notNull())
      .addColumn('created', 'integer', (column) => column.notNull())
      .addColumn('changed', 'integer', (column) => column.notNull())
      .addColumn('gone', 'integer', (column) => column.notNull())
      .addColumn('unclear', 'integer', (column) => column.notNull())
      .addColumn('left_out', 'integer', (column) => column.notNull())
      .addColumn('code', text, (column) => column.notNull())
      .addColumn('value', text, (column) => column.notNull())
      .addColumn('detail', text, (column) => column.notNull())
      .addColumn('faults', text, (column) => column.notNull())
      .addColumn('revision', big)
      .execute();
    await db.schema
      .createIndex('source_log_by_source')
      .on('source_log')
      .columns(['instance_id', 'source_id', 'id'])
      .execute();
  };
}
