import type { Kysely } from 'kysely';
import type { DatabaseConnection } from './dialects/dialect.ts';
import { DatabaseError, findFailureReason } from './errors.ts';
import { MIGRATIONS, MIGRATIONS_BEFORE_BASELINE } from './migrations/names.ts';
import type { Tables } from './tables.ts';

/**
 * Migrates the database to this version; other processes wait until it is done. A failed migration is rolled back. Throws DatabaseError if
 * the database was last migrated by a newer version, or by one before 0.1.0.
 */
export async function migrate(database: DatabaseConnection): Promise<void> {
  const { name, schema } = database;
  if (!(await isBehind(database.db, name, schema))) return;
  const { Migrator } = await import('kysely/migration');
  const { createMigrations: migrations } = await import('./migrations/index.ts');
  await database.withExclusiveLock(async (db) => {
    // Another process, possibly newer, may have migrated while this one waited.
    if (!(await isBehind(db, name, schema))) return;
    const migrator = new Migrator({
      db,
      provider: { getMigrations: async () => migrations(database) },
      ...(schema === undefined ? {} : { migrationTableSchema: schema }),
    });
    const { error } = await migrator.migrateToLatest();
    if (error !== undefined)
      throw new DatabaseError(`The database ${findFailureReason(error) ?? 'could not be migrated'}.`, { cause: error });
    await database.migrate(db);
  });
}

async function isBehind(db: Kysely<Tables>, name: string, schema: string | undefined): Promise<boolean> {
  const { pending, newer } = compareMigrations(await migrationsDone(db, schema));
  if (newer[0] !== undefined) {
    throw new DatabaseError(
      `The database ${name} was created by a newer version of parvis (migration ${newer[0]}); start that version.`,
    );
  }
  if (MIGRATIONS_BEFORE_BASELINE.some((step) => pending.includes(step)) && pending.length < MIGRATIONS.length) {
    throw new DatabaseError(
      `The database ${name} was created by a version before 0.1.0 (migration ${pending[0]} is missing); ` +
        'start 0.1.0 or 0.2.0 with it first.',
    );
  }
  return pending.length > 0;
}

export interface MigrationState {
  readonly pending: readonly string[];
  readonly newer: readonly string[];
}

/** Returns the completed and the pending migrations of a database, without changing it. */
export async function readMigrationState(database: DatabaseConnection): Promise<MigrationState> {
  return compareMigrations(await migrationsDone(database.db, database.schema));
}

/** Returns the first pending migration; undefined for a new or up-to-date database. */
export async function findFirstPendingMigration(database: DatabaseConnection): Promise<string | undefined> {
  const { pending } = await readMigrationState(database);
  return pending.length < MIGRATIONS.length ? pending[0] : undefined;
}

function compareMigrations(done: readonly string[]): MigrationState {
  const known: readonly string[] = MIGRATIONS;
  return {
    pending: known.filter((name) => !done.includes(name)),
    newer: done.filter((name) => !known.includes(name)),
  };
}

async function migrationsDone(db: Kysely<Tables>, schema: string | undefined): Promise<readonly string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === 'kysely_migration' && table.schema === schema)) return [];
  const rows = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .execute();
  return rows.map((row) => row.name);
}
