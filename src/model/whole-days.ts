// Whole-day events, without a time of day. Both moments are `YYYY-MM-DD HH:MM:SS`.

import { addDays } from '../util/dates.ts';

/** True if an event lasts from one midnight to another, or to the minute before one. */
export function spansWholeDays(from: string, to: string): boolean {
  return from.slice(11, 16) === '00:00' && ['23:59', '00:00'].includes(to.slice(11, 16)) && from !== to;
}

/** Returns the last whole day, `YYYY-MM-DD`: an end at midnight belongs to the day before. */
export function lastWholeDay(to: string): string {
  const day = to.slice(0, 10);
  return to.slice(11, 16) === '00:00' ? addDays(day, -1) : day;
}

/** Returns the event with `hideTime` set if it lasts whole days, and the end on its last day, so that midnights are not shown. */
export function hideMidnights<
  T extends { readonly startsAt: string; readonly endsAt: string; readonly hideTime: boolean },
>(event: T): T {
  const { startsAt, endsAt } = event;
  return spansWholeDays(startsAt, endsAt)
    ? { ...event, hideTime: true, endsAt: `${lastWholeDay(endsAt)} 23:59:59` }
    : event;
}
