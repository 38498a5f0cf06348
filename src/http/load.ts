// Load shedding: under overload some requests on the normal path are rejected at once, so that not all of them wait. Cached responses
// take the fast lane and are exempt: they cost no more than a rejection.

import { EventLoopLoadShedder, SHEDDING_MS } from './load-shedder.ts';

export interface Load {
  /**
   * Whether a request of a connection may be processed now; the caller must call `done`. A spared one is admitted in a late turn as
   * well.
   */
  readonly admit: (connection: object, isSpared?: boolean) => boolean;
  readonly done: () => void;
  /** Excludes waiting that costs nothing, such as for a slow body. */
  readonly pause: () => void;
  readonly resume: () => void;
  readonly running: () => number;
  /** Whether a request was rejected within the last second. */
  readonly isShedding: () => boolean;
}

/**
 * Creates the load control. `waiting` returns the number of connections with a response in progress, `now` milliseconds of a monotonic
 * clock; `afterTurn` calls back once all work of the turn is done.
 */
export function openLoad(
  maxRunning: number,
  waiting: () => number,
  now: () => number = () => performance.now(),
  afterTurn: (call: () => void) => void = setImmediate,
): Load {
  const turns = new EventLoopLoadShedder({ waiting, now, afterTurn });
  let running = 0;
  let shedAt = Number.NEGATIVE_INFINITY;
  return {
    admit: (connection, isSpared = false) => {
      const late = turns.isLate(connection, shedAt);
      if ((late && !isSpared) || running >= maxRunning) {
        shedAt = now();
        return false;
      }
      running++;
      return true;
    },
    done: () => void running--,
    pause: () => void running--,
    resume: () => void running++,
    running: () => running,
    isShedding: () => now() - shedAt < SHEDDING_MS,
  };
}
