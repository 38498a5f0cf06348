import type { Kysely } from 'kysely';
import type { ColumnTypes } from './0001-beginning.ts';

export function registrations({ serial, big, text }: ColumnTypes) {
  return async (db: Kysely<unknown>): Promise<void> => {
    await db.schema
      .createTable('consents')
      .addColumn('id', serial, (column) => column.primaryKey())
      .addColumn('instance_id', big, (column) => column.notNull().references('instances.id').onDelete('cascade'))
      .addColumn('subscriber_id', big, (column) => column.notNull())
      .addColumn('at', big, (column) => column.notNull())
      .addColumn('step', text, (column) => column.notNull())
      .addColumn('source', text, (column) => column.notNull())
      .addColumn('wording', text, (column) => column.notNull())
      .addColumn('wording_version', text, (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('consents_by_subscriber')
      .on('consents')
      .columns(['instance_id', 'subscriber_id'])
      .execute();

    await db.schema
      .createTable('confirmations')
      .addColumn('hash', text, (column) => column.primaryKey())
      .addColumn('instance_id', big, (column) => column.notNull().references('instances.id').onDelete('cascade'))
      .addColumn('subscriber_id', big, (column) => column.notNull())
      .addColumn('email', text, (column) => column.notNull())
      .addColumn('expires_at', big, (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('confirmations_by_subscriber')
      .on('confirmations')
      .columns(['instance_id', 'subscriber_id'])
      .execute();
    await db.schema.createIndex('confirmations_by_expiry').on('confirmations').column('expires_at').execute();

    await db.schema
      .createTable('mails')
      .addColumn('id', serial, (column) => column.primaryKey())
      .addColumn('instance_id', big, (column) => column.notNull().references('instances.id').onDelete('cascade'))
      .addColumn('email', text, (column) => column.notNull())
      .addColumn('email_folded', text, (column) => column.notNull())
      .addColumn('kind', text, (column) => column.notNull())
      .addColumn('details', text, (column) => column.notNull())
      .addColumn('message_id', text, (column) => column.notNull())
      .addColumn('created_at', big, (column) => column.notNull())
      .addColumn('due_at', big, (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('held_by', text, (column) => column.notNull())
      .addColumn('held_until', big, (column) => column.notNull())
      .addColumn('sent_at', big)
      .addColumn('failed', text, (column) => column.notNull())
      .execute();
    await db.schema.createIndex('mails_by_due').on('mails').columns(['sent_at', 'due_at']).execute();
    await db.schema
      .createIndex('mails_by_recipient')
      .on('mails')
      .columns(['instance_id', 'email_folded', 'created_at'])
      .execute();
  };
}
