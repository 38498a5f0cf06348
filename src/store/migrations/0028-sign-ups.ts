import type { Kysely } from 'kysely';
import type { ColumnTypes } from './0018-baseline.ts';

/** Adds sign-up for events (rules J1 to J20): bookings, their log, seat counts, and submitted forms. */
export function addSignUps({ serial, big, text }: ColumnTypes) {
  return async (db: Kysely<unknown>): Promise<void> => {
    await db.schema
      .alterTable('instances')
      .addColumn('outside_signup', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema
      .alterTable('instances')
      .addColumn('signup_revision', big, (column) => column.notNull().defaultTo(0))
      .execute();

    const ofInstance = (name: string) =>
      db.schema
        .createTable(name)
        .addColumn('instance_id', big, (column) => column.notNull().references('instances.id').onDelete('cascade'));

    await ofInstance('bookings')
      .addColumn('id', big, (column) => column.notNull())
      .addColumn('key', text, (column) => column.notNull())
      .addColumn('event_id', big, (column) => column.notNull())
      .addColumn('state', text, (column) => column.notNull())
      .addColumn('size', 'integer', (column) => column.notNull())
      .addColumn('people', text, (column) => column.notNull())
      .addColumn('email', text, (column) => column.notNull())
      .addColumn('mailbox', text, (column) => column.notNull())
      .addColumn('phone', text, (column) => column.notNull())
      .addColumn('answers', text, (column) => column.notNull())
      .addColumn('note', text, (column) => column.notNull())
      .addColumn('present', 'integer', (column) => column.notNull())
      .addColumn('language', text, (column) => column.notNull())
      .addColumn('created_at', big, (column) => column.notNull())
      .addColumn('held_until', big)
      .addColumn('expires_at', big)
      .addColumn('reminded', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('revision', big, (column) => column.notNull())
      .addColumn('changed_at', big, (column) => column.notNull())
      .addPrimaryKeyConstraint('bookings_key', ['instance_id', 'id'])
      .execute();
    await db.schema.createIndex('bookings_by_key').unique().on('bookings').columns(['instance_id', 'key']).execute();
    await db.schema
      .createIndex('bookings_by_event')
      .on('bookings')
      .columns(['instance_id', 'event_id', 'state', 'created_at', 'id'])
      .execute();
    await db.schema
      .createIndex('bookings_by_mailbox')
      .on('bookings')
      .columns(['instance_id', 'mailbox', 'event_id'])
      .execute();

    await ofInstance('booking_log')
      .addColumn('id', serial, (column) => column.primaryKey())
      .addColumn('event_id', big, (column) => column.notNull())
      .addColumn('at', big, (column) => column.notNull())
      .addColumn('by', text, (column) => column.notNull())
      .addColumn('what', text, (column) => column.notNull())
      .addColumn('people', 'integer', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('booking_log_by_event')
      .on('booking_log')
      .columns(['instance_id', 'event_id', 'id'])
      .execute();

    await ofInstance('event_seats')
      .addColumn('event_id', big, (column) => column.notNull())
      .addColumn('booked', 'integer', (column) => column.notNull())
      .addColumn('held', 'integer', (column) => column.notNull())
      .addColumn('waiting', 'integer', (column) => column.notNull())
      .addColumn('to_wait', 'integer', (column) => column.notNull())
      .addColumn('shown', text, (column) => column.notNull())
      .addColumn('revision', big, (column) => column.notNull())
      .addColumn('announced_at', big, (column) => column.notNull())
      .addColumn('told_at', big, (column) => column.notNull())
      .addColumn('reminded_at', big, (column) => column.notNull())
      .addColumn('listed_at', big, (column) => column.notNull())
      .addColumn('cleaned_at', big, (column) => column.notNull())
      .addColumn('next_at', big)
      .addPrimaryKeyConstraint('event_seats_key', ['instance_id', 'event_id'])
      .execute();
    await db.schema.createIndex('event_seats_due').on('event_seats').column('next_at').execute();
    await db.schema
      .createIndex('event_seats_by_revision')
      .on('event_seats')
      .columns(['instance_id', 'revision'])
      .execute();

    await ofInstance('spent_forms')
      .addColumn('hash', text, (column) => column.notNull())
      .addColumn('event_id', big, (column) => column.notNull())
      .addColumn('booking_id', big)
      .addColumn('mailbox', text, (column) => column.notNull())
      .addColumn('expires_at', big, (column) => column.notNull())
      .addPrimaryKeyConstraint('spent_forms_key', ['instance_id', 'hash'])
      .execute();

    await ofInstance('barred_mailboxes')
      .addColumn('event_id', big, (column) => column.notNull())
      .addColumn('mailbox', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('barred_mailboxes_key', ['instance_id', 'event_id', 'mailbox'])
      .execute();

    await db.schema.alterTable('mails').addColumn('booking_id', big).execute();
    await db.schema.createIndex('mails_by_booking').on('mails').columns(['instance_id', 'booking_id']).execute();
  };
}
