import type { Kysely } from 'kysely';
import type { ColumnTypes } from './0018-baseline.ts';

/** Adds decoy holds, which keep public seat numbers independent of known mailboxes, and the outcome of a spent form (rule J22). */
export function addDecoyHolds({ serial, big, text }: ColumnTypes) {
  return async (db: Kysely<unknown>): Promise<void> => {
    await db.schema
      .createTable('decoy_holds')
      .addColumn('instance_id', big, (column) => column.notNull().references('instances.id').onDelete('cascade'))
      .addColumn('id', serial, (column) => column.primaryKey())
      .addColumn('event_id', big, (column) => column.notNull())
      .addColumn('size', 'integer', (column) => column.notNull())
      .addColumn('waits', 'integer', (column) => column.notNull())
      .addColumn('expires_at', big, (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('decoy_holds_by_event')
      .on('decoy_holds')
      .columns(['instance_id', 'event_id', 'expires_at'])
      .execute();
    for (const name of ['decoy_held', 'decoy_to_wait']) {
      await db.schema
        .alterTable('event_seats')
        .addColumn(name, 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
    }
    await db.schema
      .alterTable('spent_forms')
      .addColumn('outcome', text, (column) => column.notNull().defaultTo(''))
      .execute();
  };
}
