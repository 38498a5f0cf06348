import type { Kysely } from 'kysely';
import type { ColumnTypes } from './0018-baseline.ts';

/**
 * Adds the decision time of new events, from which their retention is counted. Adds the address that sent the validators of a source;
 * sources fetched earlier are fetched in full once.
 */
export function addDecisionTimes({ big, text }: ColumnTypes) {
  return async (db: Kysely<unknown>): Promise<void> => {
    await db.schema.alterTable('proposals').addColumn('decided_at', big).execute();
    await db.schema
      .alterTable('source_states')
      .addColumn('said_by', text, (column) => column.notNull().defaultTo(''))
      .execute();
  };
}
