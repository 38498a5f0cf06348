import { randomUUID } from 'node:crypto';
import { existsSync, linkSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { sql } from 'kysely';
import type { DatabaseConnection } from './dialects/dialect.ts';
import { parsePostgresUrl } from './dialects/postgres-url.ts';
import { openSqlite } from './dialects/sqlite.ts';
import { DatabaseError, findDatabaseFailureReason, findFailureReason } from './errors.ts';
import { createFolder, flushToDisk, removeDatabaseFiles } from './maintenance/atomic-file.ts';
import { parseSqliteUrl } from './maintenance/backup.ts';
import { findFirstPendingMigration, migrate } from './migrate.ts';

/**
 * Creates the database at `path` if there is none. `migrated` migrates it, or closes it and throws. Throws DatabaseError with a message for
 * the operator.
 */
async function createSqliteFile(
  path: string,
  migrated: (one: DatabaseConnection) => Promise<DatabaseConnection>,
): Promise<void> {
  if (path === ':memory:' || existsSync(path)) return;
  const file = resolve(path);
  try {
    createFolder(dirname(file));
    const part = `${file}.${randomUUID()}.part`;
    try {
      await checkpointAndClose(await migrated(openSqlite(part, { create: true, called: file })));
      flushToDisk(part);
      linkToFinalName(part, file);
      flushToDisk(dirname(file));
    } finally {
      removeDatabaseFiles(part);
    }
  } catch (error) {
    if (error instanceof DatabaseError) throw error;
    throw new DatabaseError(`The database ${file} ${findFailureReason(error) ?? `can't be created (${error})`}.`, {
      cause: error,
    });
  }
}

/** Checkpoints the log and closes the database. Closing without a checkpoint would not report a lack of disk space. */
async function checkpointAndClose({ db, close }: DatabaseConnection): Promise<void> {
  try {
    await sql`pragma wal_checkpoint(truncate)`.execute(db);
  } finally {
    await close();
  }
}

/** Error codes of a failed link: another process created the file first, a dangling link exists, or the file system has no hard links. */
const LINK_FAILURES = new Set(['EEXIST', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

/** Links the file to its final name without replacing an existing file. On failure, the file is created when the database is opened. */
function linkToFinalName(part: string, file: string): void {
  try {
    linkSync(part, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && LINK_FAILURES.has(String(error.code)))) throw error;
  }
}

export interface OpenDatabaseOptions {
  readonly create: boolean;
  /** Maximum time that a write waits for another process once the database is open, in milliseconds. */
  readonly busyTimeoutMs: number;
  /**
   * True if every commit is flushed to disk before it is acknowledged. False if writes do not wait for the disk; a power failure, but not a
   * crash of the process, may then lose the latest commits. Default: true.
   */
  readonly durable?: boolean;
  /** Rejects a database of an older version instead of migrating it, because servers of that version may be using it. */
  readonly asItIs?: boolean;
}

/** Returns a string without secrets that identifies the database of a URL. Throws DatabaseError. */
export function identifyDatabase(url: string): string {
  return isPostgres(url) ? parsePostgresUrl(url).name : url;
}

/**
 * Returns the URL's database file if it exists and is empty; undefined otherwise. Its content was probably lost, because parvis creates no
 * empty files. It would be opened as a new database.
 */
export function findEmptyDatabaseFile(url: string): string | undefined {
  const file = parseSqliteUrl(url);
  try {
    const found = file === undefined ? undefined : statSync(file, { throwIfNoEntry: false });
    return found?.isFile() === true && found.size === 0 ? file : undefined;
  } catch {
    // Failures are reported when the database is opened.
    return undefined;
  }
}

/** Throws DatabaseError with a message for the operator. */
export async function openDatabase(url: string, options: OpenDatabaseOptions): Promise<DatabaseConnection> {
  const database = await migrateDatabase(await openByUrl(url, options), options.asItIs);
  database.setBusyTimeout(options.busyTimeoutMs);
  return database;
}

async function migrateDatabase(database: DatabaseConnection, asItIs = false): Promise<DatabaseConnection> {
  try {
    if (asItIs) await refuseOlder(database);
    await migrate(database);
    return database;
  } catch (error) {
    await database.close();
    throw explainError(database, error);
  }
}

async function refuseOlder(database: DatabaseConnection): Promise<void> {
  const lacking = await findFirstPendingMigration(database);
  if (lacking === undefined) return;
  throw new DatabaseError(
    `The database ${database.name} was created by an older version of parvis (it lacks migration ${lacking}). Stop the servers that use ` +
      'it, back it up, and run any other command of this version, such as `parvis instance list`, which upgrades it.',
  );
}

function explainError({ name, isBusy }: DatabaseConnection, error: unknown): Error {
  if (error instanceof DatabaseError) return error;
  if (isBusy(error)) return new DatabaseError('The database is locked by another process.', { cause: error });
  const told = error instanceof Error ? error.message : error;
  return new DatabaseError(`The database ${name} ${findDatabaseFailureReason(error) ?? `can't be used (${told})`}.`, {
    cause: error,
  });
}

async function openByUrl(url: string, options: OpenDatabaseOptions): Promise<DatabaseConnection> {
  if (url.startsWith('sqlite:')) {
    const path = url.slice('sqlite:'.length);
    if (options.create) await createSqliteFile(path, (one) => migrateDatabase(one));
    return openSqlite(path, options);
  }
  if (isPostgres(url)) {
    // Loaded on demand, because the driver is large.
    const { openPostgres } = await import('./dialects/postgres.ts');
    return openPostgres(url, options);
  }
  throw new DatabaseError(`${url.slice(0, url.indexOf(':') + 1)} databases are not supported by this version.`);
}

function isPostgres(url: string): boolean {
  return /^postgres(ql)?:/.test(url);
}
