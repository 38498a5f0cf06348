import type { Kysely } from 'kysely';
import type { ColumnTypes } from './0018-baseline.ts';

/** Adds the rota roles that an account may fill at every event (rule D16), as a JSON array of ids. */
export function addPlanRoles({ text }: ColumnTypes) {
  return async (db: Kysely<unknown>): Promise<void> => {
    for (const table of ['memberships', 'account_links']) {
      await db.schema
        .alterTable(table)
        .addColumn('plan_role_ids', text, (column) => column.notNull().defaultTo('[]'))
        .execute();
    }
  };
}
