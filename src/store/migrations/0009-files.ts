import type { Kysely } from 'kysely';
import type { ColumnTypes } from './0001-beginning.ts';

export function files({ big, text, bytes: blob }: ColumnTypes) {
  return async (db: Kysely<unknown>): Promise<void> => {
    await db.schema
      .createTable('files')
      .addColumn('instance_id', big, (column) => column.notNull().references('instances.id').onDelete('cascade'))
      .addColumn('hash', text, (column) => column.notNull())
      .addColumn('media_type', text, (column) => column.notNull())
      .addColumn('size', big, (column) => column.notNull())
      .addColumn('width', 'integer')
      .addColumn('height', 'integer')
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('kept_at', big, (column) => column.notNull())
      .addColumn('unused_since', big)
      .addPrimaryKeyConstraint('files_key', ['instance_id', 'hash'])
      .execute();
    // Separate table, because SQLite rewrites a whole row whichever column changes.
    await db.schema
      .createTable('file_bytes')
      .addColumn('instance_id', big, (column) => column.notNull())
      .addColumn('hash', text, (column) => column.notNull())
      .addColumn('bytes', blob, (column) => column.notNull())
      .addPrimaryKeyConstraint('file_bytes_key', ['instance_id', 'hash'])
      .addForeignKeyConstraint(
        'file_bytes_of',
        ['instance_id', 'hash'],
        'files',
        ['instance_id', 'hash'],
        (constraint) => constraint.onDelete('cascade'),
      )
      .execute();
  };
}
