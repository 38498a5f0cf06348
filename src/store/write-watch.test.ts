import { afterEach, beforeEach, expect, it } from 'vitest';
import type { DatabaseConnection } from './dialects/dialect.ts';
import { DatabaseError } from './errors.ts';
import { openDatabase } from './open.ts';
import { createWriteWatch, type WriteWatch } from './write-watch.ts';

let [wall, steady] = [0, 0];
let opened: DatabaseConnection;
let fault: Error | undefined;
let trouble: string | undefined;
let writing: WriteWatch;

const busy = Object.assign(new Error('locked'), { code: 'SQLITE_BUSY' });
const full = () => Object.assign(new Error('database or disk is full: secret row'), { code: 'SQLITE_FULL' });
const lease = { name: 'one', holder: 'me' };
const write = () =>
  writing.database.write(async (tx) => {
    await tx.deleteFrom('leases').execute();
    await tx
      .insertInto('leases')
      .values({ ...lease, until: 1 })
      .execute();
  });
const writeNothing = () => writing.database.write(async () => undefined);
const leases = () => opened.db.selectFrom('leases').select('name').execute();

beforeEach(async () => {
  [wall, steady, fault, trouble] = [1000, 0, undefined, undefined];
  opened = await openDatabase('sqlite::memory:', { create: true, busyTimeoutMs: 0 });
  const failing: DatabaseConnection = {
    ...opened,
    write: (work) => (fault === undefined ? opened.write(work) : Promise.reject(fault)),
    trouble: () => trouble,
    isBusy: (error) => error === busy,
  };
  writing = createWriteWatch(
    failing,
    () => wall,
    () => steady,
    20,
  );
});
afterEach(() => writing.database.close());

it('a failing write is reported from the first failure until a write succeeds', async () => {
  await write();
  expect(writing.failing()).toBeUndefined();
  fault = full();
  await expect(write()).rejects.toBe(fault);
  wall = 2000;
  await expect(write()).rejects.toBe(fault);
  expect(writing.failing()).toEqual({ since: 1000, reason: "The database can't be written: the disk is full." });
  fault = undefined;
  await writeNothing();
  expect(writing.failing()).toBeDefined();
  await write();
  expect(writing.failing()).toBeUndefined();
});

it('a failed write is reported with the reason, if known', async () => {
  fault = Object.assign(new Error('database disk image is malformed'), { code: 'SQLITE_CORRUPT' });
  trouble = 'The database was overwritten by another program; restart the server.';
  await expect(write()).rejects.toBe(fault);
  expect(writing.failing()?.reason).toBe(trouble);
});

it('without writes, a test write is made that leaves no trace', async () => {
  fault = new DatabaseError('The database is read-only.');
  await expect(write()).rejects.toBe(fault);
  expect(writing.failing()?.reason).toBe('The database is read-only.');
  fault = full();
  await expect.poll(() => writing.failing()?.reason).toContain('the disk is full');
  fault = undefined;
  await expect.poll(writing.failing).toBeUndefined();
  expect(await leases()).toEqual([]);
});

it('a problem reported by the database itself lasts as long as the database reports it', () => {
  trouble = 'The database was removed.';
  expect(writing.failing()).toEqual({ since: 1000, reason: 'The database was removed.' });
  wall = 2000;
  steady += 1000;
  expect(writing.failing()?.since).toBe(1000);
  trouble = undefined;
  steady += 1000;
  expect(writing.failing()).toBeUndefined();
});

it('another process’s lock and a programming error are not problems of the database', async () => {
  for (const error of [busy, new TypeError('a mistake')]) {
    fault = error;
    await expect(write()).rejects.toBe(error);
  }
  fault = undefined;
  expect(writing.failing()).toBeUndefined();
});
