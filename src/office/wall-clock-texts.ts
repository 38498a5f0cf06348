// Wall-clock moments as parameters have them, and as texts for people say them.

import { type Instance, type Language, languageOf } from '../model/instance.ts';
import type { UseSpan } from '../model/resources.ts';
import { asUtc, isDate, isDateTime } from '../util/dates.ts';
import { memoize } from '../util/memoize.ts';
import { unbrokenDay } from '../util/typesetting.ts';
import { WrongParameter } from './errors.ts';
import { refusal } from './refusal-codes.ts';

const TAKEN = 'a day (2026-11-22) or a time (2026-11-22 09:30:00)';

/** The most days from the beginning to the end of a time that is asked about. */
const MAX_DAYS = 400;

const DAY_MS = 86_400_000;

/** So many locales are kept ready. */
const MAX_READY = 50;

/** A time as it is asked about: days, which count whole, or wall-clock moments. */
export interface AskedSpan {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** Reads a time that is asked about. Throws WrongParameter for one that is missing, no time, backwards or too long. */
export function readSpan({ from, to }: AskedSpan): UseSpan {
  const span = { from: startOf('from', from), to: endOf('to', to) };
  if (span.to < span.from) throw new WrongParameter('to', refusal('parameter_backwards', { from: from ?? '' }));
  const days = (asUtc(span.to).getTime() - asUtc(span.from).getTime()) / DAY_MS;
  if (days > MAX_DAYS)
    throw new WrongParameter('to', refusal('parameter_too_far', { most: MAX_DAYS, from: from ?? '' }));
  return span;
}

/** Reads a moment, `YYYY-MM-DD HH:MM:SS`. Throws WrongParameter. */
export function readMoment(name: string, text: string): string {
  if (isDateTime(text)) return text;
  throw new WrongParameter(
    name,
    refusal('parameter_no_time', { name, expected: 'a time (2026-11-22 09:30:00)', given: text }),
  );
}

function startOf(name: string, text: string | undefined): string {
  return isDate(given(name, text)) ? `${text} 00:00:00` : given(name, text);
}

/** The end of a day is its 24:00:00: later than all its moments, earlier than those of the next, as a text too. */
function endOf(name: string, text: string | undefined): string {
  return isDate(given(name, text)) ? `${text} 24:00:00` : given(name, text);
}

function given(name: string, text: string | undefined): string {
  if (text === undefined || text === '')
    throw new WrongParameter(name, refusal('parameter_time_missing', { name, expected: TAKEN }));
  if (isDate(text) || isDateTime(text)) return text;
  throw new WrongParameter(name, refusal('parameter_no_time', { name, expected: TAKEN, given: text }));
}

/** Making a format takes longer than a page may. */
const formatOf = memoize(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }),
  MAX_READY,
);

/** Says a wall-clock moment as a day and a time in a language, in the instance's way where that is its language. */
export function sayMoment(instance: Pick<Instance, 'locale'>, language: Language): (moment: string) => string {
  const format = formatOf(localeFor(instance, language));
  return (moment) => unbrokenDay(format.format(asUtc(moment)));
}

/** Days and times as a list of them says them. Days are `YYYY-MM-DD`, moments `YYYY-MM-DD HH:MM:SS`. */
export interface ListedTimes {
  /** `So., 6. Dez.` */
  readonly day: (at: string) => string;
  /** `So., 6. Dez. 2026` */
  readonly dayWithYear: (at: string) => string;
  /** `Sonntag, 6. Dezember 2026` */
  readonly longDay: (at: string) => string;
  /** `29. November 2026 – 28. Februar 2027` */
  readonly period: (from: string, to: string) => string;
  /** `10:00` */
  readonly time: (at: string) => string;
}

/** For one locale. */
export const listedTimes: (locale: string) => ListedTimes = memoize((locale) => {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const made = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    return (at: string) => unbrokenDay(made.format(asUtc(at)));
  };
  const long = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const day = { weekday: 'short', day: 'numeric', month: 'short' } as const;
  return {
    day: format(day),
    dayWithYear: format({ ...day, year: 'numeric' }),
    longDay: format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    period: (from, to) => unbrokenDay(long.formatRange(asUtc(from), asUtc(to))),
    time: format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  };
}, MAX_READY);

/** How days are written in a language: as the instance has it where that is its language. */
export function localeFor({ locale }: Pick<Instance, 'locale'>, language: Language): string {
  const own = languageOf(locale) === language ? locale : language;
  // English of no country is not that of one country's calendars.
  return own === 'en' ? 'en-GB' : own;
}
