import { asUtc } from '../../kit/dates.ts';
import type { Event } from '../../model/event.ts';
import { type Language, languageOf } from '../../model/instance.ts';

interface Formats {
  readonly day: Intl.DateTimeFormat;
  readonly time: Intl.DateTimeFormat;
  readonly language: Language | undefined;
}

const formatsOf = new Map<string, Formats>();

/** Making these is slow, and there are only as many as locales in use. */
function formats(locale: string): Formats {
  const known = formatsOf.get(locale);
  if (known !== undefined) return known;
  const made: Formats = {
    day: new Intl.DateTimeFormat(locale, {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    }),
    time: new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: 'UTC' }),
    language: languageOf(locale),
  };
  formatsOf.set(locale, made);
  return made;
}

/** When an event is, for people (rule F10): `Sonntag, 22. November 2026, 09:30–10:30 Uhr`. */
export function dateText(event: Pick<Event, 'startsAt' | 'endsAt' | 'hideTime'>, locale: string): string {
  const { day, time, language } = formats(locale);
  const [start, end] = [asUtc(event.startsAt), asUtc(event.endsAt)];
  const oneDay = event.startsAt.slice(0, 10) === event.endsAt.slice(0, 10);
  if (event.hideTime) return oneDay ? day.format(start) : `${day.format(start)} – ${day.format(end)}`;
  const oclock = language === 'de' ? ' Uhr' : '';
  const from = `${day.format(start)}, ${time.format(start)}`;
  if (event.startsAt === event.endsAt) return from + oclock;
  if (oneDay) return `${from}–${time.format(end)}${oclock}`;
  return `${from} – ${day.format(end)}, ${time.format(end)}${oclock}`;
}
