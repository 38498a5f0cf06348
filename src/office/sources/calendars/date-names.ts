// The one rule by which EXDATE, RECURRENCE-ID and cancellations name a date of a series (rule Z9): by day where the series has
// whole days or the value is a day, otherwise by instant.

import type { CalendarClock } from './calendar-clock.ts';
import type { CalendarTime } from './calendar-times.ts';

/** A date of a series, or a value that names one. */
export interface NamedDate {
  readonly isDay: boolean;
  /** `YYYY-MM-DD HH:MM:SS` on the clock of the instance. */
  readonly local: string;
  /** `YYYY-MM-DD` as the calendar writes it, in whatever zone. */
  readonly writtenDay: string;
}

/** The events, or dates of one, that an entry cancels. */
export interface CancelledDates {
  readonly uid: string;
  /** Undefined for all of the event. */
  readonly date: NamedDate | undefined;
  readonly isFromThenOn: boolean;
}

/** A value of EXDATE or RECURRENCE-ID; floating time is read in the zone of the series. */
export function dateName(clock: CalendarClock, value: CalendarTime, seriesZone: string): NamedDate {
  return { isDay: value.isDay, local: clock.toHere(value, seriesZone), writtenDay: value.text.slice(0, 10) };
}

/** Finds the dates that a value names, by the local day first and otherwise by the written day. Empty if there are none. */
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

/** A value as a date of the series that begins with `start`: a day has the time of day of the series, or a time its day. */
export function asDateOf(clock: CalendarClock, start: CalendarTime, value: CalendarTime): CalendarTime {
  if (start.isDay) {
    if (value.isDay) return value;
    return { ...value, text: `${clock.toHere(value, start.zone).slice(0, 10)} 00:00:00`, isDay: true, zone: '' };
  }
  if (value.isDay) return { ...start, text: `${value.text.slice(0, 10)} ${start.text.slice(11)}` };
  return value.zone === '' ? { ...value, zone: start.zone } : value;
}
