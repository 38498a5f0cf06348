// The loop that fetches sources (rule Z4): a few at a time, of one instance fewer, so that one that hangs holds up nobody. When
// each is due stands in the database; a server that is killed leaves its sources to the others after a while.

import { randomUUID } from 'node:crypto';
import type { SourceOutcome } from '../../../model/sources/source-run.ts';
import type { DueSource } from '../../../store/sources/due-sources.ts';
import type { NewRun } from '../../../store/sources/source-runs.ts';
import { pollSerially } from '../../../util/poll-serially.ts';
import { type RunOptions, runDue } from './source-run.ts';

export interface FetcherOptions extends Omit<RunOptions, 'signal' | 'inTurn'> {
  /** Told of every run that failed. */
  readonly onFailure: (source: DueSource, run: NewRun) => void;
  /** Told what came of every run. */
  readonly onRun?: (outcome: SourceOutcome) => void;
  /** Between two looks for what is due, in milliseconds; 0: none, only `now` looks. */
  readonly everyMs?: number;
}

export interface Fetcher {
  /** Runs all that is due now, and resolves when that has been tried. */
  readonly now: () => Promise<void>;
  /** Since when it has had nothing to do, by the clock; undefined while it has. */
  readonly idleSince: () => number | undefined;
  /** Begins nothing more; what runs may end within `graceMs`, then it is broken off and stays due. */
  readonly stop: (graceMs?: number) => Promise<void>;
}

/** Sources that are fetched at the same time: in all, and of one instance. */
export const SIDE_BY_SIDE = 8;
export const OF_ONE_INSTANCE = 2;

export function openFetcher(options: FetcherOptions): Fetcher {
  const { store, clock, onTrouble, onFailure, everyMs = 1000 } = options;
  const holder = randomUUID();
  const running = new Map<string, Promise<void>>();
  const runningOf = new Map<string, number>();
  const breakOff = new AbortController();
  const attempting = { ...options, signal: breakOff.signal, inTurn: openTurns() };
  let stopping = false;
  let idleSince: number | undefined = clock();

  const start = (due: DueSource) => {
    const { instance } = due;
    runningOf.set(instance, (runningOf.get(instance) ?? 0) + 1);
    const run = runDue(attempting, due, holder)
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
        // Whoever waited for its place.
        if (hasRun && !stopping) turns.now(look).catch(onTrouble);
      });
    running.set(keyOf(due), run);
  };

  const look = async () => {
    if (stopping || running.size >= SIDE_BY_SIDE) return;
    const due = (await store.sourceRuns.due(holder, clock())).filter((one) => !running.has(keyOf(one)));
    // Whoever has waited longest comes first.
    due.sort((a, b) => a.since - b.since);
    for (const one of due) {
      if (running.size >= SIDE_BY_SIDE) break;
      if ((runningOf.get(one.instance) ?? 0) < OF_ONE_INSTANCE) start(one);
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

/** Does one thing after the other, whoever asks. */
export function openTurns(): RunOptions['inTurn'] {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work, work);
    last = done.catch(() => undefined);
    return done;
  };
}

function keyOf({ instanceId, id }: DueSource): string {
  return `${instanceId} ${id}`;
}
