// Whether an open SQLite file and its write-ahead log are still those at their paths, with what SQLite wrote in them. What is
// written to others, or to some that were removed, is lost with this process, so nothing of that may be acknowledged (rule R20).

import { copyFileSync, renameSync, rmSync, statfsSync, statSync, truncateSync } from 'node:fs';
import type Database from 'better-sqlite3';
import { DatabaseError, reasonOf } from '../errors.ts';
import { keepLog, keptInWords } from './kept-log.ts';
import { findDescriptors, watchContents, watchLog } from './sqlite-contents.ts';

/** Between two looks of a connection that is not used, in milliseconds. */
const POLL_INTERVAL_MS = 1000;

/** A look as young as this is as good as a new one before something is begun, in milliseconds: what is begun takes longer. */
const LOOK_HOLDS_MS = 1;

/** With less room than this on its disk, in bytes, a database can't be relied on to be written. */
const MIN_ROOM = 64 * 1024;

export interface WatchedFile {
  /** Throws DatabaseError when the file or its log is not at its path any more, or somebody else has written to the file. */
  readonly check: () => void;
  /** As `check`, but at most once a millisecond. */
  readonly checkOfLate: () => void;
  /** Why what is written would not last, fit for the operator's eyes; undefined: it would. */
  readonly trouble: () => string | undefined;
  /** Ends the watch. False: the connection must not be closed, since SQLite would write a broken log into the file then. */
  readonly end: () => boolean;
}

/** What stands at a path, compared with what was there when the database was opened. */
type Place = 'same' | 'removed' | 'replaced';

/**
 * Watches the file of an open database. Once another file stands in its place the connection is closed, and the write-ahead
 * log taken away that belonged to the old one: SQLite leaves it there then, and whoever opens the other file would read it as
 * that one's. A restart recovers in every case; where the log alone was removed nothing is lost that was acknowledged.
 */
export function watchFile(database: Database.Database, file: string): WatchedFile {
  const [main, log, index] = [place(file), place(`${file}-wal`), place(`${file}-shm`)];
  const hasLog = database.pragma('journal_mode', { simple: true }) === 'wal';
  const open = hasLog ? findDescriptors(file) : undefined;
  const contents = open === undefined ? () => 'own' : watchContents(file, open);
  const isLogWhole = open === undefined ? () => true : watchLog(open);
  let overwritten = false;
  let isLogBroken = false;
  let isSaved = false;

  const letGo = () => {
    // SQLite takes away what is at the log's path when it closes.
    if (log() === 'same') keepLog(file, renameSync);
    const isOurIndex = index() === 'same';
    database.close();
    if (isOurIndex) rmSync(`${file}-shm`, { force: true });
  };
  /** Nothing of the log goes into a file that holds something else: neither when it is closed nor when it is opened again. */
  const looksInto = (): boolean => {
    if (overwritten) return true;
    const found = contents();
    overwritten = found !== 'own';
    if (found === 'other' && log() === 'same') {
      keepLog(file, copyFileSync);
      truncateSync(`${file}-wal`, 0);
    }
    return overwritten;
  };
  /** What was acknowledged stands in a log that is at no path; as long as nobody has made another one it can be saved. */
  const save = () => {
    if (isSaved || !database.open || database.inTransaction) return;
    try {
      const [done] = database.pragma('wal_checkpoint(TRUNCATE)') as { readonly busy: number }[];
      isSaved = done?.busy === 0;
    } catch {
      // It is tried again with the next look.
    }
  };
  const lookAround = (): string | undefined => {
    const itself = main();
    if (itself !== 'same') {
      if (itself === 'replaced' && database.open && !database.inTransaction) letGo();
      return `The database ${file} was ${itself}; ${keptInWords(file)}restart the server.`;
    }
    if (looksInto()) {
      return `The database ${file} was overwritten by another program; ${keptInWords(file)}restart the server.`;
    }
    const beside = [log(), index()];
    if (beside.every((one) => one === 'same')) {
      isLogBroken ||= !isLogWhole();
      return isLogBroken
        ? `The write-ahead log of the database ${file} was overwritten by another program; restart the server.`
        : undefined;
    }
    const isReplaced = beside.includes('replaced');
    if (!isReplaced) save();
    return `The write-ahead log of the database ${file} was ${isReplaced ? 'replaced' : 'removed'}; restart the server.`;
  };
  /** A disk that can't even be looked at (an error of it, a share that is gone) must not end a server by its timer. */
  const lost = (): string | undefined => {
    try {
      return lookAround();
    } catch (error) {
      return `The database ${file} ${reasonOf(error) ?? `can't be looked at (${error})`}.`;
    }
  };
  const timer = setInterval(lost, POLL_INTERVAL_MS).unref();
  let wholeAt = Number.NEGATIVE_INFINITY;
  const check = () => {
    const reason = lost();
    if (reason !== undefined) throw new DatabaseError(reason);
    wholeAt = performance.now();
  };
  return {
    check,
    checkOfLate: () => {
      if (performance.now() - wholeAt > LOOK_HOLDS_MS) check();
    },
    trouble: () => lost() ?? fullDisk(file),
    end: () => {
      if (database.open) lost();
      clearInterval(timer);
      return !isLogBroken;
    },
  };
}

/** Gives a look at a path. Where there was nothing (a database without a log) there is nothing to lose. */
function place(path: string): () => Place {
  const first = statSync(path, { throwIfNoEntry: false });
  return () => {
    if (first === undefined) return 'same';
    const now = statSync(path, { throwIfNoEntry: false });
    if (now === undefined) return 'removed';
    return now.ino === first.ino && now.dev === first.dev ? 'same' : 'replaced';
  };
}

function fullDisk(file: string): string | undefined {
  const { bavail, bsize } = statfsSync(file);
  return bavail * bsize < MIN_ROOM ? `The database ${file} can't be written: the disk is full.` : undefined;
}
