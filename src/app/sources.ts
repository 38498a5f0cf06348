// Looks whether sources or pictures of other hosts are due, and has them fetched in a thread of its own, so that nobody who reads
// waits for a large file.

import { randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { Config } from '../config/config.ts';
import type { SourceOutcome } from '../model/sources/source-run.ts';
import type { Store } from '../store/store.ts';
import { systemClock } from '../util/clock.ts';
import { pollSerially } from '../util/poll-serially.ts';
import type { Loop } from './loop.ts';

/** What the thread needs of the settings, and the database that the server has opened. */
export interface SourceThreadData {
  readonly databaseUrl: string;
  readonly identity: string;
  readonly logLevel: string;
  readonly pushAllow: readonly string[];
}

/** What the thread is told to end with; what it tells is the outcome of each run. Here, so that this thread loads nothing of it. */
export const CLOSE = 'close';

const POLL_INTERVAL_MS = 2_000;

/**
 * Has the sources and pictures of all instances fetched when they are due; each by one of several servers. `onRun` is told what came of
 * each.
 */
export function startFetching(
  { sourceRuns, foreignPictures, identity }: Store,
  { databaseUrl, logLevel, pushAllow }: Config,
  onRun: (outcome: SourceOutcome) => void,
  onTrouble: (error: unknown) => void,
): Loop {
  const data: SourceThreadData = { databaseUrl, identity, logLevel, pushAllow };
  // It holds nothing: the thread does, under a name of its own.
  const asker = randomUUID();
  let worker: Worker | undefined;
  const start = () => {
    const started = new Worker(new URL('./source-thread.ts', import.meta.url), { workerData: data });
    worker = started;
    started.unref();
    started.on('error', onTrouble);
    started.on('message', onRun);
    started.once('exit', () => {
      if (worker === started) worker = undefined;
    });
  };
  const turns = pollSerially(POLL_INTERVAL_MS, onTrouble, async () => {
    if (worker !== undefined) return;
    const now = systemClock();
    if ((await sourceRuns.due(asker, now)).length > 0 || (await foreignPictures.due(now, 1)).length > 0) start();
  });
  return {
    stop: async () => {
      turns.end();
      await turns.now(async () => undefined);
      const running = worker;
      if (running === undefined) return;
      const gone = new Promise<void>((resolve) => running.once('exit', () => resolve()));
      running.ref();
      running.postMessage(CLOSE);
      await gone;
    },
  };
}
