import { type Kysely, sql } from 'kysely';

/** What has changed since a revision, and the sources of all instances, are found without looking at everything else. */
export async function reading(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('entities_by_revision')
    .on('entities')
    .columns(['instance_id', 'kind', 'revision'])
    .execute();
  await db.schema
    .createIndex('removed_entities_by_revision')
    .on('removed_entities')
    .columns(['instance_id', 'kind', 'revision'])
    .execute();
  await db.schema
    .createIndex('entities_sources')
    .on('entities')
    .columns(['instance_id', 'id'])
    .where(sql.ref('kind'), '=', sql.lit('source'))
    .execute();
}
