// Conversion of one date of a calendar event into an import item, with the values that can't be imported (rule Z6).

import type { EventStatus } from '../../../model/event.ts';
import type { Plain } from '../../../model/format/rule.ts';
import { statusOfTitle } from '../../../model/public-event.ts';
import { plainText } from '../../../util/plain-text.ts';
import type { CodedMessage } from '../../words/remark-words.ts';
import { type CategoryContext, ofCategories, typesLeftOut } from '../matching/categories.ts';
import { nearTo } from '../matching/closest-names.ts';
import { resolutionKey } from '../matching/directory.ts';
import { isBeyond } from '../matching/event-times.ts';
import { type RowFault, type RowFaultCode, shownValue } from '../matching/fault.ts';
import type { SourceItem } from '../matching/item.ts';
import { escapeHtml } from '../matching/plain-to-html.ts';
import { trimEmptyParagraphs } from '../matching/trim-empty-paragraphs.ts';
import type { Unmatched } from '../matching/unmatched.ts';
import { withoutWord } from '../matching/without-word.ts';
import type { CalendarEvent } from './calendar-event.ts';
import { placeInWords } from './place-in-words.ts';

/** Event on one of its dates, in the instance's wall-clock time. */
export interface Dated {
  readonly event: CalendarEvent;
  readonly uid: string;
  readonly from: string;
  readonly to: string;
}

export const COLUMNS = {
  date_from: 'DTSTART',
  date_to: 'DTEND',
  title: 'SUMMARY',
  long_desc: 'DESCRIPTION',
  rooms: 'LOCATION',
  status: 'STATUS',
  event_type: 'CATEGORIES',
  layer_ids: 'CATEGORIES',
  target_group_ids: 'CATEGORIES',
  organizer: 'ORGANIZER',
  files: 'ATTACH',
  public: 'CLASS',
};

/** Details of an unreadable entry; `uid` is that of the event, whatever the date. */
export interface Broken {
  readonly column?: string;
  readonly value?: string;
  readonly expected?: string;
  readonly uid?: string;
  readonly flaw?: CodedMessage;
}

/** Item of an unreadable entry, with the fault at its row. */
export function broken(
  row: number,
  label: string,
  code: RowFaultCode,
  { column = '', value = '', expected = '', uid = '', flaw }: Broken = {},
): SourceItem {
  const fault: RowFault = {
    code,
    row,
    label: shownValue(label),
    column,
    field: '',
    value: shownValue(value),
    expected,
    ...(flaw && { flaw }),
  };
  return {
    row,
    label: shownValue(label),
    uid,
    value: {},
    atFirst: {},
    hasEnd: true,
    columns: COLUMNS,
    faults: [fault],
  };
}

export interface ItemContext extends CategoryContext {
  /** True to ask which room is meant if several match a location; otherwise the location is kept as text. */
  readonly asksPlaces?: boolean;
  readonly untitled: string;
  /** True if the source owns title and status; otherwise a status prefix stays in the title. */
  readonly setsStatus: boolean;
}

/** Converts an event on one of its dates. */
export function toItem(desk: ItemContext, { event, uid, from, to }: Dated): SourceItem {
  const { title, status, isFromTitle } = statusIn(desk, event);
  const label = shownValue(title || desk.untitled);
  const faultOf = (code: RowFaultCode, column: string, value = '', more: Partial<RowFault> = {}): RowFault => {
    return { code, row: event.number, label, column, field: '', value, expected: '', ...more };
  };
  const faults: RowFault[] = [];
  if (isBeyond(from) || isBeyond(to)) faults.push(faultOf('beyond', isBeyond(from) ? 'DTSTART' : 'DTEND'));
  else if (to < from) faults.push(faultOf('ends_before', 'DTEND', to));
  const rooms = roomsNamed(desk, event.location);
  if (desk.asksPlaces === true && rooms.length > 1) {
    const several = { field: 'rooms', expected: rooms.join(', ') };
    faults.push(faultOf('several', 'LOCATION', event.location, several));
  }
  const remarks = [
    ...(title === '' ? [faultOf('untitled', 'SUMMARY', label, { field: 'title' })] : []),
    ...(isFromTitle
      ? [faultOf('status_in_title', 'SUMMARY', shownValue(event.title), { field: 'status', expected: status })]
      : []),
    ...categoryRemarks(desk, event, faultOf),
  ];
  const html = event.html === '' ? '' : bodyOf(event.html);
  const text = trimEmptyParagraphs(withoutWord(html === '' ? described(event.description) : html));
  const value: Plain = {
    date_from: from,
    date_to: to,
    title: title || desk.untitled,
    hide_time: event.start.isDay,
    long_desc: text,
    rooms: placeOf(desk, event.location),
    status,
    ...(event.isPrivate && { public: false }),
  };
  return {
    row: event.number,
    label,
    uid,
    value,
    atFirst: atFirst(desk, event),
    hasEnd: true,
    ...(event.isPrivate && { isPrivate: true }),
    columns: COLUMNS,
    faults,
    ...(remarks.length > 0 && { remarks }),
  };
}

function categoryRemarks(
  desk: ItemContext,
  { categories }: CalendarEvent,
  faultOf: (code: RowFaultCode, column: string, value?: string, more?: Partial<RowFault>) => RowFault,
): RowFault[] {
  const type = String(ofCategories(desk, categories)['event_type'] ?? '');
  return typesLeftOut(desk, categories, type).map((one) =>
    faultOf('one_type', 'CATEGORIES', shownValue(one), { field: 'event_type', expected: type }),
  );
}

/** Title and status; Exchange puts the status in front of the title, such as `Canceled: Choir`. */
function statusIn({ setsStatus }: ItemContext, { title: shown, isCancelled }: CalendarEvent) {
  const said: EventStatus = isCancelled ? 'cancelled' : 'confirmed';
  const { status, title } = statusOfTitle(shown);
  if (!setsStatus || status === 'confirmed') return { title: shown, status: said, isFromTitle: false };
  return isCancelled ? { title, status: said, isFromTitle: false } : { title, status, isFromTitle: true };
}

function atFirst(desk: CategoryContext, event: CalendarEvent): Plain {
  const { directory } = desk;
  const organizer = organizerOf(directory, event);
  const files = event.links.map(({ url, name, type: file_type }) => ({ file_name: name, url, file_type }));
  return {
    ...ofCategories(desk, event.categories),
    ...(organizer !== undefined && { organizer }),
    ...(files.length > 0 && { files }),
  };
}

/** Person by e-mail address or unambiguous name; otherwise the name as text. An address is not used as a name. */
function organizerOf(directory: ItemContext['directory'], { organizerMail, organizerName }: CalendarEvent) {
  const byMail = organizerMail === '' ? undefined : directory.personByMail(organizerMail);
  if (byMail !== undefined) return { person_id: byMail };
  if (organizerName === '' || /@|^\d+$/.test(organizerName)) return undefined;
  const [byName, other] = directory.find('person', organizerName);
  return byName !== undefined && other === undefined ? { person_id: byName } : { name: organizerName };
}

/** Tags that some programs, such as Google Calendar, write into the plain description. */
const MARKED_UP = /<(?:p|br|b|i|u|a|ul|ol|li|div|span|strong|em|h[1-6]|html-blob)(?:\s[^<>]*)?\/?>/i;

/** Converts a description to HTML; line breaks are kept unless it contains tags. */
function described(text: string): string {
  if (!MARKED_UP.test(text)) return escapeHtml(text);
  return /<(?:p|br|div|li)[\s/>]/i.test(text) ? text : text.replaceAll('\n', '<br />');
}

/** Body of an Outlook HTML page, without its head with the styles. Searches are linear, one pass each. */
function bodyOf(html: string): string {
  const begins = html.search(/<body\b/i);
  const from = begins === -1 ? 0 : html.indexOf('>', begins) + 1;
  const rest = html.slice(from);
  const ends = rest.search(/<\/body>/i);
  const body = (ends === -1 ? rest : rest.slice(0, ends)).trim();
  return plainText(body).replace(/&nbsp;|\s/gi, '') === '' ? '' : body;
}

function roomFor({ directory, resolutions }: CategoryContext, location: string): number | 'leave' | 'words' {
  const said = resolutions.get(resolutionKey('room', location));
  if (said !== undefined) return said;
  const found = directory.find('room', location);
  return found.length === 1 && found[0] !== undefined ? found[0] : 'words';
}

function placeOf(desk: CategoryContext, location: string): Plain[] {
  if (location === '') return [];
  const room = roomFor(desk, location);
  if (room === 'leave') return [];
  return room === 'words' ? [placeInWords(location)] : [{ room_id: room }];
}

/** Rooms whose name matches a location; empty if the map resolves it. */
function roomsNamed({ directory, resolutions }: CategoryContext, location: string): readonly number[] {
  if (location === '' || resolutions.has(resolutionKey('room', location))) return [];
  return directory.find('room', location);
}

/** Locations that match no room and are kept as text, most frequent first. */
export function freePlaces(desk: ItemContext, dated: readonly Dated[]): Unmatched[] {
  const { directory, resolutions } = desk;
  const found = new Map<string, Unmatched>();
  for (const { event } of dated) {
    const text = event.location;
    const key = resolutionKey('room', text);
    if (text === '' || resolutions.has(key) || directory.find('room', text).length > 0) continue;
    const before = found.get(key) ?? {
      kind: 'room',
      text,
      rows: 0,
      nearest: nearTo(directory, 'room', text),
      takesWords: true,
    };
    found.set(key, { ...before, rows: before.rows + 1 });
  }
  return [...found.values()].sort((a, b) => b.rows - a.rows || (a.text < b.text ? -1 : 1));
}
