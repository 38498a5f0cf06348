// A file that one command works on at a time: beside it stands another one with the number of its process.

import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { CommandError } from './command-error.ts';

/**
 * Holds a file until what it gives is called. Throws CommandError where another process that still runs holds it; one that was killed
 * holds nothing. Where nothing can be written beside the file, it is not held: whoever writes it says why.
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
    if (isRunning(Number(holder))) throw held(path, holder, lock);
    takeAway(lock, holder, pid);
  }
}

function held(path: string, holder: string, lock: string): CommandError {
  return new CommandError(
    `another command (process ${holder}) is reading into ${path}; wait until it has ended, or name another file ` +
      `with --keep. If no such command runs, remove ${lock}.`,
  );
}

/** What stands in the lock; undefined where it is gone by now. */
function holderOf(lock: string): string | undefined {
  try {
    return readFileSync(lock, 'utf8').trim();
  } catch {
    return undefined;
  }
}

function isRunning(pid: number): boolean {
  // The creator has not written its PID yet.
  if (!Number.isInteger(pid) || pid <= 0) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It runs, and belongs to somebody else.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Of several that find the lock of a dead process one takes it away; a lock that is another by then is put back. */
function takeAway(lock: string, holder: string, pid: number): void {
  const away = `${lock}.${pid}`;
  try {
    renameSync(lock, away);
    if (holderOf(away) !== holder) linkSync(away, lock);
  } catch {
    // Somebody else was faster: the next look tells.
  }
  rmSync(away, { force: true });
}
