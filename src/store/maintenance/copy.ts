// Copy of a whole database into an empty one: all rows with their ids, in one transaction; then both are read and compared. Concurrent
// writes are not in the copy.

import type { Kysely } from 'kysely';
import type { OpenDatabase } from '../dialects/dialect.ts';
import { DatabaseError } from '../errors.ts';
import { openDatabase } from '../open.ts';
import type { Tables } from '../tables.ts';
import { digestOf, KEYS, page, pages, TABLES, type TableDigest, told } from './digest.ts';

const COUNTED = TABLES.filter((table) => KEYS[table].join() === 'id');

/** Wait of either side for another process's write, in milliseconds. */
const WAITS_MS = 30_000;

export interface Copied {
  readonly from: string;
  readonly to: string;
  readonly tables: readonly TableDigest[];
}

/** Copies a snapshot of a database into an empty one, and verifies it. Throws DatabaseError; the target then stays empty. */
export async function copyDatabase(fromUrl: string, toUrl: string): Promise<Copied> {
  const source = await openDatabase(fromUrl, { create: false, busyTimeoutMs: WAITS_MS, asItIs: true });
  try {
    const target = await openDatabase(toUrl, { create: true, busyTimeoutMs: WAITS_MS });
    try {
      const tables = await source.read((from) =>
        told(target, () => target.exclusively((to) => copyTables({ source, from, target, to }))),
      );
      return { from: source.name, to: target.name, tables };
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

/** Both databases, each in a transaction. */
interface Sides {
  readonly source: OpenDatabase;
  readonly from: Kysely<Tables>;
  readonly target: OpenDatabase;
  readonly to: Kysely<Tables>;
}

async function copyTables({ source, from, target, to }: Sides): Promise<TableDigest[]> {
  for (const table of TABLES) {
    if ((await page(to, table, undefined)).length === 0) continue;
    throw new DatabaseError(`The database ${target.name} is not empty (${table}); nothing was copied.`);
  }
  for (const table of TABLES) {
    for await (const rows of pages(source, from, table)) {
      await to
        .insertInto(table)
        .values(rows as never)
        .execute();
    }
  }
  await target.idsWritten(to, COUNTED);
  const copied: TableDigest[] = [];
  for (const table of TABLES) {
    const [before, after] = [await digestOf(source, from, table), await digestOf(target, to, table)];
    if (before.digest !== after.digest) {
      throw new DatabaseError(
        `What was written to ${target.name} differs from ${source.name} in ${table} (${after.rows} rows of ` +
          `${before.rows}); nothing of it was kept.`,
      );
    }
    copied.push(after);
  }
  return copied;
}
