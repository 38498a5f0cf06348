import { computeEasterSunday } from '../../model/church-year.ts';
import { MAX_SERIES_AHEAD_DAYS } from '../../model/kinds/series.ts';
import type { Series } from '../../model/series.ts';
import { addDays } from '../../util/dates.ts';
import { dayNumber, firstOfMonth, fromDayNumber, monthNumber, weekdayOfDayNumber } from '../../util/day-number.ts';
import { parseRule, type Recurrence } from './rule.ts';

export type RecurrenceFields = Pick<Series, 'rule' | 'startsOn'>;

export function* generateDates({ rule, startsOn }: RecurrenceFields, from: string, to: string): Generator<string> {
  const read = parseRule(rule);
  const last = dayNumber(read.until !== undefined && read.until < to ? read.until : to);
  const [start, first] = [dayNumber(startsOn), dayNumber(from)];
  const days =
    'frequency' in read
      ? recurringDays(read, start, first, last)
      : daysByEaster(read.days, Math.max(start, first), last);
  for (const day of days) yield fromDayNumber(day);
}

export function datesOf(series: RecurrenceFields, from: string, to: string): string[] {
  return [...generateDates(series, from, to)];
}

/** Creates a test for whether a day is a date of the series, excluding exceptions; fastest for days from `today` onwards. */
export function createDateTest(series: Series, today: string): (day: string) => boolean {
  const last = addDays(today, MAX_SERIES_AHEAD_DAYS);
  const ahead = new Set(datesOf(series, today, last));
  const except = new Set(series.except);
  const isYielded = (day: string) =>
    day >= today && day <= last ? ahead.has(day) : datesOf(series, day, day).length > 0;
  return (day) => !except.has(day) && isYielded(day);
}

/** Dates that need an event: from today to `aheadDays` ahead, inclusive, except the dates in `except` (rule Y2). */
export function listUpcomingDates(series: Series, today: string): string[] {
  const except = new Set(series.except);
  return datesOf(series, today, addDays(today, series.aheadDays)).filter((day) => !except.has(day));
}

function* daysByEaster(days: number, from: number, to: number): Generator<number> {
  const last = yearOf(to - days);
  for (let year = yearOf(from - days); year <= last; year++) {
    const day = computeEasterSunday(year) + days;
    if (day >= from && day <= to) yield day;
  }
}

function yearOf(day: number): number {
  return Number(fromDayNumber(day).slice(0, 4));
}

interface Month {
  /** 1 is January. */
  readonly month: number;
  readonly first: number;
  readonly length: number;
  readonly scope: { readonly first: number; readonly length: number };
}

/**
 * Generates the days of a rule that starts on `start`, from `from` to `to`, inclusive, in order. The start is included only if the rule
 * matches it. COUNT counts from the start.
 */
function* recurringDays(given: Recurrence, start: number, from: number, to: number): Generator<number> {
  const rule = completeRule(given, start);
  const periods = periodsOf(rule, start);
  let left = rule.count ?? Number.POSITIVE_INFINITY;
  let period = rule.count === undefined ? periods.at(Math.max(from, start)) : 0;
  for (; periods.first(period) <= to; period++) {
    for (const day of pickPositions(periods.matching(period), rule.positions)) {
      if (day < start) continue;
      if (day > to || left-- <= 0) return;
      if (day >= from) yield day;
    }
  }
}

function completeRule(rule: Recurrence, start: number): Recurrence {
  const { frequency, days, monthDays, months } = rule;
  if (days.length > 0 || monthDays.length > 0 || frequency === 'DAILY') return rule;
  if (frequency === 'WEEKLY') return { ...rule, days: [{ weekday: weekdayOfDayNumber(start), ordinal: 0 }] };
  const month = monthNumber(start);
  const ofStart = { ...rule, monthDays: [start - firstOfMonth(month) + 1] };
  return frequency === 'YEARLY' && months.length === 0 ? { ...ofStart, months: [(month % 12) + 1] } : ofStart;
}

interface Periods {
  /** Index of the period that contains a day, or of the last one before it; 0 is the period of the start. */
  readonly at: (day: number) => number;
  readonly first: (period: number) => number;
  /** Days of the period that match the rule's parts, in order. */
  readonly matching: (period: number) => number[];
}

function periodsOf(rule: Recurrence, start: number): Periods {
  const { frequency, interval, weekStart } = rule;
  if (frequency === 'DAILY' || frequency === 'WEEKLY') {
    const length = frequency === 'DAILY' ? 1 : 7;
    const base = frequency === 'DAILY' ? start : start - ((weekdayOfDayNumber(start) - weekStart + 7) % 7);
    const first = (period: number) => base + period * interval * length;
    const monthOf = createMonthFinder();
    return {
      at: (day) => Math.floor((day - base) / (interval * length)),
      first,
      matching: (period) => daysFrom(first(period), length).filter((day) => matches(rule, day, monthOf(day))),
    };
  }
  const length = frequency === 'MONTHLY' ? 1 : 12;
  const base = monthNumber(start) - (monthNumber(start) % length);
  const month = (period: number) => base + period * interval * length;
  return {
    at: (day) => Math.floor((monthNumber(day) - base) / (interval * length)),
    first: (period) => firstOfMonth(month(period)),
    matching: (period) =>
      monthsFrom(month(period), length, rule.months.length === 0).flatMap((one) =>
        isIn(rule.months, one.month) ? daysFrom(one.first, one.length).filter((day) => matches(rule, day, one)) : [],
      ),
  };
}

function daysFrom(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => first + index);
}

/** Consecutive months; weekdays are counted across all months if `together`, otherwise in each month. */
function monthsFrom(first: number, count: number, together: boolean): Month[] {
  const whole = { first: firstOfMonth(first), length: firstOfMonth(first + count) - firstOfMonth(first) };
  return Array.from({ length: count }, (_, index) => {
    const month = monthAt(first + index);
    return together ? { ...month, scope: whole } : month;
  });
}

function monthAt(number: number): Month {
  const first = firstOfMonth(number);
  const scope = { first, length: firstOfMonth(number + 1) - first };
  return { month: (number % 12) + 1, ...scope, scope };
}

/** Creates a function that finds the month of a day; the last result is cached, because consecutive days mostly share it. */
function createMonthFinder(): (day: number) => Month {
  let month: Month | undefined;
  return (day) => {
    if (month === undefined || day < month.first || day >= month.first + month.length)
      month = monthAt(monthNumber(day));
    return month;
  };
}

function matches({ months, monthDays, days }: Recurrence, day: number, of: Month): boolean {
  if (!isIn(months, of.month)) return false;
  const monthDay = day - of.first + 1;
  if (!isIn(monthDays, monthDay) && !monthDays.includes(monthDay - of.length - 1)) return false;
  if (days.length === 0) return true;
  const { first, length } = of.scope;
  const nth = Math.floor((day - first) / 7) + 1;
  const nthFromEnd = -Math.floor((first + length - 1 - day) / 7) - 1;
  return days.some(
    ({ weekday, ordinal }) =>
      weekday === weekdayOfDayNumber(day) && (ordinal === 0 || ordinal === nth || ordinal === nthFromEnd),
  );
}

function isIn(part: readonly number[], value: number): boolean {
  return part.length === 0 || part.includes(value);
}

function pickPositions<T>(all: readonly T[], positions: readonly number[]): readonly T[] {
  if (positions.length === 0) return all;
  return all.filter((_, index) => positions.includes(index + 1) || positions.includes(index - all.length));
}
