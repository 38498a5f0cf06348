import type { PushQueue } from '../store/webhooks/pushes.ts';
import type { Clock } from '../util/clock.ts';
import { addDays } from '../util/dates.ts';
import { isTimeZone, wallClock } from '../util/wall-clock.ts';

/** Between two looks at the calendar. */
const POLL_INTERVAL_MS = 5_000;

/**
 * Notices that a day has begun where a build hook lives: then events of the day before are no longer shown, and the site
 * must be built without anything having changed. The day noted last is kept in the database, so a night during which
 * nothing ran is made up for.
 */
export function dayWatch(pushes: Pick<PushQueue, 'buildHooks' | 'beginDay'>, clock: Clock): () => Promise<void> {
  let lookedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    const now = clock();
    if (Math.abs(now - lookedAt) < POLL_INTERVAL_MS) return;
    lookedAt = now;
    for (const hook of await pushes.buildHooks()) {
      // Nothing of such an instance can be shown.
      if (!isTimeZone(hook.timeZone)) continue;
      const today = wallClock(hook.timeZone)(now).slice(0, 10);
      // A clock that runs a little behind another server's says yesterday; one that was set back, an earlier day.
      const wasSetBack = hook.begunDay > addDays(today, 1);
      if (hook.begunDay < today || wasSetBack) await pushes.beginDay(hook, today, now);
    }
  };
}
