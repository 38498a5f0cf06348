import type { Kysely } from 'kysely';

/** Adds the parts of an instance that are public without a key (rule G0). */
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
