import { setTimeout } from 'node:timers/promises';
import { type Clock, steadyClock } from '../util/clock.ts';

/** Returns a function that waits so that at most `perSecond` requests start per second, evenly spaced. */
export function createRateLimiter(
  perSecond: number,
  clock: Clock = steadyClock,
  wait: (ms: number) => Promise<unknown> = setTimeout,
): () => Promise<void> {
  let next = Number.NEGATIVE_INFINITY;
  return async () => {
    const now = clock();
    const start = Math.max(now, next);
    next = start + 1000 / perSecond;
    if (start > now) await wait(start - now);
  };
}
