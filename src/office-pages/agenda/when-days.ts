// Reads a text that names a day, a week, a weekend or a month, and nothing else.

import { addDays, isDate } from '../../kit/dates.ts';
import { dayNumber, dayOfNumber, firstOfMonth, monthNumber, weekdayOf } from '../../kit/day-number.ts';
import type { Language } from '../../model/instance.ts';
import { WHEN_WORDS, type WhenWords } from './when-words.ts';

/** The first and the last day, `YYYY-MM-DD`, both counted. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

type Reader = (text: string) => Days | undefined;

/** The farthest that 29 February lies ahead, over a century that has none. */
const MOST_YEARS = 8;

/** `today` is a day; texts are folded. */
export function openDayReader(today: string, language: Language): Reader {
  const words = WHEN_WORDS[language];
  const readers: readonly Reader[] = [
    (text) => {
      const offset = Object.hasOwn(words.days, text) ? words.days[text] : undefined;
      return offset === undefined ? undefined : oneDay(addDays(today, offset));
    },
    numbered(today, words),
    month(today, words),
    weekday(today, words),
    period(today, words),
    calendarWeek(today),
  ];
  return (text) => {
    for (const read of readers) {
      const days = read(text);
      if (days !== undefined) return days;
    }
    return undefined;
  };
}

function oneDay(day: string): Days {
  return { from: day, to: day };
}

/** `6.12.`, `6.12.2026`, `6/12`, `2026-12-06`, `6. dezember 2026`, `december 6`, each with or without its weekday before it. */
function numbered(today: string, words: WhenWords): Reader {
  const patterns = dayPatterns(words);
  return (text) => {
    for (const pattern of patterns) {
      const groups = pattern.exec(text)?.groups;
      const date = groups === undefined ? undefined : datedBy(groups, today, words);
      if (date !== undefined) return oneDay(date);
    }
    return undefined;
  };
}

/** Tells of a folded text whether it names a day that no year has, or not that year; a day and month alone need a dot behind them. */
export function openMissingDayReader(today: string, language: Language): (text: string) => boolean {
  const words = WHEN_WORDS[language];
  const patterns = dayPatterns(words);
  return (text) => {
    const named = patterns.flatMap((pattern) => {
      const groups = pattern.exec(text)?.groups;
      const isDay = groups !== undefined && (groups['year'] ?? groups['name'] ?? (text.endsWith('.') || undefined));
      return isDay === undefined || isDay === false || groups === undefined ? [] : [groups];
    });
    return named.length > 0 && named.every((groups) => datedBy(groups, today, words) === undefined);
  };
}

function datedBy(groups: Readonly<Record<string, string | undefined>>, today: string, { months }: WhenWords) {
  const { day = '', month: number, name = '', year } = groups;
  const of = number === undefined ? monthNamed(name, months) : Number(number);
  return dated(today, { day: Number(day), month: of, year });
}

/** Each has the groups `day`, `month` or `name`, and `year`. */
function dayPatterns({ weekdays, short, months, at }: WhenWords): readonly RegExp[] {
  const names = months.map((name) => `(?:${name})`).join('|');
  const before = `(?:(?:${weekdays.join('|')}|${short})\\.? (?:(?:${at}) )*)?`;
  return [
    /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/,
    new RegExp(`^${before}(?<day>\\d{1,2})\\.\\s?(?<month>\\d{1,2})(?:\\.\\s?(?<year>\\d{2}|\\d{4})?)?$`),
    new RegExp(`^${before}(?<day>\\d{1,2})/(?<month>\\d{1,2})(?:/(?<year>\\d{2}|\\d{4}))?$`),
    new RegExp(
      `^${before}(?<day>\\d{1,2})(?:\\.|er|st|nd|rd|th|o|°)? ?(?:of |di )?(?<name>${names})\\.?(?: (?<year>\\d{4}))?$`,
    ),
    new RegExp(`^${before}(?<name>${names})\\.? (?<day>\\d{1,2})(?:st|nd|rd|th)?(?:,? (?<year>\\d{4}))?$`),
  ];
}

/** The day of a year, or the next one where no year is said; undefined for a day that there is not. */
function dated(
  today: string,
  { day, month: of, year }: { readonly day: number; readonly month: number; readonly year: string | undefined },
): string | undefined {
  const two = (number: number) => String(number).padStart(2, '0');
  const dateIn = (one: number) => `${String(one).padStart(4, '0')}-${two(of)}-${two(day)}`;
  const now = Number(today.slice(0, 4));
  if (year !== undefined) {
    const date = dateIn(year.length === 2 ? Math.floor(now / 100) * 100 + Number(year) : Number(year));
    return isDate(date) ? date : undefined;
  }
  const years = Array.from({ length: MOST_YEARS + 1 }, (_, index) => now + index);
  return years.map(dateIn).find((date) => isDate(date) && date >= today);
}

function monthNamed(name: string, months: readonly string[]): number {
  return months.findIndex((pattern) => new RegExp(`^(?:${pattern})$`).test(name)) + 1;
}

/** `dezember`, `dezember 2026`: this month or the next of that name. */
function month(today: string, { months }: WhenWords): Reader {
  const pattern = new RegExp(`^(${months.map((name) => `(?:${name})`).join('|')})\\.?(?: (\\d{4}))?$`);
  return (text) => {
    const [, name, year] = pattern.exec(text) ?? [];
    if (name === undefined) return undefined;
    const of = monthNamed(name, months);
    const [thisYear, thisMonth] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
    const asked = year === undefined ? thisYear + Number(of < thisMonth) : Number(year);
    return asked < 1 ? undefined : monthDays(asked * 12 + of - 1);
  };
}

function monthDays(number: number): Days {
  return { from: dayOfNumber(firstOfMonth(number)), to: dayOfNumber(firstOfMonth(number + 1) - 1) };
}

type Which = 'this' | 'next' | 'last' | undefined;

/** A noun with which one of them is meant, before or behind it. */
function which(noun: string, words: WhenWords): (text: string) => { noun: string; which: Which } | undefined {
  const pattern = new RegExp(
    `^(?:(?<this>${words.this})|(?<next>${words.next})|(?<last>${words.last}))? ?(?<noun>${noun})` +
      `(?: (?:(?<nextBehind>${words.nextBehind})|(?<lastBehind>${words.lastBehind})))?$`,
  );
  return (text) => {
    const groups = pattern.exec(text)?.groups;
    if (groups === undefined) return undefined;
    const isNext = groups['next'] !== undefined || groups['nextBehind'] !== undefined;
    const isLast = groups['last'] !== undefined || groups['lastBehind'] !== undefined;
    const found = isNext ? 'next' : isLast ? 'last' : groups['this'] === undefined ? undefined : 'this';
    return { noun: groups['noun'] ?? '', which: found };
  };
}

/** `sonntag`: today or the next one; `nächsten sonntag` is never today. */
function weekday(today: string, words: WhenWords): Reader {
  const read = which(words.weekdays.join('|'), words);
  return (text) => {
    const found = read(text);
    if (found === undefined) return undefined;
    const index = words.weekdays.findIndex((pattern) => new RegExp(`^(?:${pattern})$`).test(found.noun));
    const away = (index - weekdayOf(dayNumber(today)) + 7) % 7;
    if (found.which === 'next') return oneDay(addDays(today, away === 0 ? 7 : away));
    if (found.which === 'last') return oneDay(addDays(today, away - 7));
    return oneDay(addDays(today, away));
  };
}

/** `diese woche`, `nächster monat`, `wochenende`; a week or month without saying which says too little. */
function period(today: string, words: WhenWords): Reader {
  const [week, weekend, months] = [words.week, words.weekend, words.month].map((noun) => which(noun, words));
  const day = dayNumber(today);
  const monday = day - weekdayOf(day);
  const steps = (one: Which) => (one === 'next' ? 1 : one === 'last' ? -1 : 0);
  const days = (first: number, count: number): Days => ({
    from: dayOfNumber(first),
    to: dayOfNumber(first + count - 1),
  });
  return (text) => {
    const ofWeekend = weekend?.(text);
    if (ofWeekend !== undefined) return days(monday + 5 + 7 * steps(ofWeekend.which), 2);
    const ofWeek = week?.(text);
    if (ofWeek?.which !== undefined) return days(monday + 7 * steps(ofWeek.which), 7);
    const ofMonth = months?.(text);
    return ofMonth?.which === undefined ? undefined : monthDays(monthNumber(day) + steps(ofMonth.which));
  };
}

/** `kw 49`: the week of that number (ISO 8601), this year or the next. */
function calendarWeek(today: string): Reader {
  return (text) => {
    const number = Number(/^kw ?(\d{1,2})$/.exec(text)?.[1] ?? 0);
    if (number < 1 || number > 53) return undefined;
    const year = Number(today.slice(0, 4));
    const found = [year, year + 1]
      .map((one) => weekOf(one, number))
      .find((one) => one !== undefined && one.to >= today);
    return found;
  };
}

/** Undefined where the year has no such week. */
function weekOf(year: number, number: number): Days | undefined {
  // The 4th of January is always in the first week.
  const fourth = dayNumber(`${year}-01-04`);
  const monday = fourth - weekdayOf(fourth) + (number - 1) * 7;
  const thursday = dayOfNumber(monday + 3);
  return thursday.startsWith(String(year)) ? { from: dayOfNumber(monday), to: dayOfNumber(monday + 6) } : undefined;
}
