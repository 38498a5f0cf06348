// Remembers whether what a server writes by itself (last uses of keys, what came of pushes) can be written. Reading goes on
// without it, so nobody would notice a full disk.

import type { Clock } from '../kit/clock.ts';
import { DatabaseError, databaseReason } from '../store/errors.ts';

export interface Unwritten {
  /** Since when, in milliseconds since 1970. */
  readonly since: number;
  /** Fit for the operator's eyes. */
  readonly reason: string;
}

/** Does what `write` does; it answers whether something was written. */
export type Watch = <A extends unknown[]>(write: (...args: A) => Promise<boolean>) => (...args: A) => Promise<boolean>;

export interface Writes {
  readonly watched: Watch;
  readonly failing: () => Unwritten | undefined;
}

/** What could not be written is tried again much sooner: after so long without a failure nothing is left to be written. */
const FORGOTTEN_MS = 30_000;

export function openWrites(clock: Clock, steady: Clock): Writes {
  let unwritten: Unwritten | undefined;
  let failedAt = Number.NEGATIVE_INFINITY;
  const failing = () => (steady() - failedAt < FORGOTTEN_MS ? unwritten : undefined);
  return {
    failing,
    watched:
      (write) =>
      async (...args) => {
        try {
          const written = await write(...args);
          // False says nothing: another process may just be writing.
          if (written) unwritten = undefined;
          return written;
        } catch (error) {
          const reason = reasonOf(error);
          if (reason !== undefined) {
            unwritten = { since: failing()?.since ?? clock(), reason };
            failedAt = steady();
          }
          throw error;
        }
      },
  };
}

/** Undefined for what is not the database's fault. */
function reasonOf(error: unknown): string | undefined {
  if (error instanceof DatabaseError) return error.message;
  const reason = databaseReason(error);
  return reason && `The database ${reason}.`;
}
