// The loop that pushes: each website one push at a time, different websites side by side. What waits stands in the
// database; nothing is taken from there before the website has answered, so a server that is killed loses nothing.

import { randomUUID } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import type { Clock } from '../kit/clock.ts';
import { takeTurns } from '../kit/turns.ts';
import type { Push, Website } from '../model/website.ts';
import type { DueWebsite, PushQueue } from '../store/pushes.ts';
import { dayWatch } from './day-watch.ts';
import type { Deliver, Outcome } from './deliver.ts';
import { settlementOf } from './settling.ts';

export interface PusherOptions {
  readonly pushes: PushQueue;
  readonly deliver: Deliver;
  readonly clock: Clock;
  /** In [0, 1). */
  readonly random: () => number;
  /** Whether this server shows the content that is to be announced, so that a website that asks at once gets it. */
  readonly isShown: (website: DueWebsite) => boolean;
  /** Told of every attempt that failed. */
  readonly onFailure: (website: Website, push: Push, outcome: Outcome) => void;
  /** Told when the database fails; the next turn tries again. */
  readonly onTrouble: (error: unknown) => void;
  /** Between two looks for what is due, in milliseconds; 0: none, only `now` looks. */
  readonly everyMs?: number;
  /** Websites that are pushed to at the same time. */
  readonly sideBySide?: number;
}

export interface Pusher {
  /** Pushes all that is due now, and resolves when that has been tried. */
  readonly now: () => Promise<void>;
  /** Begins nothing more; what runs may end within `graceMs`, then it is broken off and stays waiting. */
  readonly stop: (graceMs?: number) => Promise<void>;
}

/** How long a process that has died keeps a website, and how often a living one prolongs its hold. */
export const HELD_MS = 10_000;
const PROLONGED_EVERY_MS = 3_000;

/** Between two tries to write what came of an attempt. */
const WRITE_AGAIN_MS = 200;

export function openPusher(options: PusherOptions): Pusher {
  const { pushes, deliver, clock, random, onFailure, onTrouble, everyMs = 200, sideBySide = 16 } = options;
  const holder = randomUUID();
  const running = new Map<number, Promise<void>>();
  const servedAt = new Map<number, number>();
  const breakOff = new AbortController();
  const watchDays = dayWatch(pushes, clock);
  let served = 0;
  let stopping = false;

  const write = async (work: () => Promise<boolean>) => {
    let told = false;
    while (!breakOff.signal.aborted) {
      try {
        if (await work()) return;
      } catch (error) {
        if (!told) onTrouble(error);
        told = true;
      }
      await after(WRITE_AGAIN_MS);
    }
  };

  const hold = (id: number) => pushes.hold(id, { holder, now: clock(), until: clock() + HELD_MS });

  /** One attempt at the website's next push. Answers whether there was one. */
  const pushOne = async (id: number): Promise<boolean> => {
    if (!(await hold(id))) return false;
    const next = await pushes.next(id, clock());
    if (next === undefined) {
      await pushes.release(id, holder);
      return false;
    }
    const { website, push } = next;
    const prolonging = setInterval(() => void hold(id).catch(onTrouble), PROLONGED_EVERY_MS);
    try {
      const outcome = await deliver(website, push, breakOff.signal);
      if (outcome.result === 'interrupted') return await pushes.release(id, holder);
      if (outcome.result !== 'delivered') onFailure(website, push, outcome);
      const settlement = settlementOf({ website, push, outcome, holder, at: clock() }, random);
      await write(() => pushes.settle(website, settlement));
      return true;
    } finally {
      clearInterval(prolonging);
    }
  };

  const start = (id: number) => {
    servedAt.set(id, ++served);
    const run = pushOne(id)
      .catch((error) => {
        onTrouble(error);
        return false;
      })
      .then((pushed) => {
        running.delete(id);
        if (pushed && !stopping) turns.now(look).catch(onTrouble);
      });
    running.set(id, run);
  };

  const look = async () => {
    if (stopping) return;
    await watchDays();
    const found = await pushes.due(holder, clock());
    const due = found.filter((website) => !running.has(website.id) && options.isShown(website));
    // Whoever has waited longest comes first.
    due.sort((a, b) => (servedAt.get(a.id) ?? 0) - (servedAt.get(b.id) ?? 0));
    for (const { id } of due.slice(0, sideBySide - running.size)) start(id);
  };
  const turns = takeTurns(everyMs, onTrouble, look);

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
      turns.end();
      await turns.now(async () => undefined);
      const grace = setTimeout(() => breakOff.abort(), graceMs);
      await Promise.all(running.values());
      clearTimeout(grace);
    },
  };
}
