import type { Kysely } from 'kysely';
import type { ColumnTypes } from './0001-beginning.ts';

/** Adds departures: formerly public events that were removed or hidden, reported to clients with a copy (rule G6). */
export function departures({ big, text }: ColumnTypes) {
  return async (db: Kysely<unknown>): Promise<void> => {
    await db.schema
      .createTable('departures')
      .addColumn('instance_id', big, (column) => column.notNull().references('instances.id').onDelete('cascade'))
      .addColumn('event_id', big, (column) => column.notNull())
      .addColumn('revision', big, (column) => column.notNull())
      .addColumn('left_at', big, (column) => column.notNull())
      .addColumn('reason', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('departures_pk', ['instance_id', 'event_id'])
      .execute();
    await db.schema.createIndex('departures_by_time').on('departures').columns(['instance_id', 'left_at']).execute();
  };
}
