// Detects writes by other processes through PostgreSQL notifications. A notification can be lost, especially while the connection is
// broken. Therefore a small query reads the state twice a second and checks the connection.

import { Client, type ClientConfig } from 'pg';
import { toPostgresError } from './postgres-errors.ts';
import { destroyConnection, endConnection } from './postgres-pool.ts';

export const NOTIFY_CHANNEL = 'parvis';

const POLL_INTERVAL_MS = 500;

/** Timeout for an answer or a connection attempt, after which the database counts as unreachable. */
const ANSWER_TIMEOUT_MS = 2_000;

/** Wait after a failed connection attempt. Doubled after each consecutive failure, up to the maximum. */
const FIRST_WAIT_MS = 100;
const MAX_WAIT_MS = 500;

/** Revisions only increase, so their sum changes with every write. */
const TRUTH = `select concat_ws('/', count(*), max(id), sum(revision)) as truth from instances`;

export interface ChangeWatcher {
  readonly mark: (exact?: boolean) => Promise<string>;
  readonly connections: () => number;
  readonly end: () => Promise<void>;
}

export function createChangeWatcher(config: ClientConfig): ChangeWatcher {
  let listening: Client | undefined;
  let looking: Promise<string> | undefined;
  let connections = 0;
  let notifications = 0;
  let truth = '';
  let askedAt = Number.NEGATIVE_INFINITY;
  let trouble = { error: undefined as unknown, wait: 0, until: 0 };
  let ended = false;

  const drop = (client: Client) => {
    if (listening === client) listening = undefined;
    destroyConnection(client);
  };

  const connect = async (): Promise<Client> => {
    if (performance.now() < trouble.until) throw trouble.error;
    const client = new Client({
      ...config,
      connectionTimeoutMillis: ANSWER_TIMEOUT_MS,
      query_timeout: ANSWER_TIMEOUT_MS,
    });
    client.on('error', () => drop(client));
    client.on('end', () => drop(client));
    client.on('notification', () => {
      notifications++;
    });
    try {
      await client.connect();
      await client.query(`listen ${NOTIFY_CHANNEL}`);
    } catch (error) {
      drop(client);
      const wait = Math.min(Math.max(trouble.wait * 2, FIRST_WAIT_MS), MAX_WAIT_MS);
      trouble = { error: toPostgresError(error), wait, until: performance.now() + wait };
      throw trouble.error;
    }
    trouble = { error: undefined, wait: 0, until: 0 };
    if (ended) drop(client);
    else listening = client;
    // Notifications before this connection were missed, so the token must differ from all earlier ones.
    connections++;
    askedAt = Number.NEGATIVE_INFINITY;
    return client;
  };

  const look = async (exact: boolean): Promise<string> => {
    const client = listening ?? (await connect());
    // The query makes notifications of earlier commits arrive before its result.
    if (exact || performance.now() - askedAt >= POLL_INTERVAL_MS) {
      try {
        const { rows } = await client.query<{ truth: string }>(TRUTH);
        truth = rows[0]?.truth ?? '';
        askedAt = performance.now();
      } catch (error) {
        drop(client);
        throw toPostgresError(error);
      }
    }
    return `${connections}.${notifications}.${truth}`;
  };

  return {
    mark: async (exact = false) => {
      // A query that is already running may miss later commits.
      while (exact && looking !== undefined) await looking.catch(() => undefined);
      looking ??= look(exact).finally(() => {
        looking = undefined;
      });
      return looking;
    },
    connections: () => connections,
    end: async () => {
      ended = true;
      const client = listening;
      listening = undefined;
      if (client !== undefined) await endConnection(client);
    },
  };
}
