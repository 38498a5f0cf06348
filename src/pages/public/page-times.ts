// Dates and times on public pages, in the instance's locale. Wall-clock times are never converted (rule C1).

import { languageOf } from '../../model/instance.ts';
import { parseAsUtc } from '../../util/dates.ts';
import { keepDayTogether } from '../../util/typesetting.ts';

export interface PageDateFormats {
  /** `Sonntag, 6. Dezember 2026`, for a day or a wall-clock time. */
  readonly day: (at: string) => string;
  readonly date: (at: string) => string;
  readonly shortDay: (at: string) => string;
  /** `6. Dez. 2026`; `briefDay` omits the year. */
  readonly narrowDay: (at: string) => string;
  readonly briefDay: (at: string) => string;
  readonly dayOfMonth: (at: string) => string;
  /** `30. November – 6. Dezember 2026`, from its first and last day. */
  readonly period: (from: string, to: string) => string;
  /** A period with short months and no year. */
  readonly briefPeriod: (from: string, to: string) => string;
  readonly weekday: (at: string) => string;
  readonly longWeekday: (at: string) => string;
  /** `So, 6. Dez.`, with the year if it differs from the year of `today`: `So, 3. Jan. 2027` */
  readonly dayInBrief: (at: string, today: string) => string;
  readonly month: (at: string) => string;
  readonly monthAndYear: (at: string) => string;
  /** `09:30 Uhr`, or with an end `09:30–10:30 Uhr`. */
  readonly time: (from: string, to?: string) => string;
}

const known = new Map<string, PageDateFormats>();

/** Formats for a locale, memoized because creating them is slow. */
export function getPageDateFormats(locale: string): PageDateFormats {
  const made = known.get(locale) ?? createPageDateFormats(locale);
  known.set(locale, made);
  return made;
}

function createPageDateFormats(locale: string): PageDateFormats {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const made = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    return (at: string) => keepDayTogether(made.format(parseAsUtc(at)));
  };
  const long = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
  const short = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const clock = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const brief = format({ weekday: 'short', day: 'numeric', month: 'short' });
  const briefWithYear = format({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
  const oclock = languageOf(locale) === 'de' ? '\u00a0Uhr' : '';
  return {
    day: format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    date: (at) => keepDayTogether(long.format(parseAsUtc(at))),
    shortDay: format({ weekday: 'long', day: 'numeric', month: 'long' }),
    narrowDay: format({ day: 'numeric', month: 'short', year: 'numeric' }),
    briefDay: format({ day: 'numeric', month: 'short' }),
    dayOfMonth: format({ day: 'numeric', month: 'long' }),
    period: (from, to) => keepDayTogether(long.formatRange(parseAsUtc(from), parseAsUtc(to))),
    briefPeriod: (from, to) => keepDayTogether(short.formatRange(parseAsUtc(from), parseAsUtc(to))),
    weekday: format({ weekday: 'short' }),
    longWeekday: format({ weekday: 'long' }),
    dayInBrief: (at, today) => (at.slice(0, 4) === today.slice(0, 4) ? brief : briefWithYear)(at),
    month: format({ month: 'long' }),
    monthAndYear: format({ month: 'long', year: 'numeric' }),
    time: (from, to = from) => (to === from ? clock(from) : `${clock(from)}–${clock(to)}`) + oclock,
  };
}
