import type { PushQueue } from '../store/webhooks/pushes.ts';
import type { Clock } from '../util/clock.ts';

const POLL_INTERVAL_MS = 500;

/** Detects events that became visible as time passed (rule V1), and announces them to the websites. */
export function createVisibilityWatcher(pushes: Pick<PushQueue, 'openWindows'>, clock: Clock): () => Promise<void> {
  let checkedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    const now = clock();
    if (Math.abs(now - checkedAt) < POLL_INTERVAL_MS) return;
    checkedAt = now;
    await pushes.openWindows(now);
  };
}
