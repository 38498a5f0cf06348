// Detects writes of other processes through PostgreSQL notifications. A notification can be lost, above all while the connection is
// broken, so a small query also reads the state twice a second and checks the connection.

import { Client, type ClientConfig } from 'pg';
import { postgresError } from './postgres-errors.ts';
import { breakOff, endConnection } from './postgres-pool.ts';

export const CHANNEL = 'parvis';

const ASKS_EVERY_MS = 500;

/** Time-out of an answer or a connection, in milliseconds; then the database counts as unreachable. */
const ANSWERS_WITHIN_MS = 2_000;

/** Wait after a failed connection attempt; doubled up to the maximum. */
const FIRST_WAIT_MS = 100;
const MAX_WAIT_MS = 500;

/** Revisions only increase, so their sum changes with every write. */
const TRUTH = `select concat_ws('/', count(*), max(id), sum(revision)) as truth from instances`;

export interface Watch {
  /** See `OpenDatabase.changeToken`. The first call connects. */
  readonly mark: (exact?: boolean) => Promise<string>;
  /** See `OpenDatabase.connections`. */
  readonly connections: () => number;
  readonly end: () => Promise<void>;
}

export function openWatch(config: ClientConfig): Watch {
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
    breakOff(client);
  };

  const connect = async (): Promise<Client> => {
    if (performance.now() < trouble.until) throw trouble.error;
    const client = new Client({
      ...config,
      connectionTimeoutMillis: ANSWERS_WITHIN_MS,
      query_timeout: ANSWERS_WITHIN_MS,
    });
    client.on('error', () => drop(client));
    client.on('end', () => drop(client));
    client.on('notification', () => {
      notifications++;
    });
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      drop(client);
      const wait = Math.min(Math.max(trouble.wait * 2, FIRST_WAIT_MS), MAX_WAIT_MS);
      trouble = { error: postgresError(error), wait, until: performance.now() + wait };
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
    // Notifications of earlier commits arrive before the query's result.
    if (exact || performance.now() - askedAt >= ASKS_EVERY_MS) {
      try {
        const { rows } = await client.query<{ truth: string }>(TRUTH);
        truth = rows[0]?.truth ?? '';
        askedAt = performance.now();
      } catch (error) {
        drop(client);
        throw postgresError(error);
      }
    }
    return `${connections}.${notifications}.${truth}`;
  };

  return {
    mark: async (exact = false) => {
      // A running query may miss later commits.
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
