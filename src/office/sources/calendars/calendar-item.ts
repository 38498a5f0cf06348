import type { EventStatus } from '../../../model/event.ts';
import type { PlainObject } from '../../../model/format/rule.ts';
import { parseTitleStatus } from '../../../model/public-event.ts';
import { stripMarkup } from '../../../util/strip-markup.ts';
import type { CodedMessage } from '../../words/describe-problem.ts';
import { type CategoryContext, createCategoryFields, findIgnoredEventTypes } from '../matching/categories.ts';
import { findSimilarEntities } from '../matching/closest-names.ts';
import { resolutionKeyOf } from '../matching/directory.ts';
import { isBeyondMaxYear } from '../matching/event-times.ts';
import { type RowFault, type RowFaultCode, truncateValue } from '../matching/fault.ts';
import type { SourceItem } from '../matching/item.ts';
import { isPlaceholderName } from '../matching/placeholder-name.ts';
import { plainToHtml } from '../matching/plain-to-html.ts';
import { stripWordMarkup } from '../matching/strip-word-markup.ts';
import { trimEmptyParagraphs } from '../matching/trim-empty-paragraphs.ts';
import type { UnmatchedText } from '../matching/unmatched.ts';
import type { CalendarEvent } from './calendar-event.ts';

export interface DatedEvent {
  readonly event: CalendarEvent;
  readonly uid: string;
  readonly from: string;
  readonly to: string;
}

export const CALENDAR_PROPERTIES = {
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

/** Details of an unreadable entry; `uid` is the UID of the event, which all of its dates share. */
export interface UnreadableDetails {
  readonly column?: string;
  readonly value?: string;
  readonly expected?: string;
  readonly uid?: string;
  readonly flaw?: CodedMessage;
}

export function createUnreadableItem(
  row: number,
  label: string,
  code: RowFaultCode,
  { column = '', value = '', expected = '', uid = '', flaw }: UnreadableDetails = {},
): SourceItem {
  const fault: RowFault = {
    code,
    row,
    label: truncateValue(label),
    column,
    field: '',
    value: truncateValue(value),
    expected,
    ...(flaw && { flaw }),
  };
  return {
    row,
    label: truncateValue(label),
    uid,
    value: {},
    initialValue: {},
    hasEnd: true,
    columns: CALENDAR_PROPERTIES,
    faults: [fault],
  };
}

export interface CalendarItemContext extends CategoryContext {
  readonly asksPlaces?: boolean;
  readonly untitled: string;
  /** True if the source owns title and status; otherwise a status prefix stays in the title. */
  readonly setsStatus: boolean;
}

export function toSourceItem(context: CalendarItemContext, { event, uid, from, to }: DatedEvent): SourceItem {
  const { title, status, isFromTitle } = statusIn(context, event);
  const label = truncateValue(title || context.untitled);
  const faultOf = (code: RowFaultCode, column: string, value = '', more: Partial<RowFault> = {}): RowFault => {
    return { code, row: event.number, label, column, field: '', value, expected: '', ...more };
  };
  const faults: RowFault[] = [];
  if (isBeyondMaxYear(from) || isBeyondMaxYear(to))
    faults.push(faultOf('beyond', isBeyondMaxYear(from) ? 'DTSTART' : 'DTEND'));
  else if (to < from) faults.push(faultOf('ends_before', 'DTEND', to));
  const rooms = roomsNamed(context, event.location);
  if (context.asksPlaces === true && rooms.length > 1) {
    const several = { field: 'rooms', expected: rooms.join(', ') };
    faults.push(faultOf('several', 'LOCATION', event.location, several));
  }
  const remarks = [
    ...(title === '' ? [faultOf('untitled', 'SUMMARY', label, { field: 'title' })] : []),
    ...(isFromTitle
      ? [faultOf('status_in_title', 'SUMMARY', truncateValue(event.title), { field: 'status', expected: status })]
      : []),
    ...categoryRemarks(context, event, faultOf),
  ];
  const html = event.html === '' ? '' : bodyOf(event.html);
  const text = trimEmptyParagraphs(stripWordMarkup(html === '' ? descriptionToHtml(event.description) : html));
  const value: PlainObject = {
    date_from: from,
    date_to: to,
    title: title || context.untitled,
    hide_time: event.start.isDay,
    long_desc: text,
    rooms: placeOf(context, event.location),
    status,
    ...(event.isPrivate && { public: false }),
  };
  return {
    row: event.number,
    label,
    uid,
    value,
    initialValue: atFirst(context, event),
    hasEnd: true,
    ...(event.isPrivate && { isPrivate: true }),
    columns: CALENDAR_PROPERTIES,
    faults,
    ...(remarks.length > 0 && { remarks }),
  };
}

function categoryRemarks(
  context: CalendarItemContext,
  { categories }: CalendarEvent,
  faultOf: (code: RowFaultCode, column: string, value?: string, more?: Partial<RowFault>) => RowFault,
): RowFault[] {
  const type = String(createCategoryFields(context, categories)['event_type'] ?? '');
  return findIgnoredEventTypes(context, categories, type).map((one) =>
    faultOf('one_type', 'CATEGORIES', truncateValue(one), { field: 'event_type', expected: type }),
  );
}

/** Title and status; Exchange puts the status in front of the title, such as `Canceled: Choir`. */
function statusIn({ setsStatus }: CalendarItemContext, { title: shown, isCancelled }: CalendarEvent) {
  const said: EventStatus = isCancelled ? 'cancelled' : 'confirmed';
  const { status, title } = parseTitleStatus(shown);
  if (!setsStatus || status === 'confirmed') return { title: shown, status: said, isFromTitle: false };
  return isCancelled ? { title, status: said, isFromTitle: false } : { title, status, isFromTitle: true };
}

function atFirst(context: CategoryContext, event: CalendarEvent): PlainObject {
  const { directory } = context;
  const organizer = organizerOf(directory, event);
  const files = event.links.map(({ url, name, type: file_type }) => ({ file_name: name, url, file_type }));
  return {
    ...createCategoryFields(context, event.categories),
    ...(organizer !== undefined && { organizer }),
    ...(files.length > 0 && { files }),
  };
}

/** Person by e-mail address or unambiguous name; otherwise the name as text. An address is not used as a name. */
function organizerOf(directory: CalendarItemContext['directory'], { organizerMail, organizerName }: CalendarEvent) {
  const byMail = organizerMail === '' ? undefined : directory.personByMail(organizerMail);
  if (byMail !== undefined) return { person_id: byMail };
  if (organizerName === '' || /@|^\d+$/.test(organizerName)) return undefined;
  const [byName, other] = directory.find('person', organizerName);
  return byName !== undefined && other === undefined ? { person_id: byName } : { name: organizerName };
}

const MARKED_UP = /<(?:p|br|b|i|u|a|ul|ol|li|div|span|strong|em|h[1-6]|html-blob)(?:\s[^<>]*)?\/?>/i;

/** Converts a description to HTML; line breaks are kept unless it contains block elements. */
function descriptionToHtml(text: string): string {
  if (!MARKED_UP.test(text)) return plainToHtml(text);
  return /<(?:p|br|div|li)[\s/>]/i.test(text) ? text : text.replaceAll('\n', '<br />');
}

/** Body of an Outlook HTML page, without its head with the styles. Searches are linear, one pass each. */
function bodyOf(html: string): string {
  const begins = html.search(/<body\b/i);
  const from = begins === -1 ? 0 : html.indexOf('>', begins) + 1;
  const rest = html.slice(from);
  const ends = rest.search(/<\/body>/i);
  const body = (ends === -1 ? rest : rest.slice(0, ends)).trim();
  return stripMarkup(body).replace(/&nbsp;|\s/gi, '') === '' ? '' : body;
}

function roomFor({ directory, resolutions }: CategoryContext, location: string): number | 'leave' | 'words' {
  const said = resolutions.get(resolutionKeyOf('room', location));
  if (said !== undefined) return said;
  const found = directory.find('room', location);
  return found.length === 1 && found[0] !== undefined ? found[0] : 'words';
}

function placeOf(context: CategoryContext, location: string): PlainObject[] {
  if (location === '') return [];
  const room = roomFor(context, location);
  if (room === 'leave') return [];
  return room === 'words' ? [placeInWords(location)] : [{ room_id: room }];
}

/** Rooms named in the location; empty if the user has already assigned the location. */
function roomsNamed({ directory, resolutions }: CategoryContext, location: string): readonly number[] {
  if (location === '' || resolutions.has(resolutionKeyOf('room', location))) return [];
  return directory.find('room', location);
}

/** Locations that match no room and are kept as text, most frequent first. */
export function findUnmatchedPlaces(context: CalendarItemContext, dated: readonly DatedEvent[]): UnmatchedText[] {
  const { directory, resolutions } = context;
  const found = new Map<string, UnmatchedText>();
  for (const { event } of dated) {
    const text = event.location;
    const key = resolutionKeyOf('room', text);
    if (text === '' || isPlaceholderName(text) || resolutions.has(key) || directory.find('room', text).length > 0)
      continue;
    const before = found.get(key) ?? {
      kind: 'room',
      text,
      rows: 0,
      nearest: findSimilarEntities(directory, 'room', text),
      takesWords: true,
    };
    found.set(key, { ...before, rows: before.rows + 1 });
  }
  return [...found.values()].sort((a, b) => b.rows - a.rows || (a.text < b.text ? -1 : 1));
}

/** `8000 Zürich`, `CH-8000 Zürich`, `D-79098 Freiburg`. */
const CITY = /^(?:[A-Z]{1,2}-)?(\d{4,5})\s+(\p{L}[^\d]*)$/u;

/** `Dorfstrasse 1`, `Via Roma 12a`, `12 rue du Lac`. */
const STREET = /^(?:\D{3,}\s\d{1,4}\s?[a-z]?(?:\s?[-/]\s?\d{1,4}[a-z]?)?|\d{1,4}\s?[a-z]?,?\s\p{L}\D+)$/iu;

const COUNTRIES =
  /^(?:schweiz|suisse|svizzera|svizra|switzerland|ch|deutschland|allemagne|germania|germany|österreich|autriche|austria|liechtenstein|france|frankreich|francia|italien|italie|italia|italy)$/i;

/** Converts a location to a place in the bundle format. The street becomes the name of an address without one. */
function placeInWords(location: string): PlainObject {
  const whole = location.replace(/\s+/g, ' ').trim();
  const parts = location
    .split(/,|[\r\n]+/)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter((part) => part !== '');
  if (parts.length > 1 && COUNTRIES.test(parts.at(-1) ?? '')) parts.pop();
  const [, postcode, city] = CITY.exec(parts.at(-1) ?? '') ?? [];
  if (postcode === undefined || city === undefined || parts.length < 2) return { name: whole };
  parts.pop();
  const street = STREET.test(parts.at(-1) ?? '') ? (parts.at(-1) ?? '') : '';
  const name = (street === '' || parts.length === 1 ? parts : parts.slice(0, -1)).join(', ');
  return {
    name,
    ...(street !== '' && { location_address: street }),
    location_postcode: postcode,
    location_city: city.trim(),
  };
}
