// PID lock file next to a file that only one command may write at a time.

import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { CommandError } from './command-error.ts';

/**
 * Locks a file, and returns the function that releases it. Throws CommandError if another running process holds the lock. Ignores locks of
 * dead processes. If the lock file can't be written, the file is not locked, because writing the file itself reports the error.
 */
export function acquireFileLock(path: string, pid = process.pid): () => void {
  const lock = `${path}.lock`;
  for (;;) {
    try {
      writeFileSync(lock, String(pid), { flag: 'wx', mode: 0o600 });
      return () => rmSync(lock, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return () => undefined;
    }
    const holder = holderOf(lock);
    if (holder === undefined) continue;
    if (isRunning(Number(holder))) throw lockedError(path, holder, lock);
    removeStaleLock(lock, holder, pid);
  }
}

function lockedError(path: string, holder: string, lock: string): CommandError {
  return new CommandError(
    `another command (process ${holder}) is reading into ${path}; wait until it has finished, or give another file ` +
      `with --keep. If no such command is running, remove ${lock}.`,
  );
}

function holderOf(lock: string): string | undefined {
  try {
    return readFileSync(lock, 'utf8').trim();
  } catch {
    return undefined;
  }
}

function isRunning(pid: number): boolean {
  // Without a PID, the process that created the lock file has not written it yet.
  if (!Number.isInteger(pid) || pid <= 0) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process runs under another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Removes a stale lock. If several processes find it, only one succeeds. A lock that was replaced in the meantime is restored. */
function removeStaleLock(lock: string, holder: string, pid: number): void {
  const away = `${lock}.${pid}`;
  try {
    renameSync(lock, away);
    if (holderOf(away) !== holder) linkSync(away, lock);
  } catch {
    // Another process was faster. The next iteration decides.
  }
  rmSync(away, { force: true });
}
