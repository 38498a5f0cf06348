// Whether anybody else uses an SQLite database: while one does, SQLite does not leave the write-ahead mode, since whoever
// has a database in that mode open holds a lock on it.

import Database from 'better-sqlite3';
import { DatabaseError, DatabaseInUse, reasonOf } from '../errors.ts';
import { checkOwner } from './sqlite.ts';

export interface HeldAlone {
  /** Writes all of it into an empty file. */
  readonly copyInto: (path: string) => void;
  readonly release: () => void;
}

/** How long a command that is just ending is waited for. */
const WAITS_MS = 500;

/**
 * Takes a database for this process alone, with all that was written to it in its one file. Undefined where it is too
 * damaged for that. Throws DatabaseInUse where somebody uses it, and
 * DatabaseError where it is another program's.
 */
export function holdAlone(file: string): HeldAlone | undefined {
  const database = new Database(file, { timeout: WAITS_MS });
  try {
    checkOwner(database, file);
    // The lock is kept until it is closed, also between transactions.
    database.pragma('locking_mode = EXCLUSIVE');
    database.pragma('journal_mode = DELETE');
    database.exec('begin exclusive; commit');
    return {
      // Not as a file: a process that closes one it has read loses all its locks on it.
      copyInto: (path) => void database.prepare('vacuum into ?').run(path),
      release: () => void database.close(),
    };
  } catch (error) {
    database.close();
    if (error instanceof DatabaseError) throw error;
    const code = error instanceof Database.SqliteError ? error.code : '';
    if (code.startsWith('SQLITE_BUSY')) {
      throw new DatabaseInUse(
        `The database ${file} is in use: stop the server, and wait for commands that run. Nothing was changed.`,
        { cause: error },
      );
    }
    if (/^SQLITE_(NOTADB|CORRUPT)/.test(code)) return undefined;
    throw new DatabaseError(`The database ${file} ${reasonOf(error) ?? `can't be replaced (${error})`}.`, {
      cause: error,
    });
  }
}
