import { createProblem, type Problem } from '../../model/format/problem.ts';
import type { Series } from '../../model/series.ts';
import { addDays } from '../../util/dates.ts';
import { datesOf, generateDates } from './dates.ts';

export const MAX_SERIES_DATES = 2000;

/**
 * Problems with the dates of a series, with JSON pointers into it. A new series needs a date between today and `aheadDays` ahead. An
 * existing one needs at least one date, which may be past, so that it can be ended; it is checked only if its date fields changed.
 */
export function checkSeries(series: Series, today: string, before?: Series): Problem[] {
  if (before !== undefined && hasSameDates(series, before)) return [];
  const { aheadDays, startsOn } = series;
  const to = addDays(today, aheadDays);
  const ahead = datesOf(series, today, to).length;
  if (ahead > MAX_SERIES_DATES) {
    const told = { has: ahead, from: today, to, ahead: aheadDays, most: MAX_SERIES_DATES };
    return [createProblem('/rule', 'too_many_dates', told)];
  }
  const hasSome = ahead > 0 || (before !== undefined && generateDates(series, startsOn, to).next().done !== true);
  if (hasSome) return [];
  const from = before === undefined ? today : startsOn;
  return [createProblem('/rule', 'no_dates', { from, to, starts: startsOn, ahead: aheadDays })];
}

function hasSameDates(one: Series, other: Series): boolean {
  return one.rule === other.rule && one.startsOn === other.startsOn && one.aheadDays === other.aheadDays;
}
