import { copyFileSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describePreservedLog, preserveLog } from './preserve-log.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parvis-log-'));
  file = join(folder, 'parvis.db');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the log of a moved database', () => {
  it('is kept next to it, each time under another name', () => {
    for (const text of ['one', 'two']) {
      writeFileSync(`${file}-wal`, text);
      preserveLog(file, renameSync);
    }
    expect(readdirSync(folder).sort()).toEqual(['parvis.db-wal.saved', 'parvis.db-wal.saved-2']);
    expect(readFileSync(`${file}-wal.saved`, 'utf8')).toBe('one');
    expect(describePreservedLog(file)).toBe(`its write-ahead log is kept as ${file}-wal.saved; `);
  });

  it.each([
    ['renamed', renameSync],
    ['copied', copyFileSync],
  ])('does not fail if another process took it just before it is %s', (_name, keep) => {
    writeFileSync(`${file}-wal`, 'one');
    preserveLog(file, (from, to) => {
      rmSync(from);
      keep(from, to);
    });
    preserveLog(file, keep);
    expect(readdirSync(folder)).toEqual([]);
    expect(describePreservedLog(file)).toBe('');
  });

  it('is not kept if it is empty', () => {
    writeFileSync(`${file}-wal`, '');
    preserveLog(file, copyFileSync);
    expect(readdirSync(folder)).toEqual(['parvis.db-wal']);
  });
});
