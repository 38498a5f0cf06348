import type { Kysely } from 'kysely';
import type { ColumnTypes } from './0001-beginning.ts';

export function sourceKeys({ big, text }: ColumnTypes) {
  return async (db: Kysely<unknown>): Promise<void> => {
    await db.schema
      .createTable('source_keys')
      .addColumn('instance_id', big, (column) => column.notNull().references('instances.id').onDelete('cascade'))
      .addColumn('source_id', big, (column) => column.notNull())
      .addColumn('address', text, (column) => column.notNull())
      .addColumn('key', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('source_keys_pk', ['instance_id', 'source_id'])
      .execute();
  };
}
