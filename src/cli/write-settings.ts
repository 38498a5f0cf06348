// Settings file of this process, written by `parvis setup`.

import { chmodSync, existsSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { processSettingsFile } from '../config/process-settings.ts';
import { besides, makeFolder, putInPlace } from '../store/maintenance/whole-file.ts';
import { CommandError } from './command-error.ts';

/** Path of the settings file; a symbolic link is resolved, so that it is kept. */
export function settingsPlace(): string {
  const file = resolve(processSettingsFile());
  return existsSync(file) ? realpathSync(file) : file;
}

/** Text of the settings file, or undefined if there is none. */
export function settingsText(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** Replaces the settings file and keeps its mode. Throws CommandError. */
export function writeSettings(file: string, text: string): void {
  let part: string | undefined;
  try {
    makeFolder(dirname(file));
    part = besides(file);
    writeFileSync(part, text);
    if (existsSync(file)) chmodSync(part, statSync(file).mode & 0o777);
    putInPlace(part, file);
  } catch (error) {
    if (part !== undefined) rmSync(part, { force: true });
    const why = error instanceof Error ? error.message : error;
    throw new CommandError(`nothing was set up: the settings ${file} can't be written (${why})`, { cause: error });
  }
}
