// Dates of a series by its rule (rules Y1, Y2), with and without the exceptions.

import { easterOf } from '../../model/church-year.ts';
import { MAX_AHEAD_DAYS } from '../../model/kinds/series.ts';
import type { Series } from '../../model/series.ts';
import { addDays } from '../../util/dates.ts';
import { dayNumber, dayOfNumber } from '../../util/day-number.ts';
import { recurringDays } from './recurring-days.ts';
import { readRule } from './rule.ts';

/** Fields of a series that determine its dates. */
export type Repeating = Pick<Series, 'rule' | 'startsOn'>;

/** Generates the dates of the rule, including exceptions, from one day to another (`YYYY-MM-DD`, inclusive), in order. */
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

export function datesOf(series: Repeating, from: string, to: string): string[] {
  return [...eachDate(series, from, to)];
}

/** Creates a test for whether a day is a date of the series, excluding exceptions; fastest from `today` on. */
export function dateTest(series: Series, today: string): (day: string) => boolean {
  const last = addDays(today, MAX_AHEAD_DAYS);
  const ahead = new Set(datesOf(series, today, last));
  const except = new Set(series.except);
  const isYielded = (day: string) =>
    day >= today && day <= last ? ahead.has(day) : datesOf(series, day, day).length > 0;
  return (day) => !except.has(day) && isYielded(day);
}

/** Dates that need an event: from today to `aheadDays` ahead, inclusive, without exceptions (rule Y2). */
export function datesAhead(series: Series, today: string): string[] {
  const except = new Set(series.except);
  return datesOf(series, today, addDays(today, series.aheadDays)).filter((day) => !except.has(day));
}

/** Generates the days at an offset from Easter, between two days, inclusive. */
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
