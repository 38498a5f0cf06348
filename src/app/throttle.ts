import { DataUnavailableError } from '../instance-cache/snapshot-source.ts';
import { DatabaseError, findDatabaseFailureReason } from '../store/errors.ts';
import { systemClock } from '../util/clock.ts';

/** Maximum number of distinct errors tracked; the map is cleared when full. */
const MAX_ERRORS = 50;

/** Passes on the first of several equal errors, then one per minute, even if different errors alternate. */
export function throttleRepeatedErrors(tell: (error: unknown) => void): (error: unknown) => void {
  const told = new Map<string, number>();
  return (error) => {
    const [text, at] = [String(error), systemClock()];
    if (Math.abs(at - (told.get(text) ?? Number.NEGATIVE_INFINITY)) < 60_000) return;
    if (told.size >= MAX_ERRORS) told.clear();
    told.set(text, at);
    tell(error);
  };
}

/** True if the database is unavailable, which the instance cache reports once for the whole server. */
export function isDatabaseOutage(error: unknown): boolean {
  return (
    error instanceof DatabaseError ||
    error instanceof DataUnavailableError ||
    findDatabaseFailureReason(error) !== undefined
  );
}

export function cacheForOneSecond(look: () => number): () => number {
  let [at, figure] = [Number.NaN, 0];
  return () => {
    const now = Math.floor(systemClock() / 1000);
    if (now !== at) [at, figure] = [now, look()];
    return figure;
  };
}
