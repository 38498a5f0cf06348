// Wall-clock moments as parameters have them, and as texts for people say them.

import { asUtc, isDate, isDateTime } from '../kit/dates.ts';
import { remembered } from '../kit/remembered.ts';
import { unbrokenDay } from '../kit/typesetting.ts';
import { type Instance, type Language, languageOf } from '../model/instance.ts';
import type { UseSpan } from '../model/resources.ts';
import { WrongParameter } from './errors.ts';
import { refusal } from './refusal-codes.ts';

const TAKEN = 'a day (2026-11-22) or a time (2026-11-22 09:30:00)';

/** The most days from the beginning to the end of a time that is asked about. */
const MOST_DAYS = 400;

const DAY_MS = 86_400_000;

/** So many locales are kept ready. */
const MOST_READY = 50;

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
  if (days > MOST_DAYS)
    throw new WrongParameter('to', refusal('parameter_too_far', { most: MOST_DAYS, from: from ?? '' }));
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
const formatOf = remembered(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }),
  MOST_READY,
);

/** Says a wall-clock moment as a day and a time in a language, in the instance's way where that is its language. */
export function sayMoment({ locale }: Pick<Instance, 'locale'>, language: Language): (moment: string) => string {
  const own = languageOf(locale) === language ? locale : language;
  // English of no country is not that of one country's calendars.
  const format = formatOf(own === 'en' ? 'en-GB' : own);
  return (moment) => unbrokenDay(format.format(asUtc(moment)));
}
