// Database file of the version with six migrations. It has two instances that were changed several times. Its `revisions`, `stamps` and
// `answers` are output of that version.

import { copyFileSync, readFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { type Migration, Migrator } from 'kysely/migration';
import { openPostgres } from '../../src/store/dialects/postgres.ts';
import { beginning } from '../../src/store/migrations/0001-beginning.ts';
import { websites } from '../../src/store/migrations/0002-websites.ts';
import { registrations } from '../../src/store/migrations/0003-registrations.ts';
import { digests } from '../../src/store/migrations/0004-digests.ts';
import { contact } from '../../src/store/migrations/0005-contact.ts';
import { intake } from '../../src/store/migrations/0006-intake.ts';

const FOLDER = new URL('../fixtures/migration-6/', import.meta.url);

interface Expected {
  /** Name and revisions (overall, content, subscribers, keys) of each instance. */
  readonly revisions: readonly (string | number)[][];
  readonly stamps: readonly (string | number)[][];
  readonly answers: Readonly<Record<string, { readonly etag: string; readonly sha256: string }>>;
}

export const expectedOfOld: Expected = JSON.parse(readFileSync(new URL('expected.json', FOLDER), 'utf8'));

export function oldExport(instance: 'full' | 'large'): string {
  return readFileSync(new URL(`${instance}.bundle`, FOLDER), 'utf8');
}

export function copyOldSqlite(path: string): string {
  copyFileSync(new URL('parvis.db', FOLDER), path);
  return `sqlite:${path}`;
}

export async function copyOldPostgres(url: string): Promise<string> {
  const database = await openPostgres(url, { create: true, busyTimeoutMs: 1000 });
  const { columnTypes, schema } = database;
  const known: Record<string, Migration> = {
    '0001-beginning': { up: beginning(columnTypes) },
    '0002-websites': { up: websites(columnTypes) },
    '0003-registrations': { up: registrations(columnTypes) },
    '0004-digests': { up: digests(columnTypes) },
    '0005-contact': { up: contact(columnTypes) },
    '0006-intake': { up: intake(columnTypes) },
  };
  const file = new Database(new URL('parvis.db', FOLDER).pathname, { readonly: true });
  try {
    await database.withExclusiveLock(async (db) => {
      const provider = { getMigrations: async () => known };
      const { error } = await new Migrator({
        db,
        provider,
        ...(schema && { migrationTableSchema: schema }),
      }).migrateToLatest();
      if (error !== undefined) throw error;
      await database.migrate(db);
      const tables = ['instances', 'entities', 'entity_links', 'subscribers', 'access_keys', 'journal'] as const;
      for (const table of [...tables, 'websites', 'consents'] as const) {
        const rows = file.prepare(`select * from ${table}`).all();
        await db
          .insertInto(table as 'journal')
          .values(rows as never)
          .execute();
      }
      await database.idsWritten(db, ['instances', 'access_keys', 'journal', 'websites', 'consents']);
    });
  } finally {
    file.close();
    await database.close();
  }
  return url;
}
