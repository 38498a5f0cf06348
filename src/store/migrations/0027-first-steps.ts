import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from './0018-baseline.ts';

/** Adds completed first steps, by name and separated by spaces; an instance with events has completed all. */
export function addFirstSteps({ text }: ColumnTypes) {
  return async (db: Kysely<unknown>): Promise<void> => {
    await db.schema
      .alterTable('instances')
      .addColumn('steps_done', text, (column) => column.notNull().defaultTo(''))
      .execute();
    await sql`update instances set steps_done = 'all' where exists
      (select 1 from entities where entities.instance_id = instances.id and entities.kind = 'event')`.execute(db);
  };
}
