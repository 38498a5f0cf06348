// When a source is fetched next (rule Z4): thousands of them are spread evenly, and those that fail come less and less often.

import type { SourceKey } from '../../../store/sources/due-sources.ts';
import { secondsToWait } from '../../../util/retry-after.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** A year; more can't be meant. */
const MAX_MS = 366 * DAY_MS;

/** Where in its period a source has its turn, from 0 to 1: numbers that follow each other lie far from each other. */
export function phaseOf({ instanceId, id }: SourceKey): number {
  return (instanceId * 0.6180339887498949 + id * 0.7548776662466927) % 1;
}

function periodOf(everyMinutes: number): number {
  return Math.min(everyMinutes * MINUTE_MS, MAX_MS);
}

/**
 * The next turn of a source that has just been fetched, in milliseconds since 1970: always at the same place of its period. Never
 * later than a period from now, which is what was promised, and not before half of one is over: where its place comes sooner, it
 * is fetched on the way between, and at its place the time after.
 */
export function nextTurn(now: number, everyMinutes: number, phase: number): number {
  const period = periodOf(everyMinutes);
  const offset = Math.floor(phase * period);
  const next = (Math.floor((now - offset) / period) + 1) * period + offset;
  return next - now < period / 2 ? Math.ceil((now + next + period) / 2) : next;
}

/** When one that has failed so often in a row is tried again: after its period, doubled up to a day; never sooner than else. */
export function nextTry(now: number, everyMinutes: number, failures: number, phase: number): number {
  const period = periodOf(everyMinutes);
  const doubled = Math.min(period * 2 ** Math.min(failures - 1, 30), Math.max(DAY_MS, period));
  return now + Math.floor(doubled * (0.9 + phase * 0.1));
}

/**
 * Before when an address that is too busy is not asked again, in milliseconds since 1970: as long as it asks for (`Retry-After`),
 * a day at the most. 0 where it says nothing.
 */
export function restUntil(now: number, retryAfter: string): number {
  const seconds = secondsToWait(retryAfter, now);
  return seconds === undefined ? 0 : now + Math.ceil(Math.min(seconds * 1000, DAY_MS));
}
