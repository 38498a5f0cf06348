// Public text of an event's hours (rule W21): a line per day, in the instance's locale.

import { parseAsUtc } from '../util/dates.ts';
import { memoize } from '../util/memoize.ts';
import { keepDayTogether } from '../util/typesetting.ts';
import type { EventHours } from './event.ts';
import { languageOf } from './instance.ts';

const MAX_READY = 50;

const formatsOf = memoize((locale) => {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  return {
    day: format({ weekday: 'long', day: 'numeric', month: 'long' }),
    brief: format({ weekday: 'short', day: 'numeric', month: 'numeric' }),
    clock: format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  };
}, MAX_READY);

/** Formats the hours of each day: `Samstag, 5. Dezember, 10:00–12:00, 14:00–18:00 Uhr`. */
export function formatHours(hours: readonly EventHours[], locale: string): readonly string[] {
  const oclock = languageOf(locale) === 'de' ? '\u00a0Uhr' : '';
  return daysOf(hours, locale, 'day').map(([day, times]) => `${day}, ${times}${oclock}`);
}

/** Formats the hours of each day briefly: `Sa., 5.12. 10:00–18:00`. */
export function formatHoursBriefly(hours: readonly EventHours[], locale: string): readonly string[] {
  return daysOf(hours, locale, 'brief').map(([day, times]) => `${day} ${times}`);
}

function daysOf(hours: readonly EventHours[], locale: string, form: 'day' | 'brief') {
  const { clock, ...days } = formatsOf(locale);
  const time = (date: string, at: string) => clock.format(parseAsUtc(`${date} ${at}:00`));
  return [...Map.groupBy(hours, ({ date }) => date)].map(([date, some]) => {
    const times = some.map(({ from, to }) => `${time(date, from)}–${time(date, to)}`).join(', ');
    return [keepDayTogether(days[form].format(parseAsUtc(`${date} 00:00:00`))), times] as const;
  });
}
