// Day numbers for arithmetic. 0 is 1970-01-01, and earlier days are negative. They have no zone (rule C1).

import { parseAsUtc } from './dates.ts';

const DAY_MS = 86_400_000;

export function dayNumber(day: string): number {
  return parseAsUtc(day).getTime() / DAY_MS;
}

export function fromDayNumber(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the weekday, from 0 (Monday) to 6 (Sunday). */
export function weekdayOfDayNumber(day: number): number {
  return (((day + 3) % 7) + 7) % 7;
}

/** Returns the month of a day as a number for arithmetic. 0 is January of the year 0. */
export function monthNumber(day: number): number {
  const date = new Date(day * DAY_MS);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

/** Returns the first day of a month as a day number. `month` is a month number. */
export function firstOfMonth(month: number): number {
  const date = new Date(0);
  date.setUTCFullYear(Math.floor(month / 12), month % 12, 1);
  return date.getTime() / DAY_MS;
}
