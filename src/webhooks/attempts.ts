// Single push, from leasing the website to storing the outcome.

import { setTimeout as after } from 'node:timers/promises';
import type { Push, Website } from '../model/webhooks/website.ts';
import type { PushQueue } from '../store/webhooks/pushes.ts';
import type { Clock } from '../util/clock.ts';
import type { DeliverFunction, DeliveryOutcome } from './outbound-transport.ts';
import { settlePush } from './settle-push.ts';

export interface PushAttemptOptions {
  readonly pushes: PushQueue;
  readonly deliver: DeliverFunction;
  readonly clock: Clock;
  /** Returns a number in [0, 1). */
  readonly random: () => number;
  /** Called after every failed attempt. */
  readonly onFailure: (website: Website, push: Push, outcome: DeliveryOutcome) => void;
  readonly onTrouble: (error: unknown) => void;
}

/** Lease of a website in milliseconds, after which another process takes over from a dead one. */
export const WEBSITE_LEASE_MS = 10_000;
const RENEWAL_INTERVAL_MS = 3_000;

/** Pause before storing the outcome of an attempt is retried. */
const WRITE_RETRY_MS = 200;

/**
 * Creates the function that makes one attempt at a website's next push, and returns whether there was a push. Aborting `breakingOff` aborts
 * a running request, which is then not counted.
 */
export function createPushRunner(options: PushAttemptOptions, holder: string, breakingOff: AbortSignal) {
  const { pushes, deliver, clock, random, onFailure, onTrouble } = options;

  const hold = (id: number) => pushes.hold(id, { holder, now: clock(), until: clock() + WEBSITE_LEASE_MS });

  /** Retries until the outcome is written; until then, nothing more is pushed to the website. */
  const write = async (work: () => Promise<boolean>) => {
    let told = false;
    while (!breakingOff.aborted) {
      try {
        if (await work()) return;
      } catch (error) {
        if (!told) onTrouble(error);
        told = true;
      }
      await after(WRITE_RETRY_MS);
    }
  };

  const attempt = async (website: Website, push: Push): Promise<void> => {
    const outcome = await deliver(website, push, breakingOff);
    if (outcome.result === 'interrupted') {
      await pushes.release(website.id, holder);
      return;
    }
    if (outcome.result !== 'delivered') onFailure(website, push, outcome);
    const settlement = settlePush({ website, push, outcome, holder, at: clock() }, random);
    await write(() => pushes.settle(website, settlement));
  };

  return async (id: number): Promise<boolean> => {
    if (!(await hold(id))) return false;
    const next = await pushes.next(id, clock());
    if (next === undefined) {
      await pushes.release(id, holder);
      return false;
    }
    const prolonging = setInterval(() => void hold(id).catch(onTrouble), RENEWAL_INTERVAL_MS);
    try {
      await attempt(next.website, next.push);
    } finally {
      clearInterval(prolonging);
    }
    return true;
  };
}
