// Copy of a whole database into an empty one. All rows are written with their ids in one transaction; then both databases are read and
// compared. The copy does not include concurrent writes.

import type { Kysely } from 'kysely';
import type { DatabaseConnection } from '../dialects/dialect.ts';
import { DatabaseError } from '../errors.ts';
import { openDatabase } from '../open.ts';
import type { Tables } from '../tables.ts';
import {
  digestTable,
  nameDatabaseInErrors,
  readRowPage,
  readRowPages,
  TABLE_KEYS,
  TABLE_NAMES,
  type TableDigest,
} from './digest.ts';

const COUNTED = TABLE_NAMES.filter((table) => TABLE_KEYS[table].join() === 'id');

/** Maximum time that either side waits for writes by other processes, in milliseconds. */
const LOCK_TIMEOUT_MS = 30_000;

export interface CopyResult {
  readonly from: string;
  readonly to: string;
  readonly tables: readonly TableDigest[];
}

/** Copies a snapshot of a database into an empty one, and verifies it. Throws DatabaseError; the target then stays empty. */
export async function copyDatabase(fromUrl: string, toUrl: string): Promise<CopyResult> {
  const source = await openDatabase(fromUrl, { create: false, busyTimeoutMs: LOCK_TIMEOUT_MS, asItIs: true });
  try {
    const target = await openDatabase(toUrl, { create: true, busyTimeoutMs: LOCK_TIMEOUT_MS });
    try {
      const tables = await source.read((from) =>
        nameDatabaseInErrors(target, () => target.withExclusiveLock((to) => copyTables({ source, from, target, to }))),
      );
      return { from: source.name, to: target.name, tables };
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

interface Sides {
  readonly source: DatabaseConnection;
  readonly from: Kysely<Tables>;
  readonly target: DatabaseConnection;
  readonly to: Kysely<Tables>;
}

async function copyTables({ source, from, target, to }: Sides): Promise<TableDigest[]> {
  for (const table of TABLE_NAMES) {
    if ((await readRowPage(to, table, undefined)).length === 0) continue;
    throw new DatabaseError(`The database ${target.name} is not empty (${table}); nothing was copied.`);
  }
  for (const table of TABLE_NAMES) {
    for await (const rows of readRowPages(source, from, table)) {
      await to
        .insertInto(table)
        .values(rows as never)
        .execute();
    }
  }
  await target.idsWritten(to, COUNTED);
  const copied: TableDigest[] = [];
  for (const table of TABLE_NAMES) {
    const [before, after] = [await digestTable(source, from, table), await digestTable(target, to, table)];
    if (before.digest !== after.digest) {
      throw new DatabaseError(
        `The data written to ${target.name} differs from ${source.name} in ${table} (${after.rows} rows of ` +
          `${before.rows}); nothing was kept.`,
      );
    }
    copied.push(after);
  }
  return copied;
}
