import type { Kysely } from 'kysely';
import type { ColumnTypes } from './0001-beginning.ts';

/** Adds uploads, kept until they are imported (rule Z2). */
export function uploads({ serial, big, text, bytes: blob }: ColumnTypes) {
  return async (db: Kysely<unknown>): Promise<void> => {
    await db.schema
      .createTable('uploads')
      .addColumn('id', serial, (column) => column.primaryKey())
      .addColumn('instance_id', big, (column) => column.notNull().references('instances.id').onDelete('cascade'))
      .addColumn('owner', text, (column) => column.notNull())
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('details', text, (column) => column.notNull())
      .addColumn('expires_at', big, (column) => column.notNull())
      .execute();
    await db.schema.createIndex('uploads_by_owner').on('uploads').columns(['instance_id', 'owner']).execute();
    // Separate table, because SQLite rewrites a whole row whichever column changes.
    await db.schema
      .createTable('upload_bytes')
      .addColumn('upload_id', big, (column) => column.primaryKey().references('uploads.id').onDelete('cascade'))
      .addColumn('bytes', blob, (column) => column.notNull())
      .execute();
  };
}
