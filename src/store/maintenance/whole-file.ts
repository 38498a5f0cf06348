// Atomic file writes: written next to their place, flushed to disk, and then moved into it.

import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Suffixes of the files that SQLite keeps next to a database. */
export const COMPANIONS: readonly string[] = ['-wal', '-shm', '-journal'];

/** Creates a folder with its parents. Node.js's own function never returns if an existing folder accepts none, as below /proc. */
export function makeFolder(folder: string): void {
  if (isFolder(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process may have created it in between.
    if (!isFolder(folder)) throw error;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** Creates an empty file next to `path` that only this user can read. The caller must move it into place or remove it. */
export function besides(path: string): string {
  const part = `${path}.${process.pid}.part`;
  removeDatabase(part);
  closeSync(openSync(part, 'wx', 0o600));
  return part;
}

/** Moves a file into place in the same folder, durably even in a power failure. */
export function putInPlace(part: string, path: string): void {
  flush(part);
  renameSync(part, path);
  flush(dirname(path));
}

/** Flushes a file, or the listing of a folder, to disk. */
export function flush(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

export function removeDatabase(path: string): void {
  for (const suffix of ['', ...COMPANIONS]) rmSync(`${path}${suffix}`, { force: true });
}

/** Returns an unused file name: the preferred one, or with a number appended. */
export function freeName(wanted: string): string {
  if (!existsSync(wanted)) return wanted;
  for (let count = 2; ; count++) if (!existsSync(`${wanted}-${count}`)) return `${wanted}-${count}`;
}
