import { spawn } from 'node:child_process';
import {
  closeSync,
  cpSync,
  mkdtempSync,
  openSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createFileContentCheck, findDescriptors } from './sqlite-content-check.ts';

let folder: string;
let file: string;
let database: Database.Database;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parvis-contents-'));
  file = join(folder, 'parvis.db');
  database = new Database(file, { timeout: 10_000 });
  database.pragma('journal_mode = WAL');
  database.exec('create table notes (text)');
  fill(database, 20);
  database.pragma('wal_checkpoint(TRUNCATE)');
});
afterEach(() => {
  database.close();
  rmSync(folder, { recursive: true });
});

function fill(into: Database.Database, rows: number): void {
  const insert = into.prepare('insert into notes values (hex(randomblob(2000)))');
  for (let row = 0; row < rows; row++) insert.run();
}

it.each([
  ['own', 'a restart of the log in the middle of reading the index', 2],
  ['other', 'a write without any checkpoint', 1],
] as const)('reports %s after %s', (state, _what, salt) => {
  const indexOf = (salts: number) => Buffer.alloc(136).fill(salts, 32, 40);
  // The third read of the second poll sees the current content of the index.
  const reads = [1, 1, 1, 1, salt].map(indexOf);
  const real = findDescriptors(file);
  const look = createFileContentCheck(file, { ...real, index: { ...real.index, read: () => reads.shift() } });
  expect(look()).toBe('own');
  truncateSync(file, statSync(file).size + 4096);
  expect(look()).toBe(state);
  expect(reads).toEqual([]);
});

it('checkpoints of this process and of another one count as SQLite’s own', async () => {
  const look = createFileContentCheck(file);
  expect(look()).toBe('own');
  const script = `
    const { default: Database } = await import(${JSON.stringify(import.meta.resolve('better-sqlite3'))});
    const database = new Database(${JSON.stringify(file)}, { timeout: 10_000 });
    database.pragma('wal_autocheckpoint = 7');
    database.pragma('synchronous = OFF');
    const insert = database.prepare('insert into notes values (hex(randomblob(2000)))');
    for (let row = 0; row < 3000; row++) {
      insert.run();
      if (row % 50 === 0) database.pragma('wal_checkpoint(' + ['PASSIVE', 'RESTART', 'TRUNCATE'][row % 3] + ')');
      if (row === 1500) database.exec('delete from notes where rowid % 2 = 0; vacuum');
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' });
  let code: number | null | undefined;
  child.once('close', (ended) => {
    code = ended;
  });
  const before = statSync(file).mtimeMs;
  const found = new Set<string>();
  for (let turn = 0; code === undefined; turn++) {
    for (let time = 0; time < 20; time++) found.add(look());
    if (turn % 200 === 0) fill(database, 1);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(code).toBe(0);
  expect([...found]).toEqual(['own']);
  expect(statSync(file).mtimeMs).toBeGreaterThan(before);
});

it.each([
  ['emptied', 'other', () => truncateSync(file)],
  ['cut', 'other', () => truncateSync(file, 8192)],
  [
    'written in the middle',
    'touched',
    () => {
      const handle = openSync(file, 'r+');
      writeSync(handle, Buffer.alloc(4096, 1), 0, 4096, 8192);
      closeSync(handle);
    },
  ],
  ['copied over by an older one', 'other', () => cpSync(join(folder, 'older.db'), file)],
  ['touched', 'touched', () => utimesSync(file, 1, 1)],
])('a file that is %s by another program is %s', (_name, expected, harm) => {
  cpSync(file, join(folder, 'older.db'));
  const look = createFileContentCheck(file);
  expect(look()).toBe('own');
  fill(database, 20);
  database.pragma('wal_checkpoint(PASSIVE)');
  expect(look()).toBe('own');
  fill(database, 5);
  expect(look()).toBe('own');
  harm();
  expect(look()).toBe(expected);
});
