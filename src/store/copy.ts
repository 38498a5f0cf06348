// Everything of a database into another, empty one: every row of every table with its id, in one transaction, and then
// both read back and compared. What one writes while it is copied is not in the copy.

import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { OpenDatabase } from './dialects/dialect.ts';
import { DatabaseError, databaseReason } from './errors.ts';
import { openDatabase } from './open.ts';
import type { Tables } from './tables.ts';

type Table = keyof Tables;
type Row = Readonly<Record<string, string | number | null>>;

/** Every table with its key, in an order in which each finds what it refers to. */
const KEYS: { readonly [T in Table]: readonly (keyof Tables[T] & string)[] } = {
  instances: ['id'],
  entities: ['instance_id', 'kind', 'id'],
  entity_links: ['instance_id', 'from_kind', 'from_id', 'to_kind', 'to_id'],
  subscribers: ['instance_id', 'id'],
  access_keys: ['id'],
  journal: ['id'],
  websites: ['id'],
  pushes: ['id'],
  push_log: ['id'],
};
const TABLES = Object.keys(KEYS) as Table[];

/** Tables whose ids the database assigns. */
const COUNTED = TABLES.filter((table) => KEYS[table].length === 1);

/** Rows that are read and written at once. */
const PAGE = 500;

/** How long either side waits for what another process is writing. */
const WAITS_MS = 30_000;

export interface CopiedTable {
  readonly table: string;
  readonly rows: number;
  /** SHA-256 of all rows, the same on both sides. */
  readonly digest: string;
}

export interface Copied {
  /** What the databases are called. */
  readonly from: string;
  readonly to: string;
  readonly tables: readonly CopiedTable[];
}

/**
 * Copies a database into one that holds nothing yet, as of one moment, and verifies it. Throws DatabaseError; then the
 * target holds nothing either.
 */
export async function copyDatabase(fromUrl: string, toUrl: string): Promise<Copied> {
  const source = await openDatabase(fromUrl, { create: false, busyTimeoutMs: WAITS_MS });
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

/** Both sides, each in its transaction. */
interface Sides {
  readonly source: OpenDatabase;
  readonly from: Kysely<Tables>;
  readonly target: OpenDatabase;
  readonly to: Kysely<Tables>;
}

async function copyTables({ source, from, target, to }: Sides): Promise<CopiedTable[]> {
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
  const copied: CopiedTable[] = [];
  for (const table of TABLES) {
    const [before, after] = [await summary(source, from, table), await summary(target, to, table)];
    if (before.digest !== after.digest) {
      throw new DatabaseError(
        `What was written to ${target.name} differs from ${source.name} in ${table} (${after.rows} rows of ${before.rows}); nothing of it was kept.`,
      );
    }
    copied.push(after);
  }
  return copied;
}

async function summary(database: OpenDatabase, db: Kysely<Tables>, table: Table): Promise<CopiedTable> {
  const hash = createHash('sha256');
  let count = 0;
  for await (const rows of pages(database, db, table)) {
    count += rows.length;
    for (const row of rows) {
      const columns = Object.keys(row).sort();
      hash.update(`${JSON.stringify(columns.map((column) => [column, row[column]]))}\n`);
    }
  }
  return { table, rows: count, digest: hash.digest('hex') };
}

/** All rows in the order of their key, so many at once. */
async function* pages(database: OpenDatabase, db: Kysely<Tables>, table: Table): AsyncGenerator<readonly Row[]> {
  let rows: readonly Row[] = [];
  do {
    const last = rows.at(-1);
    rows = await told(database, () => page(db, table, last));
    if (rows.length > 0) yield rows;
  } while (rows.length === PAGE);
}

async function page(db: Kysely<Tables>, table: Table, after: Row | undefined): Promise<readonly Row[]> {
  const keys: readonly string[] = KEYS[table];
  const key = sql.join(keys.map((column) => sql.ref(column)));
  const rest =
    after === undefined ? sql`` : sql`where (${key}) > (${sql.join(keys.map((column) => sql.val(after[column])))})`;
  const { rows } = await sql<Row>`select * from ${sql.table(table)} ${rest} order by ${key} limit ${PAGE}`.execute(db);
  return rows;
}

/** Says of a failure which of the two databases it is of. */
async function told<T>({ name }: OpenDatabase, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const reason = databaseReason(error);
    throw reason === undefined ? error : new DatabaseError(`The database ${name} ${reason}.`, { cause: error });
  }
}
