import type { Kysely } from 'kysely';
import type { ColumnTypes } from './0001-beginning.ts';

/** What those who signed up still believe of an event that was removed silently, so that its return is silent too (rule J11). */
export function silentRemovals({ text }: ColumnTypes) {
  return async (db: Kysely<unknown>): Promise<void> => {
    await db.schema
      .alterTable('removed_bookings')
      .addColumn('believed', text, (column) => column.notNull().defaultTo(''))
      .execute();
  };
}
