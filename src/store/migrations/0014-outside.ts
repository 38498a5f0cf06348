import type { Kysely } from 'kysely';

/** What an instance gives everybody without a key, part by part (rule G0). */
export function outside() {
  return async (db: Kysely<unknown>): Promise<void> => {
    for (const name of ['outside_pages', 'outside_feeds', 'outside_embed']) {
      await db.schema
        .alterTable('instances')
        .addColumn(name, 'integer', (column) => column.notNull().defaultTo(1))
        .execute();
    }
  };
}
