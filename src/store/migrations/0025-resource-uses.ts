import type { Kysely } from 'kysely';
import type { ColumnTypes } from './0018-baseline.ts';

/** Replaces room uses with one table for all resources (rule W13). It stays empty: 0026 creates it again. */
export function replaceRoomUses({ big, text }: ColumnTypes) {
  return async (db: Kysely<unknown>): Promise<void> => {
    await db.schema
      .createTable('resource_uses')
      .addColumn('instance_id', big, (column) => column.notNull().references('instances.id').onDelete('cascade'))
      .addColumn('event_id', big, (column) => column.notNull())
      .addColumn('kind', text, (column) => column.notNull())
      .addColumn('resource_id', big, (column) => column.notNull())
      .addColumn('taken_from', text, (column) => column.notNull())
      .addColumn('taken_to', text, (column) => column.notNull())
      .addColumn('reach', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('resource_uses_key', ['instance_id', 'event_id', 'kind', 'resource_id'])
      .execute();
    await db.schema
      .createIndex('resource_uses_by_time')
      .on('resource_uses')
      .columns(['instance_id', 'kind', 'reach', 'taken_from'])
      .execute();
    await db.schema.dropTable('room_uses').execute();
  };
}
