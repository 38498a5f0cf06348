import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import Database from 'better-sqlite3';
import { afterAll, expect, it } from 'vitest';
import { copyOldSqlite } from '../../../test/support/old-database.ts';
import { createTemporaryFolder } from '../../../test/support/temporary-folder.ts';
import { openExclusively } from './sqlite-exclusive.ts';

const { folder, remove } = createTemporaryFolder();
afterAll(remove);

function anotherWrites(file: string): boolean {
  const script = `const D = require('better-sqlite3'); const d = new D(process.argv[1], { timeout: 0 });
    d.exec("update instances set title = 'x'")`;
  return spawnSync(process.execPath, ['-e', script, file]).status === 0;
}

it("an exclusively opened database can't be written by others until it is released, also during and after a copy", () => {
  const file = `${folder}/parvis.db`;
  copyOldSqlite(file);
  expect(anotherWrites(file)).toBe(true);
  const held = openExclusively(file);
  expect(anotherWrites(file)).toBe(false);
  held?.copyInto(`${folder}/copy.db`);
  expect(existsSync(`${folder}/copy.db`)).toBe(true);
  const copy = new Database(`${folder}/copy.db`, { readonly: true });
  expect(copy.prepare('select count(*) from instances').pluck().get()).toBeGreaterThan(0);
  copy.close();
  expect(anotherWrites(file)).toBe(false);
  held?.release();
  expect(anotherWrites(file)).toBe(true);
});
