import { join } from 'node:path';
import Database from 'better-sqlite3';
import { Client } from 'pg';
import { type PostgresServerOptions, startPostgres } from '../../test/support/postgres-server.ts';
import type { Site } from '../../test/support/site.ts';
import { waitUntil } from './pause.ts';
import { killPostgres } from './postgres-processes.ts';
import { collectFindings, type DatabaseName, type Finding, type Settings } from './stress-test.ts';

export type Row = Readonly<Record<string, unknown>>;

export interface CrashDatabase {
  readonly name: string;
  readonly url: string;
  readonly files: string;
  readonly ask: (statement: string) => Promise<readonly Row[]>;
  readonly faults: () => Promise<readonly string[]>;
  /** Kills the database's processes, and restarts them on the same data; undefined if it has none. */
  readonly crash: { readonly kill: () => Promise<void>; readonly start: () => Promise<void> } | undefined;
  readonly settled: () => Promise<void>;
  readonly remove: () => Promise<void>;
}

/** Runs a test on both databases concurrently, or on the one in the settings. */
export function runOnDatabases(
  settings: Settings,
  runs: Readonly<Record<DatabaseName, (settings: Settings) => Promise<readonly Finding[]>>>,
): Promise<readonly Finding[]> {
  const { database, seed } = settings;
  const names = database === undefined ? (['SQLite', 'PostgreSQL'] as const) : [database];
  const seeds = { SQLite: seed, PostgreSQL: seed + 1 };
  return collectFindings(names.map((name) => runs[name]({ ...settings, seed: seeds[name] })));
}

export function createSqliteCrashDatabase({ database }: Site): CrashDatabase {
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

/** Checks of all tables and B-tree indexes. Damage makes a statement fail. */
const INTEGRITY_CHECKS = [
  'create extension if not exists amcheck',
  `select bt_index_check(c.oid, true) from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'i' and n.nspname = 'public' and c.relam = (select oid from pg_am where amname = 'btree')`,
  `select c.relname, h.msg from pg_class c join pg_namespace n on n.oid = c.relnamespace, verify_heapam(c.oid) h
    where c.relkind = 'r' and n.nspname = 'public'`,
];

/** Returns the path prefix of the files of a PostgreSQL server in this folder. */
export function dataPathOf(folder: string): string {
  return join(folder, 'data');
}

/** Starts a PostgreSQL server whose log repairs half-written pages. */
export async function createPostgresCrashDatabase(options: PostgresServerOptions = {}): Promise<CrashDatabase> {
  const server = await startPostgres({ ...options, settings: ['full_page_writes=on', ...(options.settings ?? [])] });
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
    files: dataPathOf(server.folder),
    ask,
    faults: async () => {
      try {
        const found: Row[] = [];
        for (const look of INTEGRITY_CHECKS) found.push(...(await ask(look)));
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
      const areGone = await waitUntil(async () => (await ask(others)).length === 0, 30_000);
      if (!areGone) throw new Error('connections of killed processes stay');
    },
    remove: server.remove,
  };
}
