import type { Kysely } from 'kysely';
import type { ColumnTypes } from './0001-beginning.ts';

/** Adds the reply address and the privacy policy of a newsletter. */
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
