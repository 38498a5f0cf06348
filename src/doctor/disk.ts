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
import {
  createOkFinding,
  createProblemFinding,
  createWarningFinding,
  errorReasonOf,
  type Finding,
  formatByteSize,
} from './finding.ts';

/** Free bytes below which a server will soon be unable to write. */
const MIN_FREE_BYTES = 64_000_000;

/** Free bytes required beyond the data's size: for a backup, a migration and some growth. */
const SPARE_BYTES = 500_000_000;

const PROBE_BYTES = 64 * 1024;

/** Checks a data folder: whether it is writable, and whether there is space for `bytes` more. */
export function checkFolder(check: string, folder: string, bytes: number): Finding {
  const there = nearestFolder(resolve(folder));
  try {
    probe(there);
  } catch (error) {
    return unwritableFinding(check, there, errorReasonOf(error));
  }
  const { bavail, bsize } = statfsSync(there);
  return createDiskSpaceFinding(check, there, bavail * bsize, bytes);
}

function unwritableFinding(check: string, path: string, code: string): Finding {
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return createProblemFinding(check, `the disk that holds ${path} is full`, 'free some space');
  const advice =
    code === 'EROFS' ? 'remount its file system read-write' : 'give the user that parvis runs as write access to it';
  return createProblemFinding(check, `${path} can't be written to (${code})`, advice);
}

export function createDiskSpaceFinding(check: string, folder: string, free: number, bytes: number): Finding {
  const text = `${formatByteSize(free)} free in ${folder}`;
  if (free < MIN_FREE_BYTES) return createProblemFinding(check, text, 'free some space: writes will soon fail');
  if (free < SPARE_BYTES + bytes)
    return createWarningFinding(check, text, 'free some space: a backup or a migration may not fit');
  return createOkFinding(check, text);
}

/** Checks whether this user can write the existing files of an SQLite database. */
export function checkDatabaseFiles(file: string): Finding {
  const there = ['', '-wal', '-shm'].map((suffix) => `${file}${suffix}`).filter((path) => existsSync(path));
  for (const path of there) {
    try {
      accessSync(path, constants.R_OK | constants.W_OK);
    } catch (error) {
      return unwritableFinding('writable', path, errorReasonOf(error));
    }
  }
  return createOkFinding('writable', 'this user can write to the database');
}

function nearestFolder(folder: string): string {
  return existsSync(folder) ? folder : nearestFolder(dirname(folder));
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
