// Instance within a database: its rows, and their ids.

import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { OpenDatabase } from '../dialects/dialect.ts';
import { KEYS, pages, type Row, TABLES } from '../maintenance/digest.ts';
import type { Tables } from '../tables.ts';
import type { Numbering } from './numbering.ts';
import { type Assigned, goingOf, type Mention, type TableName, type Through } from './table-ownership.ts';

export interface Side {
  readonly database: OpenDatabase;
  readonly db: Kysely<Tables>;
  readonly numbering: Numbering;
}

/** Tables to copy, ordered so that referenced rows come first. */
export const GOING: readonly TableName[] = TABLES.filter((table) => goingOf(table) !== undefined);

export const COUNTED: readonly TableName[] = GOING.filter((table) => KEYS[table].join() === 'id');

export async function findSide(database: OpenDatabase, db: Kysely<Tables>, name: string): Promise<Side | undefined> {
  const found = await db.selectFrom('instances').select('id').where('name', '=', name).executeTakeFirst();
  if (found === undefined) return undefined;
  const members = await db
    .selectFrom('memberships')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .select(['accounts.id', 'accounts.email'])
    .where('memberships.instance_id', '=', found.id)
    .execute();
  const first: Partial<Record<Assigned, number>> = {};
  for (const table of COUNTED) {
    const lowest = table === 'accounts' ? undefined : await lowestId(db, table, found.id);
    if (lowest !== undefined) first[table as Assigned] = lowest;
  }
  for (const [of, id] of await mentioned(db, found.id)) first[of] = Math.min(first[of] ?? id, id);
  const people = new Map(members.map(({ id, email }) => [id, email]));
  return { database, db, numbering: { instance: found.id, first, people } };
}

export interface Along {
  readonly people: ReadonlySet<string>;
  /** Provider identities, as in `identityKey`, that another account of the target already has. */
  readonly taken: ReadonlySet<string>;
}

/** Yields the instance's rows of a table in key order; of account tables, only those to copy. */
export async function* rowsOf(
  { database, db, numbering }: Side,
  table: TableName,
  { people, taken }: Along,
): AsyncGenerator<readonly Row[]> {
  const ids = [...numbering.people].flatMap(([id, address]) => (people.has(address) ? [id] : []));
  for await (const rows of pages(database, db, table, belongsTo(table, numbering.instance, ids))) {
    const only = Object.entries<string>(goingOf(table)?.only ?? {});
    const going = rows.filter((row) => only.every(([column, value]) => row[column] === value));
    yield table === 'account_identities' ? going.filter((row) => !taken.has(identityKey(row))) : going;
  }
}

export function identityKey({ issuer, subject }: Readonly<Record<string, unknown>>): string {
  return JSON.stringify([issuer, subject]);
}

/** Returns the condition that a row belongs to the instance; for account tables, to these accounts. */
function belongsTo(table: TableName, instance: number, accounts: readonly number[]): RawBuilder<unknown> {
  const theirs = accounts.length === 0 ? sql`null` : sql.join(accounts.map((id) => sql.lit(id)));
  const conditions: Readonly<Record<Through, RawBuilder<unknown>>> = {
    itself: sql`id = ${instance}`,
    instance: sql`instance_id = ${instance}`,
    website: sql`website_id in (select id from websites where instance_id = ${instance})`,
    upload: sql`upload_id in (select id from uploads where instance_id = ${instance})`,
    member: sql`id in (${theirs})`,
    membersRow: sql`account_id in (${theirs})`,
  };
  return conditions[goingOf(table)?.through ?? 'instance'];
}

async function lowestId(db: Kysely<Tables>, table: TableName, instance: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number | null }>`
    select min(id) as id from ${sql.table(table)} where ${belongsTo(table, instance, [])}`.execute(db);
  return rows[0]?.id ?? undefined;
}

/** Returns all ids mentioned in texts: the entity may be removed and have a lower id than any left. */
async function mentioned(db: Kysely<Tables>, instance: number): Promise<(readonly [of: Assigned, id: number])[]> {
  const found: (readonly [Assigned, number])[] = [];
  for (const table of GOING) {
    for (const [column, mentions] of Object.entries<readonly Mention[]>(goingOf(table)?.mentions ?? {})) {
      for (const { of, pattern, like } of mentions) {
        if (of === 'accounts') continue;
        const { rows } = await sql<{ text: string }>`
          select distinct ${sql.ref(column)} as text from ${sql.table(table)}
          where ${belongsTo(table, instance, [])} and ${sql.ref(column)} like ${like}`.execute(db);
        for (const { text } of rows) {
          for (const [digits] of text.matchAll(new RegExp(pattern, 'g'))) found.push([of, Number(digits)]);
        }
      }
    }
  }
  return found;
}
