// Dates by their distance from now: `in 2 Wochen`, `vor zwei Jahren`, `il y a un mois`, `2 weeks ago`.

import { addDays, isDate } from '../util/dates.ts';
import { dayNumber, firstOfMonth, fromDayNumber, monthNumber, weekdayOfDayNumber } from '../util/day-number.ts';
import type { DayRange } from './relative-choice.ts';
import type { DateVocabulary } from './vocabulary.ts';

type Unit = 'day' | 'week' | 'month' | 'year';

export interface Distance {
  readonly unit: Unit;
  /** Negative for the past. */
  readonly count: number;
}

const MAX_DISTANCE = 1000;

export function createDistanceReader(words: DateVocabulary): (text: string) => Distance | undefined {
  return createSignedReader(words, [
    [words.ahead, 1],
    [words.ago, -1],
  ]);
}

/** Creates a reader for distances that precede the day they count from: `zwei Wochen nach`. */
export function createOffsetReader(words: DateVocabulary): (text: string) => Distance | undefined {
  return createSignedReader(
    words,
    words.awayFrom.map((behind) => [['', behind], 1]),
  );
}

type Direction = readonly [words: readonly [before: string, behind: string], sign: number];

function createSignedReader(words: DateVocabulary, ways: readonly Direction[]): (text: string) => Distance | undefined {
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
      return number <= MAX_DISTANCE ? { unit, count: sign * number } : undefined;
    }
    return undefined;
  };
}

/** Returns the day at a distance from another one; undefined if it is out of range. */
export function addDistance(from: string, { unit, count }: Distance): string | undefined {
  if (unit === 'day' || unit === 'week') return validDayOf(addDays(from, unit === 'day' ? count : 7 * count));
  const month = monthNumber(dayNumber(from)) + (unit === 'month' ? count : 12 * count);
  const last = firstOfMonth(month + 1) - 1;
  const day = Math.min(firstOfMonth(month) + Number(from.slice(8)) - 1, last);
  return validDayOf(fromDayNumber(day));
}

export function findRangeAtDistance(today: string, { unit, count }: Distance): DayRange | undefined {
  const day = addDistance(today, { unit, count });
  if (day === undefined) return undefined;
  const number = dayNumber(day);
  if (unit === 'day') return { from: day, to: day };
  if (unit === 'week') {
    const monday = number - weekdayOfDayNumber(number);
    return { from: fromDayNumber(monday), to: fromDayNumber(monday + 6) };
  }
  return unit === 'month' ? rangeOfMonth(monthNumber(number)) : rangeOfYear(Number(day.slice(0, 4)));
}

export function rangeOfMonth(number: number): DayRange {
  return { from: fromDayNumber(firstOfMonth(number)), to: fromDayNumber(firstOfMonth(number + 1) - 1) };
}

export function rangeOfYear(year: number): DayRange {
  const name = String(year).padStart(4, '0');
  return { from: `${name}-01-01`, to: `${name}-12-31` };
}

function validDayOf(day: string): string | undefined {
  return isDate(day) ? day : undefined;
}
