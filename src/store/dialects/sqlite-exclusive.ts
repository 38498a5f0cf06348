// Exclusive access to an SQLite database, acquired by leaving write-ahead mode, which SQLite refuses while another connection is open.

import Database from 'better-sqlite3';
import { DatabaseError, DatabaseInUseError, findFailureReason } from '../errors.ts';
import { requireOwnDatabase } from './sqlite.ts';

export interface ExclusiveDatabase {
  readonly copyInto: (path: string) => void;
  readonly release: () => void;
}

/** Maximum wait for another command that is about to end. */
const LOCK_TIMEOUT_MS = 500;

/**
 * Opens a database for this process only, after moving all of its log into the file. Undefined if the database is too damaged. Throws
 * DatabaseInUseError if another process uses it, and DatabaseError if it belongs to another program.
 */
export function openExclusively(file: string): ExclusiveDatabase | undefined {
  const database = new Database(file, { timeout: LOCK_TIMEOUT_MS });
  try {
    requireOwnDatabase(database, file);
    // Keeps the lock until the database is closed, even between transactions.
    database.pragma('locking_mode = EXCLUSIVE');
    database.pragma('journal_mode = DELETE');
    database.exec('begin exclusive; commit');
    return {
      // A plain file copy is impossible: a process that closes a file it has read loses all its locks on it.
      copyInto: (path) => void database.prepare('vacuum into ?').run(path),
      release: () => void database.close(),
    };
  } catch (error) {
    database.close();
    if (error instanceof DatabaseError) throw error;
    const code = error instanceof Database.SqliteError ? error.code : '';
    if (code.startsWith('SQLITE_BUSY')) {
      throw new DatabaseInUseError(
        `The database ${file} is in use: stop the server, and wait for running commands to end. Nothing was changed.`,
        { cause: error },
      );
    }
    if (/^SQLITE_(NOTADB|CORRUPT)/.test(code)) return undefined;
    throw new DatabaseError(`The database ${file} ${findFailureReason(error) ?? `can't be replaced (${error})`}.`, {
      cause: error,
    });
  }
}
