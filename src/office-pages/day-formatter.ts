// Formats days and times for the office's pages. Wall-clock texts are never converted (rule C1).

import { createTranslator } from '../i18n/translate.ts';
import { languageOf } from '../model/instance.ts';
import { lastWholeDay, spansWholeDays } from '../model/whole-days.ts';
import { parseAsUtc } from '../util/dates.ts';
import { memoize } from '../util/memoize.ts';
import { keepDayTogether } from '../util/typesetting.ts';
import type { PageRequest } from './page.ts';

export interface DayFormatter {
  /** `Sonntag, 6. Dezember`, with the year if it is not the current one. */
  readonly day: (date: string) => string;
  /** `So 6.12.` */
  readonly shortDay: (date: string) => string;
  /** `Dezember 2026` */
  readonly month: (date: string) => string;
  /** `10:00` */
  readonly time: (dateTime: string) => string;
  /** `10:00–11:00`; with the end day if it differs; `ganztags` for whole days. */
  readonly span: (from: string, to: string) => string;
  /** `So 6.12. 10:00–11:00`, with the year if it is not the current one. */
  readonly when: (from: string, to: string) => string;
  /** `10:00`; `ganztags` for all-day events. */
  readonly beginTime: (from: string, to: string) => string;
  /** `So 6.12. 10:00`; `So 6.12. ganztags` for all-day events. */
  readonly begin: (from: string, to: string) => string;
  /** `5.–11. April 2027`; a single day if both are equal. */
  readonly period: (from: string, to: string) => string;
  /** An instant in the instance's time zone: `6. Dez., 10:42`. */
  readonly instant: (at: number) => string;
}

/** Maximum number of cached formats per locale, and per locale and zone; creating formats for every page would be too slow. */
const MAX_READY = 100;

const formatsOf = memoize((locale) => {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const made = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options });
    return (date: string) => keepDayTogether(made.format(parseAsUtc(date)));
  };
  const long = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'long' });
  return {
    period: (from: string, to: string) => keepDayTogether(long.formatRange(parseAsUtc(from), parseAsUtc(to))),
    thisYear: format({ weekday: 'long', day: 'numeric', month: 'long' }),
    otherYear: format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    month: format({ month: 'long', year: 'numeric' }),
    shortDay: format({ weekday: 'short', day: 'numeric', month: 'numeric' }),
    shortDayOfYear: format({ weekday: 'short', day: 'numeric', month: 'numeric', year: 'numeric' }),
    time: format({ hour: '2-digit', minute: '2-digit' }),
  };
}, MAX_READY);

const momentsOf = memoize((localeAndZone) => {
  const [locale, timeZone] = localeAndZone.split(' ');
  return new Intl.DateTimeFormat(locale, {
    timeZone,
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });
}, MAX_READY);

/** `now`: current local time; days of its year are written without the year. */
export function createDayFormatter(locale: string, timeZone: string, now: string): DayFormatter {
  const t = createTranslator(languageOf(locale) ?? 'en');
  const { period, thisYear, otherYear, month, shortDay, shortDayOfYear, time } = formatsOf(locale);
  const isThisYear = (date: string) => date.slice(0, 4) === now.slice(0, 4);
  const span = (from: string, to: string) => {
    if (spansWholeDays(from, to)) {
      const last = lastWholeDay(to);
      return last === from.slice(0, 10) ? t('days.allDay') : `${t('days.until')} ${shortDay(`${last} 00:00:00`)}`;
    }
    if (from === to) return time(from);
    return `${time(from)}–${from.slice(0, 10) === to.slice(0, 10) ? time(to) : `${shortDay(to)} ${time(to)}`}`;
  };
  const beginTime = (from: string, to: string) => (spansWholeDays(from, to) ? t('days.allDay') : time(from));
  return {
    day: (date) => (isThisYear(date) ? thisYear(date) : otherYear(date)),
    shortDay,
    month,
    time,
    span,
    period,
    when: (from, to) => `${isThisYear(from) ? shortDay(from) : shortDayOfYear(from)} ${span(from, to)}`,
    beginTime,
    begin: (from, to) => `${shortDay(from)} ${beginTime(from, to)}`,
    instant: (at) => keepDayTogether(momentsOf(`${locale} ${timeZone}`).format(at)),
  };
}

/** Print time of a sheet, so that readers can recognize outdated copies. */
export function formatPrintTime({ locale, instance, now, t }: PageRequest): string {
  const say = createDayFormatter(locale, instance.timeZone, now);
  return t('agenda.printedAt', { day: say.day(now.slice(0, 10)), time: say.time(now) });
}
