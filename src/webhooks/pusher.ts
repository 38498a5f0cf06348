// Push loop: each website gets one push at a time, while different websites are served concurrently. The queue is in the database; an entry
// is removed only after the website has answered, so a killed server loses nothing.

import { randomUUID } from 'node:crypto';
import type { DueWebsite, PushQueue } from '../store/webhooks/pushes.ts';
import type { Clock } from '../util/clock.ts';
import { addDays } from '../util/dates.ts';
import { pollSerially } from '../util/poll-serially.ts';
import { createWallClock, isTimeZone } from '../util/wall-clock.ts';
import { createPushRunner, type PushAttemptOptions } from './attempts.ts';
import { createVisibilityWatcher } from './visibility-watcher.ts';

/** Interval between checks for a new day. */
const POLL_INTERVAL_MS = 5_000;

function createDayWatch(pushes: Pick<PushQueue, 'buildHooks' | 'beginDay'>, clock: Clock): () => Promise<void> {
  let checkedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    const now = clock();
    if (Math.abs(now - checkedAt) < POLL_INTERVAL_MS) return;
    checkedAt = now;
    for (const hook of await pushes.buildHooks()) {
      // An instance with an unknown time zone can't be shown.
      if (!isTimeZone(hook.timeZone)) continue;
      const today = createWallClock(hook.timeZone)(now).slice(0, 10);
      // If the begun day is tomorrow, this clock is only slightly behind another server's; if it is later, a clock was set back.
      const wasSetBack = hook.begunDay > addDays(today, 1);
      if (hook.begunDay < today || wasSetBack) await pushes.beginDay(hook, today, now);
    }
  };
}

export interface PusherOptions extends PushAttemptOptions {
  /** True if this server shows the content to be announced, so that a website that reads it immediately gets it. */
  readonly isShown: (website: DueWebsite) => boolean;
  /** Poll interval in milliseconds; 0 disables polling, so only `now` pushes. */
  readonly everyMs?: number;
  /** Pause between the end of a push and the start of the next, in milliseconds. */
  readonly pauseMs?: number;
}

export interface Pusher {
  /** Sends all pushes that are due; resolves when all of them have been attempted. */
  readonly now: () => Promise<void>;
  /** Starts no more pushes. Running ones may end within `graceMs`; after that, they are aborted and stay pending. */
  readonly stop: (graceMs?: number) => Promise<void>;
}

/** Maximum concurrent pushes: in total, and per instance, so that slow websites of one instance do not block those of others. */
const MAX_CONCURRENT_PUSHES = 128;
const MAX_PUSHES_PER_INSTANCE = 8;

const MAX_STARTED_AT_ONCE = 5;

export function createPusher(options: PusherOptions): Pusher {
  const { pushes, clock, onTrouble, everyMs = 200, pauseMs = 50 } = options;
  const holder = randomUUID();
  const running = new Map<number, Promise<void>>();
  const runningOf = new Map<string, number>();
  const servedAt = new Map<number, number>();
  const breakOff = new AbortController();
  const pushNext = createPushRunner(options, holder, breakOff.signal);
  const watchDays = createDayWatch(pushes, clock);
  const watchWindows = createVisibilityWatcher(pushes, clock);
  let served = 0;
  let pause: NodeJS.Timeout | undefined;
  let stopping = false;

  const start = ({ id, instance }: DueWebsite) => {
    servedAt.set(id, ++served);
    runningOf.set(instance, (runningOf.get(instance) ?? 0) + 1);
    const run = pushNext(id)
      .catch((error) => {
        onTrouble(error);
        return false;
      })
      .then((pushed) => {
        running.delete(id);
        runningOf.set(instance, (runningOf.get(instance) ?? 1) - 1);
        if (pushed) lookAgain();
      });
    running.set(id, run);
  };

  const lookAgain = () => {
    if (stopping) return;
    if (pauseMs === 0) turns.now(look).catch(onTrouble);
    else pause ??= setTimeout(() => turns.now(look).catch(onTrouble), pauseMs);
  };

  const look = async () => {
    clearTimeout(pause);
    pause = undefined;
    if (stopping) return;
    await watchDays();
    await watchWindows();
    const found = await pushes.due(holder, clock());
    const due = found.filter((website) => !running.has(website.id) && options.isShown(website));
    // The website that has waited longest comes first.
    due.sort((a, b) => (servedAt.get(a.id) ?? 0) - (servedAt.get(b.id) ?? 0));
    let begun = 0;
    for (const website of due) {
      if (begun === MAX_STARTED_AT_ONCE || running.size >= MAX_CONCURRENT_PUSHES) return;
      if ((runningOf.get(website.instance) ?? 0) >= MAX_PUSHES_PER_INSTANCE) continue;
      start(website);
      begun++;
    }
  };
  const turns = pollSerially(everyMs, onTrouble, look);

  return {
    now: async () => {
      await turns.now(look);
      while (running.size > 0) {
        await Promise.all(running.values());
        await turns.now(async () => undefined);
      }
    },
    stop: async (graceMs = 5_000) => {
      stopping = true;
      clearTimeout(pause);
      turns.end();
      await turns.now(async () => undefined);
      const grace = setTimeout(() => breakOff.abort(), graceMs);
      await Promise.all(running.values());
      clearTimeout(grace);
    },
  };
}
