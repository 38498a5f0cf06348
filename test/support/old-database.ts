// Database of version 0.1.0 with two instances that were changed, and that version's answers. `write-old-database.ts` writes them.

import { copyFileSync, readFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { Migrator } from 'kysely/migration';
import { openPostgres } from '../../src/store/dialects/postgres.ts';
import { createMigrations } from '../../src/store/migrations/index.ts';

const FOLDER = new URL('../fixtures/of-0.1.0/', import.meta.url);

interface Expected {
  readonly at: string;
  readonly keys: Readonly<Record<string, string>>;
  /** Per instance: its name and its revisions (overall, content, subscribers, keys). */
  readonly revisions: readonly (string | number)[][];
  readonly stamps: readonly (string | number)[][];
  /** Path with `KEY` in place of the key, and the answer. */
  readonly answers: Readonly<Record<string, { readonly etag: string; readonly sha256: string }>>;
}

export const oldDatabaseExpectations: Expected = JSON.parse(readFileSync(new URL('expected.json', FOLDER), 'utf8'));

export function readOldExport(instance: 'full' | 'large'): string {
  return readFileSync(new URL(`${instance}.bundle`, FOLDER), 'utf8');
}

export function copyOldSqlite(path: string): string {
  copyFileSync(new URL('parvis.db', FOLDER), path);
  return `sqlite:${path}`;
}

export async function copyOldPostgres(url: string): Promise<string> {
  const database = await openPostgres(url, { create: true, busyTimeoutMs: 1000 });
  const all = Object.entries(createMigrations(database));
  const known = Object.fromEntries(all.slice(0, all.findIndex(([name]) => name === '0018-source-keys') + 1));
  const file = new Database(new URL('parvis.db', FOLDER).pathname, { readonly: true });
  try {
    await database.withExclusiveLock(async (db) => {
      const { schema } = database;
      const provider = { getMigrations: async () => known };
      const migrator = new Migrator({ db, provider, ...(schema && { migrationTableSchema: schema }) });
      const { error } = await migrator.migrateToLatest();
      if (error !== undefined) throw error;
      await database.migrate(db);
      const names = file.prepare("select name from sqlite_master where type = 'table' order by rowid").pluck().all();
      const numbered: string[] = [];
      for (const table of (names as string[]).filter((name) => !/^(kysely|sqlite)_/.test(name))) {
        const rows = file.prepare(`select * from ${table}`).all() as Record<string, unknown>[];
        if (rows.length === 0) continue;
        for (let first = 0; first < rows.length; first += 500) {
          const values = rows.slice(first, first + 500);
          await db
            .insertInto(table as 'journal')
            .values(values as never)
            .execute();
        }
        const isSerial = file.prepare(
          `select count(*) from pragma_table_info('${table}') where name = 'id' and pk = 1`,
        );
        if (isSerial.pluck().get() === 1 && !['entities', 'subscribers'].includes(table)) numbered.push(table);
      }
      await database.idsWritten(db, numbered as never);
    });
  } finally {
    file.close();
    await database.close();
  }
  return url;
}
