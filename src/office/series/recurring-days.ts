// The days of an RRULE on dates (RFC 5545, 3.3.10), period by period: the days of a period that the rule's parts let through,
// and of these the positions it chooses. No rule takes longer than looking at each day between its start and the end that is
// asked for, so that one which never matches ends, too.

import { firstOfMonth, monthNumber, weekdayOf } from '../../kit/day-number.ts';
import type { Recurrence } from './rule.ts';

/** A day with what the parts of a rule ask of it; `scope` is that in which weekdays are counted. */
interface Day {
  readonly number: number;
  readonly month: number;
  readonly monthDay: number;
  readonly monthLength: number;
  readonly scope: { readonly first: number; readonly length: number };
}

/**
 * The days of a rule that starts on `start`, from `from` to `to`, both counted, in order. The start is one of them only if the
 * rule matches it. A COUNT counts from the start on.
 */
export function* recurringDays(given: Recurrence, start: number, from: number, to: number): Generator<number> {
  const rule = completed(given, start);
  const periods = periodsOf(rule, start);
  let left = rule.count ?? Number.POSITIVE_INFINITY;
  let period = rule.count === undefined ? periods.at(Math.max(from, start)) : 0;
  for (; periods.first(period) <= to; period++) {
    const matching = periods.days(period).filter((day) => matches(rule, day));
    for (const { number } of chosen(matching, rule.positions)) {
      if (number < start) continue;
      if (number > to || left-- <= 0) return;
      if (number >= from) yield number;
    }
  }
}

/** What a rule leaves open goes by its start: the weekday, the day of the month, or the day of the year. */
function completed(rule: Recurrence, start: number): Recurrence {
  const { frequency, days, monthDays, months } = rule;
  if (days.length > 0 || monthDays.length > 0 || frequency === 'DAILY') return rule;
  if (frequency === 'WEEKLY') return { ...rule, days: [{ weekday: weekdayOf(start), ordinal: 0 }] };
  const month = monthNumber(start);
  const ofStart = { ...rule, monthDays: [start - firstOfMonth(month) + 1] };
  return frequency === 'YEARLY' && months.length === 0 ? { ...ofStart, months: [(month % 12) + 1] } : ofStart;
}

interface Periods {
  /** The period that a day lies in, or the last one before it; 0 is that of the start. */
  readonly at: (day: number) => number;
  readonly first: (period: number) => number;
  readonly days: (period: number) => Day[];
}

function periodsOf(rule: Recurrence, start: number): Periods {
  const { frequency, interval, weekStart } = rule;
  if (frequency === 'DAILY' || frequency === 'WEEKLY') {
    const length = frequency === 'DAILY' ? 1 : 7;
    const base = frequency === 'DAILY' ? start : start - ((weekdayOf(start) - weekStart + 7) % 7);
    const first = (period: number) => base + period * interval * length;
    const dayOf = readsDays();
    return {
      at: (day) => Math.floor((day - base) / (interval * length)),
      first,
      days: (period) => Array.from({ length }, (_, index) => dayOf(first(period) + index)),
    };
  }
  const length = frequency === 'MONTHLY' ? 1 : 12;
  const base = monthNumber(start) - (monthNumber(start) % length);
  const month = (period: number) => base + period * interval * length;
  return {
    at: (day) => Math.floor((monthNumber(day) - base) / (interval * length)),
    first: (period) => firstOfMonth(month(period)),
    days: (period) => daysOfMonths(month(period), length, rule.months.length === 0),
  };
}

/** The days of so many months; weekdays are counted in all of them together, or in each. */
function daysOfMonths(first: number, count: number, together: boolean): Day[] {
  const whole = { first: firstOfMonth(first), length: firstOfMonth(first + count) - firstOfMonth(first) };
  return Array.from({ length: count }, (_, index) => {
    const start = firstOfMonth(first + index);
    const length = firstOfMonth(first + index + 1) - start;
    const scope = together ? whole : { first: start, length };
    return Array.from({ length }, (_day, day): Day => {
      const ofMonth = { month: ((first + index) % 12) + 1, monthDay: day + 1, monthLength: length };
      return { number: start + day, ...ofMonth, scope };
    });
  }).flat();
}

/** What reads one day after the other; it remembers the month, which is the same for most of them. */
function readsDays(): (day: number) => Day {
  let [month, first, length] = [0, 0, 0];
  return (number) => {
    if (number < first || number >= first + length) {
      month = monthNumber(number);
      first = firstOfMonth(month);
      length = firstOfMonth(month + 1) - first;
    }
    const ofMonth = { month: (month % 12) + 1, monthDay: number - first + 1, monthLength: length };
    return { number, ...ofMonth, scope: { first, length } };
  };
}

function matches({ months, monthDays, days }: Recurrence, day: Day): boolean {
  if (months.length > 0 && !months.includes(day.month)) return false;
  const fromEnd = day.monthDay - day.monthLength - 1;
  if (monthDays.length > 0 && !monthDays.includes(day.monthDay) && !monthDays.includes(fromEnd)) return false;
  if (days.length === 0) return true;
  const { first, length } = day.scope;
  const nth = Math.floor((day.number - first) / 7) + 1;
  const nthFromEnd = -Math.floor((first + length - 1 - day.number) / 7) - 1;
  return days.some(
    ({ weekday, ordinal }) =>
      weekday === weekdayOf(day.number) && (ordinal === 0 || ordinal === nth || ordinal === nthFromEnd),
  );
}

/** Those at the positions, each once and in order; all of them where none is named. */
function chosen<T>(all: readonly T[], positions: readonly number[]): readonly T[] {
  if (positions.length === 0) return all;
  return all.filter((_, index) => positions.includes(index + 1) || positions.includes(index - all.length));
}
