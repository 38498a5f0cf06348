import type { Kysely } from 'kysely';
import type { ColumnTypes } from './0018-baseline.ts';

/** Adds the author of a booking's last change (rule J13); empty for changes before this migration. */
export function addBookingChanges({ text }: ColumnTypes) {
  return async (db: Kysely<unknown>): Promise<void> => {
    await db.schema
      .alterTable('bookings')
      .addColumn('changed_by', text, (column) => column.notNull().defaultTo(''))
      .execute();
  };
}
