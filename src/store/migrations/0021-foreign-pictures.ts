import type { Kysely } from 'kysely';
import type { ColumnTypes } from './0018-baseline.ts';

export function addForeignPictures({ big, text }: ColumnTypes) {
  return async (db: Kysely<unknown>): Promise<void> => {
    await db.schema
      .createTable('foreign_pictures')
      .addColumn('instance_id', big, (column) => column.notNull().references('instances.id').onDelete('cascade'))
      .addColumn('address_hash', text, (column) => column.notNull())
      .addColumn('address', text, (column) => column.notNull())
      .addColumn('hash', text)
      .addColumn('failures', 'integer', (column) => column.notNull())
      .addColumn('next_at', big)
      .addPrimaryKeyConstraint('foreign_pictures_key', ['instance_id', 'address_hash'])
      .execute();
    await db.schema.createIndex('foreign_pictures_due').on('foreign_pictures').column('next_at').execute();
  };
}
