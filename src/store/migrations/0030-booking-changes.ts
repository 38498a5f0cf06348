import type { Kysely } from 'kysely';
import type { ColumnTypes } from './0001-beginning.ts';

/** Who changed a booking last (rule J13); "" where that was before this was noted. */
export function bookingChanges({ text }: ColumnTypes) {
  return async (db: Kysely<unknown>): Promise<void> => {
    await db.schema
      .alterTable('bookings')
      .addColumn('changed_by', text, (column) => column.notNull().defaultTo(''))
      .execute();
  };
}
