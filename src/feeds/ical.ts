// Calendars as iCalendar (RFC 5545, RFC 7986): the same bytes as long as the data is unchanged. The snapshot holds the events in this
// format.

import ICAL from 'ical.js';
import { tzlib_get_ical_block } from 'timezones-ical-library';
import { calendarTextLine, completeEvent } from '../contract/calendar-event.ts';
import { type Instance, publicAgendaPath } from '../model/instance.ts';
import { type ByteLog, readBytes } from '../readmodel/byte-log.ts';
import { CALENDAR, CALENDAR_END, LONG, LONG_END, SPANS_PER_ROW } from '../readmodel/event-rows.ts';
import type { View } from '../readmodel/view.ts';

/** The library counts a line without the blank that continues it, which RFC 5545 counts among the 75 octets. */
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
  // `,"long_desc":"…"`
  const long = read(details, LONG, LONG_END).slice(1);
  const { long_desc: longDesc = '' } = long === '' ? {} : JSON.parse(`{${long}}`);
  const page = eventPageUrl(instance, events.ids[position] ?? 0, publicUrl);
  return completeEvent(read(calendars, CALENDAR, CALENDAR_END), instance, { longDesc, page, publicUrl });
}

/** Page of an event here, if calendars are to link to it; "" if they link to the website, and if it has none. */
export function eventPageUrl(instance: Instance, id: number, publicUrl: string): string {
  const agenda = publicAgendaPath(instance);
  return publicUrl === '' || instance.eventUrl !== '' || agenda === undefined
    ? ''
    : `${publicUrl}${agenda}events/${id}`;
}

export function wrapInCalendar(instance: Instance, head: string, events: string): string {
  const hasTimes = events.includes(`;TZID=${instance.timeZone}:`);
  const zone = hasTimes ? timeZoneLines(instance) : '';
  // Times in an unknown zone are written without one, as wall-clock times.
  const written = hasTimes && zone === '' ? events.replaceAll(`;TZID=${instance.timeZone}:`, ':') : events;
  const own = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//parvis//parvis//EN\r\nCALSCALE:GREGORIAN\r\n';
  return `${own}${head}${zone}${written}END:VCALENDAR\r\n`;
}

/** Header lines of a calendar to subscribe to: its title, and its refresh interval. */
export function subscriptionLines(name: string): string {
  return [
    calendarTextLine('NAME', name),
    calendarTextLine('X-WR-CALNAME', name),
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\n',
    'X-PUBLISHED-TTL:PT1H\r\n',
  ].join('');
}

const zones = new Map<string, string>();

/** Rules of the zone under the name by which the instance calls it, also for an alias; "" if unknown. */
function timeZoneLines({ timeZone: zone }: Instance): string {
  const known = zones.get(zone);
  if (known !== undefined) return known;
  const lines = findTimeZone(zone);
  zones.set(zone, lines);
  return lines;
}

function findTimeZone(zone: string): string {
  const official = new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone;
  // Offsets such as +02:00 are not zones of the library, which would log that to the console.
  const [block] = /^[+-]/.test(official) ? [] : [tzlib_get_ical_block(official)].flat();
  if (!block?.startsWith('BEGIN:VTIMEZONE')) return '';
  const made = new ICAL.Component(ICAL.parse(block));
  made.updatePropertyWithValue('tzid', zone);
  return `${made.toString()}\r\n`;
}
