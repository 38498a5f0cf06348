// Adaptations of the query builder's PostgreSQL dialect.

import {
  type DatabaseIntrospector,
  type Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresIntrospector,
  type PostgresPool,
  sql,
  type TableMetadata,
} from 'kysely';

export class OwnPostgresDialect extends PostgresDialect {
  constructor(pool: PostgresPool) {
    super({ pool });
  }

  override createAdapter(): PostgresAdapter {
    return new OwnAdapter();
  }

  // biome-ignore lint/suspicious/noExplicitAny: as the class above has it
  override createIntrospector(db: Kysely<any>): DatabaseIntrospector {
    return new OwnIntrospector(db);
  }
}

/** Migrations are locked by the dialect's `exclusively`; a lock of the session would outlive a failed transaction. */
class OwnAdapter extends PostgresAdapter {
  override acquireMigrationLock = async (): Promise<void> => undefined;
  override releaseMigrationLock = async (): Promise<void> => undefined;
}

/** Lists the names of the tables in the current schema; migrations need no more, and often. */
class OwnIntrospector extends PostgresIntrospector {
  readonly #db: Kysely<unknown>;

  constructor(db: Kysely<unknown>) {
    super(db);
    this.#db = db;
  }

  override async getTables(): Promise<TableMetadata[]> {
    const { rows } = await sql<{ schema: string; name: string }>`
      select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = current_schema() and c.relkind in ('r', 'p')`.execute(this.#db);
    return rows.map(({ schema, name }) => ({ schema, name, isView: false, isForeign: false, columns: [] }));
  }
}
