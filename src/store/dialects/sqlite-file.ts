// Whether an open SQLite file is still the one at its path. What is written to another one, or to one that was removed, is
// lost with this process, so nothing of that may be acknowledged (rule R20).

import { rmSync, statfsSync, statSync } from 'node:fs';
import type Database from 'better-sqlite3';
import { DatabaseError } from '../errors.ts';

/** Between two looks of a connection that is not used, in milliseconds. */
const LOOKS_EVERY_MS = 1000;

/** With less room than this on its disk, in bytes, a database can't be relied on to be written. */
const LEAST_ROOM = 64 * 1024;

export interface WatchedFile {
  /** Throws DatabaseError when the file is not at its path any more. */
  readonly check: () => void;
  /** Why what is written would not last, fit for the operator's eyes; undefined: it would. */
  readonly trouble: () => string | undefined;
  readonly end: () => void;
}

/**
 * Watches the file of an open database. Once another file stands in its place the connection is closed, and the write-ahead
 * log taken away that belonged to the old one: SQLite leaves it there then, and whoever opens the other file would read it as
 * that one's.
 */
export function watchFile(database: Database.Database, file: string): WatchedFile {
  const { ino, dev } = statSync(file);
  let log: number | undefined;
  const logNow = () => statSync(`${file}-wal`, { throwIfNoEntry: false })?.ino;
  const letGo = () => {
    database.close();
    if (log !== undefined && logNow() === log)
      for (const beside of ['-wal', '-shm']) rmSync(file + beside, { force: true });
  };
  const lost = (): string | undefined => {
    const now = statSync(file, { throwIfNoEntry: false });
    if (now?.ino === ino && now.dev === dev) {
      log = logNow();
      return undefined;
    }
    if (now !== undefined && database.open && !database.inTransaction) letGo();
    return `The database ${file} was ${now === undefined ? 'removed' : 'replaced'}; restart the server.`;
  };
  const timer = setInterval(lost, LOOKS_EVERY_MS).unref();
  return {
    check: () => {
      const reason = lost();
      if (reason !== undefined) throw new DatabaseError(reason);
    },
    trouble: () => lost() ?? fullDisk(file),
    end: () => clearInterval(timer),
  };
}

function fullDisk(file: string): string | undefined {
  const { bavail, bsize } = statfsSync(file);
  return bavail * bsize < LEAST_ROOM ? `The database ${file} can't be written: the disk is full.` : undefined;
}
