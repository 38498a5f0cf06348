// Month view by weeks, from Monday on. An item of several days is one bar per week, in the same row on all of its days.

import { dayNumber, firstOfMonth, fromDayNumber, monthNumber, weekdayOfDayNumber } from './day-number.ts';
import { isPastMidnight } from './past-midnight.ts';

/** Period whose ends are `YYYY-MM-DD` or `YYYY-MM-DD HH:MM:SS`. */
export interface DateSpan {
  readonly first: string;
  readonly last: string;
}

export interface WeekBar<T> {
  readonly item: T;
  /** Number of days that the bar covers in this week, from this day on. */
  readonly days: number;
  readonly hasBegun: boolean;
  readonly goesOn: boolean;
}

export type DayBar<T> = WeekBar<T> | 'held' | undefined;

export interface MonthDay<T> {
  readonly day: string;
  readonly isOfMonth: boolean;
  /** Bars by row: `held` if a bar of an earlier day continues, undefined for a gap between two bars. */
  readonly bars: readonly DayBar<T>[];
  readonly alone: readonly T[];
}

const WEEK = 7;

export interface MonthLayout {
  /** First day with items; items that began earlier are shown as beginning there. */
  readonly from?: string;
  /** True to show the items of the adjacent months' days as well. */
  readonly fillsWeeks?: boolean;
}

/** Returns the weeks of a month (`YYYY-MM`, years 1 to 9999), completed with days of the adjacent months. */
export function layOutMonth<T>(
  month: string,
  items: readonly T[],
  lasting: (item: T) => DateSpan,
  { from = '', fillsWeeks = false }: MonthLayout = {},
): MonthDay<T>[][] {
  const first = dayNumber(`${month}-01`);
  const shown = fillsWeeks ? computeMonthWeeksRange(month) : computeMonthRange(month);
  const earliest = dayNumber(from > shown.from ? from : shown.from);
  const latest = dayNumber(shown.to);
  const spans = items.map((item) => {
    const begin = dayNumber(lasting(item).first.slice(0, 10));
    const end = lastDay(lasting(item));
    return { item, begin, end, isOneDay: begin === end };
  });
  const weeks: MonthDay<T>[][] = [];
  for (let monday = first - weekdayOfDayNumber(first); weeks.length === 0 || isOf(month, monday); monday += WEEK) {
    const bars = barsOf(
      spans.filter(({ isOneDay }) => !isOneDay),
      monday,
      { earliest, latest },
    );
    weeks.push(
      bars.map((ofDay, index) => ({
        day: fromDayNumber(monday + index),
        isOfMonth: isOf(month, monday + index),
        bars: ofDay,
        alone: spans.flatMap(({ item, begin, isOneDay }) =>
          isOneDay && begin === monday + index && begin >= earliest && begin <= latest ? [item] : [],
        ),
      })),
    );
  }
  return weeks;
}

export function computeMonthRange(month: string): { readonly from: string; readonly to: string } {
  const next = monthNumber(dayNumber(`${month}-01`)) + 1;
  return { from: `${month}-01`, to: fromDayNumber(firstOfMonth(next) - 1) };
}

/** Returns the Monday of the first week of a month and the Sunday of the last one. */
export function computeMonthWeeksRange(month: string): { readonly from: string; readonly to: string } {
  const [first, last] = [dayNumber(computeMonthRange(month).from), dayNumber(computeMonthRange(month).to)];
  const sunday = last + (WEEK - 1) - weekdayOfDayNumber(last);
  return { from: fromDayNumber(first - weekdayOfDayNumber(first)), to: fromDayNumber(sunday) };
}

/** Returns the last day of a span. An evening that ends after midnight counts for the day on which it began. */
function lastDay({ first, last }: DateSpan): number {
  const [begin, end] = [dayNumber(first.slice(0, 10)), dayNumber(last.slice(0, 10))];
  const [from, to] = [first.slice(11), last.slice(11)];
  if (end === begin + 1 && from !== '' && to !== '' && isPastMidnight(from, to)) return begin;
  return end > begin && to === '00:00:00' ? end - 1 : Math.max(begin, end);
}

function isOf(month: string, day: number): boolean {
  return fromDayNumber(day).startsWith(month);
}

function barsOf<T>(
  spans: readonly { readonly item: T; readonly begin: number; readonly end: number }[],
  monday: number,
  { earliest, latest }: { readonly earliest: number; readonly latest: number },
): DayBar<T>[][] {
  const days: DayBar<T>[][] = Array.from({ length: WEEK }, () => []);
  const taken: boolean[][] = [];
  for (const { item, begin, end } of spans) {
    const first = Math.max(begin, monday, earliest);
    const last = Math.min(end, monday + WEEK - 1, latest);
    if (first > last) continue;
    const [from, to] = [first - monday, last - monday];
    let height = 0;
    while (taken[height]?.slice(from, to + 1).includes(true)) height++;
    taken[height] ??= Array.from({ length: WEEK }, () => false);
    taken[height]?.fill(true, from, to + 1);
    for (let day = from; day <= to; day++) {
      const ofDay = days[day] ?? [];
      while (ofDay.length <= height) ofDay.push(undefined);
      const bar = { item, days: to - from + 1, hasBegun: first > begin, goesOn: last < end };
      ofDay[height] = day === from ? bar : 'held';
    }
  }
  return days;
}
