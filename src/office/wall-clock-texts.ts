// Wall-clock times: parsing of parameters, and localized texts.

import { type Instance, type Language, languageOf } from '../model/instance.ts';
import type { UseSpan } from '../model/resources.ts';
import { isDate, isDateTime, parseAsUtc } from '../util/dates.ts';
import { memoize } from '../util/memoize.ts';
import { keepDayTogether } from '../util/typesetting.ts';
import { InvalidParameterError } from './errors.ts';
import { createRefusal } from './refusal-codes.ts';

const TAKEN = 'a date (2026-11-22) or a time (2026-11-22 09:30:00)';

const MAX_DAYS = 400;

const DAY_MS = 86_400_000;

const MAX_READY = 50;

export interface RequestedSpan {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** Parses a requested period. Throws InvalidParameterError if it is missing, invalid, reversed or too long. */
export function parseRequestedSpan({ from, to }: RequestedSpan): UseSpan {
  const span = { from: startOf('from', from), to: endOf('to', to) };
  if (span.to < span.from)
    throw new InvalidParameterError('to', createRefusal('parameter_backwards', { from: from ?? '' }));
  const days = (parseAsUtc(span.to).getTime() - parseAsUtc(span.from).getTime()) / DAY_MS;
  if (days > MAX_DAYS)
    throw new InvalidParameterError('to', createRefusal('parameter_too_far', { most: MAX_DAYS, from: from ?? '' }));
  return span;
}

/** Parses a date-time, `YYYY-MM-DD HH:MM:SS`. Throws InvalidParameterError. */
export function parseMomentParameter(name: string, text: string): string {
  if (isDateTime(text)) return text;
  throw new InvalidParameterError(
    name,
    createRefusal('parameter_no_time', { name, expected: 'a time (2026-11-22 09:30:00)', given: text }),
  );
}

function startOf(name: string, text: string | undefined): string {
  return isDate(requireMoment(name, text)) ? `${text} 00:00:00` : requireMoment(name, text);
}

/** Returns the end of a period. A day ends at 24:00:00, which sorts as text after the day's other times and before the next day. */
function endOf(name: string, text: string | undefined): string {
  return isDate(requireMoment(name, text)) ? `${text} 24:00:00` : requireMoment(name, text);
}

function requireMoment(name: string, text: string | undefined): string {
  if (text === undefined || text === '')
    throw new InvalidParameterError(name, createRefusal('parameter_time_missing', { name, expected: TAKEN }));
  if (isDate(text) || isDateTime(text)) return text;
  throw new InvalidParameterError(name, createRefusal('parameter_no_time', { name, expected: TAKEN, given: text }));
}

/** Memoized, because creating a format is too slow for every page. */
const formatOf = memoize(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }),
  MAX_READY,
);

/** Uses the instance's locale if its language is the requested one. */
export function createMomentFormatter(
  instance: Pick<Instance, 'locale'>,
  language: Language,
): (moment: string) => string {
  const format = formatOf(chooseLocaleForLanguage(instance, language));
  return (moment) => keepDayTogether(format.format(parseAsUtc(moment)));
}

/** Localized days and times for lists. Days are `YYYY-MM-DD`, times `YYYY-MM-DD HH:MM:SS`. */
export interface ListTimeFormatter {
  /** `So., 6. Dez.` */
  readonly day: (at: string) => string;
  /** `So., 6. Dez. 2026` */
  readonly dayWithYear: (at: string) => string;
  /** `Sonntag, 6. Dezember 2026` */
  readonly longDay: (at: string) => string;
  /** `29. November 2026 – 28. Februar 2027` */
  readonly period: (from: string, to: string) => string;
  readonly time: (at: string) => string;
}

export const createListTimeFormatter: (locale: string) => ListTimeFormatter = memoize((locale) => {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const made = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    return (at: string) => keepDayTogether(made.format(parseAsUtc(at)));
  };
  const long = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const day = { weekday: 'short', day: 'numeric', month: 'short' } as const;
  return {
    day: format(day),
    dayWithYear: format({ ...day, year: 'numeric' }),
    longDay: format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    period: (from, to) => keepDayTogether(long.formatRange(parseAsUtc(from), parseAsUtc(to))),
    time: format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  };
}, MAX_READY);

export function chooseLocaleForLanguage({ locale }: Pick<Instance, 'locale'>, language: Language): string {
  const own = languageOf(locale) === language ? locale : language;
  // Plain `en` would format dates as in the United States.
  return own === 'en' ? 'en-GB' : own;
}
