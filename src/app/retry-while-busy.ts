// Retries writes while other processes write.

import { setTimeout as delay } from 'node:timers/promises';
import { DataUnavailableError } from '../instance-cache/snapshot-source.ts';
import { DatabaseError, findDatabaseFailureReason } from '../store/errors.ts';
import { systemClock } from '../util/clock.ts';

const TIMEOUT_MS = 5000;
const RETRY_INTERVAL_MS = 50;

/** Wraps a function so that it retries while another process writes; database failures become DataUnavailableError. */
export function retryWhileBusy<A extends readonly unknown[], T>(
  isBusy: (error: unknown) => boolean,
  work: (...args: A) => Promise<T>,
): (...args: A) => Promise<T> {
  return async (...args) => {
    for (const until = systemClock() + TIMEOUT_MS; ; await delay(RETRY_INTERVAL_MS)) {
      try {
        return await work(...args);
      } catch (error) {
        if (isBusy(error) && systemClock() < until) continue;
        const isAway = error instanceof DatabaseError || findDatabaseFailureReason(error) !== undefined;
        throw isAway ? new DataUnavailableError('the database is unavailable', { cause: error }) : error;
      }
    }
  };
}
