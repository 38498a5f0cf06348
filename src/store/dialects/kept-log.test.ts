import { copyFileSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepLog, keptInWords } from './kept-log.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parvis-log-'));
  file = join(folder, 'parvis.db');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the log of a database that is no longer at its place', () => {
  it('is kept beside it, each under a name of its own', () => {
    for (const text of ['one', 'two']) {
      writeFileSync(`${file}-wal`, text);
      keepLog(file, renameSync);
    }
    expect(readdirSync(folder).sort()).toEqual(['parvis.db-wal.saved', 'parvis.db-wal.saved-2']);
    expect(readFileSync(`${file}-wal.saved`, 'utf8')).toBe('one');
    expect(keptInWords(file)).toBe(`its write-ahead log is kept as ${file}-wal.saved; `);
  });

  it.each([
    ['renamed', renameSync],
    ['copied', copyFileSync],
  ])('ends nobody’s look where another process has taken it away just before it is %s', (_name, keep) => {
    writeFileSync(`${file}-wal`, 'one');
    keepLog(file, (from, to) => {
      rmSync(from);
      keep(from, to);
    });
    keepLog(file, keep);
    expect(readdirSync(folder)).toEqual([]);
    expect(keptInWords(file)).toBe('');
  });

  it('is not kept where nothing is in it', () => {
    writeFileSync(`${file}-wal`, '');
    keepLog(file, copyFileSync);
    expect(readdirSync(folder)).toEqual(['parvis.db-wal']);
  });
});
