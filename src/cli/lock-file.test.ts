import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTemporaryFolder } from '../../test/support/temporary-folder.ts';
import { CommandError } from './command-error.ts';
import { acquireFileLock } from './lock-file.ts';

let folder: string;
let remove: () => void;
let path: string;
beforeEach(() => {
  ({ folder, remove } = createTemporaryFolder());
  path = `${folder}/a.reading`;
});
afterEach(() => remove());

const DEAD = '4194305';

it('lets one command at a time use a file, and the next one after that', () => {
  const letGo = acquireFileLock(path);
  expect(() => acquireFileLock(path)).toThrow(CommandError);
  expect(() => acquireFileLock(path)).toThrow(`another command (process ${process.pid}) is reading into ${path}`);
  acquireFileLock(`${folder}/b.reading`)();
  letGo();
  acquireFileLock(path)();
  expect(readdirSync(folder)).toEqual([]);
});

it('takes over from a killed command, but not from one that has just started', () => {
  writeFileSync(`${path}.lock`, DEAD);
  acquireFileLock(path)();
  expect(existsSync(`${path}.lock`)).toBe(false);
  writeFileSync(`${path}.lock`, '');
  expect(() => acquireFileLock(path)).toThrow(CommandError);
});

it('leaves the error of an unwritable folder to the writer of the file', () => {
  expect(() => acquireFileLock(`${folder}/none/a.reading`)()).not.toThrow();
});
