// Dates as people write them: `6.12.`, `6/12`, `2026-12-06`, `6. Dezember 2026`, `December 6`, each optionally preceded by its weekday.

import { isDate } from '../util/dates.ts';
import type { DateReference } from './relative-choice.ts';
import type { DateVocabulary } from './vocabulary.ts';

const MAX_YEARS = 8;

interface DateReading {
  /** Returns the date that a folded text names; undefined if it names none, or a nonexistent one. */
  readonly date: (text: string) => string | undefined;
  /** True if the text names a day that exists in no year, or not in that year. */
  readonly isMissing: (text: string) => boolean;
}

/**
 * Creates a reader for dates. If the whole text has to be a date (`isAlone`), short forms are read as well: `061226`, `6-12-26`, `6 12`,
 * `6. Dez 26`. Among other words these are ambiguous, and a day and month count as a nonexistent date only if a dot follows them.
 */
export function createDateReader(words: DateVocabulary, outlook: DateReference, isAlone: boolean): DateReading {
  const patterns = [...datePatterns(words, isAlone), ...(isAlone ? SHORT : [])];
  const groupsOf = (text: string): readonly DateGroups[] =>
    patterns.flatMap((pattern) => {
      const groups: DateGroups | undefined = pattern.exec(text)?.groups;
      return groups === undefined ? [] : [groups];
    });
  return {
    date: (text) => groupsOf(text).flatMap((groups) => dateOf(groups, outlook, words) ?? [])[0],
    isMissing: (text) => {
      const named = groupsOf(text).filter(
        ({ year, name }) => isAlone || year !== undefined || name !== undefined || text.endsWith('.'),
      );
      return named.length > 0 && named.every((groups) => dateOf(groups, outlook, words) === undefined);
    },
  };
}

type DateGroups = Readonly<Record<string, string | undefined>>;

const SHORT: readonly RegExp[] = [
  /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4}|\d{2})$/,
  /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/,
  /^(?<day>\d{1,2})[- ](?<month>\d{1,2})(?:[- ](?<year>\d{4}|\d{2}))?$/,
  /^(?<year>\d{4})[./](?<month>\d{1,2})[./](?<day>\d{1,2})$/,
];

function datePatterns({ weekdays, short, months, at, elided }: DateVocabulary, isAlone: boolean): readonly RegExp[] {
  const names = months.map((name) => `(?:${name})`).join('|');
  const before = `(?:(?:${[...weekdays, ...short].join('|')})\\.? (?:(?:${at}) |(?:${elided}))*)?`;
  const year = isAlone ? "\\d{4}|'?\\d{2}" : '\\d{4}';
  return [
    /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/,
    new RegExp(`^${before}(?<day>\\d{1,2})\\.\\s?(?<month>\\d{1,2})(?:\\.\\s?(?<year>\\d{4}|\\d{2})?)?$`),
    new RegExp(`^${before}(?<day>\\d{1,2})/(?<month>\\d{1,2})(?:/(?<year>\\d{4}|\\d{2}))?$`),
    new RegExp(
      `^${before}(?<day>\\d{1,2})(?:\\.|er|st|nd|rd|th|o|°)? ?(?:of |di |de )?(?<name>${names})\\.?(?: (?<year>${year}))?$`,
    ),
    new RegExp(`^${before}(?<name>${names})\\.? (?<day>\\d{1,2})(?:st|nd|rd|th)?(?:,? (?<year>\\d{4}))?$`),
  ];
}

function dateOf(groups: DateGroups, outlook: DateReference, { months }: DateVocabulary) {
  const { day = '', month: number, name = '', year } = groups;
  const month = number === undefined ? findMonthNumber(name, months) : Number(number);
  return resolveDay(outlook, { day: Number(day), month, year: year?.replace("'", '') });
}

interface DayOfYear {
  readonly day: number;
  readonly month: number;
  readonly year: string | undefined;
}

/** Resolves a day and month to a date; without a year, to the next or last such date, which may be today. Undefined if there is none. */
function resolveDay({ today, isPast }: DateReference, { day, month, year }: DayOfYear): string | undefined {
  const two = (number: number) => String(number).padStart(2, '0');
  const dateIn = (one: number) => `${String(one).padStart(4, '0')}-${two(month)}-${two(day)}`;
  const now = Number(today.slice(0, 4));
  if (year !== undefined) {
    const date = dateIn(year.length === 2 ? Math.floor(now / 100) * 100 + Number(year) : Number(year));
    return isDate(date) ? date : undefined;
  }
  const step = isPast ? -1 : 1;
  const years = Array.from({ length: MAX_YEARS + 1 }, (_, index) => now + index * step);
  return years.map(dateIn).find((date) => isDate(date) && (isPast ? date <= today : date >= today));
}

export function findMonthNumber(name: string, months: readonly string[]): number {
  return months.findIndex((pattern) => new RegExp(`^(?:${pattern})$`).test(name)) + 1;
}
