import type { Kysely } from 'kysely';
import type { ColumnTypes } from './0001-beginning.ts';

/** Whom readers of a newsletter answer, and where they read what is done with their data. */
export function contact({ text }: ColumnTypes) {
  return async (db: Kysely<unknown>): Promise<void> => {
    for (const name of ['reply_to', 'privacy_url']) {
      await db.schema
        .alterTable('newsletters')
        .addColumn(name, text, (column) => column.notNull().defaultTo(''))
        .execute();
    }
  };
}
