// Calendars in iCalendar format (RFC 5545, RFC 7986). The bytes change only if the data changes. The snapshot contains the events in this
// format.

import ICAL from 'ical.js';
import { tzlib_get_ical_block } from 'timezones-ical-library';
import { completeCalendarEvent, formatCalendarTextLine } from '../contract/calendar-event.ts';
import { type Instance, publicAgendaPath } from '../model/instance.ts';
import { type ByteLog, readBytes } from '../readmodel/byte-log.ts';
import { CALENDAR, CALENDAR_END, LONG, LONG_END, SPANS_PER_ROW } from '../readmodel/event-rows.ts';
import type { View } from '../readmodel/view.ts';

/** The library does not count the space of a continued line, which is one of the 75 octets of RFC 5545. */
ICAL.foldLength = 74;

export function formatEventCalendar(view: View, position: number, publicUrl: string): string {
  return wrapInCalendar(view.snapshot.instance, '', formatEventEntry(view, position, publicUrl));
}

export function formatEventEntry({ snapshot, rows: rowOf }: View, position: number, publicUrl: string): string {
  const { instance, events } = snapshot;
  const { calendars, details, spans } = events.rows;
  const at = (rowOf[position] ?? 0) * SPANS_PER_ROW;
  const read = (log: ByteLog, from: number, to: number) =>
    Buffer.from(readBytes(log, spans[at + from] ?? 0, spans[at + to] ?? 0)).toString();
  // The long description as a member: `,"long_desc":"…"`
  const long = read(details, LONG, LONG_END).slice(1);
  const { long_desc: longDesc = '' } = long === '' ? {} : JSON.parse(`{${long}}`);
  const page = createEventPageUrl(instance, events.ids[position] ?? 0, publicUrl);
  return completeCalendarEvent(read(calendars, CALENDAR, CALENDAR_END), instance, { longDesc, page, publicUrl });
}

/**
 * Page of an event on this server, for the link in calendars. "" if they link to the parish’s website, the event has no page, or the
 * address of this server is unknown.
 */
export function createEventPageUrl(instance: Instance, id: number, publicUrl: string): string {
  const agenda = publicAgendaPath(instance);
  return publicUrl === '' || instance.eventUrl !== '' || agenda === undefined
    ? ''
    : `${publicUrl}${agenda}events/${id}`;
}

export function wrapInCalendar(instance: Instance, head: string, events: string): string {
  const hasTimes = events.includes(`;TZID=${instance.timeZone}:`);
  const zone = hasTimes ? timeZoneLines(instance) : '';
  // Without a known zone, times are written without a zone.
  const written = hasTimes && zone === '' ? events.replaceAll(`;TZID=${instance.timeZone}:`, ':') : events;
  const own = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//parvis//parvis//EN\r\nCALSCALE:GREGORIAN\r\n';
  return `${own}${head}${zone}${written}END:VCALENDAR\r\n`;
}

/** Header lines of a calendar to subscribe to: title and update interval. */
export function formatCalendarHeader(name: string): string {
  return [
    formatCalendarTextLine('NAME', name),
    formatCalendarTextLine('X-WR-CALNAME', name),
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\n',
    'X-PUBLISHED-TTL:PT1H\r\n',
  ].join('');
}

const zones = new Map<string, string>();

/** Rules of the instance's zone under the name that the instance uses, even an alias; "" for an unknown zone. */
function timeZoneLines({ timeZone: zone }: Instance): string {
  const known = zones.get(zone);
  if (known !== undefined) return known;
  const lines = findTimeZone(zone);
  zones.set(zone, lines);
  return lines;
}

function findTimeZone(zone: string): string {
  const official = new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone;
  // The library has no offsets such as +02:00, and would log a message on the console.
  const [block] = /^[+-]/.test(official) ? [] : [tzlib_get_ical_block(official)].flat();
  if (!block?.startsWith('BEGIN:VTIMEZONE')) return '';
  const made = new ICAL.Component(ICAL.parse(block));
  made.updatePropertyWithValue('tzid', zone);
  return `${made.toString()}\r\n`;
}
