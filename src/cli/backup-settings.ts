import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createTemporaryFile, moveIntoPlace } from '../store/maintenance/atomic-file.ts';
import { CommandError } from './command-error.ts';

export function settingsCopyPath(backup: string): string {
  return `${backup}.env`;
}

/**
 * Reads the settings file, and checks that its copy can be written. Returns a function that writes the copy; undefined if there is no
 * settings file. Throws CommandError.
 */
export function prepareSettingsCopy(settingsFile: string, backup: string, overwrite: boolean) {
  if (statSync(settingsFile, { throwIfNoEntry: false })?.isFile() !== true) return undefined;
  const copy = settingsCopyPath(backup);
  if (existsSync(copy) && !statSync(copy).isFile()) throw new CommandError(`${copy} is not a file`);
  if (existsSync(copy) && !overwrite) throw new CommandError(`${copy} already exists; use --force to replace it`);
  const text = readFileSync(settingsFile);
  return { copy, write: () => writeCopy(copy, text, backup) };
}

/** Writes the copy of the settings atomically. Throws CommandError. */
function writeCopy(copy: string, text: Buffer, backup: string): void {
  let part: string | undefined;
  try {
    part = createTemporaryFile(copy);
    writeFileSync(part, text);
    moveIntoPlace(part, copy);
  } catch (error) {
    if (part !== undefined) rmSync(part, { force: true });
    const why = error instanceof Error ? error.message : error;
    throw new CommandError(`${backup} was written, but the settings could not be saved to ${copy} (${why})`, {
      cause: error,
    });
  }
}
