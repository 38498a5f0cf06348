import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { OpenDatabase } from './dialects/dialect.ts';
import { DatabaseError, reasonOf } from './errors.ts';
import { beginning } from './migrations/0001-beginning.ts';
import { websites } from './migrations/0002-websites.ts';
import { registrations } from './migrations/0003-registrations.ts';
import { digests } from './migrations/0004-digests.ts';
import { contact } from './migrations/0005-contact.ts';
import { intake } from './migrations/0006-intake.ts';
import { content } from './migrations/0007-content.ts';
import { windows } from './migrations/0008-windows.ts';
import { files } from './migrations/0009-files.ts';
import { roomUse } from './migrations/0010-room-use.ts';
import { office } from './migrations/0011-office.ts';
import { accounts } from './migrations/0012-accounts.ts';
import { uploads } from './migrations/0013-uploads.ts';
import { outside } from './migrations/0014-outside.ts';
import { departures } from './migrations/0015-departures.ts';
import { sourceRuns } from './migrations/0016-source-runs.ts';
import { sourceIndex } from './migrations/0018-source-index.ts';
import type { Tables } from './tables.ts';

/** Every migration in order. Only ever append: what has run somewhere is never changed. */
function migrations({ columnTypes }: OpenDatabase): Record<string, Migration> {
  return {
    '0001-beginning': { up: beginning(columnTypes) },
    '0002-websites': { up: websites(columnTypes) },
    '0003-registrations': { up: registrations(columnTypes) },
    '0004-digests': { up: digests(columnTypes) },
    '0005-contact': { up: contact(columnTypes) },
    '0006-intake': { up: intake(columnTypes) },
    '0007-content': { up: content(columnTypes) },
    '0008-windows': { up: windows(columnTypes) },
    '0009-files': { up: files(columnTypes) },
    '0010-room-use': { up: roomUse(columnTypes) },
    '0011-office': { up: office(columnTypes) },
    '0012-accounts': { up: accounts(columnTypes) },
    '0013-uploads': { up: uploads(columnTypes) },
    '0014-outside': { up: outside() },
    '0015-departures': { up: departures(columnTypes) },
    '0016-source-runs': { up: sourceRuns(columnTypes) },
    '0018-source-index': { up: sourceIndex },
  };
}

/**
 * Brings the database to this version's tables; a second process waits until the first is done. Nothing of a failed
 * migration stays. Throws DatabaseError for a database that a newer version has migrated.
 */
export async function migrate(database: OpenDatabase): Promise<void> {
  const { schema } = database;
  const known = migrations(database);
  const names = Object.keys(known);
  if (!(await isBehind(database.db, schema, names))) return;
  await database.exclusively(async (db) => {
    // Another process may have migrated while this one waited, and be newer.
    if (!(await isBehind(db, schema, names))) return;
    const migrator = new Migrator({
      db,
      provider: { getMigrations: async () => known },
      ...(schema === undefined ? {} : { migrationTableSchema: schema }),
    });
    const { error } = await migrator.migrateToLatest();
    if (error !== undefined)
      throw new DatabaseError(`The database ${reasonOf(error) ?? 'could not be migrated'}.`, { cause: error });
    await database.migrate(db);
  });
}

async function isBehind(db: Kysely<Tables>, schema: string | undefined, known: readonly string[]): Promise<boolean> {
  const { pending, newer } = compared(await migrationsDone(db, schema), known);
  if (newer[0] !== undefined) {
    throw new DatabaseError(
      `The database was made by a newer version of parvis (migration ${newer[0]}); start that version.`,
    );
  }
  return pending.length > 0;
}

export interface MigrationState {
  /** Migrations of this version that have not run here. */
  readonly pending: readonly string[];
  /** Migrations that have run here and that this version does not know. */
  readonly newer: readonly string[];
}

/** How far a database is, without changing it. */
export async function migrationState(database: OpenDatabase): Promise<MigrationState> {
  return compared(await migrationsDone(database.db, database.schema), Object.keys(migrations(database)));
}

function compared(done: readonly string[], known: readonly string[]): MigrationState {
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
