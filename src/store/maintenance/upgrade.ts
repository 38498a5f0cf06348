// Upgrade of an SQLite database from an earlier version, under exclusive access and after copying it.

import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import packageJson from '../../../package.json' with { type: 'json' };
import type { DatabaseConnection } from '../dialects/dialect.ts';
import { openSqlite } from '../dialects/sqlite.ts';
import { openExclusively } from '../dialects/sqlite-exclusive.ts';
import { DatabaseError, DatabaseInUseError, findFailureReason } from '../errors.ts';
import { readMigrationState } from '../migrate.ts';
import { MIGRATIONS } from '../migrations/names.ts';
import { openDatabase } from '../open.ts';
import { createTemporaryFile, findUnusedFileName, moveIntoPlace, removeDatabaseFiles } from './atomic-file.ts';
import { parseSqliteUrl } from './backup.ts';
import { digestDatabaseFile } from './integrity-check.ts';

/** Maximum wait and poll interval for other processes, such as a command about to end, or the same upgrade. */
const [LOCK_TIMEOUT_MS, RETRY_MS] = [30_000, 500];

/**
 * Migrates the SQLite database of a URL if an earlier version created it. Returns the path of the copy made before, which ends in
 * `.before-` and the new version. Undefined if there was nothing to do, and for other databases, which are migrated when they are opened.
 * Throws DatabaseError if the database is in use, there is no room for the copy, or the migration failed. The database is then unchanged;
 * only a failed migration keeps the copy.
 */
export async function upgradeSqlite(url: string, waitsMs = LOCK_TIMEOUT_MS): Promise<string | undefined> {
  const file = parseSqliteUrl(url);
  if (file === undefined) return undefined;
  const kept = await keepAsItIs(file, waitsMs);
  if (kept === undefined) return undefined;
  const database = await openDatabase(url, { create: false, busyTimeoutMs: 0 });
  await database.close();
  return kept;
}

async function keepAsItIs(file: string, waitsMs: number): Promise<string | undefined> {
  for (let waited = 0; ; waited += RETRY_MS) {
    if (!(await isOfEarlierVersion(file))) return undefined;
    try {
      return await copyExclusively(file, `${file}.before-${packageJson.version}`);
    } catch (error) {
      if (!(error instanceof DatabaseInUseError)) throw error;
      if (waited >= waitsMs) {
        const text =
          `The database ${file} is of an earlier version of parvis, and in use: stop the server that uses it, and wait for ` +
          'running commands to end. Nothing was changed.';
        throw new DatabaseError(text, { cause: error });
      }
    }
    await delay(RETRY_MS);
  }
}

/**
 * True if earlier migrations have run on the database and some of this version have not. False if it can't be opened; that failure is
 * reported later.
 */
async function isOfEarlierVersion(file: string): Promise<boolean> {
  let database: DatabaseConnection;
  try {
    const found = statSync(file, { throwIfNoEntry: false });
    if (found?.isFile() !== true || found.size === 0) return false;
    database = openSqlite(file, { create: false, readOnly: true });
  } catch {
    return false;
  }
  try {
    const { pending, newer } = await readMigrationState(database);
    return newer.length === 0 && pending.length > 0 && pending.length < MIGRATIONS.length;
  } finally {
    await database.close();
  }
}

/**
 * Copies the database, including its log, into one file while no other process has it open. Undefined if another process has upgraded it in
 * the meantime. Throws DatabaseInUseError.
 */
async function copyExclusively(file: string, wanted: string): Promise<string | undefined> {
  const held = openExclusively(file);
  if (held === undefined) throw new DatabaseError(`The database ${file} is damaged; restore it from a backup.`);
  // An existing file of this name is the copy of another upgrade.
  const target = findUnusedFileName(wanted);
  let part: string | undefined;
  try {
    part = createTemporaryFile(target);
    held.copyInto(part);
    if (!(await isOfEarlierVersion(part))) {
      removeDatabaseFiles(part);
      return undefined;
    }
    await digestDatabaseFile(part, file);
    moveIntoPlace(part, target);
    return target;
  } catch (error) {
    if (part !== undefined) removeDatabaseFiles(part);
    if (error instanceof DatabaseError) throw error;
    const why = findFailureReason(error) ?? `can't be created (${error})`;
    const text =
      `The copy of the database from before the upgrade, ${target}, ${why}. It takes ${megabytes(file)} MB in ${dirname(target)}. ` +
      'Nothing was changed.';
    throw new DatabaseError(text, { cause: error });
  } finally {
    held.release();
  }
}

function megabytes(file: string): string {
  return (statSync(file).size / 1e6).toFixed(1);
}
