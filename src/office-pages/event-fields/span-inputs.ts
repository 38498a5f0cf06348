// Typed days and times of an event, and conversion to date-times.

import { parseTime } from '../../date-parsing/read-time.ts';
import { addDays, isDate, isDateTime, parseAsUtc } from '../../util/dates.ts';
import { isPastMidnight } from '../../util/past-midnight.ts';
import type { DateTimeInputs } from '../components/form/input-texts.ts';

const SECOND_MS = 1000;

const HOUR = 60;

/** Adds minutes to a local date-time; negative minutes subtract. After the year 9999 the result is not a valid date-time. */
export function addMinutes(moment: string, minutes: number): string {
  return new Date(parseAsUtc(moment).getTime() + Math.round(minutes * 60) * SECOND_MS)
    .toISOString()
    .replace(/\..*/, '')
    .replace('T', ' ');
}

/** Minutes between two moments; fractional if there are seconds. */
export function minutesBetween(from: string, to: string): number {
  return (parseAsUtc(to).getTime() - parseAsUtc(from).getTime()) / SECOND_MS / 60;
}

export function parseDayInput(text: string): string | undefined {
  return isDate(text) ? text : undefined;
}

/** Time of a field as `10:00:00`, or undefined if it is not a time of day. */
export function parseTimeInput(text: string): string | undefined {
  const time = parseTime(text);
  return time?.length === 5 ? `${time}:00` : time;
}

export const SPAN_DATE_TIME_INPUTS: DateTimeInputs = { day: 'day', from: 'time', to: 'time', until: 'day' };

export interface SpanInputs {
  readonly day: string;
  readonly from: string;
  readonly to: string;
  /** End day; "" if the same as the start day. */
  readonly until: string;
  readonly isWhole: boolean;
}

export type SpanFault = 'noDay' | 'badDay' | 'noTime' | 'badTime' | 'endsBefore';

/** Start and end: one hour if no end is typed, and past midnight if the end time is earlier than the start time. */
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
  // Limits the end to the last valid day.
  const ends = isDateTime(hourLater) ? hourLater : `${day} 23:59:59`;
  return until === day ? { from: begins, to: ends } : orderSpan(begins, `${until} ${from}`);
}

export function faultySpanFields(typed: SpanInputs): readonly (keyof SpanInputs)[] {
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

/** End day if none is typed: from 22:00 to 01:00 ends on the next day. */
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

/** `10:00`, with seconds only if they are not zero. */
export function formatTimeInput(moment: string): string {
  return moment.endsWith(':00') ? moment.slice(11, 16) : moment.slice(11);
}
