// Copy of the write-ahead log of a database file that was moved or overwritten, kept next to the file for recovery.

import { existsSync, statSync } from 'node:fs';

const SAVED = '-wal.saved';

/**
 * Copies or renames the log with `keep`, unless the log is empty. Ignores failures, because another process may have kept it already, or
 * the disk may be full.
 */
export function preserveLog(file: string, keep: (from: string, to: string) => void): void {
  const from = `${file}-wal`;
  if ((statSync(from, { throwIfNoEntry: false })?.size ?? 0) === 0) return;
  let to = `${file}${SAVED}`;
  for (let number = 2; existsSync(to); number++) to = `${file}${SAVED}-${number}`;
  try {
    keep(from, to);
  } catch {
    // The message to the operator then does not mention a kept log.
  }
}

/** Describes for the operator where a log was kept, with a trailing space; "" if there is none. */
export function describePreservedLog(file: string): string {
  return existsSync(`${file}${SAVED}`) ? `its write-ahead log is kept as ${file}${SAVED}; ` : '';
}
