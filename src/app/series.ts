// Starts the background task that creates the upcoming events of series.

import { createNightlyRun } from '../office/series/nightly-run.ts';
import { createLease } from '../store/lease.ts';
import type { Store } from '../store/store.ts';
import { systemClock } from '../util/clock.ts';
import { pollSerially } from '../util/poll-serially.ts';
import type { BackgroundTask } from './background-task.ts';
import { retryWhileBusy } from './retry-while-busy.ts';

const FIRST_RUN_DELAY_MS = 3_000;
const POLL_INTERVAL_MS = 30_000;

/** Lease in milliseconds, after which another process may take over from a dead one. */
const LEASE_MS = 60_000;

/** Periodically creates the missing events of all series; if several servers run, only one of them does so. */
export function startSeriesWorker(store: Store, onTrouble: (error: unknown) => void): BackgroundTask {
  const lease = createLease(store.leases, systemClock, 'series', LEASE_MS);
  const acting = { store, clock: systemClock, actor: 'parvis' };
  const look = createNightlyRun({
    content: store.content,
    clock: systemClock,
    lease,
    onTrouble,
    extend: retryWhileBusy(store.isBusy, async (instance: string, mayGoOn: () => Promise<boolean>) => {
      // Imported with the first series, so that the server starts faster.
      const { extendSeries } = await import('../office/series/extend.ts');
      return extendSeries(acting, instance, mayGoOn);
    }),
  });
  let pause = FIRST_RUN_DELAY_MS;
  const turns = pollSerially(
    () => pause,
    onTrouble,
    async () => {
      pause = POLL_INTERVAL_MS;
      await look();
    },
  );
  return {
    stop: async () => {
      lease.stop();
      turns.end();
      await turns.now(async () => undefined);
    },
  };
}
