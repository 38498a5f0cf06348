import { chmodSync, existsSync, lstatSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** Mount point of Linux's in-memory file system. */
const MEMORY = '/dev/shm';

/** `f_type` of tmpfs, see statfs(2). */
const TMPFS = 0x01021994;

/** Required free space: more than all concurrent tests write. Containers often have only 64 MB. */
const NEEDED_BYTES = 4 * 2 ** 30;

/**
 * Stores temporary files of this process and its children in memory until the process exits, because syncing a file costs nothing there.
 * Does nothing if there is not enough memory, or if `TMPDIR` names a folder.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env['TMPDIR'] !== undefined || !hasRoom()) return;
  removeAbandoned();
  const folder = mkdtempSync(join(MEMORY, `parvis-tests-${process.pid}-`));
  // Databases of the tests run as another user.
  chmodSync(folder, 0o1777);
  process.env['TMPDIR'] = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}

function hasRoom(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { type, bavail, bsize } = statfsSync(MEMORY);
  return type === TMPFS && bavail * bsize >= NEEDED_BYTES;
}

/** Removes folders that killed processes of this user left behind. */
function removeAbandoned(): void {
  for (const name of readdirSync(MEMORY)) {
    const [, pid] = /^parvis-tests-(\d+)-/.exec(name) ?? [];
    if (pid === undefined || existsSync(`/proc/${pid}`)) continue;
    const folder = join(MEMORY, name);
    const isOwn = lstatSync(folder, { throwIfNoEntry: false })?.uid === process.getuid?.();
    if (isOwn) rmSync(folder, { recursive: true, force: true });
  }
}
