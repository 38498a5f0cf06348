// End day for an end that was entered as a time only.

import { asUtc } from './dates.ts';

const HOUR_MS = 3_600_000;

/** Maximum duration past midnight: a longer one is probably a typing error. */
const MAX_NIGHT_MS = 12 * HOUR_MS;

/**
 * Returns whether the end belongs to the next day, such as 22:00 to 01:00: it is earlier by the clock and at most half a day later. Takes
 * times of day, `HH:MM` or longer.
 */
export function isPastMidnight(from: string, to: string): boolean {
  const ms = ofDay(to) - ofDay(from);
  return ms < 0 && ms + 24 * HOUR_MS <= MAX_NIGHT_MS;
}

function ofDay(time: string): number {
  return asUtc(`2000-01-01 ${time}`).getTime();
}
