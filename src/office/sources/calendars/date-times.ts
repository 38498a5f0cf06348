import { addMsToWallClock, computeWallClockDuration, isBeyondMaxYear } from '../matching/event-times.ts';
import type { CalendarClock } from './calendar-clock.ts';
import type { CalendarEvent } from './calendar-event.ts';
import { type CalendarTime, type EventLength, parseDuration } from './calendar-times.ts';

const DAY_MS = 86_400_000;

type Lasting = Pick<CalendarEvent, 'start' | 'end' | 'duration'>;

/** Computes start and end. An end before the start is kept, so that it can be reported. */
export function resolveEventTimes(
  clock: CalendarClock,
  event: Lasting,
  start: CalendarTime,
): { readonly from: string; readonly to: string } {
  const from = clock.toHere(start);
  if (start.isDay) {
    return {
      from,
      to: addMsToWallClock(`${from.slice(0, 10)} 23:59:59`, (daysIn(event.start, start.lasts ?? event) - 1) * DAY_MS),
    };
  }
  if (isBeyondMaxYear(from)) return { from, to: from };
  return { from, to: clock.endAfter(from, clock.instantOf(start), computeElapsedMs(clock, event, start)) };
}

export function computeEventLengthMs(clock: CalendarClock, event: Lasting): number {
  const ms = event.start.isDay ? daysIn(event.start, event) * DAY_MS : computeElapsedMs(clock, event, event.start);
  return Math.abs(ms);
}

/** Length of an all-day event in days. DTEND is exclusive; programs that set it to the first day mean one day. */
function daysIn(start: CalendarTime, { end, duration }: EventLength): number {
  const read = parseDuration(duration);
  const fromDuration = read && read.days * DAY_MS + read.ms;
  const length = fromDuration ?? (end === undefined ? DAY_MS : computeWallClockDuration(start.text, end.text));
  return length >= 0 ? Math.max(1, Math.round(length / DAY_MS)) : Math.round(length / DAY_MS);
}

/** Milliseconds from start to end. Weeks and days of a duration follow the wall clock; its other parts are elapsed time. */
export function computeElapsedMs(clock: CalendarClock, event: Lasting, start: CalendarTime): number {
  const length = start.lasts ?? event;
  const first = start.lasts === undefined ? event.start : start;
  const read = parseDuration(length.duration);
  if (read !== undefined) {
    const beganAt = clock.instantOf(start);
    const isMoved = read.days === 0 || isLeftOut(clock, start);
    const onDay = isMoved
      ? beganAt + read.days * DAY_MS
      : clock.instantOf({ ...start, text: addMsToWallClock(start.text, read.days * DAY_MS) });
    return onDay + read.ms - beganAt;
  }
  if (length.end === undefined) return 0;
  const isWritten = isLeftOut(clock, first) && ['', first.zone].includes(length.end.zone);
  if (isWritten) return computeWallClockDuration(first.text, length.end.text);
  return clock.instantOf(length.end, first.zone) - clock.instantOf(first);
}

function isLeftOut(clock: CalendarClock, start: CalendarTime): boolean {
  return !isBeyondMaxYear(start.text) && clock.inZone(clock.instantOf(start), start.zone) !== start.text;
}
