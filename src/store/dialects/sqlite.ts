// SQLite database: one file in write-ahead mode. Every commit is flushed to disk before it is acknowledged.

import { accessSync, constants, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { Kysely, type SqliteDatabase, SqliteDialect, sql } from 'kysely';
import { DatabaseError, findFailureReason, NoDatabaseError } from '../errors.ts';
import { createFolder } from '../maintenance/atomic-file.ts';
import type { Tables } from '../tables.ts';
import type { DatabaseConnection } from './dialect.ts';
import { type WatchedFile, watchDatabaseFile } from './sqlite-file.ts';

/** "parv" in the file's header marks the database as parvis's. */
const APPLICATION_ID = 0x70617276;

const OPEN_TIMEOUT_MS = 30_000;

export interface SqliteOptions {
  readonly create: boolean;
  readonly durable?: boolean;
  /** True if the file must not be changed at all, not even to clean up after an older version. */
  readonly readOnly?: boolean;
  readonly called?: string;
}

/** Number and interval of attempts to empty the log, which fail while it is being read. */
const [TIDY_TRIES, TIDY_RETRY_MS] = [25, 200];

const NOT_WATCHED: WatchedFile = {
  check: () => undefined,
  checkThrottled: () => undefined,
  trouble: () => undefined,
  end: () => true,
};

/** Opens or creates the database file; `:memory:` lives as long as the process. Throws DatabaseError. */
export function openSqlite(path: string, options: SqliteOptions): DatabaseConnection {
  const file = path === ':memory:' ? path : resolve(path);
  const name = options.called ?? file;
  const database = openFile(file, name, options);
  try {
    requireOwnDatabase(database, name);
    if (options.readOnly !== true) prepare(database);
    if (options.durable === false) database.pragma('synchronous = NORMAL');
  } catch (error) {
    database.close();
    throw explainError(error, name);
  }
  const found = file === ':memory:' ? undefined : statSync(file);
  const watched = file === ':memory:' || options.readOnly === true ? NOT_WATCHED : watchDatabaseFile(database, file);
  const totalChanges = database.prepare('select total_changes()').pluck();
  const db = new Kysely<Tables>({ dialect: dialectOf(database, watched) });
  return {
    db,
    kind: 'SQLite',
    version: async () => String(database.prepare('select sqlite_version()').pluck().get()),
    name,
    identity: String(found?.ino ?? ''),
    which: found === undefined ? crypto.randomUUID() : `${found.dev} ${found.ino}`,
    columnTypes: { serial: 'integer', big: 'integer', text: 'text', bytes: 'blob' },
    schema: undefined,
    read: (work) => db.transaction().execute(work),
    write: (work) => db.transaction().execute(work),
    withExclusiveLock: (work) => inExclusiveTransaction(database, watched.check, () => work(db)),
    // SQLite has one lock for all tables.
    withTableLock: (_tables, work) => inExclusiveTransaction(database, watched.check, () => work(db)),
    // No marks are needed: the owner mark is in the file's header, and the next id is always the maximum plus one.
    migrate: async () => undefined,
    nextId: async (tx, table) => {
      const { rows } = await sql<{
        next: number;
      }>`select coalesce(max(id), 0) + 1 as next from ${sql.table(table)}`.execute(tx);
      return rows[0]?.next ?? 1;
    },
    idsWritten: async () => undefined,
    setBusyTimeout: (milliseconds) => void database.pragma(`busy_timeout = ${milliseconds}`),
    changeToken: async () => {
      watched.check();
      // `data_version` changes only with commits of other connections.
      return `${database.pragma('data_version', { simple: true })}/${totalChanges.get()}`;
    },
    // A replaced file is recognized by its inode, so there is no need to count connections.
    connections: () => 1,
    isBusy,
    changes: () => (database.open ? Number(totalChanges.get()) : Number.NaN),
    trouble: watched.trouble,
    tidy: async () => {
      for (let tries = 0; tries < TIDY_TRIES; tries++) {
        if (tries > 0) await delay(TIDY_RETRY_MS);
        if (!database.open) return;
        if (database.inTransaction) continue;
        watched.check();
        const [done] = database.pragma('wal_checkpoint(TRUNCATE)') as { readonly busy: number }[];
        if (done?.busy !== 1) return;
      }
    },
    close: async () => {
      if (watched.end()) await db.destroy();
      else leaveOpen(database);
    },
  };
}

/** Databases that stay open as long as the process lives. better-sqlite3 closes unreferenced ones. */
const LEFT_OPEN = new Set<Database.Database>();

/**
 * Leaves the database open beyond the end of the process. On a natural exit Node.js lets better-sqlite3 close it, and SQLite would write
 * a corrupt WAL. process.exit() skips this on the main thread. While that thread holds the file open, no other thread is the last to
 * close it.
 */
function leaveOpen(database: Database.Database): void {
  if (LEFT_OPEN.size === 0) process.once('exit', () => process.exit());
  LEFT_OPEN.add(database);
}

function openFile(file: string, name: string, options: SqliteOptions): Database.Database {
  try {
    if (file !== ':memory:') checkPlace(file, name, options);
    return new Database(file, { timeout: OPEN_TIMEOUT_MS, readonly: options.readOnly === true });
  } catch (error) {
    throw explainError(error, name);
  }
}

function checkPlace(file: string, name: string, { create, readOnly }: SqliteOptions): void {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found !== undefined) {
    if (!found.isFile()) throw new DatabaseError(`The database ${name} is not a file.`);
    accessSync(file, readOnly === true ? constants.R_OK : constants.R_OK | constants.W_OK);
    return;
  }
  if (!create) {
    throw new NoDatabaseError(
      `There is no database at ${file} yet. \`parvis setup\`, \`parvis import FILE\` or \`parvis serve\` creates it; ` +
        'PARVIS_DATABASE_URL sets its location.',
    );
  }
  createFolder(dirname(file));
}

/** Throws DatabaseError if the database has tables of another program. */
export function requireOwnDatabase(database: Database.Database, name: string): void {
  // This order matters: another process that is creating the tables has set the owner first.
  const tables = database.prepare('select count(*) as n from sqlite_master').pluck().get();
  if (tables !== 0 && ownerOf(database) !== APPLICATION_ID) {
    throw new DatabaseError(
      `The database ${name} belongs to another program: it has tables that parvis did not create.`,
    );
  }
}

function ownerOf(database: Database.Database): unknown {
  return database.pragma('application_id', { simple: true });
}

function prepare(database: Database.Database): void {
  enableWriteAheadLog(database);
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  // Deleted data is overwritten with zeros.
  database.pragma('secure_delete = ON');
  if (ownerOf(database) !== APPLICATION_ID) database.pragma(`application_id = ${APPLICATION_ID}`);
}

/** Switches to the write-ahead log. Retries, because SQLite immediately reports busy if another process is switching as well. */
function enableWriteAheadLog(database: Database.Database): void {
  const until = performance.now() + OPEN_TIMEOUT_MS;
  for (;;) {
    try {
      database.pragma('journal_mode = WAL');
      return;
    } catch (error) {
      if (!isBusy(error) || performance.now() > until) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY');
}

/**
 * Checks the file before each transaction and after each write. If another file is now at its path, the check throws: no transaction
 * begins, and the last write is not acknowledged. SQLite itself ends some failed transactions (full disk); another rollback would hide the
 * cause.
 */
function dialectOf(database: Database.Database, { check, checkThrottled }: WatchedFile): SqliteDialect {
  const dialect = new SqliteDialect({ database: createStatementCache(database) });
  const createDriver = dialect.createDriver.bind(dialect);
  dialect.createDriver = () => {
    const driver = createDriver();
    const acquire = driver.acquireConnection.bind(driver);
    const [commit, rollback] = [driver.commitTransaction.bind(driver), driver.rollbackTransaction.bind(driver)];
    const guarded = new WeakSet<object>();
    // The check must be added here, because Kysely returns a connection only to the driver that acquired it.
    driver.acquireConnection = async () => {
      const connection = await acquire();
      if (guarded.has(connection)) return connection;
      guarded.add(connection);
      const execute = connection.executeQuery.bind(connection);
      connection.executeQuery = async (query) => {
        if (!database.inTransaction) checkThrottled();
        return execute(query);
      };
      return connection;
    };
    driver.commitTransaction = async (connection) => {
      await commit(connection);
      check();
    };
    driver.rollbackTransaction = async (connection) => {
      if (database.inTransaction) await rollback(connection);
    };
    return driver;
  };
  return dialect;
}

/** Maximum number of prepared statements; batch statements differ by their number of values. */
const MAX_STATEMENTS = 500;

/** Wraps a database so that each statement is prepared once. Preparing most of them takes longer than running them. */
function createStatementCache(database: Database.Database): SqliteDatabase {
  const kept = new Map<string, Database.Statement>();
  return {
    close: () => void database.close(),
    prepare: (sql) => {
      const statement = kept.get(sql) ?? database.prepare(sql);
      // Reinsertion keeps the map in order of use, so that the oldest entry is evicted.
      kept.delete(sql);
      kept.set(sql, statement);
      const [oldest] = kept.size > MAX_STATEMENTS ? kept.keys() : [];
      if (oldest !== undefined) kept.delete(oldest);
      return statement;
    },
  };
}

async function inExclusiveTransaction<T>(
  database: Database.Database,
  check: () => void,
  work: () => Promise<T>,
): Promise<T> {
  check();
  database.exec('begin immediate');
  try {
    const done = await work();
    database.exec('commit');
    check();
    return done;
  } catch (error) {
    if (database.inTransaction) database.exec('rollback');
    throw error;
  }
}

function explainError(error: unknown, name: string): Error {
  if (error instanceof DatabaseError) return error;
  return new DatabaseError(
    `The database ${name} ${findFailureReason(error) ?? `can't be opened (${String(error)})`}.`,
    {
      cause: error,
    },
  );
}
