// iCalendar text of an event (RFC 5545), identical until the event changes. Written without a library, because it is built for every
// event of a snapshot.

import type { MailedEvent } from '../model/bookings/booking-mail.ts';
import type { Event, EventRoom, EventStatus } from '../model/event.ts';
import { formatHours } from '../model/hours-text.ts';
import type { Instance } from '../model/instance.ts';
import { placeNames } from '../model/place-names.ts';
import { publicNote, removeStatusNote } from '../model/public-event.ts';
import { mapLinkUrls, resolveLink } from '../model/resolve-link.ts';
import type { Stamp } from '../readmodel/event-rows.ts';
import { addDays } from '../util/dates.ts';
import { htmlToReadableText } from '../util/readable-text.ts';
import type { FullContext, WireContext } from './shape.ts';
import { detailRoomShape, resolvePlace } from './shapes/event-room.ts';

/** Calendar status of an event (rule V2): RFC 5545 has none for a postponed event. */
const CALENDAR_STATUS: Readonly<Record<EventStatus, string>> = {
  confirmed: 'CONFIRMED',
  cancelled: 'CANCELLED',
  postponed: 'TENTATIVE',
};

/** Returns the public event with CRLF line ends. Its UID never changes; SEQUENCE and LAST-MODIFIED rise with every visible change. */
export function formatCalendarEvent(event: Event, context: FullContext, changed: Stamp): string {
  const { instance } = context.snapshot;
  const note = publicNote(event);
  const hours = event.hideTime ? '' : formatHours(event.hours, instance.locale).join('\n');
  const texts = [note, hours, event.topic, removeStatusNote(event.shortDesc, note.length)];
  return eventLines(instance, event, changed, [
    formatCalendarTextLine('DESCRIPTION', texts.filter((text) => text !== '').join('\n\n')),
    formatCalendarTextLine('LOCATION', formatPlace(event.rooms[0], context)),
    formatCalendarTextLine('CATEGORIES', event.eventType),
    websiteLine(instance, event),
  ]);
}

/** Returns the line with the event’s address on the website (rule B4); "" if the website has no event pages. */
function websiteLine({ eventUrl }: Instance, { id }: Pick<Event, 'id'>): string {
  return eventUrl === '' ? '' : foldLine(`URL:${eventUrl.replaceAll('{id}', String(id))}`);
}

export interface CompleteCalendarEventOptions {
  readonly longDesc: string;
  /** Address of the event’s page on this server; "" if the website has a page of the event. */
  readonly page: string;
  /** Address of the server; "" if unknown. */
  readonly publicUrl: string;
}

/**
 * Adds the long text as plain text after the short one, and the event's page on this server (rule G3). Stored calendars omit both, because
 * the snapshot already contains them elsewhere.
 */
export function completeCalendarEvent(
  lines: string,
  instance: Instance,
  { longDesc, page, publicUrl }: CompleteCalendarEventOptions,
): string {
  const message = longDesc === '' ? lines : addDescription(lines, plainLongText(longDesc, instance, publicUrl));
  if (page === '') return message;
  return message.replace('\r\nSTATUS:', () => `\r\n${foldLine(`URL:${page}`)}STATUS:`);
}

/** Returns a long text without markup; its paths refer to the parish's website, and its files to this server. */
function plainLongText(html: string, instance: Instance, publicUrl: string): string {
  const lead = (address: string) => {
    const target = resolveLink(address, instance);
    return target?.startsWith('/') === true ? (publicUrl === '' ? undefined : publicUrl + target) : target;
  };
  return htmlToReadableText(mapLinkUrls(html, lead));
}

function addDescription(lines: string, text: string): string {
  if (text === '') return lines;
  const begins = lines.indexOf('\r\nDESCRIPTION:');
  if (begins === -1) {
    return lines.replace(
      /\r\n(?=(?:LOCATION|CATEGORIES|URL|STATUS):)/,
      () => `\r\n${formatCalendarTextLine('DESCRIPTION', text)}`,
    );
  }
  const from = begins + 2;
  const ends = from + lines.slice(from).search(/\r\n(?! )/);
  const before = lines.slice(from, ends).replaceAll('\r\n ', '');
  const after = formatCalendarTextLine('', text).replaceAll('\r\n ', '').slice(1, -2);
  return `${lines.slice(0, from)}${foldLine(`${before}\\n\\n${after}`)}${lines.slice(ends + 2)}`;
}

/** Returns the cancellation of a removed event, with its former time and title (rule G3). */
export function formatCancelledEvent(event: Event, { snapshot: { instance } }: FullContext, changed: Stamp): string {
  return eventLines(instance, event, changed, [websiteLine(instance, event)]);
}

/** Returns an event for a booking mail; cancelled for the recipient if `isOff` (rule J11). */
export function formatMailedEvent(
  { isOff, ...event }: MailedEvent & { readonly isOff: boolean },
  context: WireContext & { readonly snapshot: { readonly instance: Instance } },
  changed: Stamp,
): string {
  const shown = isOff ? { ...event, status: 'cancelled' as const } : event;
  const note = publicNote(event);
  return eventLines(context.snapshot.instance, shown, changed, [
    formatCalendarTextLine('DESCRIPTION', note),
    formatCalendarTextLine('LOCATION', formatPlace(event.rooms[0], context)),
    websiteLine(context.snapshot.instance, event),
  ]);
}

export interface DutyCalendarEntry {
  readonly event: DatedEvent & Pick<Event, 'statusNote'>;
  /** Roles of the person: `Organ`. */
  readonly roles: string;
  readonly place: string;
  readonly isSure: boolean;
}

/** Returns a private entry, because the event may not be public. An unconfirmed duty is tentative. */
export function formatDutyEntry(
  { event, roles, place, isSure }: DutyCalendarEntry,
  instance: Instance,
  changed: Stamp,
): string {
  const isOpen = event.status === 'confirmed' && !isSure;
  const shown = { ...event, title: `${roles}: ${event.title}`, ...(isOpen && { status: 'postponed' as const }) };
  const more = [formatCalendarTextLine('DESCRIPTION', publicNote(event)), formatCalendarTextLine('LOCATION', place)];
  return eventLines(instance, shown, changed, more, 'PRIVATE');
}

type DatedEvent = Pick<Event, 'id' | 'title' | 'startsAt' | 'endsAt' | 'hideTime' | 'status'>;

function eventLines(
  instance: Instance,
  event: DatedEvent,
  { revision, at }: Stamp,
  more: readonly string[],
  visibility: 'PUBLIC' | 'PRIVATE' = 'PUBLIC',
): string {
  const instant = `${new Date(Math.floor(at / 1000) * 1000).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
  return [
    'BEGIN:VEVENT\r\n',
    foldLine(`UID:e${event.id}@${instance.name}.parvis`),
    `DTSTAMP:${instant}\r\n`,
    `LAST-MODIFIED:${instant}\r\n`,
    `SEQUENCE:${revision}\r\n`,
    ...timeLines(event, instance.timeZone),
    formatCalendarTextLine('SUMMARY', event.title),
    ...more,
    `STATUS:${CALENDAR_STATUS[event.status]}\r\n`,
    `CLASS:${visibility}\r\n`,
    'END:VEVENT\r\n',
  ].join('');
}

/** Returns start and end: dates if the time is hidden, otherwise wall-clock times. DTEND is exclusive. */
function timeLines({ startsAt, endsAt, hideTime }: DatedEvent, timeZone: string): string[] {
  if (hideTime) {
    const day = (name: string, date: string) => `${name};VALUE=DATE:${date.replaceAll('-', '')}\r\n`;
    return [day('DTSTART', startsAt.slice(0, 10)), day('DTEND', addDays(endsAt.slice(0, 10), 1))];
  }
  const time = (name: string, wallClock: string) =>
    foldLine(`${name};TZID=${timeZone}:${wallClock.replace(/[-:]/g, '').replace(' ', 'T')}`);
  return [time('DTSTART', startsAt), ...(endsAt > startsAt ? [time('DTEND', endsAt)] : [])];
}

/** Returns a text property without the control characters that RFC 5545 excludes. Every kind of line break becomes `\n`. */
export function formatCalendarTextLine(name: string, text: string): string {
  const lines = text.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n');
  const plain = lines.replace(/(?![\t\n])\p{Cc}/gu, '');
  const escaped = plain.replace(/[\\;,]/g, (mark) => `\\${mark}`).replaceAll('\n', '\\n');
  return plain === '' ? '' : foldLine(`${name}:${escaped}`);
}

/** Maximum octets of a folded piece: 75 per line, not counting the line break, less the leading space (RFC 5545, section 3.1). */
const MAX_LINE_OCTETS = 74;

/** Folds a line that is too long, without splitting characters, and appends CRLF. */
function foldLine(line: string): string {
  if (line.length * 3 <= MAX_LINE_OCTETS || Buffer.byteLength(line) <= MAX_LINE_OCTETS) return `${line}\r\n`;
  const pieces: string[] = [];
  let [from, size] = [0, 0];
  for (let at = 0; at < line.length; at++) {
    const octets = octetsAt(line, at);
    if (size + octets > MAX_LINE_OCTETS) {
      pieces.push(line.slice(from, at));
      [from, size] = [at, 0];
    }
    size += octets;
    if (octets === 4) at++;
  }
  return `${[...pieces, line.slice(from)].join('\r\n ')}\r\n`;
}

/** Returns the number of UTF-8 octets of a character; creates no string, because long texts are scanned. */
function octetsAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return (text.codePointAt(at) ?? 0) > 0xffff ? 4 : 3;
}

/** Returns room, building and address as text; "" for a deleted room. */
export function formatPlace(room: EventRoom | undefined, context: WireContext): string {
  if (room === undefined) return '';
  return formatPlaces([room], context).join('');
}

/** Names of the rooms of an event, without addresses. */
export function formatPlaceNames(rooms: readonly EventRoom[], context: WireContext): string {
  const named = rooms.map((room) => {
    const place = detailRoomShape.of(resolvePlace(context, room), context) as Readonly<Record<string, string>>;
    return { name: place['name'] ?? '', location_name: place['location_name'] ?? '' };
  });
  return placeNames(named);
}

/** Places of an event, one text per building: its rooms, the building and its address. Deleted rooms are left out. */
export function formatPlaces(rooms: readonly EventRoom[], context: WireContext): string[] {
  const places = rooms.map(
    (room) => detailRoomShape.of(resolvePlace(context, room), context) as Readonly<Record<string, string>>,
  );
  const addressOf = (place: (typeof places)[number]) => [
    place['location_name'],
    place['location_address'],
    `${place['location_postcode']} ${place['location_city']}`.trim(),
  ];
  const byAddress = Map.groupBy(places, (place) => addressOf(place).join('\n'));
  const texts = [...byAddress.values()].map((some) => {
    const names = new Set(some.map(({ name }) => name).filter((name) => name !== ''));
    const parts = [[...names].join(' / '), ...addressOf(some[0] ?? {})];
    return [...new Set(parts.filter((part) => part !== ''))].join(', ');
  });
  return texts.filter((text) => text !== '');
}
