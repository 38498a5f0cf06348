// A new SQLite database: made with all its tables beside its place, and there as a whole or not at all. What fails, as on a
// full disk, leaves nothing behind; and nothing is ever removed that was not made here, under a name that nobody else has.

import { randomUUID } from 'node:crypto';
import { existsSync, linkSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { sql } from 'kysely';
import type { OpenDatabase } from './dialects/dialect.ts';
import { openSqlite } from './dialects/sqlite.ts';
import { DatabaseError, reasonOf } from './errors.ts';
import { flush, makeFolder, removeDatabase } from './maintenance/whole-file.ts';

/**
 * Makes the database `path` where there is none; `migrated` brings one to its tables, or closes it and throws. Throws
 * DatabaseError with a text for the operator.
 */
export async function makeSqlite(path: string, migrated: (one: OpenDatabase) => Promise<OpenDatabase>): Promise<void> {
  if (path === ':memory:' || existsSync(path)) return;
  const file = resolve(path);
  try {
    makeFolder(dirname(file));
    const part = `${file}.${randomUUID()}.part`;
    try {
      await written(await migrated(openSqlite(part, { create: true, called: file })));
      flush(part);
      giveName(part, file);
      flush(dirname(file));
    } finally {
      removeDatabase(part);
    }
  } catch (error) {
    if (error instanceof DatabaseError) throw error;
    throw new DatabaseError(`The database ${file} ${reasonOf(error) ?? `can't be made (${error})`}.`, { cause: error });
  }
}

/** Closes it with all that was written to it in its one file; closing alone keeps silent where there is no room for that. */
async function written({ db, close }: OpenDatabase): Promise<void> {
  try {
    await sql`pragma wal_checkpoint(truncate)`.execute(db);
  } finally {
    await close();
  }
}

/** Somebody was quicker, or a link stands there that leads elsewhere; or the file system knows no second names. */
const NOT_NAMED = new Set(['EEXIST', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

/** Gives it its name as well, never in the place of anything; whoever opens the database then makes what is not there. */
function giveName(part: string, file: string): void {
  try {
    linkSync(part, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && NOT_NAMED.has(String(error.code)))) throw error;
  }
}
