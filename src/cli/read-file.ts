import { readFileSync, statSync } from 'node:fs';
import { findEncodingProblem } from '../office/bundle/parse-json.ts';
import { describeNoAccess } from '../util/access.ts';
import { CommandError } from './command-error.ts';

/** Reads a file, or standard input for `-`. Throws CommandError with a message for the user. */
export function readBytes(file: string): Buffer {
  try {
    if (file !== '-' && statSync(file).isDirectory()) throw new CommandError(`${file} is a folder`);
    return readFileSync(file === '-' ? 0 : file);
  } catch (error) {
    if (error instanceof CommandError) throw error;
    const { code = '', message = String(error) } = error as { readonly code?: string; readonly message?: string };
    throw new CommandError(READING[code]?.(file) ?? `${file} can't be read: ${message}`);
  }
}

const READING: Readonly<Record<string, (file: string) => string>> = {
  ENOENT: (file) => `${file} can't be read: there is no file ${file}`,
  ENOTDIR: (file) => `${file} can't be read: there is no file ${file}`,
  EISDIR: (file) => `${file} is a folder`,
  EACCES: (file) =>
    `${file} can't be read: ${describeNoAccess(file)}. Copy it to a folder where that user can read it, or pass it on standard ` +
    `input: - < ${file}`,
};

/** Returns the text of a file in UTF-8, or of standard input for `-`. Throws CommandError. */
export function readText(file: string): string {
  const bytes = readBytes(file);
  const problem = findEncodingProblem(bytes);
  if (problem?.code === 'json_utf16' || problem?.code === 'json_no_utf8') throw new CommandError(problem.text);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new CommandError('the file is not UTF-8 text');
  }
}
