// Databases of the kind that is being tested: SQLite, or PostgreSQL where vitest runs a file a second time for it.

import Database from 'better-sqlite3';
import { Client } from 'pg';
import { inject } from 'vitest';
import { newReadyDatabase } from './postgres.ts';
import { copyEmptyTo } from './ready-store.ts';
import { temporaryFolder } from './temporary-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    readonly database: 'sqlite' | 'postgres';
  }
}

const onPostgres = () => inject('database') === 'postgres';

/** The address of a new database for one store, in which nothing is. */
export async function newUrl(): Promise<string> {
  return onPostgres() ? newReadyDatabase() : 'sqlite::memory:';
}

/** The address of a new database, in which nothing is, that several stores can open; `remove` it when they are closed. */
export async function newSharedUrl(): Promise<{ readonly url: string; readonly remove: () => void }> {
  if (onPostgres()) return { url: await newReadyDatabase(), remove: () => undefined };
  const { folder, remove } = temporaryFolder();
  await copyEmptyTo(`${folder}/parvis.db`);
  return { url: `sqlite:${folder}/parvis.db`, remove };
}

/** Another process that has begun to write to all websites; what it gives lets it end. */
export async function writingToWebsites(url: string): Promise<{ readonly end: () => Promise<void> }> {
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
