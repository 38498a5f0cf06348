// Lease for work that only one process may do at a time. Cheap to query often, because it is rarely written.

import { randomUUID } from 'node:crypto';
import type { Clock } from '../util/clock.ts';
import type { LeaseStore } from './leases.ts';

export interface Lease {
  /** Acquires or renews the lease. False while another process holds it, and after `stop`. */
  readonly mayGoOn: () => Promise<boolean>;
  readonly letGo: () => Promise<void>;
  readonly stop: () => void;
}

/** Creates a lease. After a crash of its holder, no process can acquire it for up to `forMs` milliseconds. */
export function createLease(leases: LeaseStore, clock: Clock, name: string, forMs: number): Lease {
  const holder = randomUUID();
  let stopping = false;
  let heldUntil = Number.NEGATIVE_INFINITY;
  return {
    mayGoOn: async () => {
      if (stopping) return false;
      const now = clock();
      // A later expiry was stored before the clock was set back.
      if (now < heldUntil - forMs / 2 && heldUntil - now <= forMs) return true;
      const isHeld = await leases.hold(name, holder, now, forMs);
      heldUntil = isHeld ? now + forMs : Number.NEGATIVE_INFINITY;
      return isHeld;
    },
    letGo: async () => {
      if (heldUntil === Number.NEGATIVE_INFINITY) return;
      heldUntil = Number.NEGATIVE_INFINITY;
      await leases.release(name, holder);
    },
    stop: () => {
      stopping = true;
    },
  };
}
