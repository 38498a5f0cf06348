// Checks that an open SQLite file and its write-ahead log are still at their paths, with the content that SQLite wrote. Writes to replaced
// or removed files are lost when this process ends, so they must not be acknowledged (rule R20).

import { copyFileSync, renameSync, rmSync, statfsSync, statSync, truncateSync } from 'node:fs';
import type Database from 'better-sqlite3';
import { DatabaseError, findFailureReason } from '../errors.ts';
import { describePreservedLog, preserveLog } from './preserve-log.ts';
import { createFileContentCheck, createLogCheck, findDescriptors } from './sqlite-content-check.ts';

const POLL_INTERVAL_MS = 1000;

/**
 * Maximum age of a check that is reused before a transaction begins, in milliseconds. Reuse adds no risk, because the file could also be
 * replaced during the transaction, which takes longer.
 */
const MAX_CHECK_AGE_MS = 1;

/** Minimum free disk space in bytes for reliable writes. */
const MIN_FREE_BYTES = 64 * 1024;

export interface WatchedFile {
  /** Throws DatabaseError if the file or its log is no longer at its path, or another program has written to the file. */
  readonly check: () => void;
  readonly checkThrottled: () => void;
  readonly trouble: () => string | undefined;
  /** Ends the watch. Returns false if the connection must not be closed, because SQLite would then write a broken log into the file. */
  readonly end: () => boolean;
}

type Place = 'same' | 'removed' | 'replaced';

/**
 * Watches the file of an open database. If another file replaces it, the connection is closed and the old write-ahead log is removed;
 * otherwise SQLite would apply that log to the new file. A restart always recovers. If only the log was removed, no acknowledged write is
 * lost.
 */
export function watchDatabaseFile(database: Database.Database, file: string): WatchedFile {
  const [main, log, index] = [place(file), place(`${file}-wal`), place(`${file}-shm`)];
  const hasLog = database.pragma('journal_mode', { simple: true }) === 'wal';
  const open = hasLog ? findDescriptors(file) : undefined;
  const contents = open === undefined ? () => 'own' : createFileContentCheck(file, open);
  const isLogWhole = open === undefined ? () => true : createLogCheck(open);
  let overwritten = false;
  let isLogBroken = false;
  let isSaved = false;

  const closeConnection = () => {
    // Closing SQLite deletes the file at the log's path, so the log is first moved away.
    if (log() === 'same') preserveLog(file, renameSync);
    const isOurIndex = index() === 'same';
    database.close();
    if (isOurIndex) rmSync(`${file}-shm`, { force: true });
  };
  /** True if another program changed the content of the file. The log must then not be applied, neither on closing nor on opening. */
  const isOverwritten = (): boolean => {
    if (overwritten) return true;
    const found = contents();
    overwritten = found !== 'own';
    if (found === 'other' && log() === 'same') {
      preserveLog(file, copyFileSync);
      truncateSync(`${file}-wal`, 0);
    }
    return overwritten;
  };
  /** Checkpoints acknowledged writes from a log that was removed from its path. Works until another process creates a new log. */
  const save = () => {
    if (isSaved || !database.open || database.inTransaction) return;
    try {
      const [done] = database.pragma('wal_checkpoint(TRUNCATE)') as { readonly busy: number }[];
      isSaved = done?.busy === 0;
    } catch {}
  };
  const findTrouble = (): string | undefined => {
    const itself = main();
    if (itself !== 'same') {
      if (itself === 'replaced' && database.open && !database.inTransaction) closeConnection();
      return `The database ${file} was ${itself}; ${describePreservedLog(file)}restart the server.`;
    }
    if (isOverwritten()) {
      return `The database ${file} was overwritten by another program; ${describePreservedLog(file)}restart the server.`;
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
  /** Reports an unreadable disk (I/O error, lost network share) instead of throwing, because an error in the timer would end the server. */
  const describeLoss = (): string | undefined => {
    try {
      return findTrouble();
    } catch (error) {
      return `The database ${file} ${findFailureReason(error) ?? `can't be checked (${error})`}.`;
    }
  };
  const timer = setInterval(describeLoss, POLL_INTERVAL_MS).unref();
  let wholeAt = Number.NEGATIVE_INFINITY;
  const check = () => {
    const reason = describeLoss();
    if (reason !== undefined) throw new DatabaseError(reason);
    wholeAt = performance.now();
  };
  return {
    check,
    checkThrottled: () => {
      if (performance.now() - wholeAt > MAX_CHECK_AGE_MS) check();
    },
    trouble: () => describeLoss() ?? fullDisk(file),
    end: () => {
      if (database.open) describeLoss();
      clearInterval(timer);
      return !isLogBroken;
    },
  };
}

/** Returns a check of a path. If the path had no file at first (a database without a log), nothing can be lost. */
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
  return bavail * bsize < MIN_FREE_BYTES ? `The database ${file} can't be written: the disk is full.` : undefined;
}
