import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { type PostgresServer, startPostgres } from '../../test/support/postgres-server.ts';
import { openSwitchableProxy, type SwitchableProxy } from '../../test/support/switchable-proxy.ts';
import { waitUntil } from './pause.ts';
import { freezePostgres, killPostgres } from './postgres-processes.ts';

/** PostgreSQL server that can become unavailable, behind a proxy that can lead to another server. */
export interface UnreliableDatabase {
  readonly way: SwitchableProxy;
  /** Constant URL, which leads through the proxy. */
  readonly url: string;
  readonly current: () => PostgresServer;
  readonly add: (server: PostgresServer) => PostgresServer;
  readonly replaceBy: (server: PostgresServer) => Promise<void>;
  readonly remove: () => Promise<void>;
}

export interface Loss {
  readonly what: string;
  readonly ms: number;
  /** True if connections go silent instead of failing. */
  readonly isSilent?: boolean;
  /** True if reads of the database still succeed. */
  readonly isReadable?: boolean;
  /** True if writes since the preparation are lost. */
  readonly forgets?: boolean;
  readonly prepare?: (place: UnreliableDatabase) => Promise<void>;
  readonly lose: (place: UnreliableDatabase) => Promise<void>;
  readonly end: (place: UnreliableDatabase) => Promise<void>;
}

/** Query for connected standbys. Once there is one, the server keeps the log that it still needs. */
const STREAMING_STANDBYS = `select 1 from pg_stat_replication where state = 'streaming'`;

const SETTINGS = ['full_page_writes=on', 'wal_keep_size=512MB', 'max_wal_senders=4'];
const POSTGRES_OPTIONS = { settings: SETTINGS, access: ['host replication all all trust'] };

export async function openUnreliableDatabase(): Promise<UnreliableDatabase> {
  let current = await startPostgres(POSTGRES_OPTIONS);
  const servers = new Set([current]);
  const way = await openSwitchableProxy(current.port);
  return {
    way,
    url: `postgres://postgres@127.0.0.1:${way.port}/postgres`,
    current: () => current,
    add: (server) => {
      servers.add(server);
      return server;
    },
    replaceBy: async (server) => {
      const before = current;
      current = server;
      way.lead(server.port);
      servers.delete(before);
      await before.remove();
    },
    remove: async () => {
      way.close();
      for (const server of servers) await server.remove();
    },
  };
}

export async function runStatement({ url }: Pick<PostgresServer, 'url'>, statement: string): Promise<unknown[]> {
  const client = new Client(url);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

export function createServerStop(ms: number): Loss {
  return {
    what: 'stopped and started',
    ms,
    lose: ({ current }) => current().stop(),
    end: ({ current }) => current().start(),
  };
}

export function createServerKill(ms: number): Loss {
  return {
    what: 'killed and started',
    ms,
    lose: ({ current }) => killPostgres(current()),
    end: async ({ current }) => {
      await current().stop();
      await current().start();
    },
  };
}

export function createServerFreeze(ms: number): Loss {
  let thaw: () => void = () => undefined;
  return {
    what: `frozen for ${ms / 1000} s`,
    ms,
    isSilent: true,
    lose: async ({ current }) => {
      thaw = freezePostgres(current());
    },
    end: async () => thaw(),
  };
}

/** Creates a loss in which the proxy swallows all data for a while, and then resets the connections, like a firewall that forgot them. */
export function createProxySilence(ms: number): Loss {
  return {
    what: 'out of reach without a word',
    ms,
    isSilent: true,
    lose: async ({ way }) => way.set('silent'),
    end: async ({ way }) => {
      way.set('refused');
      way.set('open');
    },
  };
}

/** Starts a synchronous standby, without which no commit is acknowledged. The server is stopped for a moment to copy it. */
async function startStandby({ current, add }: UnreliableDatabase): Promise<PostgresServer> {
  const first = current();
  const copy = join(first.folder, 'copy', 'data');
  await first.stop();
  await mkdir(dirname(copy), { recursive: true });
  // `cp -a` keeps owners and permissions. It runs asynchronously, because clients continue to send requests.
  await promisify(execFile)('cp', ['-a', `${first.folder}/data`, copy]);
  await first.start();
  const follows = [`primary_conninfo=host=127.0.0.1 port=${first.port} user=postgres`, 'hot_standby=on'];
  const files = { 'standby.signal': '' };
  const second = add(
    await startPostgres({
      ...POSTGRES_OPTIONS,
      copyOf: { folder: dirname(copy) },
      files,
      settings: [...SETTINGS, ...follows],
    }),
  );
  const isFollowed = async () => (await runStatement(first, STREAMING_STANDBYS)).length > 0;
  if (!(await waitUntil(isFollowed, 20_000, 100))) throw new Error('the standby does not follow');
  await runStatement(first, `alter system set synchronous_standby_names = '*'`);
  await runStatement(first, 'select pg_reload_conf()');
  return second;
}

/**
 * Creates a loss in which the server is killed, and its standby takes over. `early`: the proxy switches to the standby before the standby
 * accepts writes.
 */
export function createFailover(ms: number, early: boolean): Loss {
  let second: PostgresServer | undefined;
  const follower = () => {
    if (second === undefined) throw new Error('there is no standby');
    return second;
  };
  return {
    what: `failed over to a standby${early ? ', which may not be written at first' : ''}`,
    ms,
    isReadable: early,
    prepare: async (place) => {
      second = await startStandby(place);
    },
    lose: async (place) => {
      await killPostgres(place.current());
      if (early) place.way.lead(follower().port);
    },
    end: async (place) => {
      await runStatement(follower(), 'select pg_promote()');
      await place.replaceBy(follower());
    },
  };
}

/** Creates a loss in which the server is killed, and replaced by an older copy. `copy` fills the database of a URL. */
export function createCopyReplacement(ms: number, copy: (to: string) => Promise<void>): Loss {
  let second: PostgresServer | undefined;
  return {
    what: 'replaced by a copy that lacks the last writes',
    ms,
    forgets: true,
    prepare: async ({ add }) => {
      second = add(await startPostgres(POSTGRES_OPTIONS));
      await copy(second.url);
    },
    lose: async ({ current }) => killPostgres(current()),
    end: async ({ replaceBy }) => {
      if (second !== undefined) await replaceBy(second);
    },
  };
}
