// Copy of a running SQLite database in one file, from one snapshot. SQLite writes it from a read transaction (VACUUM INTO). Unlike a
// page-by-page copy, it omits deleted data, is not restarted by concurrent writes, and does not block them.

import { accessSync, constants, existsSync, realpathSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { sql } from 'kysely';
import { describeNoAccess, isPermissionError } from '../../util/access.ts';
import { openSqlite } from '../dialects/sqlite.ts';
import { DatabaseError, findDatabaseFailureReason, findFailureReason } from '../errors.ts';
import { COMPANION_SUFFIXES, createTemporaryFile, moveIntoPlace, removeDatabaseFiles } from './atomic-file.ts';
import type { TableDigest } from './digest.ts';
import { digestDatabaseFile } from './integrity-check.ts';

export interface BackupResult {
  readonly bytes: number;
  readonly tables: readonly TableDigest[];
}

export function parseSqliteUrl(url: string): string | undefined {
  return url.startsWith('sqlite:') && url !== 'sqlite::memory:' ? resolve(url.slice('sqlite:'.length)) : undefined;
}

/**
 * Writes an SQLite database to `target`, reads it back, and only then replaces an existing file. Throws DatabaseError, and leaves an
 * existing target unchanged.
 */
export async function backUpSqlite(file: string, target: string, overwrite: boolean): Promise<BackupResult> {
  const place = checkTarget(file, target, overwrite);
  const database = openSqlite(file, { create: false });
  let part: string | undefined;
  try {
    part = createTemporaryFile(place);
    await sql`vacuum into ${part}`.execute(database.db);
    const tables = await digestDatabaseFile(part, target);
    const { size } = statSync(part);
    moveIntoPlace(part, place);
    return { bytes: size, tables };
  } catch (error) {
    if (part !== undefined) removeDatabaseFiles(part);
    throw explainError(error, database.name, target);
  } finally {
    await database.close();
  }
}

function checkTarget(file: string, target: string, overwrite: boolean): string {
  const folder = dirname(resolve(target));
  checkAccess(target, folder);
  if (!existsSync(folder)) throw new DatabaseError(`${target} can't be written: there is no folder ${folder}.`);
  if (!existsSync(target)) return resolve(target);
  const place = realpathSync(target);
  const before = statSync(place);
  if (!before.isFile()) throw new DatabaseError(`${target} can't be written: it is not a file.`);
  const own = ['', ...COMPANION_SUFFIXES].map((suffix) => statSync(`${file}${suffix}`, { throwIfNoEntry: false }));
  if (own.some((one) => one?.ino === before.ino && one.dev === before.dev)) {
    throw new DatabaseError(`${target} is the database itself; choose another file for the backup.`);
  }
  if (!overwrite) throw new DatabaseError(`${target} already exists; use --force to replace it.`);
  return place;
}

/** Throws DatabaseError if this user may not enter the folder or create files in it. A missing folder passes. */
function checkAccess(target: string, folder: string): void {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    if (!isPermissionError(error)) return;
    throw new DatabaseError(`${target} can't be written: ${describeNoAccess(target)}.`, { cause: error });
  }
}

const OF_THE_COPY = /^SQLITE_(FULL|CANTOPEN|READONLY|IOERR_(WRITE|FSYNC|TRUNCATE))/;

function explainError(error: unknown, name: string, target: string): unknown {
  if (error instanceof DatabaseError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = findFailureReason(error);
  const ofTheCopy = !code.startsWith('SQLITE_') || OF_THE_COPY.test(code);
  if (ofTheCopy && reason !== undefined) return new DatabaseError(`The backup ${target} ${reason}.`, { cause: error });
  return new DatabaseError(
    `The database ${name} ${findDatabaseFailureReason(error) ?? `can't be copied (${error})`}.`,
    {
      cause: error,
    },
  );
}
