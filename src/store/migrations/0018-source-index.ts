import { type Kysely, sql } from 'kysely';

/** Sources are looked for among all entities every few seconds, and are few. */
export async function sourceIndex(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('entities_of_sources')
    .on('entities')
    .columns(['instance_id', 'id'])
    .where(sql.ref('kind'), '=', sql.lit('source'))
    .execute();
}
