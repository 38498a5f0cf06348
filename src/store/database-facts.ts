import type { OpenDatabase } from './dialects/dialect.ts';
import { type MigrationState, migrationState } from './migrate.ts';
import { MIGRATIONS } from './migrations/names.ts';

/** What may be told of a database to whoever operates the server: nothing that leads to it. */
export interface DatabaseFacts extends MigrationState {
  readonly kind: OpenDatabase['kind'];
  readonly version: string;
  /** How many migrations this version of parvis has. */
  readonly migrations: number;
}

export async function databaseFacts(database: OpenDatabase): Promise<DatabaseFacts> {
  const { kind } = database;
  const version = await database.version();
  return { kind, version, migrations: MIGRATIONS.length, ...(await migrationState(database)) };
}
