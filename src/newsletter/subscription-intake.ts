// Processes visitors' requests after they were answered (rule R19): in the background, one after the other, and by only one server at a
// time. The next server processes the requests left by a killed one.

import { createLease } from '../store/lease.ts';
import type { LeaseStore } from '../store/leases.ts';
import type { IntakeEntry } from '../store/newsletter/intake.ts';
import type { SubscriptionStore } from '../store/newsletter/subscriptions.ts';
import type { Clock } from '../util/clock.ts';
import type { NewsletterRegistrar } from './subscription.ts';

export interface SubscriptionIntakeOptions {
  readonly stored: Pick<SubscriptionStore, 'entries'>;
  readonly subscriptions: Pick<NewsletterRegistrar, 'processEntry'>;
  readonly leases: LeaseStore;
  readonly clock: Clock;
  /** True if another process is writing; the work is then retried. */
  readonly isBusy: (error: unknown) => boolean;
  readonly onTrouble: (error: unknown) => void;
}

export interface SubscriptionIntake {
  readonly once: () => Promise<void>;
  readonly stop: () => void;
}

const LEASE = 'intake';
/** Duration of the lease, after which another process replaces a dead one. */
const LEASE_MS = 5000;
const READ = 100;

export function createSubscriptionIntake({
  stored,
  subscriptions,
  leases,
  clock,
  isBusy,
  onTrouble,
}: SubscriptionIntakeOptions): SubscriptionIntake {
  const lease = createLease(leases, clock, LEASE, LEASE_MS);

  /** Returns the number of processed requests. A failing request does not block the others, and is retried in the next round. */
  const processAll = async (entries: readonly IntakeEntry[]): Promise<number> => {
    let done = 0;
    for (const entry of entries) {
      if (!(await lease.mayGoOn())) return 0;
      try {
        await subscriptions.processEntry(entry);
        done++;
      } catch (error) {
        if (isBusy(error)) return 0;
        onTrouble(error);
      }
    }
    return done;
  };

  return {
    once: async () => {
      if ((await stored.entries(1)).length === 0) return;
      try {
        while ((await processAll(await stored.entries(READ))) > 0);
      } finally {
        await lease.letGo();
      }
    },
    stop: lease.stop,
  };
}
