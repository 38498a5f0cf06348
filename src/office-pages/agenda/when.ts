// Days as people write them into the search: «6.12.», «nächsten Sonntag», «Dezember», «ab morgen». What names a day narrows the
// time; the other words search.

import { comparable } from '../../kit/comparable.ts';
import { addDays } from '../../kit/dates.ts';
import type { Language } from '../../model/instance.ts';
import { type Days, openDayReader, openMissingDayReader } from './when-days.ts';
import { WHEN_WORDS } from './when-words.ts';

export interface AgendaPeriod {
  /** The first and last day, `YYYY-MM-DD`, both counted; undefined where it is open on that side. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  /** What names it, and the words beside it, as they were written. */
  readonly said: string;
  readonly words: string;
}

/** So many words may name one time. */
const MOST_WORDS = 12;

/** So many words may name one day: `Sonntag, 31. November 2026`. */
const MOST_DAY_WORDS = 5;

/** A search text is examined for days up to so many words. */
const MOST_LOOKED = 60;

/**
 * The time that a text names first; the longest that can be read there. Undefined where it names none. `now` is the wall clock: a
 * day without a year is the next one, today counted.
 */
export function readWhen(text: string, now: string, language: Language): AgendaPeriod | undefined {
  const tokens = text
    .trim()
    .split(/\s+/)
    .filter((token) => token !== '');
  const folded = tokens.map(fold);
  const read = openReader(now.slice(0, 10), language);
  for (let first = 0; first < Math.min(tokens.length, MOST_LOOKED); first++) {
    for (let last = Math.min(tokens.length, first + MOST_WORDS); last > first; last--) {
      const time = read(folded.slice(first, last).join(' '));
      if (time === undefined) continue;
      const words = [...tokens.slice(0, first), ...tokens.slice(last)].join(' ');
      return { ...time, said: tokens.slice(first, last).join(' '), words };
    }
  }
  return undefined;
}

/** The first words of a text that name a day no calendar has, as they were written: `31.11.2026`; undefined where there are none. */
export function missingDay(text: string, now: string, language: Language): string | undefined {
  const tokens = text.trim().split(/\s+/).slice(0, MOST_LOOKED);
  const folded = tokens.map(fold);
  const isMissing = openMissingDayReader(now.slice(0, 10), language);
  for (let first = 0; first < tokens.length; first++) {
    for (let last = Math.min(tokens.length, first + MOST_DAY_WORDS); last > first; last--) {
      if (isMissing(folded.slice(first, last).join(' '))) return tokens.slice(first, last).join(' ');
    }
  }
  return undefined;
}

function fold(token: string): string {
  return comparable(token)
    .replaceAll('’', "'")
    .replace(/[,;]+$/, '');
}

type Time = Pick<AgendaPeriod, 'from' | 'to'>;

/** Reads a text as a whole. */
function openReader(today: string, language: Language): (text: string) => Time | undefined {
  const words = WHEN_WORDS[language];
  const daysOf = openDayReader(today, language);
  const at = `(?:(?:${words.at}) )*`;
  const [open, close] = [new RegExp(`^(?:${words.from}) (.+)$`), new RegExp(`^(?:${words.until}) (.+)$`)];
  const plain = new RegExp(`^${at}(.+)$`);
  const span = new RegExp(`^${at}(.+?)(?: ?[-–] ?| (?:${words.to}) )(.+)$`);
  const dayIn = (text: string | undefined) => {
    const inner = text === undefined ? undefined : plain.exec(text)?.[1];
    return inner === undefined ? undefined : daysOf(inner);
  };
  return (text) => {
    const whole = dayIn(text);
    if (whole !== undefined) return whole;
    const since = dayIn(open.exec(text)?.[1]);
    if (since !== undefined) return { from: since.from, to: undefined };
    const until = dayIn(close.exec(text)?.[1]);
    if (until !== undefined) return { from: until.to < today ? undefined : today, to: until.to };
    const [, a, b] = span.exec(text) ?? [];
    return between(a, b, daysOf, dayIn);
  };
}

/** From one day to another; a first one that has only a number has its month from the second: `6.–8. Dezember`. */
function between(
  a: string | undefined,
  b: string | undefined,
  daysOf: (text: string) => Days | undefined,
  dayIn: (text: string | undefined) => Days | undefined,
): Time | undefined {
  const end = dayIn(b);
  if (a === undefined || b === undefined || end === undefined) return undefined;
  const [, number] = /^(\d{1,2})\.?$/.exec(a) ?? [];
  if (number !== undefined) {
    const from = `${end.from.slice(0, 8)}${number.padStart(2, '0')}`;
    const isDay = addDays(from, 0) === from && from <= end.to;
    return isDay && end.from === end.to ? { from, to: end.to } : undefined;
  }
  const begin = daysOf(a);
  return begin === undefined || begin.from > end.to ? undefined : { from: begin.from, to: end.to };
}
