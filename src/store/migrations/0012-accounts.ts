import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from './0001-beginning.ts';

/** Adds accounts with their rights, credentials, sessions and journal (rules U1 to U4). */
export function accounts(types: ColumnTypes) {
  return async (db: Kysely<unknown>): Promise<void> => {
    await accountTables(db, types);
    await proofTables(db, types);
    await loginTables(db, types);
    await db.schema
      .alterTable('instances')
      .addColumn('second_factor', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  };
}

async function accountTables(db: Kysely<unknown>, { serial, big, text }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('accounts')
    .addColumn('id', serial, (column) => column.primaryKey())
    .addColumn('email', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('language', text)
    .addColumn('is_operator', 'integer', (column) => column.notNull())
    .addColumn('password_hash', text)
    .addColumn('password_changed_at', big)
    .addColumn('totp_secret', text)
    .addColumn('totp_confirmed_at', big)
    .addColumn('totp_last_step', big, (column) => column.notNull())
    .addColumn('created_at', big, (column) => column.notNull())
    .addColumn('last_login_at', big)
    .addColumn('removed_at', big)
    .addColumn('revision', big, (column) => column.notNull())
    .execute();
  // An account under the address of a removed one is a new account.
  await db.schema
    .createIndex('accounts_by_email')
    .unique()
    .on('accounts')
    .column('email')
    .where(sql.ref('removed_at'), 'is', null)
    .execute();

  await db.schema
    .createTable('memberships')
    .addColumn('account_id', big, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('instance_id', big, (column) => column.notNull().references('instances.id').onDelete('cascade'))
    .addColumn('role', text, (column) => column.notNull())
    .addColumn('areas', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('memberships_key', ['account_id', 'instance_id'])
    .execute();
  await db.schema.createIndex('memberships_by_instance').on('memberships').column('instance_id').execute();

  await db.schema
    .createTable('account_journal')
    .addColumn('id', serial, (column) => column.primaryKey())
    .addColumn('account_id', big, (column) => column.references('accounts.id').onDelete('cascade'))
    .addColumn('at', big, (column) => column.notNull())
    .addColumn('actor', text, (column) => column.notNull())
    .addColumn('action', text, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('account_journal_by_account')
    .on('account_journal')
    .columns(['account_id', 'id'])
    .execute();
  await db.schema.createIndex('account_journal_by_time').on('account_journal').column('at').execute();
}

async function proofTables(db: Kysely<unknown>, { big, text }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('passkeys')
    .addColumn('credential_id', text, (column) => column.primaryKey())
    .addColumn('account_id', big, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('public_key', text, (column) => column.notNull())
    .addColumn('counter', big, (column) => column.notNull())
    .addColumn('transports', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('created_at', big, (column) => column.notNull())
    .addColumn('last_used_at', big)
    .execute();
  await db.schema.createIndex('passkeys_by_account').on('passkeys').column('account_id').execute();

  await db.schema
    .createTable('recovery_codes')
    .addColumn('hash', text, (column) => column.primaryKey())
    .addColumn('account_id', big, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('used_at', big)
    .execute();
  await db.schema.createIndex('recovery_codes_by_account').on('recovery_codes').column('account_id').execute();

  await db.schema
    .createTable('account_identities')
    .addColumn('issuer', text, (column) => column.notNull())
    .addColumn('subject', text, (column) => column.notNull())
    .addColumn('account_id', big, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('bound_at', big, (column) => column.notNull())
    .addPrimaryKeyConstraint('account_identities_key', ['issuer', 'subject'])
    .execute();
  await db.schema.createIndex('account_identities_by_account').on('account_identities').column('account_id').execute();
}

async function loginTables(db: Kysely<unknown>, { serial, big, text }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('sessions')
    .addColumn('id', serial, (column) => column.primaryKey())
    .addColumn('hash', text, (column) => column.notNull().unique())
    .addColumn('account_id', big, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('created_at', big, (column) => column.notNull())
    .addColumn('seen_at', big, (column) => column.notNull())
    .addColumn('strong_at', big, (column) => column.notNull())
    .addColumn('factors', 'integer', (column) => column.notNull())
    .addColumn('agent', text, (column) => column.notNull())
    .addColumn('network', text, (column) => column.notNull())
    .addColumn('ended_at', big)
    .execute();
  await db.schema.createIndex('sessions_by_account').on('sessions').column('account_id').execute();

  await db.schema
    .createTable('account_links')
    .addColumn('hash', text, (column) => column.primaryKey())
    .addColumn('purpose', text, (column) => column.notNull())
    .addColumn('email', text, (column) => column.notNull())
    .addColumn('instance_id', big, (column) => column.references('instances.id').onDelete('cascade'))
    .addColumn('role', text, (column) => column.notNull())
    .addColumn('areas', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('is_operator', 'integer', (column) => column.notNull())
    .addColumn('clears_factor', 'integer', (column) => column.notNull())
    .addColumn('created_at', big, (column) => column.notNull())
    .addColumn('expires_at', big, (column) => column.notNull())
    .addColumn('used_at', big)
    .addColumn('made_by', text, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('account_links_by_email').on('account_links').column('email').execute();
  await db.schema.createIndex('account_links_by_instance').on('account_links').column('instance_id').execute();

  await db.schema
    .createTable('login_steps')
    .addColumn('hash', text, (column) => column.primaryKey())
    .addColumn('purpose', text, (column) => column.notNull())
    .addColumn('account_id', big, (column) => column.references('accounts.id').onDelete('cascade'))
    .addColumn('details', text, (column) => column.notNull())
    .addColumn('expires_at', big, (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('login_steps_by_account').on('login_steps').column('account_id').execute();
  await db.schema.createIndex('login_steps_by_time').on('login_steps').column('expires_at').execute();

  await db.schema
    .createTable('login_attempts')
    .addColumn('subject', text, (column) => column.primaryKey())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('last_at', big, (column) => column.notNull())
    .addColumn('waits_until', big, (column) => column.notNull())
    .execute();
}
