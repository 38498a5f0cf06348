// Leases for work that only one process may do at a time.

import type { Transaction } from 'kysely';
import type { DatabaseConnection } from './dialects/dialect.ts';
import { runUnlessBusy } from './run-unless-busy.ts';
import type { Tables } from './tables.ts';

/** Store of leases. Instants are milliseconds since 1970. Both functions return false while another process holds the write lock. */
export interface LeaseStore {
  readonly hold: (name: string, holder: string, now: number, forMs: number) => Promise<boolean>;
  readonly release: (name: string, holder: string) => Promise<boolean>;
}

export function createLeaseStore(database: DatabaseConnection): LeaseStore {
  const write = (work: (tx: Transaction<Tables>) => Promise<boolean>) =>
    runUnlessBusy(database, false, () => database.write(work));
  return {
    hold: (name, holder, now, forMs) =>
      write(async (tx) => {
        const row = { name, holder, until: now + forMs };
        const held = await tx
          .insertInto('leases')
          .values(row)
          .onConflict((conflict) =>
            conflict
              .column('name')
              .doUpdateSet({ holder, until: now + forMs })
              .where((eb) =>
                eb.or([
                  eb('leases.holder', '=', holder),
                  eb('leases.until', '<=', now),
                  // A later expiry was stored before the clock was set back.
                  eb('leases.until', '>', now + 2 * forMs),
                ]),
              ),
          )
          .returning('holder')
          .executeTakeFirst();
        return held !== undefined;
      }),
    release: (name, holder) =>
      write(async (tx) => {
        await tx.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder).execute();
        return true;
      }),
  };
}
