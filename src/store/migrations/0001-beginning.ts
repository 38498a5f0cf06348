import { type Kysely, type RawBuilder, sql } from 'kysely';

export interface ColumnTypes {
  readonly serial: 'integer' | 'bigserial';
  /** Unsigned 32-bit ids and milliseconds since 1970. */
  readonly big: 'integer' | 'bigint';
  /** Text that is compared and sorted by its bytes, whatever the language of the database. */
  readonly text: 'text' | RawBuilder<unknown>;
  readonly bytes: 'blob' | 'bytea';
}

/** Creates instances, their content as documents with enforced references, subscribers, keys, and the journal. */
export function beginning({ serial, big, text }: ColumnTypes) {
  return async (db: Kysely<unknown>): Promise<void> => {
    await db.schema
      .createTable('instances')
      .addColumn('id', serial, (column) => column.primaryKey())
      .addColumn('name', text, (column) => column.notNull().unique())
      .addColumn('title', text, (column) => column.notNull())
      .addColumn('locale', text, (column) => column.notNull())
      .addColumn('time_zone', text, (column) => column.notNull())
      .addColumn('public_url', text, (column) => column.notNull())
      .addColumn('newsletter_lookup', text, (column) => column.notNull())
      .addColumn('double_opt_in', 'integer', (column) => column.notNull())
      .addColumn('revision', big, (column) => column.notNull())
      .addColumn('content_revision', big, (column) => column.notNull())
      .addColumn('subscribers_revision', big, (column) => column.notNull())
      .addColumn('keys_revision', big, (column) => column.notNull())
      .addColumn('created_at', big, (column) => column.notNull())
      .execute();

    await db.schema
      .createTable('entities')
      .addColumn('instance_id', big, (column) => column.notNull().references('instances.id').onDelete('cascade'))
      .addColumn('kind', text, (column) => column.notNull())
      .addColumn('id', big, (column) => column.notNull())
      .addColumn('shown_until', text)
      .addColumn('revision', big, (column) => column.notNull())
      .addColumn('changed_at', big, (column) => column.notNull())
      .addColumn('document', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('entities_pk', ['instance_id', 'kind', 'id'])
      .execute();

    await db.schema
      .createTable('entity_links')
      .addColumn('instance_id', big, (column) => column.notNull())
      .addColumn('from_kind', text, (column) => column.notNull())
      .addColumn('from_id', big, (column) => column.notNull())
      .addColumn('to_kind', text, (column) => column.notNull())
      .addColumn('to_id', big, (column) => column.notNull())
      .addPrimaryKeyConstraint('entity_links_pk', ['instance_id', 'from_kind', 'from_id', 'to_kind', 'to_id'])
      .addForeignKeyConstraint(
        'entity_links_from',
        ['instance_id', 'from_kind', 'from_id'],
        'entities',
        ['instance_id', 'kind', 'id'],
        (constraint) => constraint.onDelete('cascade'),
      )
      .addForeignKeyConstraint('entity_links_to', ['instance_id', 'to_kind', 'to_id'], 'entities', [
        'instance_id',
        'kind',
        'id',
      ])
      .execute();
    await db.schema
      .createIndex('entity_links_by_target')
      .on('entity_links')
      .columns(['instance_id', 'to_kind', 'to_id'])
      .execute();

    await db.schema
      .createTable('subscribers')
      .addColumn('instance_id', big, (column) => column.notNull().references('instances.id').onDelete('cascade'))
      .addColumn('id', big, (column) => column.notNull())
      .addColumn('key', text, (column) => column.notNull())
      .addColumn('email', text, (column) => column.notNull())
      .addColumn('email_folded', text, (column) => column.notNull())
      .addColumn('status', text, (column) => column.notNull())
      .addColumn('firstname', text, (column) => column.notNull())
      .addColumn('lastname', text, (column) => column.notNull())
      .addColumn('address', text, (column) => column.notNull())
      .addColumn('postcode', text, (column) => column.notNull())
      .addColumn('city', text, (column) => column.notNull())
      .addColumn('list_ids', text, (column) => column.notNull())
      .addColumn('interval', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('subscribers_pk', ['instance_id', 'id'])
      .addUniqueConstraint('subscribers_key', ['instance_id', 'key'])
      .addUniqueConstraint('subscribers_email', ['instance_id', 'email_folded'])
      .execute();

    await db.schema
      .createTable('access_keys')
      .addColumn('id', serial, (column) => column.primaryKey())
      .addColumn('instance_id', big, (column) => column.notNull().references('instances.id').onDelete('cascade'))
      .addColumn('hash', text, (column) => column.notNull().unique())
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('scopes', text, (column) => column.notNull())
      .addColumn('profile', text, (column) => column.notNull())
      .addColumn('origins', text, (column) => column.notNull())
      .addColumn('created_at', big, (column) => column.notNull())
      .addColumn('expires_on', text)
      .addColumn('revoked_at', big)
      .addColumn('last_used_at', big)
      .execute();
    await db.schema.createIndex('access_keys_by_instance').on('access_keys').column('instance_id').execute();

    await db.schema
      .createTable('journal')
      .addColumn('id', serial, (column) => column.primaryKey())
      .addColumn('instance_id', big, (column) => column.notNull().references('instances.id').onDelete('cascade'))
      .addColumn('revision', big, (column) => column.notNull())
      .addColumn('at', big, (column) => column.notNull())
      .addColumn('actor', text, (column) => column.notNull())
      .addColumn('action', text, (column) => column.notNull())
      .execute();
    await sql`create index journal_by_instance on journal (instance_id, id)`.execute(db);
  };
}
