// Fills a database with instances, and prints their keys as JSON. The content passes the checks of an import, but not as one file: 200,000
// events would be more JSON than a string can hold. If instances are identical, only the first is checked. Arguments: DATABASE INSTANCES.

import { sql } from 'kysely';
import { createKey } from '../../src/office/accounts/access-keys.ts';
import type { DatabaseConnection } from '../../src/store/dialects/dialect.ts';
import { openDatabase } from '../../src/store/open.ts';
import { openStore } from '../../src/store/store.ts';
import type { InstanceSize } from '../support/dataset.ts';
import { createLargeContent } from '../support/fill-large.ts';
import { multiplyInstance } from '../support/multiply.ts';

const [url = '', instances = '[]'] = process.argv.slice(2);
const sizes = JSON.parse(instances) as InstanceSize[];
const options = { create: true, busyTimeoutMs: 1000, durable: false } as const;
const store = await openStore(url, options);
const acting = { store, clock: Date.now, actor: 'bench' };
const keys: Record<string, string> = {};

for (const { name, count, profile = 'document', ...size } of sizes) {
  const names = count === undefined ? [name] : Array.from({ length: count }, (_, index) => `${name}-${index + 1}`);
  const [first = '', ...others] = names;
  const content = createLargeContent(size);
  const instance = { ...content.instance, name: first };
  await store.replaceContent({ ...content, instance }, { actor: 'bench', action: 'fill', at: Date.now() });
  if (others.length > 0) await copyInstance(first, others);
  for (const one of names) {
    keys[one] = await createKey(acting, one, {
      name: 'bench',
      scopes: ['read', 'newsletter'],
      profile,
      origins: [],
      expiresOn: null,
    });
  }
}
await store.close();
process.stdout.write(JSON.stringify(keys));

async function copyInstance(first: string, others: readonly string[]): Promise<void> {
  const database = await openDatabase(url, options);
  await multiplyInstance(database, first, others);
  // This prevents PostgreSQL's autovacuum from running while the server is measured.
  if (database.schema !== undefined) await vacuum(database);
  await database.close();
}

function vacuum({ db }: DatabaseConnection): Promise<void> {
  return db.connection().execute(async (connection) => {
    // Without time limits, this works even if autovacuum is already running.
    for (const limit of ['statement_timeout', 'lock_timeout']) await sql`set ${sql.ref(limit)} = 0`.execute(connection);
    await sql`vacuum analyze`.execute(connection);
  });
}
