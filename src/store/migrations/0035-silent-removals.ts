import type { Kysely } from 'kysely';
import type { ColumnTypes } from './0018-baseline.ts';

/** Stores what people know of a silently removed event, so that its return can be silent too (rule J11). */
export function addSilentRemovals({ text }: ColumnTypes) {
  return async (db: Kysely<unknown>): Promise<void> => {
    await db.schema
      .alterTable('removed_bookings')
      .addColumn('believed', text, (column) => column.notNull().defaultTo(''))
      .execute();
  };
}
