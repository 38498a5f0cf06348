// Atomic file writes: a file is written next to its final path, flushed to disk, and then moved there.

import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Suffixes of the files that SQLite keeps next to a database. */
export const COMPANION_SUFFIXES: readonly string[] = ['-wal', '-shm', '-journal'];

/** Creates a folder with its parents. Node.js's own function does not return if a parent, such as /proc, accepts no subfolders. */
export function createFolder(folder: string): void {
  if (isFolder(folder)) return;
  createFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process may have created the folder in between.
    if (!isFolder(folder)) throw error;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** Creates an empty file next to `path` that only this user can read. The caller must move or remove it. */
export function createTemporaryFile(path: string): string {
  const part = `${path}.${process.pid}.part`;
  removeDatabaseFiles(part);
  closeSync(openSync(part, 'wx', 0o600));
  return part;
}

/** Moves a file into place in the same folder, durably even if the power fails. */
export function moveIntoPlace(part: string, path: string): void {
  flushToDisk(part);
  renameSync(part, path);
  flushToDisk(dirname(path));
}

export function flushToDisk(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

export function removeDatabaseFiles(path: string): void {
  for (const suffix of ['', ...COMPANION_SUFFIXES]) rmSync(`${path}${suffix}`, { force: true });
}

export function findUnusedFileName(wanted: string): string {
  if (!existsSync(wanted)) return wanted;
  for (let count = 2; ; count++) if (!existsSync(`${wanted}-${count}`)) return `${wanted}-${count}`;
}
