// Periods as people type them in the search: «6.12.», «nächsten Sonntag», «Dezember», «ab morgen», «letztes Jahr». Words that name a
// period filter the results; the other words are searched.

import type { Language } from '../model/instance.ts';
import { addDays } from '../util/dates.ts';
import { foldText, foldWord, splitWords } from './fold.ts';
import { createDateReader } from './read-dates.ts';
import { createDayReader } from './read-days.ts';
import type { DayRange } from './relative-choice.ts';
import { DATE_VOCABULARIES } from './vocabulary.ts';

export interface AgendaPeriod {
  /** First and last day, `YYYY-MM-DD`, both included; undefined if open on that side. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  /** Text that names the period, and the remaining words, as written. */
  readonly said: string;
  readonly words: string;
}

export interface ParsePeriodOptions {
  /** Wall clock, or its day only. */
  readonly now: string;
  readonly language: Language;
  /** True if a date without a year is the most recent one, including today, and not the next one. */
  readonly isPast?: boolean;
  /** True if ambiguous names, which may be words of a title, count as dates: `Herbst`, `Ostern`. Default: false. */
  readonly isLoose?: boolean;
}

const MAX_WORDS = 12;

const MAX_DAY_WORDS = 5;

const MAX_SEARCHED_WORDS = 60;

/** Finds the first period in a text, as long as possible; undefined if there is none. */
export function parsePeriod(text: string, reading: ParsePeriodOptions): AgendaPeriod | undefined {
  const words = splitWords(text);
  const folded = words.map(foldWord);
  const read = openReader(reading);
  for (let first = 0; first < Math.min(words.length, MAX_SEARCHED_WORDS); first++) {
    for (let last = Math.min(words.length, first + MAX_WORDS); last > first; last--) {
      const time = read(folded.slice(first, last).join(' '));
      if (time === undefined) continue;
      const others = [...words.slice(0, first), ...words.slice(last)].join(' ');
      return { ...time, said: words.slice(first, last).join(' '), words: others };
    }
  }
  return undefined;
}

/** Returns the weekday that a text names, with or without a preposition: 0 is Monday; undefined for any other text. */
export function parseWeekday(text: string, language: Language): number | undefined {
  const words = DATE_VOCABULARIES[language];
  const name = foldText(text).replace(new RegExp(`^(?:(?:${words.at}) |(?:${words.elided}))+`), '');
  const found = words.weekdays.findIndex((pattern) => new RegExp(`^(?:${pattern})$`).test(name));
  return found < 0 ? undefined : found;
}

/** Finds the first words of a text that name a nonexistent day, as written: `31.11.2026`; undefined if there are none. */
export function findNonexistentDay(
  text: string,
  { now, language, isPast = false }: ParsePeriodOptions,
): string | undefined {
  const words = splitWords(text).slice(0, MAX_SEARCHED_WORDS);
  const folded = words.map(foldWord);
  const { isMissing } = createDateReader(DATE_VOCABULARIES[language], { today: now.slice(0, 10), isPast }, false);
  for (let first = 0; first < words.length; first++) {
    for (let last = Math.min(words.length, first + MAX_DAY_WORDS); last > first; last--) {
      if (isMissing(folded.slice(first, last).join(' '))) return words.slice(first, last).join(' ');
    }
  }
  return undefined;
}

type Time = Pick<AgendaPeriod, 'from' | 'to'>;

function openReader({
  now,
  language,
  isPast = false,
  isLoose = false,
}: ParsePeriodOptions): (text: string) => Time | undefined {
  const words = DATE_VOCABULARIES[language];
  const today = now.slice(0, 10);
  const outlook = { today, isPast, language };
  const daysOf = createDayReader({ ...outlook, isAlone: false });
  // After «ab» or «an», a bare name such as Easter is read as a date.
  const namedOf = createDayReader({ ...outlook, isAlone: true, hasBareSeasons: isLoose });
  const before = `(?:(?:${words.at}) |(?:${words.elided}))`;
  const [open, close] = [new RegExp(`^(?:${words.from}) (.+)$`), new RegExp(`^(?:${words.until}) (.+)$`)];
  const plain = new RegExp(`^${before}+(.+)$`);
  const span = new RegExp(`^${before}*(.+?)(?: ?[-–] ?| (?:${words.to}) )(.+)$`);
  const inner = (text: string | undefined) => (text === undefined ? undefined : (plain.exec(text)?.[1] ?? text));
  const dayIn = (text: string | undefined) => {
    const named = inner(text);
    if (text === undefined || named === undefined) return undefined;
    return daysOf(text) ?? daysOf(named);
  };
  const namedIn = (text: string | undefined) => {
    const named = inner(text);
    return dayIn(text) ?? (named === undefined ? undefined : feastOf(named));
  };
  const feastOf = (text: string) => (/\d/.test(text) ? undefined : namedOf(text));
  return (text) => {
    const whole = dayIn(text) ?? (isLoose || plain.test(text) ? namedIn(text) : undefined);
    if (whole !== undefined) return whole;
    const since = namedIn(open.exec(text)?.[1]);
    if (since !== undefined) return { from: since.from, to: undefined };
    const until = namedIn(close.exec(text)?.[1]);
    if (until !== undefined) return { from: until.to < today ? undefined : today, to: until.to };
    const [, a, b] = span.exec(text) ?? [];
    return periodBetween(a, namedIn(b), namedIn);
  };
}

/** Period between two days; a first one with only a number takes its month from the second: `6.–8. Dezember`. */
function periodBetween(
  a: string | undefined,
  end: DayRange | undefined,
  daysOf: (text: string) => DayRange | undefined,
): Time | undefined {
  if (a === undefined || end === undefined) return undefined;
  const [, number] = /^(\d{1,2})\.?$/.exec(a) ?? [];
  if (number !== undefined) {
    const from = `${end.from.slice(0, 8)}${number.padStart(2, '0')}`;
    const isDay = addDays(from, 0) === from && from <= end.to;
    return isDay && end.from === end.to ? { from, to: end.to } : undefined;
  }
  const begin = daysOf(a);
  return begin === undefined || begin.from > end.to ? undefined : { from: begin.from, to: end.to };
}
