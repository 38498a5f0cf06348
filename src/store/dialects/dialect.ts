import type { Kysely, Transaction } from 'kysely';
import type { ColumnTypes } from '../migrations/0018-baseline.ts';
import type { Tables } from '../tables.ts';

/** Database connection, with everything that differs between SQLite and PostgreSQL. */
export interface DatabaseConnection {
  readonly db: Kysely<Tables>;
  readonly kind: 'SQLite' | 'PostgreSQL';
  /** Returns the version of the database software, such as `3.50.4`. */
  readonly version: () => Promise<string>;
  readonly name: string;
  /** Identifies the opened file, so that a replacement at its path is noticed; "" if there is no file. */
  readonly identity: string;
  /** Equal for two connections to the same database, however their URLs are written. */
  readonly which: string;
  readonly columnTypes: ColumnTypes;
  readonly schema: string | undefined;
  readonly read: <T>(work: (tx: Transaction<Tables>) => Promise<T>) => Promise<T>;
  /** Runs writes in one transaction. `work` may run again if another write interfered. */
  readonly write: <T>(work: (tx: Transaction<Tables>) => Promise<T>) => Promise<T>;
  /**
   * Runs `work` in one transaction while no other process migrates or changes an instance; waits for other processes without a limit. Rolls
   * back if it throws.
   */
  readonly withExclusiveLock: <T>(work: (db: Kysely<Tables>) => Promise<T>) => Promise<T>;
  /**
   * Runs `work` in one transaction while no other connection writes to the tables; waits a few seconds for running writes. Rolls back if it
   * throws.
   */
  readonly withTableLock: <T>(
    tables: readonly (keyof Tables)[],
    work: (db: Kysely<Tables>) => Promise<T>,
  ) => Promise<T>;
  readonly migrate: (db: Kysely<Tables>) => Promise<void>;
  /** Returns the next id that the database would assign. */
  readonly nextId: (db: Kysely<Tables>, table: keyof Tables) => Promise<number>;
  readonly idsWritten: (db: Kysely<Tables>, tables: readonly (keyof Tables)[]) => Promise<void>;
  readonly setBusyTimeout: (milliseconds: number) => void;
  /**
   * Returns a string that differs after every commit of any connection; cheap enough for many calls per second. PostgreSQL reports a commit
   * a few milliseconds later. With `exact`, it reflects every commit that ended before the call.
   */
  readonly changeToken: (exact?: boolean) => Promise<string>;
  /**
   * Number of connections made so far for `changeToken`. Before each new one, the database may have failed over to a copy, or been
   * restored.
   */
  readonly connections: () => number;
  /** True if the error means that another process holds the lock, so that a retry can succeed. */
  readonly isBusy: (error: unknown) => boolean;
  /** Returns a value that differs after anything may have been written through this connection. */
  readonly changes: () => number;
  /** Describes for the operator why writes would be lost; undefined if no reason is known. */
  readonly trouble: () => string | undefined;
  /** Removes overwritten and deleted data from the database's logs as well; waits a few seconds for active readers. */
  readonly tidy: () => Promise<void>;
  readonly close: () => Promise<void>;
}
