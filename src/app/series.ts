// Puts together what makes the events of series ahead, and lets it run.

import { openNightly } from '../office/series/nightly.ts';
import { openLease } from '../store/lease.ts';
import type { Store } from '../store/store.ts';
import { systemClock } from '../util/clock.ts';
import { pollSerially } from '../util/poll-serially.ts';
import type { Loop } from './loop.ts';
import { retryBusy } from './retry-busy.ts';

/** Before the first look, and between two. */
const FIRST_AFTER_MS = 3_000;
const POLL_INTERVAL_MS = 30_000;

/** A process that has died keeps the others from it for so long, in milliseconds. */
const LEASE_MS = 60_000;

/** Looks again and again whether the series of any instance lack events, and makes them; by one of several servers. */
export function startSeries(store: Store, onTrouble: (error: unknown) => void): Loop {
  const lease = openLease(store.leases, systemClock, 'series', LEASE_MS);
  const acting = { store, clock: systemClock, actor: 'parvis' };
  const look = openNightly({
    content: store.content,
    clock: systemClock,
    lease,
    onTrouble,
    extend: retryBusy(store.isBusy, async (instance: string, mayGoOn: () => Promise<boolean>) => {
      // Loaded with the first series: a server is not to wait for it when it starts.
      const { extendSeries } = await import('../office/series/extend.ts');
      return extendSeries(acting, instance, mayGoOn);
    }),
  });
  let pause = FIRST_AFTER_MS;
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
