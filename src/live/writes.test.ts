import { beforeEach, expect, test } from 'vitest';
import { DatabaseError } from '../store/errors.ts';
import { openWrites, type Writes } from './writes.ts';

let [wall, steady] = [0, 0];
let writes: Writes;
let outcome: boolean | Error;

const write = () => writes.watched(async () => (outcome instanceof Error ? Promise.reject(outcome) : outcome))();
const full = () => Object.assign(new Error('database or disk is full: secret row'), { code: 'SQLITE_FULL' });

beforeEach(() => {
  [wall, steady] = [1000, 0];
  writes = openWrites(
    () => wall,
    () => steady,
  );
});

test('what can’t be written is told from the first failure until something is written', async () => {
  outcome = true;
  expect(await write()).toBe(true);
  expect(writes.failing()).toBeUndefined();
  outcome = full();
  await expect(write()).rejects.toBe(outcome);
  [wall, steady] = [2000, 1000];
  await expect(write()).rejects.toBe(outcome);
  expect(writes.failing()).toEqual({ since: 1000, reason: "The database can't be written: the disk is full." });
  outcome = false;
  expect(await write()).toBe(false);
  expect(writes.failing()).toBeDefined();
  outcome = true;
  await write();
  expect(writes.failing()).toBeUndefined();
});

test('a trouble of which nothing was heard any more is over', async () => {
  outcome = new DatabaseError('The database was removed.');
  await expect(write()).rejects.toBe(outcome);
  steady = 29_999;
  expect(writes.failing()).toEqual({ since: 1000, reason: 'The database was removed.' });
  steady = 30_000;
  expect(writes.failing()).toBeUndefined();
  wall = 31_000;
  await expect(write()).rejects.toBe(outcome);
  expect(writes.failing()?.since).toBe(31_000);
});

test('a mistake in the program is no trouble of the database', async () => {
  outcome = new TypeError('a programming error');
  await expect(write()).rejects.toBe(outcome);
  expect(writes.failing()).toBeUndefined();
});
