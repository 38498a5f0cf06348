// Times of a calendar event as written in its lines (RFC 5545, 3.3.4 to 3.3.9). The form of a value determines its type, because some
// programs omit VALUE=DATE (rule Z9).

import { fromCompactDate, isCompactDate, isDateTime } from '../../../util/dates.ts';
import type { RowFaultCode } from '../matching/fault.ts';

export interface CalendarTime {
  /** `YYYY-MM-DD HH:MM:SS`; midnight for a day. */
  readonly text: string;
  readonly isDay: boolean;
  /** `UTC`, a TZID, or "" for floating time. */
  readonly zone: string;
  /** Length of only this date, from `RDATE;VALUE=PERIOD`. */
  readonly lasts?: EventLength;
}

/** Length of an event: a duration, otherwise an end; neither for an instant. */
export interface EventLength {
  readonly end: CalendarTime | undefined;
  readonly duration: string;
}

type Unreadable = Extract<RowFaultCode, 'unreadable' | 'no_day' | 'no_time' | 'no_start' | 'missing'>;

/** Unreadable property: `column` is its name, `value` the text in the file. */
export class UnreadableEventError extends Error {
  readonly column: string;
  readonly value: string;
  readonly code: Unreadable;

  constructor(column: string, value: string, code: Unreadable = 'unreadable') {
    super(`${column} can't be read: ${value}`);
    this.column = column;
    this.value = value;
    this.code = code;
  }
}

export interface TimeProperty {
  readonly name: string;
  readonly params: string;
  readonly value: string;
}

const TIME_LINE = /^(DTSTART|DTEND|DURATION|EXDATE|RDATE|RECURRENCE-ID|RRULE)((?:;(?:"[^"]*"|[^":])*)?):(.*)$/i;

export function parseTimeProperty(line: string): TimeProperty | undefined {
  const match = TIME_LINE.exec(line);
  if (match === null) return undefined;
  const [, name = '', params = '', value = ''] = match;
  // Exchange omits the quotes of a zone such as `(UTC+01:00) Bern`.
  const colon = value.lastIndexOf(':');
  const isInZone = colon !== -1 && FORM.test(value.slice(colon + 1).trim());
  return {
    name: name.toUpperCase(),
    params: isInZone ? `${params}:${value.slice(0, colon)}` : params,
    value: value.slice(isInZone ? colon + 1 : 0).trim(),
  };
}

/** Value of a parameter, without quotes, or "". */
export function readTimeParameter({ params }: TimeProperty, name: string): string {
  const [, quoted, plain = ''] = new RegExp(`;\\s*${name}\\s*=\\s*(?:"([^"]*)"|([^;]*))`, 'i').exec(params) ?? [];
  return (quoted ?? plain).trim();
}

export function parseTimes(line: TimeProperty): CalendarTime[] {
  const values = line.value.split(',').map((value) => value.trim());
  return values.filter((value) => value !== '').map((value) => timeOrPeriod(line, value));
}

function timeOrPeriod(line: TimeProperty, value: string): CalendarTime {
  const [from = '', until = '', ...more] = value.split('/').map((part) => part.trim());
  const isDuration = parseDuration(until) !== undefined;
  if (!FORM.test(from) || !(isDuration || FORM.test(until)) || more.length > 0) return timeOf(line, value);
  const start = timeOf(line, from);
  return {
    ...start,
    lasts: isDuration ? { end: undefined, duration: until } : { end: timeOf(line, until), duration: '' },
  };
}

const FORM = /^(\d{8})(?:T(\d{6})(Z)?)?$/i;

function timeOf(line: TimeProperty, written: string): CalendarTime {
  const [, day, time, utc] = FORM.exec(written) ?? [];
  if (day === undefined) throw new UnreadableEventError(line.name, written);
  if (!isCompactDate(day)) throw new UnreadableEventError(line.name, written, 'no_day');
  const date = fromCompactDate(day);
  if (time === undefined || readTimeParameter(line, 'VALUE').toUpperCase() === 'DATE') {
    return { text: `${date} 00:00:00`, isDay: true, zone: '' };
  }
  const text = `${date} ${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4)}`;
  if (!isDateTime(text)) throw new UnreadableEventError(line.name, written, 'no_time');
  return { text, isDay: false, zone: utc === undefined ? readTimeParameter(line, 'TZID') : 'UTC' };
}

/** Duration: weeks and days follow the calendar; hours and smaller units are elapsed time. */
export interface Duration {
  readonly days: number;
  readonly ms: number;
}

/** Reads `P1DT1H30M`; undefined if it is not a duration. */
export function parseDuration(text: string): Duration | undefined {
  const match = /^([+-]?)P(?:(\d{1,4})W)?(?:(\d{1,4})D)?(?:T(?:(\d{1,5})H)?(?:(\d{1,6})M)?(?:(\d{1,7})S)?)?$/i.exec(
    text,
  );
  if (match === null) return undefined;
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match.slice(2).map((part) => Number(part ?? 0));
  const sign = match[1] === '-' ? -1 : 1;
  return { days: sign * (weeks * 7 + days), ms: sign * ((hours * 60 + minutes) * 60 + seconds) * 1000 };
}
