import type { Kysely } from 'kysely';
import type { ColumnTypes } from './0001-beginning.ts';

export function digests({ big, text }: ColumnTypes) {
  return async (db: Kysely<unknown>): Promise<void> => {
    await db.schema.alterTable('mails').addColumn('subscriber_id', big).execute();
    await db.schema.alterTable('mails').addColumn('period', text).execute();
    await db.schema
      .alterTable('mails')
      .addColumn('outcome', text, (column) => column.notNull().defaultTo(''))
      .execute();
    await db.schema
      .alterTable('mails')
      .addColumn('bounced', text, (column) => column.notNull().defaultTo(''))
      .execute();
    await db.schema
      .createIndex('mails_by_period')
      .on('mails')
      .columns(['instance_id', 'subscriber_id', 'period'])
      .unique()
      .execute();
    // Mails that a visitor is waiting for are sent before digests.
    await db.schema.createIndex('mails_by_kind').on('mails').columns(['kind', 'sent_at', 'due_at']).execute();
    await db.schema.dropIndex('mails_by_due').execute();
    // The limit of three mails an hour per address covers all instances.
    await db.schema.dropIndex('mails_by_recipient').execute();
    await db.schema.createIndex('mails_by_address').on('mails').columns(['email_folded', 'created_at']).execute();
    await db.schema.createIndex('mails_by_message').on('mails').column('message_id').execute();

    await db.schema
      .createTable('newsletters')
      .addColumn('instance_id', big, (column) => column.primaryKey().references('instances.id').onDelete('cascade'))
      .addColumn('sending', 'integer', (column) => column.notNull())
      .addColumn('weekday', 'integer', (column) => column.notNull())
      .addColumn('time', text, (column) => column.notNull())
      .addColumn('keep_days', 'integer', (column) => column.notNull())
      .execute();

    await db.schema
      .createTable('intros')
      .addColumn('instance_id', big, (column) => column.notNull().references('instances.id').onDelete('cascade'))
      .addColumn('day', text, (column) => column.notNull())
      .addColumn('text', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('intros_key', ['instance_id', 'day'])
      .execute();

    await db.schema
      .createTable('runs')
      .addColumn('instance_id', big, (column) => column.notNull().references('instances.id').onDelete('cascade'))
      .addColumn('interval', text, (column) => column.notNull())
      .addColumn('period', text, (column) => column.notNull())
      .addColumn('due', text, (column) => column.notNull())
      .addColumn('until', text, (column) => column.notNull())
      .addColumn('through_id', big, (column) => column.notNull())
      .addColumn('done', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('runs_key', ['instance_id', 'interval'])
      .execute();

    await db.schema
      .createTable('endings')
      .addColumn('instance_id', big, (column) => column.notNull().references('instances.id').onDelete('cascade'))
      .addColumn('email_hash', text, (column) => column.notNull())
      .addColumn('subscriber_id', big, (column) => column.notNull())
      .addColumn('at', big, (column) => column.notNull())
      .addColumn('source', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('endings_key', ['instance_id', 'email_hash'])
      .execute();

    await db.schema
      .createTable('bounces')
      .addColumn('instance_id', big, (column) => column.notNull().references('instances.id').onDelete('cascade'))
      .addColumn('subscriber_id', big, (column) => column.notNull())
      .addColumn('soft', 'integer', (column) => column.notNull())
      .addColumn('suppressed_at', big)
      .addColumn('reason', text, (column) => column.notNull())
      .addColumn('last_at', big, (column) => column.notNull())
      .addPrimaryKeyConstraint('bounces_key', ['instance_id', 'subscriber_id'])
      .execute();

    await db.schema
      .createTable('leases')
      .addColumn('name', text, (column) => column.primaryKey())
      .addColumn('holder', text, (column) => column.notNull())
      .addColumn('until', big, (column) => column.notNull())
      .execute();
  };
}
