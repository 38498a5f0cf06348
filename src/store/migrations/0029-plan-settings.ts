import type { Kysely } from 'kysely';
import type { ColumnTypes } from './0001-beginning.ts';

/** How early an instance reminds who serves, and which church year names its days (rule D3). */
export function planSettings({ text }: ColumnTypes) {
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
