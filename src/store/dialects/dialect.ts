import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../migrations/0001-beginning.ts';
import type { Tables } from '../tables.ts';

/** What differs between the databases: how one is opened, described, locked for migrations and watched. */
export interface OpenDatabase {
  readonly db: Kysely<Tables>;
  readonly columnTypes: ColumnTypes;
  /** Runs the work so that no other process migrates at the same time; nothing of it stays when it throws. */
  readonly exclusively: (work: () => Promise<void>) => Promise<void>;
  /** How long a write waits for another process's from now on. */
  readonly setBusyTimeout: (milliseconds: number) => void;
  /** A text that differs once another process has written; cheap enough to be asked many times a second. */
  readonly changeMark: () => Promise<string>;
  /** Whether the error says that another process holds the lock, so that a later try can succeed. */
  readonly isBusy: (error: unknown) => boolean;
}
