// Whether an SQLite database is whole: looked at without changing it.

import { type Kysely, sql } from 'kysely';
import { openSqlite } from '../dialects/sqlite.ts';
import { DatabaseError } from '../errors.ts';
import { migrationState } from '../migrate.ts';
import type { Tables } from '../tables.ts';
import { digestOf, TABLES, type TableDigest, told } from './digest.ts';

/** Faults beyond these are not looked for. */
const MAX_FAULTS = 5;

/** What is damaged in an SQLite database, some words for each; empty when it is sound. */
export async function faultsOf(db: Kysely<Tables>): Promise<string[]> {
  const found = await sql.raw<{ integrity_check: string }>(`pragma integrity_check(${MAX_FAULTS})`).execute(db);
  const faults = found.rows.map((row) => row.integrity_check).filter((text) => text !== 'ok');
  const lost = await sql<{ table: string; parent: string }>`pragma foreign_key_check`.execute(db);
  const astray = new Set(lost.rows.map(({ table, parent }) => `a row of ${table} refers to none of ${parent}`));
  return [...faults, ...astray].slice(0, MAX_FAULTS);
}

/**
 * Reads all of a database file that nobody else uses, and tells what it holds. Throws DatabaseError, which calls it
 * `called`, for one that is damaged, holds nothing of parvis, or was made by a newer version.
 */
export async function readWhole(file: string, called: string): Promise<readonly TableDigest[]> {
  const database = openSqlite(file, { create: false, readOnly: true, called });
  try {
    return await told(database, async () => {
      const faults = await faultsOf(database.db);
      if (faults.length > 0) throw new DatabaseError(`The database ${called} is damaged: ${faults.join('; ')}.`);
      const { newer } = await migrationState(database);
      if (newer[0] !== undefined) {
        throw new DatabaseError(
          `The database ${called} was made by a newer version of parvis (migration ${newer[0]}); use that version.`,
        );
      }
      const present = new Set((await database.db.introspection.getTables()).map(({ name }) => name));
      if (!present.has('instances')) throw new DatabaseError(`The database ${called} is not a database of parvis.`);
      const digests: TableDigest[] = [];
      // One of an older version may not have all of them yet.
      for (const table of TABLES) if (present.has(table)) digests.push(await digestOf(database, database.db, table));
      return digests;
    });
  } finally {
    await database.close();
  }
}
