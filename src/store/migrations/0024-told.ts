import type { Kysely } from 'kysely';
import type { ColumnTypes } from './0001-beginning.ts';

/** What calendars say for a while of an event that was removed or hidden (rule G3): as it was when everybody could see it. */
export function told({ text }: ColumnTypes) {
  return async (db: Kysely<unknown>): Promise<void> => {
    await db.schema.alterTable('departures').addColumn('document', text).execute();
  };
}
