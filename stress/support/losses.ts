// The ways in which a database goes away and comes back.

import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { openWay, type Way } from '../../test/support/away.ts';
import { type PostgresServer, startPostgres } from '../../test/support/postgres-server.ts';
import { until } from './pause.ts';
import { freezePostgres, killPostgres } from './postgres-processes.ts';

/** Database that can become unavailable: a PostgreSQL server, and a proxy that leads to it or to another one. */
export interface Place {
  readonly way: Way;
  /** Constant address, which leads through the proxy. */
  readonly url: string;
  readonly current: () => PostgresServer;
  /** Adds a replacement server, which is removed together with the place. */
  readonly add: (server: PostgresServer) => PostgresServer;
  readonly replaceBy: (server: PostgresServer) => Promise<void>;
  readonly remove: () => Promise<void>;
}

export interface Loss {
  readonly what: string;
  readonly ms: number;
  /** Whether connections go silent instead of failing. */
  readonly isSilent?: boolean;
  /** Whether reads of the database still succeed. */
  readonly isReadable?: boolean;
  /** Whether writes since the preparation are lost. */
  readonly forgets?: boolean;
  readonly prepare?: (place: Place) => Promise<void>;
  readonly lose: (place: Place) => Promise<void>;
  readonly end: (place: Place) => Promise<void>;
}

/** The first of two servers keeps what a standby may still lack. */
const FOLLOWERS = `select 1 from pg_stat_replication where state = 'streaming'`;

const SETTINGS = ['full_page_writes=on', 'wal_keep_size=512MB', 'max_wal_senders=4'];
const WISH = { settings: SETTINGS, access: ['host replication all all trust'] };

export async function openPlace(): Promise<Place> {
  let current = await startPostgres(WISH);
  const servers = new Set([current]);
  const way = await openWay(current.port);
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

export async function tell({ url }: Pick<PostgresServer, 'url'>, statement: string): Promise<unknown[]> {
  const client = new Client(url);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

export function stopped(ms: number): Loss {
  return {
    what: 'stopped and started',
    ms,
    lose: ({ current }) => current().stop(),
    end: ({ current }) => current().start(),
  };
}

export function killed(ms: number): Loss {
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

export function frozen(ms: number): Loss {
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

/** The way swallows everything for a while; then it breaks off, as a firewall that forgot its connections. */
export function silent(ms: number): Loss {
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

/** A standby that follows, and without which no commit is acknowledged. The server is stopped for it for a moment. */
async function standby({ current, add }: Place): Promise<PostgresServer> {
  const first = current();
  const copy = join(first.folder, 'copy', 'data');
  await first.stop();
  await mkdir(dirname(copy), { recursive: true });
  // With its owners and rights. Asynchronously, since clients go on asking.
  await promisify(execFile)('cp', ['-a', `${first.folder}/data`, copy]);
  await first.start();
  const follows = [`primary_conninfo=host=127.0.0.1 port=${first.port} user=postgres`, 'hot_standby=on'];
  const files = { 'standby.signal': '' };
  const second = add(
    await startPostgres({
      ...WISH,
      copyOf: { folder: dirname(copy) },
      files,
      settings: [...SETTINGS, ...follows],
    }),
  );
  const isFollowed = async () => (await tell(first, FOLLOWERS)).length > 0;
  if (!(await until(isFollowed, 20_000, 100))) throw new Error('the standby does not follow');
  await tell(first, `alter system set synchronous_standby_names = '*'`);
  await tell(first, 'select pg_reload_conf()');
  return second;
}

/** The server dies, and its standby takes over; `early`: the way leads there before it may be written. */
export function failedOver(ms: number, early: boolean): Loss {
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
      second = await standby(place);
    },
    lose: async (place) => {
      await killPostgres(place.current());
      if (early) place.way.lead(follower().port);
    },
    end: async (place) => {
      await tell(follower(), 'select pg_promote()');
      await place.replaceBy(follower());
    },
  };
}

/** The server dies, and a copy takes its place that was made a while before. `copy` fills the database of a URL. */
export function replaced(ms: number, copy: (to: string) => Promise<void>): Loss {
  let second: PostgresServer | undefined;
  return {
    what: 'replaced by a copy that lacks the last writes',
    ms,
    forgets: true,
    prepare: async ({ add }) => {
      second = add(await startPostgres(WISH));
      await copy(second.url);
    },
    lose: async ({ current }) => killPostgres(current()),
    end: async ({ replaceBy }) => {
      if (second !== undefined) await replaceBy(second);
    },
  };
}
