import ICAL from 'ical.js';
import {
  type CalendarTime,
  type EventLength,
  parseDuration,
  parseTimeProperty,
  parseTimes,
  readTimeParameter,
  type TimeProperty,
  UnreadableEventError,
} from './calendar-times.ts';

export interface EventIdentity {
  readonly number: number;
  readonly uid: string;
  readonly sequence: number;
  readonly replacedDate: CalendarTime | undefined;
  readonly includesLaterDates: boolean;
  readonly title: string;
}

export interface CalendarEvent extends EventIdentity, EventLength {
  readonly start: CalendarTime;
  readonly rules: readonly string[];
  readonly more: readonly CalendarTime[];
  readonly except: readonly CalendarTime[];
  readonly description: string;
  readonly html: string;
  readonly location: string;
  readonly isCancelled: boolean;
  /** True if Outlook marks it as all-day, regardless of its times. */
  readonly isAllDay: boolean;
  readonly isPrivate: boolean;
  readonly categories: readonly string[];
  readonly organizerMail: string;
  /** Organizer's name (CN), or "". */
  readonly organizerName: string;
  readonly links: readonly { readonly url: string; readonly name: string; readonly type: string }[];
}

type Property = readonly [name: string, params: Readonly<Record<string, unknown>>, type: string, ...values: unknown[]];

export function readCalendarEvent(text: string, number: number): CalendarEvent {
  const properties = propertiesIn(text);
  const { all, plain, lines } = properties;
  const times = (name: string) => lines(name).flatMap(parseTimes);
  const [start] = times('DTSTART');
  if (start === undefined) throw new UnreadableEventError('DTSTART', '', 'no_start');
  const [html] = all('x-alt-desc').filter(([, params]) => String(params['fmttype'] ?? 'text/html') === 'text/html');
  return {
    ...identityOf(properties, number),
    start,
    end: times('DTEND')[0],
    duration: durationIn(lines('DURATION')),
    rules: lines('RRULE').map(({ value }) => value),
    more: times('RDATE'),
    except: times('EXDATE'),
    description: plain('description'),
    html: html === undefined ? '' : textOf(html),
    isAllDay: plain('x-microsoft-cdo-alldayevent').toUpperCase() === 'TRUE',
    location: plain('location'),
    isCancelled: plain('status').toUpperCase() === 'CANCELLED',
    // An unknown class counts as private (RFC 5545, 3.8.1.3).
    isPrivate: all('class').some(([, , , value]) => !['', 'PUBLIC'].includes(String(value).trim().toUpperCase())),
    categories: all('categories')
      .flatMap(([, , , ...values]) => values.map((value) => String(value).trim()))
      .filter((value) => value !== ''),
    organizerMail: /^mailto:(.+)$/i.exec(plain('organizer'))?.[1] ?? '',
    organizerName: String(all('organizer')[0]?.[1]['cn'] ?? '')
      .replace(/\s+/g, ' ')
      .trim(),
    links: [...all('url'), ...all('attach')].flatMap(linkOf),
  };
}

/** Parses the unfolded lines of an event in a METHOD:CANCEL calendar, which may lack a start. Throws UnreadableEventError. */
export function readCancellation(text: string, number: number): EventIdentity {
  const identity = identityOf(propertiesIn(text), number);
  if (identity.uid === '') throw new UnreadableEventError('UID', '', 'missing');
  return identity;
}

interface Properties {
  readonly all: (name: string) => readonly Property[];
  /** Text of the first property with the name, or "". */
  readonly plain: (name: string) => string;
  readonly lines: (name: string) => readonly TimeProperty[];
}

function propertiesIn(text: string): Properties {
  const lines = text.split('\r\n').map((line) => parseTimeProperty(line) ?? line);
  const timeLines = lines.filter((line) => typeof line !== 'string');
  const properties = parseProperties(lines.filter((line) => typeof line === 'string').join('\r\n'));
  return {
    all: (name) => properties.filter(([one]) => one === name),
    plain: (name) => String(properties.find(([one]) => one === name)?.[3] ?? '').trim(),
    lines: (name) => timeLines.filter((line) => line.name === name),
  };
}

/** Value as TEXT (RFC 5545, 3.3.11); the parser does not unescape properties unknown to it. */
function textOf([, , type, value = '']: Property): string {
  if (type === 'text') return String(value);
  return String(value).replace(/\\([\\;,nN])/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign));
}

function identityOf({ plain, lines }: Properties, number: number): EventIdentity {
  const [recurrence] = lines('RECURRENCE-ID');
  return {
    number,
    uid: plain('uid'),
    sequence: Number(plain('sequence')) || 0,
    replacedDate: recurrence && parseTimes(recurrence)[0],
    includesLaterDates:
      recurrence !== undefined && readTimeParameter(recurrence, 'RANGE').toUpperCase() === 'THISANDFUTURE',
    title: plain('summary'),
  };
}

function parseProperties(text: string): readonly Property[] {
  try {
    const [, properties] = ICAL.parse(text) as [string, Property[]];
    return properties;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const line = text
      .split(/\r?\n/)
      .find((one) => /^[A-Z]/i.test(one) && !/^(?:BEGIN|END):/i.test(one) && isUnreadable(one));
    const [, column = '', value = ''] = /^([^:;]*)[^:]*:?(.*)$/.exec(line ?? '') ?? [];
    throw new UnreadableEventError(column.toUpperCase(), value);
  }
}

function isUnreadable(line: string): boolean {
  try {
    ICAL.parse(`BEGIN:VEVENT\r\n${line}\r\nEND:VEVENT`);
    return false;
  } catch {
    return true;
  }
}

function durationIn([line]: readonly TimeProperty[]): string {
  const duration = line?.value ?? '';
  if (duration !== '' && parseDuration(duration) === undefined) throw new UnreadableEventError('DURATION', duration);
  return duration;
}

function linkOf([, params, type, value]: Property): CalendarEvent['links'][number][] {
  const url = String(value);
  if (type === 'binary' || !/^https?:\/\/\S{1,1900}$/i.test(url) || !URL.canParse(url)) return [];
  const { hostname, pathname } = new URL(url);
  const last = decodeText(pathname.split('/').at(-1) ?? '');
  const name = String(params['filename'] ?? params['x-filename'] ?? '') || (/\.\w{1,5}$/.test(last) ? last : hostname);
  return [{ url, name, type: String(params['fmttype'] ?? '') }];
}

function decodeText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
