// One event of a calendar as its lines say it (RFC 5545, 3.6.1).

import ICAL from 'ical.js';
import { isCompactDate, isDateTime } from '../../kit/dates.ts';
import { lengthOf } from './event-times.ts';
import type { RowFaultCode } from './fault.ts';

/** A time as it stands in a calendar. */
export interface CalendarTime {
  /** `YYYY-MM-DD HH:MM:SS`; of a day its beginning. */
  readonly text: string;
  readonly isDay: boolean;
  /** `UTC`, the name of a zone, or "" for whatever the clock shows where one is. */
  readonly zone: string;
  /** How long the event lasts on this date, where that is said of the date itself (`RDATE;VALUE=PERIOD`). */
  readonly lastsMs?: number;
}

export interface CalendarEvent {
  readonly number: number;
  readonly uid: string;
  readonly sequence: number;
  readonly start: CalendarTime;
  readonly end: CalendarTime | undefined;
  /** An RFC 5545 duration, where that stands in the place of the end. */
  readonly duration: string;
  readonly rules: readonly string[];
  readonly more: readonly CalendarTime[];
  readonly except: readonly CalendarTime[];
  /** Which date of a recurring event it stands for; undefined for the event itself. */
  readonly standsFor: CalendarTime | undefined;
  readonly isFromThenOn: boolean;
  readonly title: string;
  readonly description: string;
  readonly html: string;
  readonly location: string;
  readonly isCancelled: boolean;
  /** Whether Outlook says that it lasts all day, whatever its times are. */
  readonly isAllDay: boolean;
  readonly isPrivate: boolean;
  readonly categories: readonly string[];
  readonly organizerMail: string;
  readonly links: readonly { readonly url: string; readonly name: string; readonly type: string }[];
}

type Property = readonly [name: string, params: Readonly<Record<string, unknown>>, type: string, ...values: unknown[]];

type Unreadable = Extract<RowFaultCode, 'unreadable' | 'no_day' | 'no_time' | 'no_start'>;

/** What can't be read; `column` is the name of the property. */
export class UnreadableEvent extends Error {
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

/** Reads the lines of an event, unfolded. Throws UnreadableEvent. */
export function readCalendarEvent(text: string, number: number): CalendarEvent {
  const properties = parsed(text);
  const all = (name: string) => properties.filter(([one]) => one === name);
  const plain = (name: string) => String(all(name)[0]?.[3] ?? '').trim();
  const times = (name: string) => all(name).flatMap((one) => timesOf(one));
  const [start] = times('dtstart');
  if (start === undefined) throw new UnreadableEvent('DTSTART', '', 'no_start');
  const [html] = all('x-alt-desc').filter(([, params]) => String(params['fmttype'] ?? 'text/html') === 'text/html');
  const recurrence = all('recurrence-id')[0];
  return {
    number,
    uid: plain('uid'),
    sequence: Number(plain('sequence')) || 0,
    start,
    end: times('dtend')[0],
    duration: durationIn(text),
    rules: [...text.matchAll(/^RRULE[^:\r\n]*:(.*)$/gim)].map(([, rule = '']) => rule.trim()),
    more: times('rdate'),
    except: times('exdate'),
    standsFor: times('recurrence-id')[0],
    isFromThenOn: String(recurrence?.[1]['range'] ?? '').toUpperCase() === 'THISANDFUTURE',
    title: plain('summary'),
    description: plain('description'),
    html: String(html?.[3] ?? ''),
    isAllDay: plain('x-microsoft-cdo-alldayevent').toUpperCase() === 'TRUE',
    location: plain('location'),
    isCancelled: plain('status').toUpperCase() === 'CANCELLED',
    // An unknown class counts as private (RFC 5545, 3.8.1.3).
    isPrivate: all('class').some(([, , , value]) => !['', 'PUBLIC'].includes(String(value).trim().toUpperCase())),
    categories: all('categories')
      .flatMap(([, , , ...values]) => values.map((value) => String(value).trim()))
      .filter((value) => value !== ''),
    organizerMail: /^mailto:(.+)$/i.exec(plain('organizer'))?.[1] ?? '',
    links: [...all('url'), ...all('attach')].flatMap(linkOf),
  };
}

function parsed(text: string): readonly Property[] {
  try {
    const [, properties] = ICAL.parse(text) as [string, Property[]];
    return properties;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const line = text
      .split(/\r?\n/)
      .find((one) => /^[A-Z]/i.test(one) && !/^(?:BEGIN|END):/i.test(one) && isUnreadable(one));
    const [, column = '', value = ''] = /^([^:;]*)[^:]*:?(.*)$/.exec(line ?? '') ?? [];
    throw new UnreadableEvent(column.toUpperCase(), value);
  }
}

/** Whether it is this line that can’t be read. */
function isUnreadable(line: string): boolean {
  try {
    ICAL.parse(`BEGIN:VEVENT\r\n${line}\r\nEND:VEVENT`);
    return false;
  } catch {
    return true;
  }
}

function durationIn(text: string): string {
  const duration = /^DURATION[^:\r\n]*:(.*)$/im.exec(text)?.[1]?.trim() ?? '';
  if (duration !== '' && durationMs(duration) === undefined) throw new UnreadableEvent('DURATION', duration);
  return duration;
}

/** `PT1H30M` in milliseconds; undefined for what is none. */
export function durationMs(duration: string): number | undefined {
  const match = /^([+-]?)P(?:(\d{1,4})W)?(?:(\d{1,4})D)?(?:T(?:(\d{1,5})H)?(?:(\d{1,6})M)?(?:(\d{1,7})S)?)?$/i.exec(
    duration,
  );
  if (match === null) return undefined;
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match.slice(2).map((part) => Number(part ?? 0));
  const ms = ((((weeks * 7 + days) * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
  return match[1] === '-' ? -ms : ms;
}

function timesOf([name, params, type, ...values]: Property): CalendarTime[] {
  const read = (text: string): CalendarTime => {
    const isUtc = text.endsWith('Z');
    const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text);
    const whole = isDay ? `${text} 00:00:00` : text.replace('T', ' ').replace(/Z$/, '');
    if (!isDateTime(whole)) throw unreadableTime(name, text);
    const zone = isUtc ? 'UTC' : String(params['tzid'] ?? '');
    return { text: whole, isDay: isDay || type === 'date', zone: isDay ? '' : zone };
  };
  return values.map((value) => {
    if (!Array.isArray(value)) return read(String(value));
    const [start, end] = [read(String(value[0])), String(value[1])];
    const lastsMs = durationMs(end) ?? lengthOf(start.text, read(end).text);
    return { ...start, lastsMs };
  });
}

/** What is wrong with a time, which is told as the calendar writes it. */
function unreadableTime(name: string, text: string): UnreadableEvent {
  const written = text.replace(/[:-]/g, '').replace(/T$/, '');
  const [, day, time] = /^(\d{8})(?:T(\d{6})Z?)?$/.exec(written) ?? [];
  const isDay = day === undefined || isCompactDate(day);
  const code = isDay ? (time === undefined ? 'unreadable' : 'no_time') : 'no_day';
  return new UnreadableEvent(name.toUpperCase(), written, code);
}

function linkOf([, params, type, value]: Property): CalendarEvent['links'][number][] {
  const url = String(value);
  if (type === 'binary' || !/^https?:\/\/\S{1,1900}$/i.test(url) || !URL.canParse(url)) return [];
  const { hostname, pathname } = new URL(url);
  const last = decoded(pathname.split('/').at(-1) ?? '');
  const name = String(params['filename'] ?? params['x-filename'] ?? '') || (/\.\w{1,5}$/.test(last) ? last : hostname);
  return [{ url, name, type: String(params['fmttype'] ?? '') }];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
