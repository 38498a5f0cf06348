// Whether a series has dates, and not too many (rule Y6).

import { type Problem, problem } from '../../model/format/problem.ts';
import type { Series } from '../../model/series.ts';
import { addDays } from '../../util/dates.ts';
import { datesOf, eachDate } from './dates.ts';

/** So many dates a series may have ahead, exceptions too. */
export const MAX_DATES = 2000;

/**
 * What is wrong with the dates of a series, with JSON pointers into it. A new one must have a date from today to so many days
 * ahead as it says. One that was there before must have one at any time, so that it can be ended; where nothing that decides
 * on its dates has changed, it is not judged again.
 */
export function checkSeries(series: Series, today: string, before?: Series): Problem[] {
  if (before !== undefined && hasSameDates(series, before)) return [];
  const { aheadDays, startsOn } = series;
  const to = addDays(today, aheadDays);
  const ahead = datesOf(series, today, to).length;
  if (ahead > MAX_DATES) {
    const told = { has: ahead, from: today, to, ahead: aheadDays, most: MAX_DATES };
    return [problem('/rule', 'too_many_dates', told)];
  }
  const hasSome = ahead > 0 || (before !== undefined && eachDate(series, startsOn, to).next().done !== true);
  if (hasSome) return [];
  const from = before === undefined ? today : startsOn;
  return [problem('/rule', 'no_dates', { from, to, starts: startsOn, ahead: aheadDays })];
}

function hasSameDates(one: Series, other: Series): boolean {
  return one.rule === other.rule && one.startsOn === other.startsOn && one.aheadDays === other.aheadDays;
}
