import type { Kysely } from 'kysely';
import type { ColumnTypes } from './0018-baseline.ts';

export function addNoticeChoices({ text }: ColumnTypes) {
  return async (db: Kysely<unknown>): Promise<void> => {
    await db.schema
      .alterTable('instances')
      .addColumn('notice_choices', text, (column) => column.notNull().defaultTo(''))
      .execute();
  };
}
