import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { CommandError } from './command-error.ts';
import { acquireFileLock } from './lock-file.ts';

let folder: string;
let remove: () => void;
let path: string;
beforeEach(() => {
  ({ folder, remove } = temporaryFolder());
  path = `${folder}/a.reading`;
});
afterEach(() => remove());

/** A PID that no process has. */
const DEAD = '4194305';

it('lets one command at a time work on a file, and the next once it is done', () => {
  const letGo = acquireFileLock(path);
  expect(() => acquireFileLock(path)).toThrow(CommandError);
  expect(() => acquireFileLock(path)).toThrow(`another command (process ${process.pid}) is reading into ${path}`);
  acquireFileLock(`${folder}/b.reading`)();
  letGo();
  acquireFileLock(path)();
  expect(readdirSync(folder)).toEqual([]);
});

it('takes over from a command that was killed, and not from one that has just begun', () => {
  writeFileSync(`${path}.lock`, DEAD);
  acquireFileLock(path)();
  expect(existsSync(`${path}.lock`)).toBe(false);
  writeFileSync(`${path}.lock`, '');
  expect(() => acquireFileLock(path)).toThrow(CommandError);
});

it('leaves it to whoever writes the file to say that its folder can’t be written', () => {
  expect(() => acquireFileLock(`${folder}/none/a.reading`)()).not.toThrow();
});
