import type { Kysely } from 'kysely';
import type { ColumnTypes } from './0018-baseline.ts';

/** Adds room requests, their mails, and the rooms whose requests an account answers (rules H1 and H2). */
export function addRoomRequests({ big, text }: ColumnTypes) {
  return async (db: Kysely<unknown>): Promise<void> => {
    await db.schema
      .alterTable('instances')
      .addColumn('outside_requests', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();

    await db.schema
      .createTable('room_requests')
      .addColumn('instance_id', big, (column) => column.notNull().references('instances.id').onDelete('cascade'))
      .addColumn('id', big, (column) => column.notNull())
      .addColumn('key', text, (column) => column.notNull())
      .addColumn('state', text, (column) => column.notNull())
      .addColumn('document', text, (column) => column.notNull())
      .addColumn('mailbox', text, (column) => column.notNull())
      .addColumn('form_hash', text)
      .addColumn('language', text, (column) => column.notNull())
      .addColumn('created_at', big, (column) => column.notNull())
      .addColumn('opened_at', big)
      .addColumn('ended_at', big)
      .addColumn('notified', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('reminded', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('next_at', big, (column) => column.notNull().defaultTo(0))
      .addColumn('revision', big, (column) => column.notNull())
      .addColumn('changed_at', big, (column) => column.notNull())
      .addColumn('changed_by', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('room_requests_key', ['instance_id', 'id'])
      .execute();
    for (const column of ['key', 'form_hash']) {
      await db.schema
        .createIndex(`room_requests_by_${column}`)
        .unique()
        .on('room_requests')
        .columns(['instance_id', column])
        .execute();
    }
    await db.schema.createIndex('room_requests_due').on('room_requests').column('next_at').execute();

    await db.schema.alterTable('mails').addColumn('request_id', big).execute();
    await db.schema.createIndex('mails_by_request').on('mails').columns(['instance_id', 'request_id']).execute();

    for (const table of ['memberships', 'account_links']) {
      await db.schema
        .alterTable(table)
        .addColumn('request_room_ids', text, (column) => column.notNull().defaultTo('[]'))
        .execute();
    }
  };
}
