// The dates of a series by its rule (rules Y1, Y2): with the exceptions, and without.

import { easterOf } from '../../model/church-year.ts';
import { MAX_AHEAD_DAYS } from '../../model/kinds/series.ts';
import type { Series } from '../../model/series.ts';
import { addDays } from '../../util/dates.ts';
import { dayNumber, dayOfNumber } from '../../util/day-number.ts';
import { recurringDays } from './recurring-days.ts';
import { readRule } from './rule.ts';

/** What of a series says on which days it is. */
export type Repeating = Pick<Series, 'rule' | 'startsOn'>;

/** The dates that the rule yields, exceptions too, from one day to another (`YYYY-MM-DD`, both counted), in order. */
export function* eachDate({ rule, startsOn }: Repeating, from: string, to: string): Generator<string> {
  const read = readRule(rule);
  const last = dayNumber(read.until !== undefined && read.until < to ? read.until : to);
  const [start, first] = [dayNumber(startsOn), dayNumber(from)];
  const days =
    'frequency' in read
      ? recurringDays(read, start, first, last)
      : daysByEaster(read.days, Math.max(start, first), last);
  for (const day of days) yield dayOfNumber(day);
}

/** As `eachDate`, all at once. */
export function datesOf(series: Repeating, from: string, to: string): string[] {
  return [...eachDate(series, from, to)];
}

/** Tells for many days whether they are dates of a series, quickest from `today` on; an exception is none. */
export function dateTest(series: Series, today: string): (day: string) => boolean {
  const last = addDays(today, MAX_AHEAD_DAYS);
  const ahead = new Set(datesOf(series, today, last));
  const except = new Set(series.except);
  const isYielded = (day: string) =>
    day >= today && day <= last ? ahead.has(day) : datesOf(series, day, day).length > 0;
  return (day) => !except.has(day) && isYielded(day);
}

/** The dates that have an event: from today to so many days ahead, both counted, without the exceptions (rule Y2). */
export function datesAhead(series: Series, today: string): string[] {
  const except = new Set(series.except);
  return datesOf(series, today, addDays(today, series.aheadDays)).filter((day) => !except.has(day));
}

/** The days that lie so many days after Easter, between two days, both counted. */
function* daysByEaster(days: number, from: number, to: number): Generator<number> {
  const last = yearOf(to - days);
  for (let year = yearOf(from - days); year <= last; year++) {
    const day = easterOf(year) + days;
    if (day >= from && day <= to) yield day;
  }
}

function yearOf(day: number): number {
  return Number(dayOfNumber(day).slice(0, 4));
}
