// Temporary files of the tests are in memory if the system has room, and disappear with the process.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { expect, it } from 'vitest';

const PROGRAM = `
  const { keepTemporaryFilesInMemory } = await import('./test/support/memory-folder.ts');
  keepTemporaryFilesInMemory();
  console.log(process.env.TMPDIR ?? '');
`;

function folderOf(env: Record<string, string>): string {
  const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', PROGRAM];
  return execFileSync(process.execPath, args, { env: { PATH: process.env['PATH'], ...env }, encoding: 'utf8' }).trim();
}

it('a given folder is used', () => {
  expect(folderOf({ TMPDIR: '/var/tmp' })).toBe('/var/tmp');
});

it('the folder is removed when its process ends, and so is the folder of a killed process', () => {
  const abandoned = '/dev/shm/parvis-tests-99999999-aaaaaa';
  const hasMemory = existsSync('/dev/shm');
  if (hasMemory) mkdirSync(abandoned, { recursive: true });
  try {
    const folder = folderOf({});
    expect(folder).toMatch(/^(?:|\/dev\/shm\/parvis-tests-\d+-\w+)$/);
    expect(folder !== '' && existsSync(folder)).toBe(false);
    expect(hasMemory && existsSync(abandoned)).toBe(hasMemory && folder === '');
  } finally {
    if (hasMemory) rmSync(abandoned, { recursive: true, force: true });
  }
});
