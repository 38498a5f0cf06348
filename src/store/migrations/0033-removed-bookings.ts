import type { Kysely } from 'kysely';
import type { ColumnTypes } from './0018-baseline.ts';

/** Adds bookings of removed events, kept with the trash until the event returns or a period ends (rule W22). */
export function addRemovedBookings({ big, text }: ColumnTypes) {
  return async (db: Kysely<unknown>): Promise<void> => {
    await db.schema
      .createTable('removed_bookings')
      .addColumn('instance_id', big, (column) => column.notNull().references('instances.id').onDelete('cascade'))
      .addColumn('id', big, (column) => column.notNull())
      .addColumn('event_id', big, (column) => column.notNull())
      .addColumn('key', text, (column) => column.notNull())
      .addColumn('document', text, (column) => column.notNull())
      .addColumn('sensitive', text, (column) => column.notNull())
      .addColumn('strips_at', big)
      .addColumn('expires_at', big, (column) => column.notNull())
      .addPrimaryKeyConstraint('removed_bookings_key', ['instance_id', 'id'])
      .execute();
    await db.schema
      .createIndex('removed_bookings_by_event')
      .on('removed_bookings')
      .columns(['instance_id', 'event_id'])
      .execute();
    await db.schema
      .createIndex('removed_bookings_by_key')
      .on('removed_bookings')
      .columns(['instance_id', 'key'])
      .execute();
  };
}
