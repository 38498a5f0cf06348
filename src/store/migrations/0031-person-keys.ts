import type { Kysely } from 'kysely';
import type { ColumnTypes } from './0018-baseline.ts';

/** Adds private pages of volunteers, duty requests, and the progress of rota mails (rules D10 to D14). */
export function addPersonKeys({ big, text }: ColumnTypes) {
  return async (db: Kysely<unknown>): Promise<void> => {
    const ofInstance = (name: string) =>
      db.schema
        .createTable(name)
        .addColumn('instance_id', big, (column) => column.notNull().references('instances.id').onDelete('cascade'));

    await ofInstance('person_keys')
      .addColumn('person_id', big, (column) => column.notNull())
      .addColumn('key', text, (column) => column.notNull())
      .addColumn('made_at', big, (column) => column.notNull())
      .addColumn('wants_gaps', 'integer', (column) => column.notNull().defaultTo(1))
      .addPrimaryKeyConstraint('person_keys_key', ['instance_id', 'person_id'])
      .execute();
    await db.schema
      .createIndex('person_keys_by_key')
      .unique()
      .on('person_keys')
      .columns(['instance_id', 'key'])
      .execute();

    await ofInstance('plan_asks')
      .addColumn('event_id', big, (column) => column.notNull())
      .addColumn('role_id', big, (column) => column.notNull())
      .addColumn('person_id', big, (column) => column.notNull())
      .addColumn('asker_email', text, (column) => column.notNull())
      .addColumn('asked_at', big, (column) => column.notNull())
      .addPrimaryKeyConstraint('plan_asks_key', ['instance_id', 'event_id', 'role_id', 'person_id'])
      .execute();

    await ofInstance('plan_rounds')
      .addColumn('reminded_on', text, (column) => column.notNull())
      .addColumn('told_gaps_on', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('plan_rounds_key', ['instance_id'])
      .execute();

    await db.schema.alterTable('mails').addColumn('person_id', big).execute();
    await db.schema.createIndex('mails_by_person').on('mails').columns(['instance_id', 'person_id']).execute();
  };
}
