// Connection pool for PostgreSQL. No wait is unlimited, a broken connection does not end the process, and every failure is a PostgresError.

import type { ConnectionOptions } from 'node:tls';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { type Client, type ClientConfig, Pool, type PoolClient, types } from 'pg';
import { OUTDATED_PLAN_CODE, type PostgresError, toPostgresError } from './postgres-errors.ts';
import type { PostgresParameters } from './postgres-url.ts';
import { createStatementNames, type StatementNames } from './statement-names.ts';

/** Timeout for connecting, and for waiting for a free connection, in milliseconds. */
const CONNECT_TIMEOUT_MS = 5_000;

/** Timeout for graceful closing, in milliseconds. */
const END_TIMEOUT_MS = 2_000;

const IDLE_IN_TRANSACTION_MS = 300_000;

/** Maximum age of a connection in seconds. Replacing it frees the memory that the database keeps for it. */
const MAX_CONNECTION_AGE_S = 900;

export interface PostgresTimeouts {
  readonly lockMs: number;
  /** Timeout for statements, in milliseconds; 0 for none. */
  readonly statementMs: number;
}

/** Type id of 64-bit integers, which are parsed as numbers: all stored values are safe integers. */
const INT8 = 20;
const NUMBERS = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    type === INT8 && format !== 'binary' ? Number : types.getTypeParser(type, format as 'text'),
} as typeof types;

/** Returns the driver's settings for a connection; `options` are additional session settings. */
export function createClientConfig(
  place: PostgresParameters,
  tls: ConnectionOptions | false,
  { lockMs, statementMs }: PostgresTimeouts,
  options = '',
): ClientConfig {
  const { host, port, user, password, database } = place;
  return {
    host,
    port,
    user,
    // A function keeps the driver from reading the password from environment variables or the password file.
    password: () => password,
    database,
    ssl: tls,
    types: NUMBERS,
    application_name: 'parvis',
    options: `${place.options} ${options}`.trim(),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    // The second timeout applies if the database is unreachable and can't enforce the first.
    ...(statementMs === 0 ? {} : { statement_timeout: statementMs, query_timeout: statementMs + 5_000 }),
  };
}

export function createPool(config: ClientConfig, max: number): PostgresPool {
  const pool = new Pool({ ...config, max, idleTimeoutMillis: 10_000, maxLifetimeSeconds: MAX_CONNECTION_AGE_S });
  const names = createStatementNames();
  const open = new Set<PoolClient>();
  const clients = new WeakMap<PoolClient, PostgresPoolClient>();
  pool.on('connect', (client) => {
    open.add(client);
    // A connection broke between two statements. The next statement on it fails, so nothing is done here.
    client.on('error', () => undefined);
  });
  pool.on('remove', (client) => void open.delete(client));
  // An idle connection broke. The pool discards it.
  pool.on('error', () => undefined);
  return {
    options: {},
    connect: async () => {
      const client = await pool.connect().catch((error) => {
        throw toPostgresError(error);
      });
      const known = clients.get(client) ?? guardClient(client, names);
      clients.set(client, known);
      return known;
    },
    end: async () => {
      setTimeout(() => open.forEach(destroyConnection), END_TIMEOUT_MS).unref();
      await pool.end();
    },
  };
}

/** Wraps a connection. Its failures are PostgresErrors, and it is closed if the database stops responding. */
function guardClient(client: PoolClient, names: StatementNames): PostgresPoolClient {
  let broken: PostgresError | undefined;
  let last: PostgresError | undefined;
  const sendNamed = (sql: string, parameters: readonly unknown[]) => {
    const name = names.nameOf(sql, parameters.length);
    return client.query({ ...(name !== undefined && { name }), text: sql, values: [...parameters] });
  };
  const send = async (sql: string, parameters: readonly unknown[]) => {
    const isAlone = client.getTransactionStatus() === 'I';
    try {
      return await sendNamed(sql, parameters);
    } catch (error) {
      if (toPostgresError(error).code !== OUTDATED_PLAN_CODE) throw error;
      names.renew();
      // Within a transaction, a single statement can't be retried.
      if (!isAlone) throw error;
      return await sendNamed(sql, parameters);
    }
  };
  const query = async (sql: string, parameters: readonly unknown[]) => {
    if (broken !== undefined) throw broken;
    try {
      return await send(sql, parameters);
    } catch (error) {
      const told = toPostgresError(error);
      if (told.code === 'PG_TIMEOUT') {
        broken = told;
        destroyConnection(client);
      }
      // After a failure, a transaction rejects all later statements. The first error is the one to report.
      last = told.code === 'PG_25P02' && last !== undefined ? last : told;
      throw last;
    }
  };
  return {
    // The driver's other signature, with a cursor, is not used.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy === true || broken !== undefined),
  };
}

/** Closes a connection gracefully; destroys its socket after END_TIMEOUT_MS. */
export async function endConnection(client: Client): Promise<void> {
  setTimeout(() => destroyConnection(client), END_TIMEOUT_MS).unref();
  await client.end();
}

export function destroyConnection({ connection }: Client): void {
  connection.stream.destroy();
}
