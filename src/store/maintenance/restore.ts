// Restore of a backup. The backup is checked, migrated and read in full next to the database first, so that any failure leaves the old
// database in place. After the restore, the old one is kept next to the new one.

import { randomInt } from 'node:crypto';
import {
  accessSync,
  chownSync,
  closeSync,
  constants,
  copyFileSync,
  createReadStream,
  createWriteStream,
  existsSync,
  linkSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
} from 'node:fs';
import { dirname, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { describeNoAccess, isPermissionError } from '../../util/access.ts';
import { openExclusively } from '../dialects/sqlite-exclusive.ts';
import { DatabaseError, findFailureReason } from '../errors.ts';
import { openDatabase } from '../open.ts';
import {
  COMPANION_SUFFIXES,
  createFolder,
  createTemporaryFile,
  findUnusedFileName,
  flushToDisk,
  moveIntoPlace,
  removeDatabaseFiles,
} from './atomic-file.ts';
import type { TableDigest } from './digest.ts';
import { digestDatabaseFile } from './integrity-check.ts';

/** Maximum time that the migration waits for locks, in milliseconds. Short, because no other process knows the file yet. */
const LOCK_TIMEOUT_MS = 1_000;

export interface RestoreOptions {
  readonly replace: boolean;
  /** Suffix for the name of the replaced database, such as `before-restore-…`. */
  readonly keptAs: string;
}

export interface RestoredDatabase {
  readonly kept: string | undefined;
  /** False if the old database is too damaged to check whether it is in use. */
  readonly alone: boolean;
  readonly tables: readonly TableDigest[];
}

/**
 * Replaces the database `file` with the backup `source`, or with standard input for `-`. Throws DatabaseError if the backup is not sound,
 * or if an existing database is in use or may not be replaced. Nothing is changed in these cases.
 */
export async function restoreSqlite(source: string, file: string, options: RestoreOptions): Promise<RestoredDatabase> {
  const old = databaseAt(file);
  if (source !== STANDARD_INPUT) checkSource(source, file, old);
  if (old !== undefined && !old.isFile()) throw new DatabaseError(`The database ${file} is not a file.`);
  if (old !== undefined && old.size > 0 && !options.replace) {
    throw new DatabaseError(
      `A database already exists at ${file}. Stop the server, and use --force to replace it with the backup; ` +
        'the old one is kept next to it.',
    );
  }
  let part: string | undefined;
  try {
    createFolder(dirname(file));
    part = createTemporaryFile(file);
    if (source === STANDARD_INPUT) await pipeline(standardInput(), createWriteStream(part));
    else copyFileSync(source, part);
    const tables = await prepareRestore(part, source === STANDARD_INPUT ? 'on standard input' : source);
    changeOwner(part, old ?? statSync(dirname(file)));
    const { kept, alone } = exchange(part, file, options.keptAs);
    return { kept, alone, tables };
  } catch (error) {
    if (part !== undefined) removeDatabaseFiles(part);
    if (error instanceof DatabaseError) throw error;
    throw new DatabaseError(`The database ${file} ${findFailureReason(error) ?? `can't be restored (${error})`}.`, {
      cause: error,
    });
  }
}

function databaseAt(file: string): Stats | undefined {
  try {
    return statSync(file, { throwIfNoEntry: false });
  } catch (error) {
    throw new DatabaseError(`The database ${file} ${findFailureReason(error) ?? `can't be used (${error})`}.`, {
      cause: error,
    });
  }
}

const STANDARD_INPUT = '-';

/** Standard input as a stream. The getter of `process.stdin` would make a pipe non-blocking. */
function standardInput() {
  return createReadStream('', { fd: 0, autoClose: false });
}

function checkSource(source: string, file: string, at: Stats | undefined): void {
  const given = readableSource(source, file);
  if (given === undefined) throw new DatabaseError(`There is no file ${source}.`);
  if (!given.isFile()) throw new DatabaseError(`${source} is not a file.`);
  if (at?.ino === given.ino && at.dev === given.dev) {
    throw new DatabaseError(`${source} is the database itself; there is nothing to restore.`);
  }
  const log = statSync(`${source}-wal`, { throwIfNoEntry: false });
  if ((log?.size ?? 0) > 0) {
    throw new DatabaseError(
      `${source} is incomplete: the last writes are in ${source}-wal. Use a backup that \`parvis backup\` wrote.`,
    );
  }
}

function readableSource(source: string, file: string): Stats | undefined {
  try {
    const found = statSync(source, { throwIfNoEntry: false });
    if (found !== undefined) accessSync(source, constants.R_OK);
    return found;
  } catch (error) {
    const why = isPermissionError(error) ? describeNoAccess(source) : error instanceof Error ? error.message : error;
    const advice = `Use standard input, \`parvis restore - < ${source}\`, or copy it to ${dirname(file)} for that user.`;
    throw new DatabaseError(`${source} can't be read: ${why}.${isPermissionError(error) ? ` ${advice}` : ''}`, {
      cause: error,
    });
  }
}

/** Exclusive maximum of epochs. The sum of an epoch and the creation time of an instance is still a safe integer. */
const EPOCHS = 2 ** 40;

/** Checks the copy, migrates it to this version, and reads it in full. Errors name the backup. */
async function prepareRestore(part: string, source: string): Promise<readonly TableDigest[]> {
  await digestDatabaseFile(part, source);
  const database = await openDatabase(`sqlite:${part}`, { create: false, busyTimeoutMs: LOCK_TIMEOUT_MS });
  await database.close();
  const tables = await digestDatabaseFile(part, source);
  await beginEpoch(part);
  // The companion files are empty, because the database was closed properly.
  for (const suffix of COMPANION_SUFFIXES) rmSync(`${part}${suffix}`, { force: true });
  return tables;
}

/** If run as root, gives the new file the owner of the old one, so that a server that does not run as root can open it. */
function changeOwner(part: string, { uid, gid }: { readonly uid: number; readonly gid: number }): void {
  if (process.getuid?.() === 0) chownSync(part, uid, gid);
}

function exchange(part: string, file: string, keptAs: string): { kept: string | undefined; alone: boolean } {
  // Companion files of a missing or empty database must not be read as part of the new one.
  if (!existsSync(file)) {
    const kept = COMPANION_SUFFIXES.filter((suffix) => existsSync(`${file}${suffix}`)).length > 0;
    keep(file, `${file}.${keptAs}`);
    moveIntoPlace(part, file);
    return { kept: kept ? `${file}.${keptAs}` : undefined, alone: true };
  }
  const kept = findUnusedFileName(`${file}.${keptAs}`);
  const held = openExclusively(file);
  try {
    keep(file, kept);
    flushToDisk(dirname(resolve(file)));
    moveIntoPlace(part, file);
  } catch (error) {
    if (existsSync(file)) rmSync(kept, { force: true });
    else renameSync(kept, file);
    throw error;
  } finally {
    held?.release();
  }
  return { kept, alone: held !== undefined };
}

/** Links the old database under a second name, so that the first always exists, and moves its companion files. */
function keep(file: string, kept: string): void {
  for (const suffix of COMPANION_SUFFIXES) {
    if (!existsSync(`${file}${suffix}`)) continue;
    if (isSpent(`${file}${suffix}`)) rmSync(`${file}${suffix}`);
    else renameSync(`${file}${suffix}`, `${kept}${suffix}`);
  }
  if (!existsSync(file)) return;
  try {
    linkSync(file, kept);
  } catch {
    // Some file systems have no hard links.
    renameSync(file, kept);
  }
}

/** True if a companion file can be deleted: it is empty, or a journal whose header was zeroed when its transaction ended. */
function isSpent(file: string): boolean {
  const descriptor = openSync(file, 'r');
  try {
    const header = Buffer.alloc(8);
    readSync(descriptor, header, 0, header.length, 0);
    return header.every((byte) => byte === 0);
  } finally {
    closeSync(descriptor);
  }
}

/** Starts a new epoch. Revisions now refer to another state, so earlier cursors are outdated (rule G6). */
async function beginEpoch(file: string): Promise<void> {
  const database = await openDatabase(`sqlite:${file}`, { create: false, busyTimeoutMs: LOCK_TIMEOUT_MS });
  try {
    const epoch = randomInt(1, EPOCHS);
    await database.write((tx) => tx.updateTable('instances').set({ epoch }).execute());
  } finally {
    await database.close();
  }
}
