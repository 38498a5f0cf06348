// Combines the date and time cells of a row into the start and end of an event.

import { addDays, asUtc, fromUtc } from '../../../util/dates.ts';
import { isPastMidnight } from '../../../util/past-midnight.ts';
import { isOnClock, type WallClock } from '../../../util/wall-clock.ts';
import type { CellMoment } from '../tables/read-moment.ts';
import type { RowFaultCode } from './fault.ts';

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

export interface TimesFault {
  readonly code: RowFaultCode;
  readonly end: 'from' | 'to';
  readonly value: string;
}

const HOUR_MS = 3_600_000;

/** Computes the times of an event. Default duration: one hour, or all day without a time. */
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

/** True for an all-day event from midnight to midnight, as Outlook writes it: its end day is exclusive. */
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

/** Latest supported time; a default end does not exceed it. */
const LAST = '9999-12-31 23:59:59';

/** True if the time is after the year 9999, the last that dates here can express. */
export function isBeyond(text: string): boolean {
  return /^(?:\+|\d{5})/.test(text);
}

/** Adds milliseconds to a wall-clock time. */
export function later(text: string, ms: number): string {
  return fromUtc(asUtc(text).getTime() + ms);
}

/** Wall-clock duration, in milliseconds. */
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
