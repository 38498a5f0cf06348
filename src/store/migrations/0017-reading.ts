import { type Kysely, sql } from 'kysely';

/**
 * What has changed since a revision, the sources of all instances, and who names something are found without looking at everything
 * else. The index of links has all that is asked of them: without that, SQLite prefers to walk through the whole primary key.
 */
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
  await db.schema.dropIndex('entity_links_by_target').execute();
  await db.schema
    .createIndex('entity_links_by_target')
    .on('entity_links')
    .columns(['instance_id', 'to_kind', 'to_id', 'from_kind', 'from_id'])
    .execute();
}
