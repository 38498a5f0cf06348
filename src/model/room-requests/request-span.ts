import { addDays } from '../../util/dates.ts';
import { createWallClock, existsOnClock } from '../../util/wall-clock.ts';
import type { UseSpan } from '../resources.ts';

/** Latest end of a request that lasts past midnight. */
const MAX_NIGHT_END = '06:00';

/**
 * Span of an entered day with start and end as `HH:MM`. An end not after the start is on the next day if it is 06:00 or earlier; otherwise
 * it stays on the same day, so that the span is invalid.
 */
export function toRequestSpan(day: string, start: string, end: string): UseSpan {
  const isNextDay = end <= start && end <= MAX_NIGHT_END;
  return { from: `${day} ${start}:00`, to: `${isNextDay ? addDays(day, 1) : day} ${end}:00` };
}

/** Returns the start or end of a span, as `HH:MM`, that clocks skip when they are set forward; undefined if neither is skipped. */
export function findSkippedTime({ from, to }: UseSpan, timeZone: string): string | undefined {
  const clock = createWallClock(timeZone);
  return [from, to].find((text) => !existsOnClock(text, clock))?.slice(11, 16);
}
