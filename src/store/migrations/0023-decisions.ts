import type { Kysely } from 'kysely';
import type { ColumnTypes } from './0001-beginning.ts';

/**
 * When a new event was decided on that waited, from which it is counted for how long that is known; and which address the validators
 * of a source are from, to which alone they are sent: of what was fetched before nobody knows, and it is fetched as a whole once.
 */
export function decisions({ big, text }: ColumnTypes) {
  return async (db: Kysely<unknown>): Promise<void> => {
    await db.schema.alterTable('proposals').addColumn('decided_at', big).execute();
    await db.schema
      .alterTable('source_states')
      .addColumn('said_by', text, (column) => column.notNull().defaultTo(''))
      .execute();
  };
}
