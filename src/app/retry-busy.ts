// Retries of writes while other processes write.

import { setTimeout as delay } from 'node:timers/promises';
import { DataAway } from '../instance-cache/source.ts';
import { DatabaseError, databaseReason } from '../store/errors.ts';
import { systemClock } from '../util/clock.ts';

/** Maximum wait for other writers, and the pause between two tries, in milliseconds. */
const WAITS_MS = 5000;
const AGAIN_MS = 50;

/** Wraps a function so that it retries while another process writes; database failures become DataAway. */
export function retryBusy<A extends readonly unknown[], T>(
  isBusy: (error: unknown) => boolean,
  work: (...args: A) => Promise<T>,
): (...args: A) => Promise<T> {
  return async (...args) => {
    for (const until = systemClock() + WAITS_MS; ; await delay(AGAIN_MS)) {
      try {
        return await work(...args);
      } catch (error) {
        if (isBusy(error) && systemClock() < until) continue;
        const isAway = error instanceof DatabaseError || databaseReason(error) !== undefined;
        throw isAway ? new DataAway('the database is away', { cause: error }) : error;
      }
    }
  };
}
