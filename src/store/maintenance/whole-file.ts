// Files that are there as a whole or not at all: written beside their place, onto the disk, and then put into it.

import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Suffixes of the files that SQLite keeps next to a database. */
export const COMPANIONS: readonly string[] = ['-wal', '-shm', '-journal'];

/**
 * Makes a folder, and those above it, where there are none. What Node.js has for that never ends where a folder that is
 * there takes none, as below /proc.
 */
export function makeFolder(folder: string): void {
  if (isFolder(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process may have made it in between.
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

/** Puts a file into its place in the same folder, so that it is there even when the power goes. */
export function putInPlace(part: string, path: string): void {
  flush(part);
  renameSync(part, path);
  flush(dirname(path));
}

/** Waits until a file, or what a folder lists, is on the disk. */
export function flush(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Removes a database with all that is beside it, as far as it is there. */
export function removeDatabase(path: string): void {
  for (const suffix of ['', ...COMPANIONS]) rmSync(`${path}${suffix}`, { force: true });
}

/** A name that no file has: the wanted one, or with a number behind it. */
export function freeName(wanted: string): string {
  if (!existsSync(wanted)) return wanted;
  for (let count = 2; ; count++) if (!existsSync(`${wanted}-${count}`)) return `${wanted}-${count}`;
}
