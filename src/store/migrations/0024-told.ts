import type { Kysely } from 'kysely';
import type { ColumnTypes } from './0001-beginning.ts';
import { type Looked, noteUnsafe } from './0020-shown.ts';

/**
 * What calendars say for a while of an event that was removed or hidden (rule G3): as it was when everybody could see it. And which
 * life of the database an instance is in, so that a cursor of an earlier one is known (rule G6). The rule of addresses has become
 * stricter (rule F1): what is kept is gone through once more.
 */
export function told({ big, text }: ColumnTypes) {
  return async (db: Kysely<unknown>): Promise<void> => {
    await db.schema.alterTable('departures').addColumn('document', text).execute();
    await db.schema
      .alterTable('instances')
      .addColumn('epoch', big, (column) => column.notNull().defaultTo(0))
      .execute();
    await noteUnsafe(db as Kysely<Looked>);
  };
}
