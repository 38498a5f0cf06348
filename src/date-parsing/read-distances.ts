// Times by how far they are away: `in 2 Wochen`, `vor zwei Jahren`, `il y a un mois`, `2 weeks ago`.

import { addDays, isDate } from '../util/dates.ts';
import { dayNumber, dayOfNumber, firstOfMonth, monthNumber, weekdayOf } from '../util/day-number.ts';
import type { Days } from './direction.ts';
import type { WhenWords } from './when-words.ts';

type Unit = 'day' | 'week' | 'month' | 'year';

export interface Distance {
  readonly unit: Unit;
  /** Negative for what is over. */
  readonly count: number;
}

/** The farthest that is counted. */
const MOST = 1000;

/** Creates a reader for distances from now. */
export function openDistanceReader(words: WhenWords): (text: string) => Distance | undefined {
  return openReader(words, [
    [words.ahead, 1],
    [words.ago, -1],
  ]);
}

/** Creates a reader for distances before the day that follows: `zwei Wochen nach`. */
export function openBeforeReader(words: WhenWords): (text: string) => Distance | undefined {
  return openReader(
    words,
    words.awayFrom.map((behind) => [['', behind], 1]),
  );
}

type Way = readonly [words: readonly [before: string, behind: string], sign: number];

function openReader(words: WhenWords, ways: readonly Way[]): (text: string) => Distance | undefined {
  const { units, numbers, saidDays } = words;
  const names = Object.entries(units).map(([name, pattern]) => `(?<${name}>${pattern})`);
  const some = `(?<count>\\d{1,4}|${[...Object.keys(numbers), ...Object.keys(saidDays)].join('|')}) (?:${names.join('|')})`;
  const around = ([before, behind]: readonly [string, string]) =>
    new RegExp(`^${before === '' ? '' : `(?:${before}) `}${some}${behind === '' ? '' : ` (?:${behind})`}$`);
  const patterns = ways.map(([outer, sign]) => [around(outer), sign] as const);
  return (text) => {
    for (const [pattern, sign] of patterns) {
      const groups = pattern.exec(text)?.groups;
      if (groups === undefined) continue;
      const unit = (['day', 'week', 'month', 'year'] as const).find((one) => groups[one] !== undefined) ?? 'day';
      const { count = '' } = groups;
      const said = unit === 'day' ? (saidDays[count] ?? numbers[count]) : numbers[count];
      const number = said ?? Number(count);
      return number <= MOST ? { unit, count: sign * number } : undefined;
    }
    return undefined;
  };
}

/** The one day that lies so far from another; undefined where no year has it. */
export function dayAway(from: string, { unit, count }: Distance): string | undefined {
  if (unit === 'day' || unit === 'week') return inTime(addDays(from, unit === 'day' ? count : 7 * count));
  const month = monthNumber(dayNumber(from)) + (unit === 'month' ? count : 12 * count);
  const last = firstOfMonth(month + 1) - 1;
  const day = Math.min(firstOfMonth(month) + Number(from.slice(8)) - 1, last);
  return inTime(dayOfNumber(day));
}

/** The day, week, month or year that lies so far from today. */
export function timeAway(today: string, { unit, count }: Distance): Days | undefined {
  const day = dayAway(today, { unit, count });
  if (day === undefined) return undefined;
  const number = dayNumber(day);
  if (unit === 'day') return { from: day, to: day };
  if (unit === 'week') {
    const monday = number - weekdayOf(number);
    return { from: dayOfNumber(monday), to: dayOfNumber(monday + 6) };
  }
  return unit === 'month' ? daysOfMonthAt(monthNumber(number)) : daysOfYear(Number(day.slice(0, 4)));
}

export function daysOfMonthAt(number: number): Days {
  return { from: dayOfNumber(firstOfMonth(number)), to: dayOfNumber(firstOfMonth(number + 1) - 1) };
}

export function daysOfYear(year: number): Days {
  const name = String(year).padStart(4, '0');
  return { from: `${name}-01-01`, to: `${name}-12-31` };
}

function inTime(day: string): string | undefined {
  return isDate(day) ? day : undefined;
}
