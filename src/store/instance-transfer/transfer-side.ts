import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DatabaseConnection } from '../dialects/dialect.ts';
import { type Row, readRowPages, TABLE_KEYS, TABLE_NAMES } from '../maintenance/digest.ts';
import type { Tables } from '../tables.ts';
import type { IdNumbering } from './numbering.ts';
import {
  type AssignedIdTable,
  findCopiedTable,
  type IdMention,
  type OwnershipPath,
  type TableName,
} from './table-ownership.ts';

export interface TransferSide {
  readonly database: DatabaseConnection;
  readonly db: Kysely<Tables>;
  readonly numbering: IdNumbering;
}

/** Tables to copy, ordered so that referenced rows come first. */
export const COPIED_TABLES: readonly TableName[] = TABLE_NAMES.filter((table) => findCopiedTable(table) !== undefined);

export const ID_KEYED_TABLES: readonly TableName[] = COPIED_TABLES.filter((table) => TABLE_KEYS[table].join() === 'id');

export async function findTransferSide(
  database: DatabaseConnection,
  db: Kysely<Tables>,
  name: string,
): Promise<TransferSide | undefined> {
  const found = await db.selectFrom('instances').select('id').where('name', '=', name).executeTakeFirst();
  if (found === undefined) return undefined;
  const members = await db
    .selectFrom('memberships')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .select(['accounts.id', 'accounts.email'])
    .where('memberships.instance_id', '=', found.id)
    .execute();
  const first: Partial<Record<AssignedIdTable, number>> = {};
  for (const table of ID_KEYED_TABLES) {
    const lowest = table === 'accounts' ? undefined : await lowestId(db, table, found.id);
    if (lowest !== undefined) first[table as AssignedIdTable] = lowest;
  }
  for (const [of, id] of await findMentions(db, found.id)) first[of] = Math.min(first[of] ?? id, id);
  const people = new Map(members.map(({ id, email }) => [id, email]));
  return { database, db, numbering: { instance: found.id, first, people } };
}

export interface AccountsToCopy {
  readonly people: ReadonlySet<string>;
  /** Provider identities, in the form of `identityKeyOf`, that another account of the target already has. */
  readonly taken: ReadonlySet<string>;
}

/** Yields the instance's rows of a table in key order; for account tables, only the rows to copy. */
export async function* readTransferRows(
  { database, db, numbering }: TransferSide,
  table: TableName,
  { people, taken }: AccountsToCopy,
): AsyncGenerator<readonly Row[]> {
  const ids = [...numbering.people].flatMap(([id, address]) => (people.has(address) ? [id] : []));
  for await (const rows of readRowPages(database, db, table, belongsTo(table, numbering.instance, ids))) {
    const only = Object.entries<string>(findCopiedTable(table)?.only ?? {});
    const going = rows.filter((row) => only.every(([column, value]) => row[column] === value));
    yield table === 'account_identities' ? going.filter((row) => !taken.has(identityKeyOf(row))) : going;
  }
}

export function identityKeyOf({ issuer, subject }: Readonly<Record<string, unknown>>): string {
  return JSON.stringify([issuer, subject]);
}

/** Condition that a row belongs to the instance or, in account tables, to one of the accounts. */
function belongsTo(table: TableName, instance: number, accounts: readonly number[]): RawBuilder<unknown> {
  const theirs = accounts.length === 0 ? sql`null` : sql.join(accounts.map((id) => sql.lit(id)));
  const conditions: Readonly<Record<OwnershipPath, RawBuilder<unknown>>> = {
    itself: sql`id = ${instance}`,
    instance: sql`instance_id = ${instance}`,
    website: sql`website_id in (select id from websites where instance_id = ${instance})`,
    upload: sql`upload_id in (select id from uploads where instance_id = ${instance})`,
    member: sql`id in (${theirs})`,
    membersRow: sql`account_id in (${theirs})`,
  };
  return conditions[findCopiedTable(table)?.through ?? 'instance'];
}

async function lowestId(db: Kysely<Tables>, table: TableName, instance: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number | null }>`
    select min(id) as id from ${sql.table(table)} where ${belongsTo(table, instance, [])}`.execute(db);
  return rows[0]?.id ?? undefined;
}

/**
 * Returns all ids mentioned in text columns. The lowest id of the instance depends on them, because a removed entity may have a lower id
 * than all existing ones.
 */
async function findMentions(
  db: Kysely<Tables>,
  instance: number,
): Promise<(readonly [of: AssignedIdTable, id: number])[]> {
  const found: (readonly [AssignedIdTable, number])[] = [];
  for (const table of COPIED_TABLES) {
    for (const [column, mentions] of Object.entries<readonly IdMention[]>(findCopiedTable(table)?.mentions ?? {})) {
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
