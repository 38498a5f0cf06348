// Days and times as they are typed into the fields of an event, and the moments that come of them.

import { readTime } from '../../date-parsing/read-time.ts';
import { addDays, asUtc, isDate, isDateTime } from '../../util/dates.ts';
import { isPastMidnight } from '../../util/past-midnight.ts';
import type { MomentInputs } from '../components/form/entered.ts';

const SECOND_MS = 1000;

const HOUR = 60;

/** The wall-clock moment so many minutes after another one; before it where they are negative. After the year 9999 no date-time. */
export function later(moment: string, minutes: number): string {
  return new Date(asUtc(moment).getTime() + Math.round(minutes * 60) * SECOND_MS)
    .toISOString()
    .replace(/\..*/, '')
    .replace('T', ' ');
}

/** Minutes from one moment to a later one; with a fraction where there are seconds. */
export function minutesBetween(from: string, to: string): number {
  return (asUtc(to).getTime() - asUtc(from).getTime()) / SECOND_MS / 60;
}

/** A day as it is read of a field; undefined for what could not be read. */
export function dayTyped(text: string): string | undefined {
  return isDate(text) ? text : undefined;
}

/** `10:00:00` of whatever a field for a time reads; undefined for what is no time of day. */
export function timeTyped(text: string): string | undefined {
  const time = readTime(text);
  return time?.length === 5 ? `${time}:00` : time;
}

/** The inputs of a span. */
export const SPAN_MOMENTS: MomentInputs = { day: 'day', from: 'time', to: 'time', until: 'day' };

/** What is typed of when an event is. */
export interface TypedSpan {
  readonly day: string;
  readonly from: string;
  readonly to: string;
  /** End day; "" if the same as the start day. */
  readonly until: string;
  readonly isWhole: boolean;
}

export type SpanFault = 'noDay' | 'badDay' | 'noTime' | 'badTime' | 'endsBefore';

/** From when until when: an hour where no end is typed, and past midnight where the end is earlier by the clock. */
export function readSpan(typed: TypedSpan): { readonly from: string; readonly to: string } | SpanFault {
  if (typed.day === '') return 'noDay';
  const [day, until] = [dayTyped(typed.day), dayTyped(typed.until === '' ? typed.day : typed.until)];
  if (day === undefined || until === undefined) return 'badDay';
  if (typed.isWhole) return ordered(`${day} 00:00:00`, `${until} 23:59:59`);
  if (typed.from === '') return 'noTime';
  const [from, to] = [timeTyped(typed.from), typed.to === '' ? '' : timeTyped(typed.to)];
  if (from === undefined || to === undefined) return 'badTime';
  const begins = `${day} ${from}`;
  if (to !== '') return ordered(begins, `${typed.until === '' ? endDay(day, from, to) : until} ${to}`);
  const hourLater = later(begins, HOUR);
  // After the last day of all there is none on which it could end.
  const ends = isDateTime(hourLater) ? hourLater : `${day} 23:59:59`;
  return until === day ? { from: begins, to: ends } : ordered(begins, `${until} ${from}`);
}

/** The fields that a fault of a span is about: those alone are marked. */
export function wrongFields(typed: TypedSpan): readonly (keyof TypedSpan)[] {
  const fault = readSpan(typed);
  const isNoDay = (day: string) => day !== '' && dayTyped(day) === undefined;
  const isNoTime = (time: string) => time !== '' && timeTyped(time) === undefined;
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

/** The day of an end for which none is typed: from 22:00 to 01:00 is until the next day. */
function endDay(day: string, from: string, to: string): string {
  const next = addDays(day, 1);
  return isPastMidnight(from, to) && isDate(next) ? next : day;
}

function ordered(from: string, to: string) {
  return to < from ? 'endsBefore' : { from, to };
}

/** An event’s moments as they stand in the fields. */
export function typedSpan(startsAt: string, endsAt: string): TypedSpan {
  const [day, until] = [startsAt.slice(0, 10), endsAt.slice(0, 10)];
  const isWhole = startsAt.endsWith(' 00:00:00') && endsAt.endsWith(' 23:59:59');
  const time = (moment: string) => (isWhole ? '' : typedTime(moment));
  return { day, from: time(startsAt), to: time(endsAt), until: until === day ? '' : until, isWhole };
}

/** `10:00`, with its seconds where it has some. */
export function typedTime(moment: string): string {
  return moment.endsWith(':00') ? moment.slice(11, 16) : moment.slice(11);
}
