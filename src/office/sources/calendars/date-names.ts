// Matching of EXDATE, RECURRENCE-ID and cancellations with the dates of a series (rule Z9): by day if the series is all-day or the value
// is a day, otherwise by instant.

import type { CalendarClock } from './calendar-clock.ts';
import type { CalendarTime } from './calendar-times.ts';

/** Date of a series, or a value that refers to one. */
export interface NamedDate {
  readonly isDay: boolean;
  /** Wall-clock time of the instance, `YYYY-MM-DD HH:MM:SS`. */
  readonly local: string;
  /** Day as the calendar writes it, in any zone, `YYYY-MM-DD`. */
  readonly writtenDay: string;
}

/** Events, or dates of one, that an entry cancels. */
export interface CancelledDates {
  readonly uid: string;
  /** Undefined for the whole event. */
  readonly date: NamedDate | undefined;
  readonly isFromThenOn: boolean;
}

/** Value of EXDATE or RECURRENCE-ID; floating time is read in the zone of the series. */
export function dateName(clock: CalendarClock, value: CalendarTime, seriesZone: string): NamedDate {
  return { isDay: value.isDay, local: clock.toHere(value, seriesZone), writtenDay: value.text.slice(0, 10) };
}

/** Finds the dates that a value refers to, by local day first and otherwise by written day. Empty if there are none. */
export function dateFinder<T extends NamedDate>(
  isOfWholeDays: boolean,
  dates: readonly T[],
): (name: NamedDate) => readonly T[] {
  const byInstant = Map.groupBy(dates, ({ local }) => local);
  const byLocalDay = Map.groupBy(dates, ({ local }) => local.slice(0, 10));
  const byWrittenDay = Map.groupBy(dates, ({ writtenDay }) => writtenDay);
  return ({ isDay, local, writtenDay }) => {
    if (!isOfWholeDays && !isDay) return byInstant.get(local) ?? [];
    return byLocalDay.get(local.slice(0, 10)) ?? byWrittenDay.get(writtenDay) ?? [];
  };
}

/** Value as a date of the series that begins with `start`: a day gets the time of the series, a time its day. */
export function asDateOf(clock: CalendarClock, start: CalendarTime, value: CalendarTime): CalendarTime {
  if (start.isDay) {
    if (value.isDay) return value;
    return { ...value, text: `${clock.toHere(value, start.zone).slice(0, 10)} 00:00:00`, isDay: true, zone: '' };
  }
  if (value.isDay) return { ...start, text: `${value.text.slice(0, 10)} ${start.text.slice(11)}` };
  return value.zone === '' ? { ...value, zone: start.zone } : value;
}
