// Creates many identical instances quickly. One is imported with all checks; the database copies its rows for all others.

import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DatabaseConnection } from '../../src/store/dialects/dialect.ts';
import { TABLE_KEYS, TABLE_NAMES } from '../../src/store/maintenance/digest.ts';
import type { Tables } from '../../src/store/tables.ts';

type Table = (typeof TABLE_NAMES)[number];

const INSTANCE_TABLES = TABLE_NAMES.filter(
  (table) => TABLE_KEYS[table].some((key) => key === 'instance_id') || table === 'journal',
);

const COPIES_PER_TRANSACTION = 100;

export async function multiplyInstance(
  database: DatabaseConnection,
  like: string,
  names: readonly string[],
): Promise<void> {
  for (let from = 0; from < names.length; from += COPIES_PER_TRANSACTION) {
    const some = names.slice(from, from + COPIES_PER_TRANSACTION);
    await database.write(async (tx) => {
      const own = await columnsOf(tx, 'instances', sql`name = ${like}`);
      const columns = sql.join(own.filter((name) => name !== 'name').map((name) => sql.ref(name)));
      for (const name of some) {
        const values = sql`select ${name}, ${columns} from instances where name = ${like}`;
        await sql`insert into instances (name, ${columns}) ${values}`.execute(tx);
      }
      for (const table of INSTANCE_TABLES) await copyRows(tx, table, like, some);
    });
  }
}

async function copyRows(db: Kysely<Tables>, table: Table, like: string, names: readonly string[]): Promise<void> {
  const isLike = sql`instance_id = (select id from instances where name = ${like})`;
  const columns = (await columnsOf(db, table, isLike)).filter((name) => name !== 'instance_id');
  if (columns.length === 0) return;
  const into = sql.join(columns.map((name) => sql.ref(name)));
  const of = sql.join(columns.map((name) => sql.ref(`rows.${name}`)));
  await sql`
    insert into ${sql.table(table)} (instance_id, ${into})
    select instances.id, ${of}
    from instances, (select * from ${sql.table(table)} where ${isLike}) as rows
    where instances.name in (${sql.join(names)})
    order by instances.id`.execute(db);
}

/** Returns the columns of the rows that match a condition, without the ids that the database generates; empty if there are no rows. */
async function columnsOf(db: Kysely<Tables>, table: Table, where: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<object>`select * from ${sql.table(table)} where ${where} limit 1`.execute(db);
  const isNumbered = TABLE_KEYS[table].join() === 'id';
  return Object.keys(rows[0] ?? {}).filter((name) => !isNumbered || name !== 'id');
}
