import { addDays, formatAsUtc, parseAsUtc } from '../../../util/dates.ts';
import { isPastMidnight } from '../../../util/past-midnight.ts';
import { existsOnClock, type WallClock } from '../../../util/wall-clock.ts';
import type { CellMoment } from '../tables/read-moment.ts';
import type { RowFaultCode } from './fault.ts';

export type CellMoments = Readonly<
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
export function computeEventTimes(moments: CellMoments, tell: WallClock): EventTimes | TimesFault {
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
    return checkTimes({ from: `${day} 00:00:00`, to: `${last} 23:59:59`, isAllDay, hasEnd: true }, tell);
  }
  const from = toMoment(day, time);
  if (lastTime !== undefined) {
    const isNextDay = lastDay === undefined && isPastMidnight(time, lastTime);
    return checkTimes(
      {
        from,
        to: isNextDay ? addMsToWallClock(toMoment(day, lastTime), 24 * HOUR_MS) : toMoment(lastDay ?? day, lastTime),
        isAllDay,
        hasEnd: true,
      },
      tell,
    );
  }
  if (lastDay !== undefined && lastDay !== day)
    return checkTimes({ from, to: `${lastDay} 23:59:59`, isAllDay, hasEnd: true }, tell);
  const to = addMsToWallClock(from, HOUR_MS);
  return checkTimes(
    { from, to: isBeyondMaxYear(to) && !isBeyondMaxYear(from) ? LAST : to, isAllDay, hasEnd: false },
    tell,
  );
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

function toMoment(day: string, time: string): string {
  return time === '24:00:00' ? addMsToWallClock(`${day} 00:00:00`, 24 * HOUR_MS) : `${day} ${time}`;
}

/** Latest supported time; a default end does not exceed it. */
const LAST = '9999-12-31 23:59:59';

/** True if the time is after the year 9999, the last supported one. */
export function isBeyondMaxYear(text: string): boolean {
  return /^(?:\+|\d{5})/.test(text);
}

export function addMsToWallClock(text: string, ms: number): string {
  return formatAsUtc(parseAsUtc(text).getTime() + ms);
}

export function computeWallClockDuration(from: string, to: string): number {
  return parseAsUtc(to).getTime() - parseAsUtc(from).getTime();
}

function checkTimes(times: EventTimes, tell: WallClock): EventTimes | TimesFault {
  const { from, to, isAllDay } = times;
  if (isBeyondMaxYear(from)) return { code: 'beyond', end: 'from', value: '' };
  if (isBeyondMaxYear(to)) return { code: 'beyond', end: 'to', value: '' };
  if (to < from) return { code: 'ends_before', end: 'to', value: to };
  if (isAllDay) return times;
  if (!existsOnClock(from, tell)) return { code: 'no_such_time', end: 'from', value: from };
  return !times.hasEnd || existsOnClock(to, tell) ? times : { code: 'no_such_time', end: 'to', value: to };
}
