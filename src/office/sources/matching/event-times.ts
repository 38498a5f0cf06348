// Puts the cells that say when an event is together into its two times.

import { addDays, asUtc, fromUtc } from '../../../util/dates.ts';
import { isPastMidnight } from '../../../util/past-midnight.ts';
import { isOnClock, type WallClock } from '../../../util/wall-clock.ts';
import type { CellMoment } from '../tables/read-moment.ts';
import type { RowFaultCode } from './fault.ts';

/** What the columns of an event's times say, by column. */
export type Moments = Readonly<
  Partial<Record<'date' | 'time_from' | 'date_until' | 'time_to' | 'date_from' | 'date_to', CellMoment>>
>;

export interface EventTimes {
  /** `YYYY-MM-DD HH:MM:SS`. */
  readonly from: string;
  readonly to: string;
  readonly isAllDay: boolean;
  readonly hasEnd: boolean;
}

/** What is wrong with them, and with which of the two. */
export interface TimesFault {
  readonly code: RowFaultCode;
  readonly end: 'from' | 'to';
  readonly value: string;
}

const HOUR_MS = 3_600_000;

/** An event without an end lasts an hour, as one that is added by hand; one without a time lasts all day. */
export function eventTimes(moments: Moments, tell: WallClock): EventTimes | TimesFault {
  const { date, time_from, date_from, date_until, time_to, date_to } = moments;
  const starts = [date, date_from, time_from];
  const ends = [date_until, date_to, time_to];
  const day = first(starts, 'day');
  if (day === undefined) return { code: 'missing', end: 'from', value: '' };
  const time = first([time_from, date_from, date], 'time');
  const lastDay = first(ends, 'day') ?? first(starts, 'dayUntil');
  const lastTime = first([time_to, date_to, date_until], 'time') ?? first([time_from, date_from, date], 'timeUntil');
  const isAllDay = time === undefined || [...starts, ...ends].some((one) => one?.isAllDay === true);
  if (isAllDay) {
    const last = isUntilMidnight({ day, time, lastDay, lastTime }) ? addDays(lastDay ?? day, -1) : (lastDay ?? day);
    return judged({ from: `${day} 00:00:00`, to: `${last} 23:59:59`, isAllDay, hasEnd: true }, tell);
  }
  const from = at(day, time);
  if (lastTime !== undefined) {
    const isNextDay = lastDay === undefined && isPastMidnight(time, lastTime);
    return judged(
      {
        from,
        to: isNextDay ? later(at(day, lastTime), 24 * HOUR_MS) : at(lastDay ?? day, lastTime),
        isAllDay,
        hasEnd: true,
      },
      tell,
    );
  }
  if (lastDay !== undefined && lastDay !== day)
    return judged({ from, to: `${lastDay} 23:59:59`, isAllDay, hasEnd: true }, tell);
  const to = later(from, HOUR_MS);
  return judged({ from, to: isBeyond(to) && !isBeyond(from) ? LAST : to, isAllDay, hasEnd: false }, tell);
}

/** Whether whole days go from midnight to midnight, as Outlook writes them: the day on which they end is none of theirs. */
function isUntilMidnight({ day, time, lastDay, lastTime }: Readonly<Record<string, string | undefined>>): boolean {
  const isBetween = time === MIDNIGHT && lastTime === MIDNIGHT;
  return isBetween && day !== undefined && lastDay !== undefined && lastDay > day;
}

const MIDNIGHT = '00:00:00';

function first<K extends keyof CellMoment>(
  moments: readonly (CellMoment | undefined)[],
  key: K,
): CellMoment[K] | undefined {
  return moments.find((one) => one?.[key] !== undefined)?.[key];
}

function at(day: string, time: string): string {
  return time === '24:00:00' ? later(`${day} 00:00:00`, 24 * HOUR_MS) : `${day} ${time}`;
}

/** The last moment that can be told; an end that goes without saying is not after it. */
const LAST = '9999-12-31 23:59:59';

/** Whether a moment lies after the year 9999, the last that dates here can express. */
export function isBeyond(text: string): boolean {
  return /^(?:\+|\d{5})/.test(text);
}

/** A wall-clock time so much later. */
export function later(text: string, ms: number): string {
  return fromUtc(asUtc(text).getTime() + ms);
}

/** How long it lasts by the wall clock, in milliseconds. */
export function lengthOf(from: string, to: string): number {
  return asUtc(to).getTime() - asUtc(from).getTime();
}

function judged(times: EventTimes, tell: WallClock): EventTimes | TimesFault {
  const { from, to, isAllDay } = times;
  if (isBeyond(from)) return { code: 'beyond', end: 'from', value: '' };
  if (isBeyond(to)) return { code: 'beyond', end: 'to', value: '' };
  if (to < from) return { code: 'ends_before', end: 'to', value: to };
  if (isAllDay) return times;
  if (!isOnClock(from, tell)) return { code: 'no_such_time', end: 'from', value: from };
  return !times.hasEnd || isOnClock(to, tell) ? times : { code: 'no_such_time', end: 'to', value: to };
}
