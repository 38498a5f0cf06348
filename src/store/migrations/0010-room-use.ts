import type { Kysely } from 'kysely';
import type { ColumnTypes } from './0001-beginning.ts';

/** Adds room uses (rule W13). The table stays empty: 0025 drops it and derives its replacement. */
export function roomUse({ big, text }: ColumnTypes) {
  return async (db: Kysely<unknown>): Promise<void> => {
    await db.schema
      .createTable('room_uses')
      .addColumn('instance_id', big, (column) => column.notNull().references('instances.id').onDelete('cascade'))
      .addColumn('event_id', big, (column) => column.notNull())
      .addColumn('room_id', big, (column) => column.notNull())
      .addColumn('taken_from', text, (column) => column.notNull())
      .addColumn('taken_to', text, (column) => column.notNull())
      .addColumn('reach', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('room_uses_key', ['instance_id', 'event_id', 'room_id'])
      .execute();
    await db.schema
      .createIndex('room_uses_by_time')
      .on('room_uses')
      .columns(['instance_id', 'reach', 'taken_from'])
      .execute();
  };
}
