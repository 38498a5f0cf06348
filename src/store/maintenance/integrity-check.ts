import { type Kysely, sql } from 'kysely';
import type { DatabaseConnection } from '../dialects/dialect.ts';
import { openSqlite } from '../dialects/sqlite.ts';
import { DatabaseError } from '../errors.ts';
import { readMigrationState } from '../migrate.ts';
import type { Tables } from '../tables.ts';
import { digestTable, nameDatabaseInErrors, TABLE_NAMES, type TableDigest } from './digest.ts';

const MAX_FAULTS = 5;

/** Describes the damage to an SQLite database in short phrases; empty if it is sound. */
export async function findDatabaseDamage(db: Kysely<Tables>): Promise<string[]> {
  const found = await sql.raw<{ integrity_check: string }>(`pragma integrity_check(${MAX_FAULTS})`).execute(db);
  const faults = found.rows.map((row) => row.integrity_check).filter((text) => text !== 'ok');
  const lost = await sql<{ table: string; parent: string }>`pragma foreign_key_check`.execute(db);
  const astray = new Set(
    lost.rows.map(({ table, parent }) => `a row of ${table} refers to a missing row of ${parent}`),
  );
  return [...faults, ...astray].slice(0, MAX_FAULTS);
}

function openBackup(file: string, called: string): DatabaseConnection {
  try {
    return openSqlite(file, { create: false, readOnly: true, called });
  } catch (error) {
    throw explainDamage(error, called);
  }
}

function explainDamage(error: unknown, called: string): unknown {
  if (!(error instanceof DatabaseError) || !error.message.includes('is damaged')) return error;
  return new DatabaseError(`The backup ${called} is damaged or incomplete; use another one.`, { cause: error });
}

/**
 * Reads a database file that no other process uses, and returns digests of its tables. Throws DatabaseError if it is damaged, contains no
 * parvis data, or was created by a newer version. `called` is its name in messages.
 */
export async function digestDatabaseFile(file: string, called: string): Promise<readonly TableDigest[]> {
  const database = openBackup(file, called);
  try {
    return await nameDatabaseInErrors(database, async () => {
      const faults = await findDatabaseDamage(database.db);
      if (faults.length > 0) throw new DatabaseError(`The backup ${called} is damaged: ${faults.join('; ')}.`);
      const { newer } = await readMigrationState(database);
      if (newer[0] !== undefined) {
        throw new DatabaseError(
          `The database ${called} was created by a newer version of parvis (migration ${newer[0]}); use that version.`,
        );
      }
      const present = new Set((await database.db.introspection.getTables()).map(({ name }) => name));
      if (!present.has('instances')) throw new DatabaseError(`The database ${called} is not a parvis database.`);
      const digests: TableDigest[] = [];
      // An older version may lack some tables.
      for (const table of TABLE_NAMES)
        if (present.has(table)) digests.push(await digestTable(database, database.db, table));
      return digests;
    });
  } catch (error) {
    throw error instanceof DatabaseError && error.cause !== undefined ? explainDamage(error, called) : error;
  } finally {
    await database.close();
  }
}
