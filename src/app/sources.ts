// Polls for sources and external pictures that are due, and fetches them in a separate thread so that large files block no request.

import { randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { Config } from '../config/config.ts';
import type { SourceOutcome } from '../model/sources/source-run.ts';
import type { Store } from '../store/store.ts';
import { systemClock } from '../util/clock.ts';
import { pollSerially } from '../util/poll-serially.ts';
import type { BackgroundTask } from './background-task.ts';

export interface SourceThreadData {
  readonly databaseUrl: string;
  readonly identity: string;
  readonly logLevel: string;
  readonly pushAllow: readonly string[];
}

/**
 * Message to the thread that ends it; the thread sends only outcomes of runs. Defined here so that the main thread does not load the
 * thread's modules.
 */
export const CLOSE_MESSAGE = 'close';

const POLL_INTERVAL_MS = 2_000;

export function startSourceThread(
  { sourceRuns, foreignPictures, identity }: Store,
  { databaseUrl, logLevel, pushAllow }: Config,
  onRun: (outcome: SourceOutcome) => void,
  onTrouble: (error: unknown) => void,
): BackgroundTask {
  const data: SourceThreadData = { databaseUrl, identity, logLevel, pushAllow };
  // Identifies this poller, which holds no lease: the thread does, under its own id.
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
      running.postMessage(CLOSE_MESSAGE);
      await gone;
    },
  };
}
