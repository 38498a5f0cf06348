import type { PushQueue } from '../store/webhooks/pushes.ts';
import type { Clock } from '../util/clock.ts';

/** Between two looks. */
const POLL_INTERVAL_MS = 500;

/** Notices that events have come to be shown by the clock alone (rule V1), and lets the websites be told. */
export function windowWatch(pushes: Pick<PushQueue, 'openWindows'>, clock: Clock): () => Promise<void> {
  let lookedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    const now = clock();
    if (Math.abs(now - lookedAt) < POLL_INTERVAL_MS) return;
    lookedAt = now;
    await pushes.openWindows(now);
  };
}
