import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { type ConnectionOptions, checkServerIdentity, getCACertificates } from 'node:tls';
import {
  type DatabaseIntrospector,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresIntrospector,
  type PostgresPool,
  sql,
  type TableMetadata,
} from 'kysely';
import { Client, type ClientConfig } from 'pg';
import { DatabaseError } from '../errors.ts';
import type { Tables } from '../tables.ts';
import type { DatabaseConnection } from './dialect.ts';
import { isBusy, isRetryable, PostgresError, toOpenError, toPostgresError } from './postgres-errors.ts';
import { createClientConfig, createPool, endConnection, type PostgresTimeouts } from './postgres-pool.ts';
import { type PostgresParameters, parsePostgresUrl } from './postgres-url.ts';
import { createChangeWatcher, NOTIFY_CHANNEL } from './postgres-watch.ts';

export interface PostgresOptions {
  readonly create: boolean;
  readonly busyTimeoutMs: number;
  readonly durable?: boolean;
}

const OLDEST = 14;

/** Comment on the migrations table that marks the database as parvis's. */
const OWNER = 'parvis';

const MIGRATION_LOCK = 0x70617276;

/** Minimum wait for a lock. The wait delays only the write itself, so a short one is always allowed. */
const MIN_LOCK_WAIT_MS = 250;

/** Statement timeout, in addition to the wait for a lock. */
const STATEMENT_MS = 30_000;

/** Timeouts for a migration, which waits for the migration of another process and may itself run without a limit. */
const MIGRATION_TIMEOUTS: PostgresTimeouts = { lockMs: 300_000, statementMs: 0 };

const MAX_TRIES = 5;

/** Throws DatabaseError if the database does not exist. */
export async function openPostgres(url: string, options: PostgresOptions): Promise<DatabaseConnection> {
  const place = parsePostgresUrl(url);
  const lockMs = Math.max(options.busyTimeoutMs, MIN_LOCK_WAIT_MS);
  const patience = { lockMs, statementMs: lockMs + STATEMENT_MS };
  try {
    const { tls, schema, lazy, which } = await inspectServer(place, patience, options.create);
    const durability = commitOption(options.durable !== false, lazy);
    const config = createClientConfig(place, tls, patience, durability);
    const unhurried = createClientConfig(place, tls, { lockMs, statementMs: 0 }, durability);
    const db = new Kysely<Tables>({ dialect: new OwnPostgresDialect(createPool(config, place.max)) });
    const watch = createChangeWatcher(config);
    return {
      db,
      kind: 'PostgreSQL',
      version: () => versionOf(db),
      name: place.name,
      identity: '',
      which,
      columnTypes: { serial: 'bigserial', big: 'bigint', text: sql`text collate "C"`, bytes: 'bytea' },
      schema,
      read: (work) =>
        again(() => db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)),
      write: (work) => again(() => db.transaction().setIsolationLevel('read committed').execute(work)),
      withExclusiveLock: (work) => exclusively(createClientConfig(place, tls, MIGRATION_TIMEOUTS), place, work),
      withTableLock: (tables, work) => again(() => hold(unhurried, tables, work)),
      migrate: createMarks,
      nextId,
      idsWritten: advanceSequences,
      // The timeout is set when each connection is opened.
      setBusyTimeout: () => undefined,
      changeToken: watch.mark,
      connections: watch.connections,
      isBusy,
      // PostgreSQL does not count writes by other connections. NaN differs from every value, so callers assume a write.
      changes: () => Number.NaN,
      trouble: () => undefined,
      tidy: async () => undefined,
      close: async () => {
        await Promise.all([watch.end(), db.destroy()]);
      },
    };
  } catch (error) {
    throw toOpenError(error, place.name);
  }
}

/** Returns the session option for synchronous commits. Durable commits keep the server's setting unless that is off. */
function commitOption(durable: boolean, lazy: boolean): string {
  if (durable === !lazy) return '';
  return `-c synchronous_commit=${durable ? 'on' : 'off'}`;
}

async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await work();
    } catch (error) {
      if (!isRetryable(error) || tried === MAX_TRIES) throw error;
      await delay(10 * tried * (1 + Math.random()));
    }
  }
}

const FACTS = `
  select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
    pg_is_in_recovery() as standby, current_schema() as schema, current_setting('search_path') as path,
    current_setting('synchronous_commit') = 'off' as lazy,
    concat_ws(' ', extract(epoch from pg_postmaster_start_time()), (select oid from pg_database where datname = current_database()),
      current_schema()) as which`;

/** Query for the current schema: number of relations that belong to no extension, and the owner mark. */
const OWNERSHIP = `
  select count(*)::int as tables,
    max(obj_description(c.oid, 'pg_class')) filter (where c.relname = 'kysely_migration') as owner
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = current_schema() and c.relkind in ('r', 'p', 'v', 'm', 'f')
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

interface Facts {
  readonly version: number;
  readonly encoding: string;
  readonly standby: boolean;
  readonly schema: string | null;
  readonly path: string;
  readonly lazy: boolean;
  readonly which: string;
}

interface Ownership {
  readonly tables: number;
  readonly owner: string | null;
}

async function inspectServer(place: PostgresParameters, patience: PostgresTimeouts, create: boolean) {
  const { client, tls } = await connectClient(place, patience);
  try {
    const facts = (await client.query<Facts>(FACTS)).rows[0];
    const ownership = (await client.query<Ownership>(OWNERSHIP)).rows[0];
    if (facts === undefined || ownership === undefined) throw new PostgresError('PG_GONE', 'no answer');
    checkFacts(place, facts);
    checkOwner(place, ownership);
    if (ownership.tables === 0 && !create) {
      throw new DatabaseError(
        `The database ${place.name} has no parvis data yet. \`parvis import FILE\` or \`parvis serve\` creates its tables.`,
      );
    }
    return { tls, schema: facts.schema ?? undefined, lazy: facts.lazy, which: facts.which };
  } finally {
    await endConnection(client);
  }
}

async function connectClient(place: PostgresParameters, patience: PostgresTimeouts) {
  const attempt = async (tls: ConnectionOptions | false) => {
    const client = new Client(createClientConfig(place, tls, patience));
    client.on('error', () => undefined);
    await client.connect();
    return { client, tls };
  };
  try {
    return await attempt(tlsOf(place));
  } catch (error) {
    if (place.sslMode !== 'prefer' || toPostgresError(error).code !== 'PG_NO_TLS') throw error;
    return attempt(false);
  }
}

function checkFacts({ name }: PostgresParameters, { version, encoding, standby, schema, path }: Facts): void {
  if (version < OLDEST * 10_000) {
    throw new DatabaseError(
      `The database ${name} runs on PostgreSQL ${Math.floor(version / 10_000)}; parvis needs ${OLDEST} or newer.`,
    );
  }
  if (encoding !== 'UTF8') {
    throw new DatabaseError(
      `The database ${name} has the encoding ${encoding}; parvis needs UTF8 (\`createdb -T template0 -E UTF8\`).`,
    );
  }
  if (standby) throw new DatabaseError(`The database ${name} is a standby, which can't be written to.`);
  if (schema === null) {
    throw new DatabaseError(
      `The database ${name} has none of the schemas in its search_path (${path}); create one first.`,
    );
  }
}

function checkOwner({ name }: PostgresParameters, { tables, owner }: Ownership): void {
  if (tables === 0 || owner === OWNER) return;
  throw new DatabaseError(`The database ${name} belongs to another program: it has tables that parvis did not create.`);
}

/** Version number as in PostgreSQL's documentation, without the packager's suffix. */
async function versionOf(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(db);
  return rows[0]?.version.split(' ')[0] ?? '';
}

function exclusively<T>(
  config: ClientConfig,
  place: PostgresParameters,
  work: (db: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  return runInOwnConnection(config, async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(tx);
    const ownership = (await sql.raw<Ownership>(OWNERSHIP).execute(tx)).rows[0];
    if (ownership !== undefined) checkOwner(place, ownership);
    // Every change to an instance begins with its row.
    if (ownership?.owner === OWNER) await sql`lock table instances in exclusive mode`.execute(tx);
    return await work(tx);
  });
}

function hold<T>(
  config: ClientConfig,
  tables: readonly (keyof Tables)[],
  work: (db: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  return runInOwnConnection(config, async (tx) => {
    // Results of mails and pushes are written without the instance's row, so the tables themselves are locked.
    await sql`lock table ${sql.join(tables.map((table) => sql.table(table)))} in exclusive mode`.execute(tx);
    return await work(tx);
  });
}

async function runInOwnConnection<T>(config: ClientConfig, work: (tx: Kysely<Tables>) => Promise<T>): Promise<T> {
  const db = new Kysely<Tables>({ dialect: new OwnPostgresDialect(createPool(config, 1)) });
  try {
    return await db.transaction().execute(work);
  } finally {
    await db.destroy();
  }
}

/** Creates the owner mark, and a trigger that sends a notification whenever any client changes an instance. */
async function createMarks(db: Kysely<Tables>): Promise<void> {
  await sql`comment on table kysely_migration is ${sql.lit(OWNER)}`.execute(db);
  await sql`
    create or replace function parvis_tell() returns trigger language plpgsql as
    $$ begin perform pg_notify(${sql.lit(NOTIFY_CHANNEL)}, ''); return null; end $$`.execute(db);
  await sql`
    create or replace trigger parvis_tell after insert or update or delete on instances
    for each statement execute function parvis_tell()`.execute(db);
}

/** Returns the next id of a table; ids of removed rows are not assigned again. */
async function nextId(db: Kysely<Tables>, table: keyof Tables): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select greatest(max(id), pg_sequence_last_value(pg_get_serial_sequence(${table}, 'id')::regclass), 0) + 1 as next
    from ${sql.table(table)}`.execute(db);
  return rows[0]?.next ?? 1;
}

async function advanceSequences(db: Kysely<Tables>, tables: readonly (keyof Tables)[]): Promise<void> {
  for (const table of tables) {
    await sql`
      select setval(pg_get_serial_sequence(${table}, 'id'), coalesce(max(id), 0) + 1, false) from ${sql.table(table)}`.execute(
      db,
    );
  }
}

class OwnPostgresDialect extends PostgresDialect {
  constructor(pool: PostgresPool) {
    super({ pool });
  }

  override createAdapter(): PostgresAdapter {
    return new OwnAdapter();
  }

  // biome-ignore lint/suspicious/noExplicitAny: the type parameter of the overridden method
  override createIntrospector(db: Kysely<any>): DatabaseIntrospector {
    return new OwnIntrospector(db);
  }
}

/** `withExclusiveLock` of the dialect locks migrations. A session lock would outlive a failed transaction. */
class OwnAdapter extends PostgresAdapter {
  override acquireMigrationLock = async (): Promise<void> => undefined;
  override releaseMigrationLock = async (): Promise<void> => undefined;
}

/** Lists only the names of the tables in the current schema. Migrations need nothing else, and run this query often. */
class OwnIntrospector extends PostgresIntrospector {
  readonly #db: Kysely<unknown>;

  constructor(db: Kysely<unknown>) {
    super(db);
    this.#db = db;
  }

  override async getTables(): Promise<TableMetadata[]> {
    const { rows } = await sql<{ schema: string; name: string }>`
      select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = current_schema() and c.relkind in ('r', 'p')`.execute(this.#db);
    return rows.map(({ schema, name }) => ({ schema, name, isView: false, isForeign: false, columns: [] }));
  }
}

/** Returns the TLS settings, or false for an unencrypted connection. Throws DatabaseError if a certificate file can't be read. */
function tlsOf(place: PostgresParameters): ConnectionOptions | false {
  const { host, sslMode, sslRootCert, sslCert, sslKey } = place;
  if (sslMode === 'disable' || host.startsWith('/')) return false;
  const roots =
    sslRootCert === 'system' ? getCACertificates('system') : sslRootCert && read('sslrootcert', sslRootCert);
  if (sslMode === 'verify-ca' && roots.length === 0) {
    throw new DatabaseError(
      'The URL of the database has sslmode=verify-ca but no sslrootcert, so any certificate would be accepted; ' +
        'verify-full accepts only certificates of public authorities for this host.',
    );
  }
  const own = {
    ...(sslCert === '' ? {} : { cert: read('sslcert', sslCert) }),
    ...(sslKey === '' ? {} : { key: read('sslkey', sslKey) }),
  };
  const certified = sslMode === 'verify-full' || sslMode === 'verify-ca' || (sslMode === 'require' && roots.length > 0);
  if (!certified) return { ...own, rejectUnauthorized: false };
  const named = sslMode === 'verify-full' || sslRootCert === 'system';
  return {
    ...own,
    ...(roots.length === 0 ? {} : { ca: roots }),
    rejectUnauthorized: true,
    checkServerIdentity: (_name, certificate) => (named ? checkServerIdentity(host, certificate) : undefined),
  };
}

function read(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? error.code : error;
    throw new DatabaseError(`The ${name} of the database's URL, ${file}, can't be read (${why}).`);
  }
}
