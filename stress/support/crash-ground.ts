// The databases on which crashes happen.

import { join } from 'node:path';
import Database from 'better-sqlite3';
import { Client } from 'pg';
import { type PostgresWish, startPostgres } from '../../test/support/postgres-server.ts';
import type { Site } from '../../test/support/site.ts';
import { until } from './pause.ts';
import { killPostgres } from './postgres-processes.ts';

export type Row = Readonly<Record<string, unknown>>;

export interface Ground {
  readonly name: string;
  readonly url: string;
  /** Prefix of the paths of its files. */
  readonly files: string;
  /** Rows past the store. */
  readonly ask: (statement: string) => Promise<readonly Row[]>;
  /** Damage that the database itself detects; empty if there is none. */
  readonly faults: () => Promise<readonly string[]>;
  /** Kills the database's own processes, and starts it again on the same data; undefined where it has none. */
  readonly crash: { readonly kill: () => Promise<void>; readonly start: () => Promise<void> } | undefined;
  /** Resolves when nothing of the processes killed is under way any more. */
  readonly settled: () => Promise<void>;
  readonly remove: () => Promise<void>;
}

/** The database of a site. */
export function onSqlite({ database }: Site): Ground {
  const ask = async (statement: string) => {
    const opened = new Database(database);
    try {
      return opened.prepare(statement).all() as Row[];
    } finally {
      opened.close();
    }
  };
  return {
    name: 'SQLite',
    url: `sqlite:${database}`,
    files: database,
    ask,
    faults: async () => {
      const integrity = (await ask('pragma integrity_check')).map((row) => String(row['integrity_check']));
      const references = (await ask('pragma foreign_key_check')).map((row) => JSON.stringify(row));
      return [...integrity.filter((text) => text !== 'ok'), ...references];
    },
    crash: undefined,
    settled: async () => undefined,
    remove: async () => undefined,
  };
}

/** All tables and indexes of trees are looked through; what is wrong is an error of the database. */
const LOOKS = [
  'create extension if not exists amcheck',
  `select bt_index_check(c.oid, true) from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'i' and n.nspname = 'public' and c.relam = (select oid from pg_am where amname = 'btree')`,
  `select c.relname, h.msg from pg_class c join pg_namespace n on n.oid = c.relnamespace, verify_heapam(c.oid) h
    where c.relkind = 'r' and n.nspname = 'public'`,
];

/** Prefix of the paths of the files of a PostgreSQL in this folder. */
export function filesOf(folder: string): string {
  return join(folder, 'data');
}

/** Starts a PostgreSQL; its log repairs pages that a killed process has half written. */
export async function onPostgres(wish: PostgresWish = {}): Promise<Ground> {
  const server = await startPostgres({ ...wish, settings: ['full_page_writes=on', ...(wish.settings ?? [])] });
  const ask = async (statement: string) => {
    const client = new Client(server.url);
    await client.connect();
    try {
      return (await client.query<Row>(statement)).rows;
    } finally {
      await client.end();
    }
  };
  const others = `select 1 from pg_stat_activity where application_name = 'parvis'`;
  return {
    name: 'PostgreSQL',
    url: server.url,
    files: filesOf(server.folder),
    ask,
    faults: async () => {
      try {
        const found: Row[] = [];
        for (const look of LOOKS) found.push(...(await ask(look)));
        return found.flatMap(({ relname, msg }) => (msg === undefined ? [] : [`${relname}: ${msg}`]));
      } catch (error) {
        return [String(error)];
      }
    },
    crash: {
      kill: () => killPostgres(server),
      start: async () => {
        await server.stop();
        await server.start();
      },
    },
    settled: async () => {
      const areGone = await until(async () => (await ask(others)).length === 0, 30_000);
      if (!areGone) throw new Error('connections of killed processes stay');
    },
    remove: server.remove,
  };
}
