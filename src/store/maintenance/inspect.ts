// Inspection of a database without changing it, not even to clean up after an older version.

import { statSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';
import type { DatabaseConnection } from '../dialects/dialect.ts';
import { openPostgres } from '../dialects/postgres.ts';
import { openSqlite } from '../dialects/sqlite.ts';
import { NoDatabaseError } from '../errors.ts';
import { type MigrationState, readMigrationState } from '../migrate.ts';
import { countActiveSubscribers } from '../newsletter/newsletter-numbers.ts';
import type { Tables } from '../tables.ts';
import { parseSqliteUrl } from './backup.ts';
import { nameDatabaseInErrors, TABLE_KEYS, TABLE_NAMES } from './digest.ts';
import { findDatabaseDamage } from './integrity-check.ts';

export interface DatabaseInspection {
  readonly name: string;
  readonly kind: DatabaseConnection['kind'];
  readonly version: string;
  readonly empty: boolean;
  readonly migrations: MigrationState;
  readonly faults: readonly string[];
  readonly instances: readonly { readonly name: string; readonly locale: string; readonly timeZone: string }[];
  readonly readers: number;
  /** Number of office accounts and open invitations. */
  readonly accounts: number;
  readonly lastChangeAt: number | undefined;
  readonly clock: { readonly there: number; readonly here: number } | undefined;
  readonly bytes: number;
  readonly logBytes: number;
}

const READ_TIMEOUT_MS = 5_000;

/** Undefined if the file does not exist. Throws DatabaseError. */
export async function inspectDatabase(url: string, clock: () => number): Promise<DatabaseInspection | undefined> {
  if (!url.startsWith('sqlite:')) return inspectPostgres(url, clock);
  const file = parseSqliteUrl(url);
  const database = file === undefined ? undefined : openIfThere(file);
  if (file === undefined || database === undefined) return undefined;
  return finish(database, async () => {
    return {
      ...(await common(database)),
      faults: await findDatabaseDamage(database.db),
      clock: undefined,
      bytes: statSync(file).size,
      logBytes: statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0,
    };
  });
}

function openIfThere(file: string): DatabaseConnection | undefined {
  try {
    return openSqlite(file, { create: false, readOnly: true });
  } catch (error) {
    if (error instanceof NoDatabaseError) return undefined;
    throw error;
  }
}

const FACTS = `
  select pg_database_size(current_database()) as bytes,
    has_schema_privilege(current_schema(), 'create') as creates,
    extract(epoch from clock_timestamp()) * 1000 as now`;

interface Facts {
  readonly bytes: number;
  readonly creates: boolean;
  readonly now: string | number;
}

async function inspectPostgres(url: string, clock: () => number): Promise<DatabaseInspection> {
  // The option creates no tables: migrations do.
  const database = await openPostgres(url, { create: true, busyTimeoutMs: READ_TIMEOUT_MS });
  return finish(database, async () => {
    const before = clock();
    const facts = (await sql.raw<Facts>(FACTS).execute(database.db)).rows[0];
    // The database's time is assumed to be halfway between request and response.
    const here = (before + clock()) / 2;
    const shared = await common(database);
    const lacking = await tablesWithoutRights(database.db);
    const creates = facts?.creates === true || shared.migrations.pending.length === 0;
    return {
      ...shared,
      faults: [
        ...(creates ? [] : ['this user may not create tables']),
        ...lacking.map((table) => `this user may not read and write ${table}`),
      ],
      clock: facts && { there: Number(facts.now), here },
      bytes: Number(facts?.bytes ?? 0),
      logBytes: 0,
    };
  });
}

async function tablesWithoutRights(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and c.relname in (${sql.join(Object.keys(TABLE_KEYS))})
      and not (has_table_privilege(c.oid, 'select') and has_table_privilege(c.oid, 'insert')
        and has_table_privilege(c.oid, 'update') and has_table_privilege(c.oid, 'delete'))
    order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

async function countAccounts(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ count: string | number }>`
    select (select count(*) from accounts where removed_at is null) +
      (select count(*) from account_links where purpose = 'invite') as count`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

async function common(database: DatabaseConnection) {
  const { db, kind, name, schema } = database;
  const version = await database.version();
  const migrations = await readMigrationState(database);
  const tables = await db.introspection.getTables();
  const present = new Set(tables.filter((table) => table.schema === schema).map((table) => table.name));
  const empty = !TABLE_NAMES.some((table) => present.has(table));
  if (!present.has('instances') || !present.has('journal')) {
    return { name, kind, version, migrations, empty, instances: [], readers: 0, accounts: 0, lastChangeAt: undefined };
  }
  const found = await db.selectFrom('instances').select(['name', 'locale', 'time_zone']).orderBy('name').execute();
  const last = await db
    .selectFrom('journal')
    .select((eb) => eb.fn.max('at').as('at'))
    .executeTakeFirst();
  return {
    name,
    kind,
    version,
    migrations,
    empty,
    instances: found.map((row) => ({ name: row.name, locale: row.locale, timeZone: row.time_zone })),
    readers: present.has('subscribers') ? await countActiveSubscribers(db) : 0,
    accounts: present.has('accounts') ? await countAccounts(db) : 0,
    lastChangeAt: last?.at ?? undefined,
  };
}

async function finish<T>(database: DatabaseConnection, work: () => Promise<T>): Promise<T> {
  try {
    return await nameDatabaseInErrors(database, work);
  } finally {
    await database.close();
  }
}
