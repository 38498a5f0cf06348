// Copy of an instance into another database with new ids, in one transaction; then read back and compared.

import type { Kysely } from 'kysely';
import type { OpenDatabase } from '../dialects/dialect.ts';
import { DatabaseError, databaseReason } from '../errors.ts';
import { type Row, type TableDigest, told } from '../maintenance/digest.ts';
import type { Tables } from '../tables.ts';
import { type Numbering, renumbering } from './numbering.ts';
import { type Along, COUNTED, findSide, GOING, identityKey, rowsOf, type Side } from './side.ts';
import { firstDifference, sideDigests } from './side-digests.ts';
import type { Assigned, TableName } from './table-ownership.ts';

export interface WrittenInstance {
  readonly tables: readonly TableDigest[];
  readonly people: People;
}

/** Throws DatabaseError; the transaction must then be rolled back. */
export async function writeInstance(from: Side, target: OpenDatabase, to: Kysely<Tables>): Promise<WrittenInstance> {
  return told(target, async () => {
    const people = await meetPeople(from, target, to);
    const renumber = renumbering(from.numbering, await nextNumbering(target, to, people));
    for (const table of GOING) {
      let count = 0;
      for await (const rows of rowsOf(from, table, people)) {
        count += rows.length;
        await insert(
          target,
          to,
          table,
          rows.map((row) => renumber(table, row)),
        );
      }
      if (count > 0 && COUNTED.includes(table)) await target.idsWritten(to, [table]);
    }
    return { people, tables: await verified(from, target, to, people) };
  });
}

async function nextNumbering(target: OpenDatabase, to: Kysely<Tables>, { accounts }: People): Promise<Numbering> {
  const first: Partial<Record<Assigned, number>> = {};
  for (const table of COUNTED) first[table as Assigned] = await target.nextId(to, table);
  return { instance: first.instances ?? 1, first, people: accounts };
}

async function insert(
  { name }: OpenDatabase,
  to: Kysely<Tables>,
  table: TableName,
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return;
  try {
    await to
      .insertInto(table)
      .values(rows as never)
      .execute();
  } catch (error) {
    if (databaseReason(error) !== undefined) throw error;
    const why = error instanceof Error ? error.message : error;
    throw new DatabaseError(`The database ${name} does not take the rows of ${table} (${why}); nothing was copied.`, {
      cause: error,
    });
  }
}

async function verified(
  from: Side,
  target: OpenDatabase,
  to: Kysely<Tables>,
  people: People,
): Promise<readonly TableDigest[]> {
  const name = await nameOf(from);
  const written = await findSide(target, to, name);
  const before = await sideDigests(from, people);
  const after = written === undefined ? [] : await sideDigests(written, people);
  const differs = firstDifference(before, after);
  if (differs === undefined) return after;
  const { table, rows } = differs;
  const found = after.find((one) => one.table === table)?.rows ?? 0;
  throw new DatabaseError(
    `What was written to ${target.name} differs from ${from.database.name} in ${table} (${found} rows of ${rows}); nothing of it was kept.`,
  );
}

async function nameOf({ db, numbering }: Side): Promise<string> {
  const query = db.selectFrom('instances').select('name').where('id', '=', numbering.instance);
  return (await query.executeTakeFirstOrThrow()).name;
}

interface People extends Along {
  readonly accounts: ReadonlyMap<number, string>;
}

/** Finds accounts with the same addresses; the others get the next ids. */
async function meetPeople(from: Side, target: OpenDatabase, to: Kysely<Tables>): Promise<People> {
  const addresses = [...from.numbering.people.values()].sort();
  const known = await to
    .selectFrom('accounts')
    .select(['id', 'email'])
    .where('removed_at', 'is', null)
    .where('email', 'in', addresses.length === 0 ? [''] : addresses)
    .execute();
  const there = new Set(known.map(({ email }) => email));
  const made = addresses.filter((address) => !there.has(address));
  const next = await target.nextId(to, 'accounts');
  const people = new Set(made);
  return {
    accounts: new Map([
      ...known.map(({ id, email }) => [id, email] as const),
      ...made.map((address, index) => [next + index, address] as const),
    ]),
    people,
    taken: await takenIdentities(from, people, to),
  };
}

async function takenIdentities(from: Side, people: ReadonlySet<string>, to: Kysely<Tables>): Promise<Set<string>> {
  const taken = new Set<string>();
  for await (const rows of rowsOf(from, 'account_identities', { people, taken: new Set() })) {
    for (const row of rows) {
      const found = await to
        .selectFrom('account_identities')
        .select('subject')
        .where('issuer', '=', String(row['issuer']))
        .where('subject', '=', String(row['subject']))
        .executeTakeFirst();
      if (found !== undefined) taken.add(identityKey(row));
    }
  }
  return taken;
}
