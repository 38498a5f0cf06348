// Days and times that users type for an event, converted to date-times.

import { parseTime } from '../../date-parsing/read-time.ts';
import { addDays, isDate, isDateTime, parseAsUtc } from '../../util/dates.ts';
import { isPastMidnight } from '../../util/past-midnight.ts';
import type { DateTimeInputs } from '../components/form/input-texts.ts';

const SECOND_MS = 1000;

const HOUR = 60;

/** Adds minutes (or subtracts, if negative) to a local date-time. After the year 9999 the result is not a valid date-time. */
export function addMinutes(moment: string, minutes: number): string {
  return new Date(parseAsUtc(moment).getTime() + Math.round(minutes * 60) * SECOND_MS)
    .toISOString()
    .replace(/\..*/, '')
    .replace('T', ' ');
}

/** Minutes between two moments, with a fraction for seconds. */
export function minutesBetween(from: string, to: string): number {
  return (parseAsUtc(to).getTime() - parseAsUtc(from).getTime()) / SECOND_MS / 60;
}

export function parseDayInput(text: string): string | undefined {
  return isDate(text) ? text : undefined;
}

/** Typed time as `10:00:00`; undefined if it is not a time of day. */
export function parseTimeInput(text: string): string | undefined {
  const time = parseTime(text);
  return time?.length === 5 ? `${time}:00` : time;
}

export const SPAN_DATE_TIME_INPUTS: DateTimeInputs = { day: 'day', from: 'time', to: 'time', until: 'day' };

export interface SpanInputs {
  readonly day: string;
  readonly from: string;
  readonly to: string;
  readonly until: string;
  readonly isWhole: boolean;
}

export type SpanFault = 'noDay' | 'badDay' | 'noTime' | 'badTime' | 'endsBefore';

/** Start and end, or a fault. Without an end, the event lasts an hour. Without a last day, an end before the start is on the next day. */
export function parseSpan(typed: SpanInputs): { readonly from: string; readonly to: string } | SpanFault {
  if (typed.day === '') return 'noDay';
  const [day, until] = [parseDayInput(typed.day), parseDayInput(typed.until === '' ? typed.day : typed.until)];
  if (day === undefined || until === undefined) return 'badDay';
  if (typed.isWhole) return orderSpan(`${day} 00:00:00`, `${until} 23:59:59`);
  if (typed.from === '') return 'noTime';
  const [from, to] = [parseTimeInput(typed.from), typed.to === '' ? '' : parseTimeInput(typed.to)];
  if (from === undefined || to === undefined) return 'badTime';
  const begins = `${day} ${from}`;
  if (to !== '') return orderSpan(begins, `${typed.until === '' ? endDay(day, from, to) : until} ${to}`);
  const hourLater = addMinutes(begins, HOUR);
  // The end must not be after the last valid day.
  const ends = isDateTime(hourLater) ? hourLater : `${day} 23:59:59`;
  return until === day ? { from: begins, to: ends } : orderSpan(begins, `${until} ${from}`);
}

export function findFaultySpanFields(typed: SpanInputs): readonly (keyof SpanInputs)[] {
  const fault = parseSpan(typed);
  const isNoDay = (day: string) => day !== '' && parseDayInput(day) === undefined;
  const isNoTime = (time: string) => time !== '' && parseTimeInput(time) === undefined;
  switch (fault) {
    case 'noDay':
      return ['day'];
    case 'badDay':
      return (['day', 'until'] as const).filter((name) => isNoDay(typed[name]));
    case 'noTime':
      return ['from'];
    case 'badTime':
      return (['from', 'to'] as const).filter((name) => isNoTime(typed[name]));
    case 'endsBefore':
      return typed.until === '' ? ['to'] : ['to', 'until'];
    default:
      return [];
  }
}

/** Last day if none is typed: an event from 22:00 to 01:00 ends on the next day. */
function endDay(day: string, from: string, to: string): string {
  const next = addDays(day, 1);
  return isPastMidnight(from, to) && isDate(next) ? next : day;
}

function orderSpan(from: string, to: string) {
  return to < from ? 'endsBefore' : { from, to };
}

export function toSpanInputs(startsAt: string, endsAt: string): SpanInputs {
  const [day, until] = [startsAt.slice(0, 10), endsAt.slice(0, 10)];
  const isWhole = startsAt.endsWith(' 00:00:00') && endsAt.endsWith(' 23:59:59');
  const time = (moment: string) => (isWhole ? '' : formatTimeInput(moment));
  return { day, from: time(startsAt), to: time(endsAt), until: until === day ? '' : until, isWhole };
}

/** `10:00`, or with seconds if they are not zero. */
export function formatTimeInput(moment: string): string {
  return moment.endsWith(':00') ? moment.slice(11, 16) : moment.slice(11);
}
