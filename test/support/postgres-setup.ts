// Before all tests: the PostgreSQL that PARVIS_TEST_POSTGRES_URL names (with a user who may make databases), or one of the
// tests' own. Without any of them no test runs.

import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    readonly postgresUrl: string;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['PARVIS_TEST_POSTGRES_URL'];
  const server = given ? undefined : await startPostgres();
  project.provide('postgresUrl', server?.url ?? given ?? '');
  return async () => server?.remove();
}
