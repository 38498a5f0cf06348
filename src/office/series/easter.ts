// The days of a series that goes by Easter.

import { easterOf } from '../../model/church-year.ts';
import { dayOfNumber } from '../../util/day-number.ts';

/** The days that lie so many days after Easter, between two days, both counted. */
export function* daysByEaster(days: number, from: number, to: number): Generator<number> {
  const last = yearOf(to - days);
  for (let year = yearOf(from - days); year <= last; year++) {
    const day = easterOf(year) + days;
    if (day >= from && day <= to) yield day;
  }
}

function yearOf(day: number): number {
  return Number(dayOfNumber(day).slice(0, 4));
}
