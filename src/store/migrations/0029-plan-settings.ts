import type { Kysely } from 'kysely';
import type { ColumnTypes } from './0018-baseline.ts';

/** Adds rota settings: days before a reminder, and the church year (rule D3). */
export function addPlanSettings({ text }: ColumnTypes) {
  return async (db: Kysely<unknown>): Promise<void> => {
    await db.schema
      .alterTable('instances')
      .addColumn('remind_days', 'integer', (column) => column.notNull().defaultTo(3))
      .execute();
    await db.schema
      .alterTable('instances')
      .addColumn('church_year', text, (column) => column.notNull().defaultTo(''))
      .execute();
  };
}
