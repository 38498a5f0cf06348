// Scheduling of source fetches (rule Z4): spread evenly over the period, with growing delays after failures.

import type { SourceId } from '../../../store/sources/due-sources.ts';
import { parseRetryAfter } from '../../../util/retry-after.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const MAX_INTERVAL_MS = 366 * DAY_MS;

/** Position of a source in its period, from 0 to 1; consecutive ids are far apart. */
export function computeSourcePhase({ instanceId, id }: SourceId): number {
  return (instanceId * 0.6180339887498949 + id * 0.7548776662466927) % 1;
}

function periodOf(everyMinutes: number): number {
  return Math.min(everyMinutes * MINUTE_MS, MAX_INTERVAL_MS);
}

/**
 * Next fetch of a source that was just fetched, in milliseconds since 1970, at the fixed position in its period. Between half a period
 * and a full period from now; if the position comes sooner, an extra fetch is scheduled in between.
 */
export function computeNextFetchTime(now: number, everyMinutes: number, phase: number): number {
  const period = periodOf(everyMinutes);
  const offset = Math.floor(phase * period);
  const next = (Math.floor((now - offset) / period) + 1) * period + offset;
  return next - now < period / 2 ? Math.ceil((now + next + period) / 2) : next;
}

/** Next attempt after consecutive failures: after a period that doubles with each failure up to a day, shortened by up to a tenth. */
export function computeNextRetryTime(now: number, everyMinutes: number, failures: number, phase: number): number {
  const period = periodOf(everyMinutes);
  const doubled = Math.min(period * 2 ** Math.min(failures - 1, 30), Math.max(DAY_MS, period));
  return now + Math.floor(doubled * (0.9 + phase * 0.1));
}

/**
 * Earliest next request to an overloaded server, in milliseconds since 1970, from its `Retry-After` header, at most a day ahead. 0
 * without the header.
 */
export function computeRetryAfterTime(now: number, retryAfter: string): number {
  const seconds = parseRetryAfter(retryAfter, now);
  return seconds === undefined ? 0 : now + Math.ceil(Math.min(seconds * 1000, DAY_MS));
}
