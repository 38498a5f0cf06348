import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  openSync,
  rmSync,
  statfsSync,
  writeSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type Finding, megabytes, ok, problem, reason, warning } from './finding.ts';

/** Below this a server soon can't write. */
const MIN_FREE = 64_000_000;

/** Free space required beyond the data's size: for a backup, a migration and some growth. */
const ENOUGH_FREE = 500_000_000;

/** Size of the probe file that tests whether a folder is writable. */
const PROBE_BYTES = 64 * 1024;

/** Checks a data folder: whether it is writable, and whether there is space for `bytes` more. */
export function checkFolder(check: string, folder: string, bytes: number): Finding {
  const there = nearest(resolve(folder));
  try {
    probe(there);
  } catch (error) {
    return unwritable(check, there, reason(error));
  }
  const { bavail, bsize } = statfsSync(there);
  return room(check, there, bavail * bsize, bytes);
}

function unwritable(check: string, path: string, code: string): Finding {
  if (code === 'ENOSPC' || code === 'EDQUOT') return problem(check, `the disk of ${path} is full`, 'free some space');
  const advice = code === 'EROFS' ? 'mount its file system writable' : 'let the user that parvis runs as write there';
  return problem(check, `${path} can't be written (${code})`, advice);
}

/** Judges how much is free. */
export function room(check: string, folder: string, free: number, bytes: number): Finding {
  const text = `${megabytes(free)} are free in ${folder}`;
  if (free < MIN_FREE) return problem(check, text, 'free some space: soon nothing can be written');
  if (free < ENOUGH_FREE + bytes) return warning(check, text, 'free some space: a backup or a migration may not fit');
  return ok(check, text);
}

/** Checks whether this user can write the existing files of an SQLite database. */
export function checkFiles(file: string): Finding {
  const there = ['', '-wal', '-shm'].map((suffix) => `${file}${suffix}`).filter((path) => existsSync(path));
  for (const path of there) {
    try {
      accessSync(path, constants.R_OK | constants.W_OK);
    } catch (error) {
      return unwritable('writable', path, reason(error));
    }
  }
  return ok('writable', 'this user may write the database');
}

function nearest(folder: string): string {
  return existsSync(folder) ? folder : nearest(dirname(folder));
}

function probe(folder: string): void {
  const file = join(folder, `.parvis-doctor-${process.pid}`);
  const handle = openSync(file, 'wx', 0o600);
  try {
    if (writeSync(handle, Buffer.alloc(PROBE_BYTES)) < PROBE_BYTES)
      throw Object.assign(new Error(), { code: 'ENOSPC' });
    fsyncSync(handle);
  } finally {
    closeSync(handle);
    rmSync(file, { force: true });
  }
}
