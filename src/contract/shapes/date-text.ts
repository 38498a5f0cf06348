import type { Event } from '../../model/event.ts';
import { type Language, languageOf } from '../../model/instance.ts';
import { hideMidnights } from '../../model/whole-days.ts';
import { parseAsUtc } from '../../util/dates.ts';

interface Formats {
  readonly day: (wallClock: string) => string;
  readonly time: (wallClock: string) => string;
  readonly language: Language | undefined;
}

const formatsOf = new Map<string, Formats>();

/** Maximum memoized texts; formatting is slow, and events share days and times. */
const MAX_REMEMBERED = 20_000;

function memoizeFormat(
  format: Intl.DateTimeFormat,
  keyOf: (wallClock: string) => string,
): (wallClock: string) => string {
  const texts = new Map<string, string>();
  return (wallClock) => {
    const key = keyOf(wallClock);
    const known = texts.get(key);
    if (known !== undefined) return known;
    if (texts.size >= MAX_REMEMBERED) texts.clear();
    const text = format.format(parseAsUtc(wallClock));
    texts.set(key, text);
    return text;
  };
}

/** Memoized by locale: creating formatters is slow, and few locales are in use. */
function formats(locale: string): Formats {
  const known = formatsOf.get(locale);
  if (known !== undefined) return known;
  const made: Formats = {
    day: memoizeFormat(
      new Intl.DateTimeFormat(locale, {
        weekday: 'long',
        day: 'numeric',
        month: 'long',
        year: 'numeric',
        timeZone: 'UTC',
      }),
      (wallClock) => wallClock.slice(0, 10),
    ),
    time: memoizeFormat(
      new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: 'UTC' }),
      (wallClock) => wallClock.slice(11, 16),
    ),
    language: languageOf(locale),
  };
  formatsOf.set(locale, made);
  return made;
}

/** Formats a moment for people: `Sonntag, 22. November 2026, 09:30 Uhr`. */
export function formatMoment(at: string, locale: string): string {
  return formatEventTime({ startsAt: at, endsAt: at, hideTime: false }, locale);
}

/** Formats an event's time for people (rule F10): `Sonntag, 22. November 2026, 09:30–10:30 Uhr`. */
export function formatEventTime(event: Pick<Event, 'startsAt' | 'endsAt' | 'hideTime'>, locale: string): string {
  const { day, time, language } = formats(locale);
  const { startsAt: start, endsAt: end } = event;
  const oneDay = start.slice(0, 10) === end.slice(0, 10);
  if (event.hideTime) return oneDay ? day(start) : `${day(start)} – ${day(end)}`;
  const oclock = language === 'de' ? ' Uhr' : '';
  const from = `${day(start)}, ${time(start)}`;
  if (start === end) return from + oclock;
  if (oneDay) return `${from}–${time(end)}${oclock}`;
  return `${from} – ${day(end)}, ${time(end)}${oclock}`;
}

/** Formats an event's time for pages and mails: a whole-day event as days only (rule G1). */
export function formatDaysOrTimes(event: Pick<Event, 'startsAt' | 'endsAt' | 'hideTime'>, locale: string): string {
  return formatEventTime(hideMidnights(event), locale);
}
