// Digest of tables: row counts and hashes, equal on every database.

import { createHash, hash } from 'node:crypto';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DatabaseConnection } from '../dialects/dialect.ts';
import { DatabaseError, findDatabaseFailureReason } from '../errors.ts';
import type { Tables } from '../tables.ts';

type Table = keyof Tables;
export type Row = Readonly<Record<string, string | number | Buffer | null>>;

/** Keys of all tables, ordered so that referenced rows come first. */
export const TABLE_KEYS: { readonly [T in Table]: readonly (keyof Tables[T] & string)[] } = {
  instances: ['id'],
  entities: ['instance_id', 'kind', 'id'],
  entity_links: ['instance_id', 'from_kind', 'from_id', 'to_kind', 'to_id'],
  resource_uses: ['instance_id', 'event_id', 'kind', 'resource_id', 'taken_from'],
  id_counters: ['instance_id', 'kind'],
  removed_entities: ['instance_id', 'kind', 'id'],
  departures: ['instance_id', 'event_id'],
  history: ['instance_id', 'revision'],
  answered_requests: ['instance_id', 'key'],
  history_entities: ['instance_id', 'revision', 'kind', 'id'],
  proposals: ['id'],
  subscribers: ['instance_id', 'id'],
  access_keys: ['id'],
  source_states: ['instance_id', 'source_id'],
  source_log: ['id'],
  source_keys: ['instance_id', 'source_id'],
  journal: ['id'],
  websites: ['id'],
  pushes: ['id'],
  push_log: ['id'],
  consents: ['id'],
  confirmations: ['hash'],
  mails: ['id'],
  bookings: ['instance_id', 'id'],
  removed_bookings: ['instance_id', 'id'],
  booking_log: ['id'],
  event_seats: ['instance_id', 'event_id'],
  spent_forms: ['instance_id', 'hash'],
  decoy_holds: ['id'],
  barred_mailboxes: ['instance_id', 'event_id', 'mailbox'],
  room_requests: ['instance_id', 'id'],
  person_keys: ['instance_id', 'person_id'],
  plan_asks: ['instance_id', 'event_id', 'role_id', 'person_id'],
  plan_rounds: ['instance_id'],
  newsletters: ['instance_id'],
  intros: ['instance_id', 'day'],
  runs: ['instance_id', 'interval'],
  endings: ['instance_id', 'email_hash'],
  bounces: ['instance_id', 'subscriber_id'],
  leases: ['name'],
  intake: ['id'],
  address_seals: ['instance_id'],
  files: ['instance_id', 'hash'],
  file_bytes: ['instance_id', 'hash'],
  foreign_pictures: ['instance_id', 'address_hash'],
  uploads: ['id'],
  upload_bytes: ['upload_id'],
  accounts: ['id'],
  memberships: ['account_id', 'instance_id'],
  account_journal: ['id'],
  passkeys: ['credential_id'],
  recovery_codes: ['hash'],
  account_identities: ['issuer', 'subject'],
  sessions: ['id'],
  account_links: ['hash'],
  login_steps: ['hash'],
  login_attempts: ['subject'],
};
export const TABLE_NAMES = Object.keys(TABLE_KEYS) as Table[];

/** Rows per query; large rows are read one by one. */
const PAGE = 500;
const SMALL_PAGES: Partial<Record<Table, number>> = { file_bytes: 1, upload_bytes: 1 };

export interface TableDigest {
  readonly table: string;
  readonly rows: number;
  readonly digest: string;
}

export function digestTable(database: DatabaseConnection, db: Kysely<Tables>, table: Table): Promise<TableDigest> {
  return digestRows(table, readRowPages(database, db, table));
}

export async function digestRows(
  table: Table,
  pagesOfRows: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
): Promise<TableDigest> {
  const all = createHash('sha256');
  let count = 0;
  for await (const rows of pagesOfRows) {
    count += rows.length;
    for (const row of rows) {
      const columns = Object.keys(row).sort();
      all.update(`${JSON.stringify(columns.map((column) => [column, comparable(row[column])]))}\n`);
    }
  }
  return { table, rows: count, digest: all.digest('hex') };
}

/** Replaces bytes with their digest, because their text would take many times their size. */
function comparable(value: Row[string] | undefined): Row[string] | undefined {
  return Buffer.isBuffer(value) ? hash('sha256', value) : value;
}

export async function* readRowPages(
  database: DatabaseConnection,
  db: Kysely<Tables>,
  table: Table,
  which?: RawBuilder<unknown>,
): AsyncGenerator<readonly Row[]> {
  let rows: readonly Row[] = [];
  do {
    const last = rows.at(-1);
    rows = await nameDatabaseInErrors(database, () => readRowPage(db, table, last, which));
    if (rows.length > 0) yield rows;
  } while (rows.length === pageOf(table));
}

export async function readRowPage(
  db: Kysely<Tables>,
  table: Table,
  after: Row | undefined,
  which: RawBuilder<unknown> = sql`1 = 1`,
): Promise<readonly Row[]> {
  const keys: readonly string[] = TABLE_KEYS[table];
  const key = sql.join(keys.map((column) => sql.ref(column)));
  const behind =
    after === undefined ? sql`` : sql`and (${key}) > (${sql.join(keys.map((column) => sql.val(after[column])))})`;
  const { rows } =
    await sql<Row>`select * from ${sql.table(table)} where ${which} ${behind} order by ${key} limit ${pageOf(table)}`.execute(
      db,
    );
  return rows;
}

function pageOf(table: Table): number {
  return SMALL_PAGES[table] ?? PAGE;
}

export async function nameDatabaseInErrors<T>({ name }: DatabaseConnection, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const reason = findDatabaseFailureReason(error);
    throw reason === undefined ? error : new DatabaseError(`The database ${name} ${reason}.`, { cause: error });
  }
}
