// Loop that fetches sources (rule Z4): a few concurrently, fewer per instance, so that a hanging source does not block the others. Due
// times are in the database; if a server dies, others take over its sources when their lease expires.

import { randomUUID } from 'node:crypto';
import type { SourceOutcome } from '../../../model/sources/source-run.ts';
import type { DueSource } from '../../../store/sources/due-sources.ts';
import type { NewRun } from '../../../store/sources/source-runs.ts';
import { pollSerially } from '../../../util/poll-serially.ts';
import { createSerialQueue } from '../../../util/serial-queue.ts';
import { type LeasedRunContext, runDueSource } from './leased-run.ts';

export interface SourceFetchLoopOptions extends Omit<LeasedRunContext, 'signal' | 'inTurn'> {
  readonly onFailure: (source: DueSource, run: NewRun) => void;
  readonly onRun?: (outcome: SourceOutcome) => void;
  readonly everyMs?: number;
}

export interface SourceFetchLoop {
  /** Runs all sources due now; resolves once each has been tried. */
  readonly now: () => Promise<void>;
  /** Time since which nothing has been due; undefined while busy. */
  readonly idleSince: () => number | undefined;
  /** Stops. Running fetches may finish within `graceMs`; after that, they are aborted and stay due. */
  readonly stop: (graceMs?: number) => Promise<void>;
}

export const MAX_CONCURRENT_FETCHES = 8;
export const MAX_FETCHES_PER_INSTANCE = 2;

export function createSourceFetchLoop(options: SourceFetchLoopOptions): SourceFetchLoop {
  const { store, clock, onTrouble, onFailure, everyMs = 1000 } = options;
  const holder = randomUUID();
  const running = new Map<string, Promise<void>>();
  const runningOf = new Map<string, number>();
  const breakOff = new AbortController();
  const attempting = { ...options, signal: breakOff.signal, inTurn: createSerialQueue() };
  let stopping = false;
  let idleSince: number | undefined = clock();

  const start = (due: DueSource) => {
    const { instance } = due;
    runningOf.set(instance, (runningOf.get(instance) ?? 0) + 1);
    const run = runDueSource(attempting, due, holder)
      .then(
        (outcome) => {
          if (typeof outcome === 'object') options.onRun?.(outcome.outcome);
          if (typeof outcome === 'object' && outcome.outcome === 'failed') onFailure(due, outcome);
          return outcome !== 'held';
        },
        (error) => {
          if (!breakOff.signal.aborted) onTrouble(error);
          return false;
        },
      )
      .then((hasRun) => {
        running.delete(keyOf(due));
        runningOf.set(instance, (runningOf.get(instance) ?? 1) - 1);
        if (hasRun && !stopping) turns.now(look).catch(onTrouble);
      });
    running.set(keyOf(due), run);
  };

  const look = async () => {
    if (stopping || running.size >= MAX_CONCURRENT_FETCHES) return;
    const due = (await store.sourceRuns.due(holder, clock())).filter((one) => !running.has(keyOf(one)));
    due.sort((a, b) => a.since - b.since);
    for (const one of due) {
      if (running.size >= MAX_CONCURRENT_FETCHES) break;
      if ((runningOf.get(one.instance) ?? 0) < MAX_FETCHES_PER_INSTANCE) start(one);
    }
    if (running.size > 0) idleSince = undefined;
    else idleSince ??= clock();
  };
  const turns = pollSerially(everyMs, onTrouble, look);

  const ended = async () => {
    while (running.size > 0) {
      await Promise.all(running.values());
      await turns.now(async () => undefined);
    }
  };
  return {
    now: async () => {
      await turns.now(look);
      await ended();
    },
    idleSince: () => (running.size > 0 ? undefined : idleSince),
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

function keyOf({ instanceId, id }: DueSource): string {
  return `${instanceId} ${id}`;
}
