// Matching of EXDATE, RECURRENCE-ID and cancellations with the dates of a series (rule Z9): by day if the series is all-day or the value
// is a day, otherwise by instant.

import type { CalendarClock } from './calendar-clock.ts';
import type { CalendarTime } from './calendar-times.ts';

/** Date of a series, or a value that refers to one. */
export interface DateReference {
  readonly isDay: boolean;
  /** Wall-clock time of the instance, `YYYY-MM-DD HH:MM:SS`. */
  readonly local: string;
  readonly writtenDay: string;
}

export interface CancelledDates {
  readonly uid: string;
  /** Undefined for the whole event. */
  readonly date: DateReference | undefined;
  readonly isFromThenOn: boolean;
}

/** Returns the reference of an EXDATE or RECURRENCE-ID value; floating time is read in the zone of the series. */
export function toDateReference(clock: CalendarClock, value: CalendarTime, seriesZone: string): DateReference {
  return { isDay: value.isDay, local: clock.toHere(value, seriesZone), writtenDay: value.text.slice(0, 10) };
}

/** Creates a function that finds the dates to which a value refers: by instant or, for days, by local day and then by written day. */
export function createDateFinder<T extends DateReference>(
  isOfWholeDays: boolean,
  dates: readonly T[],
): (name: DateReference) => readonly T[] {
  const byInstant = Map.groupBy(dates, ({ local }) => local);
  const byLocalDay = Map.groupBy(dates, ({ local }) => local.slice(0, 10));
  const byWrittenDay = Map.groupBy(dates, ({ writtenDay }) => writtenDay);
  return ({ isDay, local, writtenDay }) => {
    if (!isOfWholeDays && !isDay) return byInstant.get(local) ?? [];
    return byLocalDay.get(local.slice(0, 10)) ?? byWrittenDay.get(writtenDay) ?? [];
  };
}

export function alignToSeries(clock: CalendarClock, start: CalendarTime, value: CalendarTime): CalendarTime {
  if (start.isDay) {
    if (value.isDay) return value;
    return { ...value, text: `${clock.toHere(value, start.zone).slice(0, 10)} 00:00:00`, isDay: true, zone: '' };
  }
  if (value.isDay) return { ...start, text: `${value.text.slice(0, 10)} ${start.text.slice(11)}` };
  return value.zone === '' ? { ...value, zone: start.zone } : value;
}
