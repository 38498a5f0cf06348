// Copy or move of an instance to another database, which may have other instances. A move removes it from the source.

import type { Kysely } from 'kysely';
import { DEFAULT_NEWSLETTER_SETTINGS } from '../../model/newsletter/newsletter-settings.ts';
import type { DatabaseConnection } from '../dialects/dialect.ts';
import { DatabaseError, findDatabaseFailureReason } from '../errors.ts';
import { removeInstance } from '../instances.ts';
import { nameDatabaseInErrors, type Row, TABLE_NAMES, type TableDigest } from '../maintenance/digest.ts';
import { openDatabase } from '../open.ts';
import type { Tables } from '../tables.ts';
import { digestInstance, findFirstDifference } from './digest-instance.ts';
import { createRenumbering, type IdNumbering } from './numbering.ts';
import type { AssignedIdTable, TableName } from './table-ownership.ts';
import {
  type AccountsToCopy,
  COPIED_TABLES,
  findTransferSide,
  ID_KEYED_TABLES,
  identityKeyOf,
  readTransferRows,
  type TransferSide,
} from './transfer-side.ts';

const LOCK_TIMEOUT_MS = 30_000;

export interface InstanceMove {
  readonly instance: string;
  readonly from: string;
  readonly to: string;
}

export interface MovedInstance {
  readonly from: string;
  readonly to: string;
  readonly tables: readonly TableDigest[];
  /** Number of accounts created; `known`: number of accounts that existed in the target. */
  readonly made: number;
  readonly known: number;
  readonly passkeys: number;
  readonly toSend: StillToSend;
  /** True if an interrupted move had already written the instance to the target, so that it was only removed from the source. */
  readonly finished: boolean;
}

/** Copies a snapshot of an instance, and verifies it. Throws DatabaseError; the target is then unchanged. */
export function copyInstance(way: InstanceMove): Promise<MovedInstance> {
  return between(way, (source, target) =>
    source.read(async (from) => {
      const side = await sideOf(source, from, way);
      return result(side, target, await writeInto(target, side, way));
    }),
  );
}

/**
 * Moves an instance. Blocks writes to the source until the target has committed everything, then removes the instance from the source. If
 * interrupted in between, both have the instance; a second run compares them and removes it from the source.
 */
export function moveInstance(way: InstanceMove): Promise<MovedInstance> {
  return between(way, (source, target) =>
    nameDatabaseInErrors(source, () =>
      source.withTableLock(COPIED_TABLES, async (from) => {
        const side = await sideOf(source, from, way);
        const there = await nameDatabaseInErrors(target, () =>
          target.read((to) => compareWithTarget(side, target, to, way)),
        );
        const written = there ?? (await writeInto(target, side, way));
        const moved = { ...(await result(side, target, written)), finished: there !== undefined };
        await removeInstance(from, way.instance);
        return moved;
      }),
    ),
  );
}

async function between(
  { instance, from, to }: InstanceMove,
  work: (source: DatabaseConnection, target: DatabaseConnection) => Promise<MovedInstance>,
): Promise<MovedInstance> {
  if ([from, to].includes('sqlite::memory:')) {
    throw new DatabaseError('The content of sqlite::memory: is lost when the command ends; use a file.');
  }
  const source = await openDatabase(from, { create: false, busyTimeoutMs: LOCK_TIMEOUT_MS, asItIs: true });
  try {
    // The source is checked before the target is created.
    await nameDatabaseInErrors(source, () => refuseViews(source));
    await nameDatabaseInErrors(source, () => sideOf(source, source.db, { instance }));
    const target = await openDatabase(to, { create: true, busyTimeoutMs: LOCK_TIMEOUT_MS, asItIs: true });
    try {
      if (source.which === target.which) {
        throw new DatabaseError(`${source.name} and ${target.name} are the same database; nothing was copied.`);
      }
      return await work(source, target);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

/** Throws if a table is a view, because its rows could differ between reading and verifying. */
async function refuseViews({ db, name, schema }: DatabaseConnection): Promise<void> {
  const tables = await db.introspection.getTables();
  const ours: readonly string[] = TABLE_NAMES;
  const views = tables.filter((table) => table.isView && table.schema === schema && ours.includes(table.name));
  if (views[0] === undefined) return;
  throw new DatabaseError(`The database ${name} has a view instead of a table (${views[0].name}); nothing was copied.`);
}

async function sideOf(
  source: DatabaseConnection,
  from: Kysely<Tables>,
  { instance }: Pick<InstanceMove, 'instance'>,
): Promise<TransferSide> {
  const side = await findTransferSide(source, from, instance);
  if (side === undefined) throw createNoInstanceError(source.name, instance);
  return side;
}

export function createNoInstanceError(database: string, instance: string): DatabaseError {
  return new DatabaseError(`The database ${database} has no instance ${JSON.stringify(instance)}.`);
}

function writeInto(
  target: DatabaseConnection,
  side: TransferSide,
  { instance }: InstanceMove,
): Promise<WrittenInstance> {
  return nameDatabaseInErrors(target, () =>
    target.withTableLock(COPIED_TABLES, async (to) => {
      if ((await findTransferSide(target, to, instance)) !== undefined) {
        throw new DatabaseError(
          `The database ${target.name} already has an instance ${JSON.stringify(instance)}; nothing was copied.`,
        );
      }
      return writeInstance(side, target, to);
    }),
  );
}

/** Returns what an interrupted move has written. Undefined if the target has no such instance. Throws if its instance differs. */
async function compareWithTarget(
  side: TransferSide,
  target: DatabaseConnection,
  to: Kysely<Tables>,
  { instance }: InstanceMove,
): Promise<WrittenInstance | undefined> {
  const there = await findTransferSide(target, to, instance);
  if (there === undefined) return undefined;
  // Accounts are not compared: existing ones were kept, and new ones may have changed since.
  const nobody = { people: new Set<string>(), taken: new Set<string>(), ignoresVolatile: true };
  const tables = await digestInstance(there, nobody);
  const differs = findFirstDifference(await digestInstance(side, nobody), tables);
  if (differs === undefined) {
    return { tables, people: { ...nobody, accounts: there.numbering.people } };
  }
  throw new DatabaseError(
    `The database ${target.name} already has an instance ${JSON.stringify(instance)}, which differs from that of ` +
      `${side.database.name} in ${differs.table}; nothing was moved. Decide which one to keep, and remove the other.`,
  );
}

async function result(
  side: TransferSide,
  target: DatabaseConnection,
  { tables, people }: WrittenInstance,
): Promise<MovedInstance> {
  return {
    from: side.database.name,
    to: target.name,
    tables,
    made: people.people.size,
    known: people.accounts.size - people.people.size,
    passkeys: tables.find(({ table }) => table === 'passkeys')?.rows ?? 0,
    toSend: await stillToSend(side),
    finished: false,
  };
}

/** Queued messages of an instance. After a copy, both instances send them. */
interface StillToSend {
  readonly mails: number;
  readonly pushes: number;
  readonly isSending: boolean;
}

async function stillToSend({ db, numbering: { instance } }: TransferSide): Promise<StillToSend> {
  const mails = await db
    .selectFrom('mails')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('instance_id', '=', instance)
    .where('sent_at', 'is', null)
    .executeTakeFirst();
  const pushes = await db
    .selectFrom('pushes')
    .innerJoin('websites', 'websites.id', 'pushes.website_id')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('websites.instance_id', '=', instance)
    .executeTakeFirst();
  const newsletter = await db
    .selectFrom('newsletters')
    .select('sending')
    .where('instance_id', '=', instance)
    .executeTakeFirst();
  const reader = await db
    .selectFrom('subscribers')
    .select('id')
    .where('instance_id', '=', instance)
    .where('status', '=', 'confirmed')
    .executeTakeFirst();
  return {
    mails: Number(mails?.count ?? 0),
    pushes: Number(pushes?.count ?? 0),
    isSending: reader !== undefined && (newsletter?.sending ?? Number(DEFAULT_NEWSLETTER_SETTINGS.isOn)) === 1,
  };
}

interface WrittenInstance {
  readonly tables: readonly TableDigest[];
  readonly people: People;
}

/** Throws DatabaseError. The caller must then roll back the transaction. */
async function writeInstance(
  from: TransferSide,
  target: DatabaseConnection,
  to: Kysely<Tables>,
): Promise<WrittenInstance> {
  return nameDatabaseInErrors(target, async () => {
    const people = await matchAccounts(from, target, to);
    const renumber = createRenumbering(from.numbering, await nextNumbering(target, to, people));
    for (const table of COPIED_TABLES) {
      let count = 0;
      for await (const rows of readTransferRows(from, table, people)) {
        count += rows.length;
        await insert(
          target,
          to,
          table,
          rows.map((row) => renumber(table, row)),
        );
      }
      if (count > 0 && ID_KEYED_TABLES.includes(table)) await target.idsWritten(to, [table]);
    }
    return { people, tables: await verifyCopy(from, target, to, people) };
  });
}

async function nextNumbering(
  target: DatabaseConnection,
  to: Kysely<Tables>,
  { accounts }: People,
): Promise<IdNumbering> {
  const first: Partial<Record<AssignedIdTable, number>> = {};
  for (const table of ID_KEYED_TABLES) first[table as AssignedIdTable] = await target.nextId(to, table);
  return { instance: first.instances ?? 1, first, people: accounts };
}

async function insert(
  { name }: DatabaseConnection,
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
    if (findDatabaseFailureReason(error) !== undefined) throw error;
    const why = error instanceof Error ? error.message : error;
    throw new DatabaseError(`The database ${name} rejects the rows of ${table} (${why}); nothing was copied.`, {
      cause: error,
    });
  }
}

async function verifyCopy(
  from: TransferSide,
  target: DatabaseConnection,
  to: Kysely<Tables>,
  people: People,
): Promise<readonly TableDigest[]> {
  const name = await nameOf(from);
  const written = await findTransferSide(target, to, name);
  const before = await digestInstance(from, people);
  const after = written === undefined ? [] : await digestInstance(written, people);
  const differs = findFirstDifference(before, after);
  if (differs === undefined) return after;
  const { table, rows } = differs;
  const found = after.find((one) => one.table === table)?.rows ?? 0;
  throw new DatabaseError(
    `The data written to ${target.name} differs from ${from.database.name} in ${table} (${found} rows of ${rows}); nothing was kept.`,
  );
}

async function nameOf({ db, numbering }: TransferSide): Promise<string> {
  const query = db.selectFrom('instances').select('name').where('id', '=', numbering.instance);
  return (await query.executeTakeFirstOrThrow()).name;
}

interface People extends AccountsToCopy {
  readonly accounts: ReadonlyMap<number, string>;
}

/** Finds accounts of the target with the same addresses. Accounts without a match get the next ids. */
async function matchAccounts(from: TransferSide, target: DatabaseConnection, to: Kysely<Tables>): Promise<People> {
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
    taken: await findTakenIdentities(from, people, to),
  };
}

async function findTakenIdentities(
  from: TransferSide,
  people: ReadonlySet<string>,
  to: Kysely<Tables>,
): Promise<Set<string>> {
  const taken = new Set<string>();
  for await (const rows of readTransferRows(from, 'account_identities', { people, taken: new Set() })) {
    for (const row of rows) {
      const found = await to
        .selectFrom('account_identities')
        .select('subject')
        .where('issuer', '=', String(row['issuer']))
        .where('subject', '=', String(row['subject']))
        .executeTakeFirst();
      if (found !== undefined) taken.add(identityKeyOf(row));
    }
  }
  return taken;
}
