// Detection of failing writes (rule R20). Reads still work, so a full disk would go unnoticed. While writes fail, test writes run every few
// seconds.

import { type Clock, steadyClock, systemClock } from '../util/clock.ts';
import type { DatabaseConnection } from './dialects/dialect.ts';
import { DatabaseError, findDatabaseFailureReason } from './errors.ts';

export interface WriteFailure {
  /** Beginning of the failure, in milliseconds since 1970. */
  readonly since: number;
  readonly reason: string;
}

export interface WriteWatch {
  readonly database: DatabaseConnection;
  /** Returns the current failure: the last write failed, or writes would be lost. Undefined if writing works. */
  readonly failing: () => WriteFailure | undefined;
}

/** Interval between test writes while writing fails, in milliseconds. */
const TRY_INTERVAL_MS = 5000;

/** Interval between checks of the database's own state, in milliseconds. */
const POLL_INTERVAL_MS = 1000;

/** Name of the lease that a test write acquires and releases. It has no other use. */
const TRY = 'trying-to-write';

export function createWriteWatch(
  database: DatabaseConnection,
  clock: Clock = systemClock,
  steady: Clock = steadyClock,
  triesEveryMs = TRY_INTERVAL_MS,
): WriteWatch {
  let unwritten: WriteFailure | undefined;
  let told: WriteFailure | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let trying: NodeJS.Timeout | undefined;

  const rest = () => {
    clearTimeout(trying);
    trying = undefined;
  };
  const onFailure = (error: unknown) => {
    const reason = reasonOf(error);
    if (reason === undefined || database.isBusy(error)) return;
    // SQLite reports a truncated or replaced file as damaged. The actual cause is more helpful to the operator.
    unwritten = { since: unwritten?.since ?? clock(), reason: database.trouble() ?? reason };
    trying ??= setTimeout(() => {
      trying = undefined;
      write(tryWriting).catch(() => undefined);
    }, triesEveryMs).unref();
  };
  const write: DatabaseConnection['write'] = async (work) => {
    const before = database.changes();
    try {
      const done = await database.write(work);
      // A transaction without a write does not show that writes work again.
      if (unwritten !== undefined && database.changes() !== before) {
        unwritten = undefined;
        rest();
      }
      return done;
    } catch (error) {
      onFailure(error);
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

const tryWriting: Parameters<DatabaseConnection['write']>[0] = async (tx) => {
  await tx
    .insertInto('leases')
    .values({ name: TRY, holder: '', until: 0 })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ until: 0 }))
    .execute();
  await tx.deleteFrom('leases').where('name', '=', TRY).execute();
};

/** Returns the reason for a failed write; undefined for errors outside the database. */
function reasonOf(error: unknown): string | undefined {
  if (error instanceof DatabaseError) return error.message;
  const reason = findDatabaseFailureReason(error);
  return reason && `The database ${reason}.`;
}
