// Copy of the settings file next to a backup.

import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { besides, putInPlace } from '../store/maintenance/whole-file.ts';
import { CommandError } from './command-error.ts';

export function settingsCopyOf(backup: string): string {
  return `${backup}.env`;
}

/**
 * Reads the settings file and checks that its copy can be written; returns a function that writes it, or undefined if there is no settings
 * file. Throws CommandError.
 */
export function prepareSettingsCopy(settingsFile: string, backup: string, overwrite: boolean) {
  if (statSync(settingsFile, { throwIfNoEntry: false })?.isFile() !== true) return undefined;
  const copy = settingsCopyOf(backup);
  if (existsSync(copy) && !statSync(copy).isFile()) throw new CommandError(`${copy} is not a file`);
  if (existsSync(copy) && !overwrite) throw new CommandError(`${copy} already exists; --force replaces it`);
  const text = readFileSync(settingsFile);
  return { copy, write: () => writeCopy(copy, text, backup) };
}

/** Writes the copy with mode 0600. Throws CommandError. */
function writeCopy(copy: string, text: Buffer, backup: string): void {
  let part: string | undefined;
  try {
    part = besides(copy);
    writeFileSync(part, text);
    putInPlace(part, copy);
  } catch (error) {
    if (part !== undefined) rmSync(part, { force: true });
    const why = error instanceof Error ? error.message : error;
    throw new CommandError(`${backup} is written, but the settings can't be saved in ${copy} (${why})`, {
      cause: error,
    });
  }
}
