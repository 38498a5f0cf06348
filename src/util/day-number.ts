// Day numbers for arithmetic: 0 is 1970-01-01, and earlier days are negative. They have no zone (rule C1).

import { asUtc } from './dates.ts';

const DAY_MS = 86_400_000;

/** Converts a `YYYY-MM-DD` to its day number. */
export function dayNumber(day: string): number {
  return asUtc(day).getTime() / DAY_MS;
}

/** Converts a day number to `YYYY-MM-DD`, in the years 0 to 9999. */
export function dayOfNumber(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** 0 is Monday, 6 Sunday. */
export function weekdayOf(day: number): number {
  return (((day + 3) % 7) + 7) % 7;
}

/** A month as a number, to count with: 0 is January of the year 0. */
export function monthNumber(day: number): number {
  const date = new Date(day * DAY_MS);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

/** The first day of a month, by its number. */
export function firstOfMonth(month: number): number {
  const date = new Date(0);
  date.setUTCFullYear(Math.floor(month / 12), month % 12, 1);
  return date.getTime() / DAY_MS;
}
