import {
  chmodSync,
  existsSync,
  lstatSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, resolve } from 'node:path';
import { CommandError } from './command-error.ts';

/** Replaces a file atomically, so that a failure keeps the previous one. Throws CommandError. */
export function writeFileAtomic(path: string, text: string): void {
  try {
    const before = statSync(path, { throwIfNoEntry: false });
    // Devices and pipes are written to, not replaced.
    if (before === undefined || before.isFile()) replace(targetOf(path), text, before?.mode);
    else writeFileSync(path, text);
  } catch (error) {
    throw new CommandError(`${path} can't be written: ${error instanceof Error ? error.message : error}`);
  }
}

/** Writes to a temporary file first. `mode` is that of the previous file. */
function replace(file: string, text: string, mode: number | undefined): void {
  const beside = `${file}.${process.pid}.part`;
  try {
    writeFileSync(beside, text, { flush: true });
    if (mode !== undefined) chmodSync(beside, mode);
    renameSync(beside, file);
  } catch (error) {
    removeIfExists(beside);
    throw error;
  }
}

/** Resolves symbolic links, even if the target does not exist yet. */
function targetOf(path: string): string {
  if (existsSync(path)) return realpathSync(path);
  const isLink = lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  return isLink ? targetOf(resolve(realpathSync(dirname(path)), readlinkSync(path))) : path;
}

function removeIfExists(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // This error is ignored, because the original one gives the reason.
  }
}
