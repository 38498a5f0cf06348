// The write-ahead log of a database file that is no longer at its place, or no longer what it was: kept beside it, for whoever
// wants to bring back what is in it.

import { existsSync, statSync } from 'node:fs';

/** What the name of a log ends with that was kept. */
const SAVED = '-wal.saved';

/**
 * Keeps the log by `keep`, which copies or renames it, unless it is empty. What can't be kept, since another process of the same
 * database has just done so or there is no room, is let be: whoever looks goes on.
 */
export function keepLog(file: string, keep: (from: string, to: string) => void): void {
  const from = `${file}-wal`;
  if ((statSync(from, { throwIfNoEntry: false })?.size ?? 0) === 0) return;
  let to = `${file}${SAVED}`;
  for (let number = 2; existsSync(to); number++) to = `${file}${SAVED}-${number}`;
  try {
    keep(from, to);
  } catch {
    // The reason that is told says then nothing of a log that was kept.
  }
}

/** Says for the operator where a log was kept, with a blank at its end; "" where none was. */
export function keptInWords(file: string): string {
  return existsSync(`${file}${SAVED}`) ? `its write-ahead log is kept as ${file}${SAVED}; ` : '';
}
