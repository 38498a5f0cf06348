import type { Kysely } from 'kysely';
import type { ColumnTypes } from './0001-beginning.ts';

/** Why a website was not told of a change, by a code that is said in each language; what was logged before has the text alone. */
export function pushCodes({ text }: ColumnTypes) {
  return async (db: Kysely<unknown>): Promise<void> => {
    for (const name of ['code', 'value']) {
      await db.schema
        .alterTable('push_log')
        .addColumn(name, text, (column) => column.notNull().defaultTo(''))
        .execute();
    }
  };
}
