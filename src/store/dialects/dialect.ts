import type { Kysely, Transaction } from 'kysely';
import type { ColumnTypes } from '../migrations/0001-beginning.ts';
import type { Tables } from '../tables.ts';

/** What differs between the databases: how one is opened, described, read, written, locked for migrations and watched. */
export interface OpenDatabase {
  readonly db: Kysely<Tables>;
  readonly kind: 'SQLite' | 'PostgreSQL';
  /** Of the database’s program: `3.50.4`. */
  readonly version: () => Promise<string>;
  /** What it is called in messages. */
  readonly name: string;
  /** Tells the file that was opened from another one put in its place; "" where there is no file. */
  readonly identity: string;
  /** Equal for two that are the same database, however their URLs are written. */
  readonly which: string;
  readonly columnTypes: ColumnTypes;
  /** The schema in which the tables are; undefined where there is nothing of the kind. */
  readonly schema: string | undefined;
  /** Reads all of one moment. */
  readonly read: <T>(work: (tx: Transaction<Tables>) => Promise<T>) => Promise<T>;
  /** Writes all or nothing. The work may be done again when another write was in its way. */
  readonly write: <T>(work: (tx: Transaction<Tables>) => Promise<T>) => Promise<T>;
  /**
   * Runs the work in one transaction while nobody else migrates or changes an instance; waits for others as long as it
   * must. Nothing of it stays when it throws.
   */
  readonly exclusively: <T>(work: (db: Kysely<Tables>) => Promise<T>) => Promise<T>;
  /**
   * Runs the work in one transaction while nobody else writes to any of the tables; waits some seconds for those who do just now.
   * Nothing of it stays when it throws.
   */
  readonly hold: <T>(tables: readonly (keyof Tables)[], work: (db: Kysely<Tables>) => Promise<T>) => Promise<T>;
  /** Ends a migration: leaves in the database whose it is, and what it needs beside the tables. */
  readonly migrate: (db: Kysely<Tables>) => Promise<void>;
  /** The lowest id from which on none was ever assigned, as far as the database knows. */
  readonly nextId: (db: Kysely<Tables>, table: keyof Tables) => Promise<number>;
  /** Says that rows were written with ids of their own, so that none is assigned again. */
  readonly idsWritten: (db: Kysely<Tables>, tables: readonly (keyof Tables)[]) => Promise<void>;
  /** How long a write waits for another process's from now on. */
  readonly setBusyTimeout: (milliseconds: number) => void;
  /**
   * A text that differs after every commit, of this connection or any other; cheap enough to be read many times a second. PostgreSQL
   * tells of a commit some milliseconds later; with `exact` the mark includes every commit that ended before the call.
   */
  readonly changeToken: (exact?: boolean) => Promise<string>;
  /**
   * How often the connection by which `changeToken` is told had to be made. From one to the next the database may have become
   * another one: failed over to a copy, or restored.
   */
  readonly connections: () => number;
  /** Whether the error says that another process holds the lock, so that a later try can succeed. */
  readonly isBusy: (error: unknown) => boolean;
  /** Differs once something may have been written here. */
  readonly changes: () => number;
  /** Why what is written now would not last, fit for the operator's eyes; undefined where nothing is known of that. */
  readonly trouble: () => string | undefined;
  /** Takes what was overwritten or deleted out of logs as well; waits some seconds for those who read it just now. */
  readonly tidy: () => Promise<void>;
  readonly close: () => Promise<void>;
}
