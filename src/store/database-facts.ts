import type { DatabaseConnection } from './dialects/dialect.ts';
import { type MigrationState, readMigrationState } from './migrate.ts';
import { MIGRATIONS } from './migrations/names.ts';

/** Database facts for the operator, without secrets or addresses. */
export interface DatabaseInfo extends MigrationState {
  readonly kind: DatabaseConnection['kind'];
  readonly version: string;
  readonly migrations: number;
}

export async function readDatabaseInfo(database: DatabaseConnection): Promise<DatabaseInfo> {
  const { kind } = database;
  const version = await database.version();
  return { kind, version, migrations: MIGRATIONS.length, ...(await readMigrationState(database)) };
}
