// Remembers whether what is written can be written (rule R20). Reading goes on without it, so nobody would notice a full
// disk. While it fails it is tried every few seconds whether it works again.

import { type Clock, steadyClock, systemClock } from '../util/clock.ts';
import type { OpenDatabase } from './dialects/dialect.ts';
import { DatabaseError, databaseReason } from './errors.ts';

export interface Unwritten {
  /** Since when, in milliseconds since 1970. */
  readonly since: number;
  /** Fit for the operator's eyes. */
  readonly reason: string;
}

export interface Writing {
  /** The same database, whose writes are watched. */
  readonly database: OpenDatabase;
  /** What could not be written of late, or would not last. */
  readonly failing: () => Unwritten | undefined;
}

/** Between two tries while writing fails, in milliseconds. */
const TRIES_EVERY_MS = 5000;

/** What the database says of itself is looked at once in so many milliseconds. */
const POLL_INTERVAL_MS = 1000;

/** The lease that a try takes and lets go of: nothing else has this name. */
const TRY = 'trying-to-write';

export function watchWriting(
  database: OpenDatabase,
  clock: Clock = systemClock,
  steady: Clock = steadyClock,
  triesEveryMs = TRIES_EVERY_MS,
): Writing {
  let unwritten: Unwritten | undefined;
  let told: Unwritten | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let trying: NodeJS.Timeout | undefined;

  const rest = () => {
    clearTimeout(trying);
    trying = undefined;
  };
  const failed = (error: unknown) => {
    const reason = reasonOf(error);
    if (reason === undefined || database.isBusy(error)) return;
    // A cut or replaced file reads as a damaged one; what happened to the file tells the operator more.
    unwritten = { since: unwritten?.since ?? clock(), reason: database.trouble() ?? reason };
    trying ??= setTimeout(() => {
      trying = undefined;
      write(tryWriting).catch(() => undefined);
    }, triesEveryMs).unref();
  };
  const write: OpenDatabase['write'] = async (work) => {
    const before = database.changes();
    try {
      const done = await database.write(work);
      // Where there was nothing to write nothing is proved.
      if (unwritten !== undefined && database.changes() !== before) {
        unwritten = undefined;
        rest();
      }
      return done;
    } catch (error) {
      failed(error);
      throw error;
    }
  };

  return {
    database: {
      ...database,
      write,
      close: () => {
        rest();
        return database.close();
      },
    },
    failing: () => {
      if (steady() - lookedAt >= POLL_INTERVAL_MS) {
        lookedAt = steady();
        const reason = database.trouble();
        told = reason === undefined ? undefined : { since: told?.since ?? clock(), reason };
      }
      return unwritten ?? told;
    },
  };
}

const tryWriting: Parameters<OpenDatabase['write']>[0] = async (tx) => {
  await tx
    .insertInto('leases')
    .values({ name: TRY, holder: '', until: 0 })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ until: 0 }))
    .execute();
  await tx.deleteFrom('leases').where('name', '=', TRY).execute();
};

/** Undefined for what is not the database's fault. */
function reasonOf(error: unknown): string | undefined {
  if (error instanceof DatabaseError) return error.message;
  const reason = databaseReason(error);
  return reason && `The database ${reason}.`;
}
