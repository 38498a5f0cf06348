import type { Kysely } from 'kysely';
import type { ColumnTypes } from './0018-baseline.ts';
import { type AddressTables, markUnsafeAddresses } from './0020-shown.ts';

/**
 * Adds the last public state of removed and hidden events for calendars (rule G3), and the epoch of an instance, which invalidates older
 * cursors (rule G6). Marks stored addresses for another check, because the rule has become stricter (rule F1).
 */
export function addCancellationNotices({ big, text }: ColumnTypes) {
  return async (db: Kysely<unknown>): Promise<void> => {
    await db.schema.alterTable('departures').addColumn('document', text).execute();
    await db.schema
      .alterTable('instances')
      .addColumn('epoch', big, (column) => column.notNull().defaultTo(0))
      .execute();
    await markUnsafeAddresses(db as Kysely<AddressTables>);
  };
}
