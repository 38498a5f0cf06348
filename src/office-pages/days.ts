// Days and times as the office's pages say them. Wall-clock texts are never converted (rule C1).

import { asUtc } from '../kit/dates.ts';
import { unbrokenDay } from '../kit/typesetting.ts';
import { type Language, languageOf } from '../model/instance.ts';

export interface SayDays {
  /** `Sonntag, 6. Dezember`, with the year where it is not the present one. */
  readonly day: (date: string) => string;
  /** `So 6.12.` */
  readonly shortDay: (date: string) => string;
  /** `Dezember 2026` */
  readonly month: (date: string) => string;
  /** `10:00` */
  readonly time: (dateTime: string) => string;
  /** `10:00–11:00`; with the day of the end where that is another; `allDay` for one that fills its days. */
  readonly span: (from: string, to: string) => string;
  /** An instant in the instance's zone: `6. Dez., 10:42`. */
  readonly instant: (at: number) => string;
}

const DAY_WORDS: Readonly<Record<Language, { readonly allDay: string; readonly until: string }>> = {
  de: { allDay: 'ganztags', until: 'bis' },
  fr: { allDay: 'toute la journée', until: 'jusqu’au' },
  it: { allDay: 'tutto il giorno', until: 'fino al' },
  en: { allDay: 'all day', until: 'until' },
};

/** Whether an event fills its days from midnight to midnight, as those that have no time are entered. */
export function isWholeDays(from: string, to: string): boolean {
  return from.slice(11, 16) === '00:00' && ['23:59', '00:00'].includes(to.slice(11, 16)) && from !== to;
}

/** `now` is the wall clock. */
export function sayDays(locale: string, timeZone: string, now: string): SayDays {
  const { allDay, until } = DAY_WORDS[languageOf(locale) ?? 'en'];
  const format = (options: Intl.DateTimeFormatOptions) => {
    const made = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options });
    return (date: string) => unbrokenDay(made.format(asUtc(date)));
  };
  const thisYear = format({ weekday: 'long', day: 'numeric', month: 'long' });
  const otherYear = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  const shortDay = format({ weekday: 'short', day: 'numeric', month: 'numeric' });
  const time = format({ hour: '2-digit', minute: '2-digit' });
  const moment = new Intl.DateTimeFormat(locale, {
    timeZone,
    ...{ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  });
  return {
    day: (date) => (date.slice(0, 4) === now.slice(0, 4) ? thisYear(date) : otherYear(date)),
    shortDay,
    month: format({ month: 'long', year: 'numeric' }),
    time,
    span: (from, to) => {
      const isOneDay = from.slice(0, 10) === to.slice(0, 10);
      if (isWholeDays(from, to)) return isOneDay ? allDay : `${until} ${shortDay(to)}`;
      if (from === to) return time(from);
      return `${time(from)}–${isOneDay ? time(to) : `${shortDay(to)} ${time(to)}`}`;
    },
    instant: (at) => moment.format(at),
  };
}
