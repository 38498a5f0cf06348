import { type Kysely, sql } from 'kysely';

/**
 * Adds indexes for changes since a revision, sources of all instances, and referrers. The index of links covers its queries; otherwise
 * SQLite prefers to scan the primary key.
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
