import { readFileSync, statSync } from 'node:fs';
import { foreignBytes } from '../office/bundle/foreign-file.ts';
import { Refused } from '../office/refused.ts';

/** The bytes of a file, or of standard input for `-`. Throws Refused, in words for whoever named the file. */
export function readBytes(file: string): Buffer {
  try {
    if (file !== '-' && statSync(file).isDirectory()) throw new Refused(`${file} is a folder`);
    return readFileSync(file === '-' ? 0 : file);
  } catch (error) {
    if (error instanceof Refused) throw error;
    const { code = '', message = String(error) } = error as { readonly code?: string; readonly message?: string };
    throw new Refused(READING[code]?.(file) ?? `${file} can't be read: ${message}`);
  }
}

const READING: Readonly<Record<string, (file: string) => string>> = {
  ENOENT: (file) => `${file} can't be read: there is no file ${file}`,
  ENOTDIR: (file) => `${file} can't be read: there is no file ${file}`,
  EISDIR: (file) => `${file} is a folder`,
  EACCES: (file) => `${file} can't be read: this user may not`,
};

/** The text of a file in UTF-8, or of standard input for `-`. Throws Refused. */
export function readText(file: string): string {
  const bytes = readBytes(file);
  const foreign = foreignBytes(bytes);
  if (foreign?.startsWith('the file is not UTF-8')) throw new Refused(foreign);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Refused('the file is not UTF-8 text');
  }
}
