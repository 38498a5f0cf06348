// Provides the PostgreSQL server of PARVIS_TEST_POSTGRES_URL (whose user may create databases), or starts one. Without either, no test
// runs. Drops the tests' databases at the end.

import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    readonly postgresUrl: string;
    readonly databasePrefix: string;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['PARVIS_TEST_POSTGRES_URL'];
  const server = given ? undefined : await startPostgres();
  const prefix = `parvis_test_${randomBytes(6).toString('hex')}_`;
  project.provide('postgresUrl', server?.url ?? given ?? '');
  project.provide('databasePrefix', prefix);
  return () => (server === undefined ? dropAll(given ?? '', prefix) : server.remove());
}

async function dropAll(url: string, prefix: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  try {
    const found = await client.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [prefix],
    );
    for (const { name } of found.rows) await client.query(`drop database ${name} with (force)`);
  } finally {
    await client.end();
  }
}
