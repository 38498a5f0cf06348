import { parseAsUtc } from './dates.ts';

const HOUR_MS = 3_600_000;

/** Maximum duration past midnight. A longer one is probably a typing error. */
const MAX_NIGHT_MS = 12 * HOUR_MS;

/**
 * True if the end belongs to the next day, as in 22:00 to 01:00: it is earlier by the clock, and at most half a day later. Takes times
 * of day, `HH:MM` or longer.
 */
export function isPastMidnight(from: string, to: string): boolean {
  const ms = msOfDay(to) - msOfDay(from);
  return ms < 0 && ms + 24 * HOUR_MS <= MAX_NIGHT_MS;
}

function msOfDay(time: string): number {
  return parseAsUtc(`2000-01-01 ${time}`).getTime();
}
