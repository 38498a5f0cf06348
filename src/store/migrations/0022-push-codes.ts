import type { Kysely } from 'kysely';
import type { ColumnTypes } from './0018-baseline.ts';

/** Adds a code for the reason why a push failed, which is translated; earlier entries have only the text. */
export function addPushCodes({ text }: ColumnTypes) {
  return async (db: Kysely<unknown>): Promise<void> => {
    for (const name of ['code', 'value']) {
      await db.schema
        .alterTable('push_log')
        .addColumn(name, text, (column) => column.notNull().defaultTo(''))
        .execute();
    }
  };
}
