// One push, from holding the website to storing the outcome.

import { setTimeout as after } from 'node:timers/promises';
import type { Push, Website } from '../model/webhooks/website.ts';
import type { PushQueue } from '../store/webhooks/pushes.ts';
import type { Clock } from '../util/clock.ts';
import type { DeliverFunction, DeliveryOutcome } from './deliver.ts';
import { settlementOf } from './settling.ts';

export interface AttemptOptions {
  readonly pushes: PushQueue;
  readonly deliver: DeliverFunction;
  readonly clock: Clock;
  /** In [0, 1). */
  readonly random: () => number;
  /** Called after every failed attempt. */
  readonly onFailure: (website: Website, push: Push, outcome: DeliveryOutcome) => void;
  /** Called when the database fails; the operation is retried. */
  readonly onTrouble: (error: unknown) => void;
}

/** How long a dead process holds a website, and how often a live one prolongs its hold. */
export const HELD_MS = 10_000;
const PROLONGED_EVERY_MS = 3_000;

/** Between two tries to write what came of an attempt. */
const WRITE_AGAIN_MS = 200;

/**
 * Gives the function that makes one attempt at a website's next push, and answers whether there was one to make. Once
 * `breakingOff` is set, a running request is broken off and counts for nothing.
 */
export function openAttempts(options: AttemptOptions, holder: string, breakingOff: AbortSignal) {
  const { pushes, deliver, clock, random, onFailure, onTrouble } = options;

  const hold = (id: number) => pushes.hold(id, { holder, now: clock(), until: clock() + HELD_MS });

  /** Writes until it is written: nothing more is pushed to the website before. */
  const write = async (work: () => Promise<boolean>) => {
    let told = false;
    while (!breakingOff.aborted) {
      try {
        if (await work()) return;
      } catch (error) {
        if (!told) onTrouble(error);
        told = true;
      }
      await after(WRITE_AGAIN_MS);
    }
  };

  const attempt = async (website: Website, push: Push): Promise<void> => {
    const outcome = await deliver(website, push, breakingOff);
    if (outcome.result === 'interrupted') {
      await pushes.release(website.id, holder);
      return;
    }
    if (outcome.result !== 'delivered') onFailure(website, push, outcome);
    const settlement = settlementOf({ website, push, outcome, holder, at: clock() }, random);
    await write(() => pushes.settle(website, settlement));
  };

  return async (id: number): Promise<boolean> => {
    if (!(await hold(id))) return false;
    const next = await pushes.next(id, clock());
    if (next === undefined) {
      await pushes.release(id, holder);
      return false;
    }
    const prolonging = setInterval(() => void hold(id).catch(onTrouble), PROLONGED_EVERY_MS);
    try {
      await attempt(next.website, next.push);
    } finally {
      clearInterval(prolonging);
    }
    return true;
  };
}
