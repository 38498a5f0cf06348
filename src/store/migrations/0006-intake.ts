import type { Kysely } from 'kysely';
import type { ColumnTypes } from './0001-beginning.ts';

/**
 * Adds the intake queue (rule R19), mail limits by mailbox and domain (rule R17), the time of a subscriber's last change, and the
 * appearance of instances (rule B4).
 */
export function intake({ serial, big, text }: ColumnTypes) {
  return async (db: Kysely<unknown>): Promise<void> => {
    await db.schema
      .createTable('intake')
      .addColumn('id', serial, (column) => column.primaryKey())
      .addColumn('instance_id', big, (column) => column.notNull().references('instances.id').onDelete('cascade'))
      .addColumn('kind', text, (column) => column.notNull())
      .addColumn('email_folded', text, (column) => column.notNull())
      .addColumn('details', text, (column) => column.notNull())
      .addColumn('created_at', big, (column) => column.notNull())
      .execute();

    await db.schema
      .createTable('address_seals')
      .addColumn('instance_id', big, (column) => column.primaryKey().references('instances.id').onDelete('cascade'))
      .addColumn('key', text, (column) => column.notNull())
      .execute();

    const texts = [
      'mails.mailbox',
      'mails.domain',
      'instances.event_url',
      'instances.accent',
      'instances.logo_url',
      'instances.footer',
    ];
    for (const [table = '', column = ''] of texts.map((name) => name.split('.'))) {
      await db.schema
        .alterTable(table)
        .addColumn(column, text, (made) => made.notNull().defaultTo(''))
        .execute();
    }
    await db.schema.createIndex('mails_by_mailbox').on('mails').columns(['mailbox', 'created_at']).execute();
    await db.schema.createIndex('mails_by_domain').on('mails').columns(['domain', 'created_at']).execute();

    await db.schema
      .alterTable('subscribers')
      .addColumn('revision', big, (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema
      .createIndex('subscribers_by_revision')
      .on('subscribers')
      .columns(['instance_id', 'revision'])
      .execute();
    await db.schema
      .alterTable('newsletters')
      .addColumn('ask_address', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  };
}
