// Databases of the tested kind: SQLite, or PostgreSQL when vitest runs a file for it.

import Database from 'better-sqlite3';
import { Client } from 'pg';
import { inject } from 'vitest';
import { createReadyDatabase } from './postgres.ts';
import { copyEmptyTo } from './ready-store.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    readonly database: 'sqlite' | 'postgres';
  }
}

const onPostgres = () => inject('database') === 'postgres';

export async function createDatabaseUrl(): Promise<string> {
  return onPostgres() ? createReadyDatabase() : 'sqlite::memory:';
}

export async function createSharedDatabase(): Promise<{ readonly url: string; readonly remove: () => void }> {
  if (onPostgres()) return { url: await createReadyDatabase(), remove: () => undefined };
  const { folder, remove } = createTemporaryFolder();
  await copyEmptyTo(`${folder}/parvis.db`);
  return { url: `sqlite:${folder}/parvis.db`, remove };
}

export async function startWritingToWebsites(url: string): Promise<{ readonly end: () => Promise<void> }> {
  if (!onPostgres()) {
    const database = new Database(url.slice('sqlite:'.length));
    database.exec('begin immediate');
    return { end: async () => void database.exec('commit').close() };
  }
  const client = new Client(url);
  await client.connect();
  await client.query('begin; update websites set held_until = held_until');
  return {
    end: async () => {
      await client.query('commit');
      await client.end();
    },
  };
}
