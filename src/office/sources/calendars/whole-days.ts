// Events that Outlook marks as lasting all day, and writes with times: from midnight to midnight, often in UTC (rule Z6).

import { later } from '../matching/event-times.ts';
import type { CalendarEvent } from './calendar-event.ts';
import type { CalendarTime } from './calendar-times.ts';

const DAY_MS = 86_400_000;

/** The event by the days that its times are on here; an end that is no midnight counts its day. */
export function asWholeDays(event: CalendarEvent, toHere: (time: CalendarTime) => string): CalendarEvent {
  const dayOf = (time: CalendarTime): CalendarTime =>
    time.isDay ? time : { text: `${toHere(time).slice(0, 10)} 00:00:00`, isDay: true, zone: '' };
  const endOf = (time: CalendarTime): CalendarTime => {
    const day = dayOf(time);
    const isMidnight = time.isDay || toHere(time).endsWith('00:00:00');
    return isMidnight ? day : { ...day, text: later(day.text, DAY_MS) };
  };
  return {
    ...event,
    start: dayOf(event.start),
    end: event.end && endOf(event.end),
    more: event.more.map(dayOf),
  };
}
