import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PlainObject } from '../../../model/format/rule.ts';
import { parseTitleStatus } from '../../../model/public-event.ts';
import { readFiles, readImage, readPlace } from '../../../service-client/event-parts.ts';
import {
  createFieldReader,
  type FieldReader,
  hasVisibleText,
  parseFlag,
  parseId,
  parseWallClock,
  type TextValidators,
  toRawText,
} from '../../../service-client/field-reader.ts';
import { rowAt, type ServiceRow, toRows } from '../../../service-client/rows.ts';
import { isWebAddress } from '../../../util/web-address.ts';
import { type CategoryContext, findCategoryMeaning } from '../matching/categories.ts';
import { foldName, resolutionKeyOf } from '../matching/directory.ts';
import { addMsToWallClock } from '../matching/event-times.ts';
import { type RowFault, type RowFaultCode, truncateValue } from '../matching/fault.ts';
import type { SourceItem } from '../matching/item.ts';
import type { PreviewedRemoval } from '../runs/previewed-item.ts';
import type { ServiceEvent, ServiceEvents } from './read-service.ts';

export const SERVICE_FIELDS: readonly string[] = [
  'date_from',
  'date_to',
  'hide_time',
  'title',
  'topic',
  'short_desc',
  'long_desc',
  'rooms',
  'status',
];

export const OPTIONAL_SERVICE_FIELDS: readonly string[] = ['organizer', 'files', 'image'];

const COLUMNS = Object.fromEntries([...SERVICE_FIELDS, ...OPTIONAL_SERVICE_FIELDS].map((name) => [name, name]));

export interface ServiceContext extends CategoryContext {
  readonly setsStatus: boolean;
  readonly since: string;
}

export interface ServiceItems {
  readonly items: readonly SourceItem[];
  readonly past: number;
}

const ITEMS_PER_TURN = 200;

export async function readServiceItems(
  context: ServiceContext,
  { events }: Pick<ServiceEvents, 'events'>,
): Promise<ServiceItems> {
  const unfit: [key: string, value: string][] = [];
  const onUnfit = (key: string, value: string) => void unfit.push([key, value]);
  const taking = createFieldReader({ isOurs: false, validators: FITS, onInvalid: onUnfit });
  const items: SourceItem[] = [];
  let past = 0;
  for (const [at, told] of events.entries()) {
    if (at % ITEMS_PER_TURN === 0) await nextTurn();
    const item = withLeftOut(toItem(context, told, at, taking), unfit.splice(0));
    if (String(item.value['date_to'] ?? '9') < context.since) past++;
    else items.push(item);
  }
  return { items, past };
}

/** Relative URLs of the other website are rejected; text lengths are validated with the event's other fields. */
const FITS: TextValidators = { text: () => true, html: () => true, address: (text) => isWebAddress(text) };

const FIELD_OF: Readonly<Record<string, string>> = { location_url: 'rooms', url: 'files', file_url: 'files' };

function withLeftOut(item: SourceItem, unfit: readonly (readonly [key: string, value: string])[]): SourceItem {
  const { row, label } = item;
  const leftOut = unfit.map(([column, value]): RowFault => {
    const field = FIELD_OF[column] ?? 'image';
    return { code: 'no_address', row, label, column, field, value: truncateValue(value), expected: '' };
  });
  return { ...item, leftOut };
}

function toItem(
  context: ServiceContext,
  { id, item, whole, hasDetail }: ServiceEvent,
  at: number,
  taking: FieldReader,
): SourceItem {
  const text = (key: string) => taking.text(whole, key);
  const shown = text('title').trim();
  const label = truncateValue(shown);
  const number = parseId({ id }, 'id');
  const row = number ?? at + 1;
  const faults: RowFault[] = [];
  const fault = (code: RowFaultCode, column: string, value: string) =>
    faults.push({ code, row, label, column, field: '', value: truncateValue(value), expected: '' });
  const moment = (key: string): string | undefined => {
    const found = parseWallClock(whole[key]);
    if (found === undefined) fault(toRawText(whole[key]) === '' ? 'missing' : 'date', key, toRawText(whole[key]));
    return found;
  };
  if (number === undefined) fault('unreadable', 'event_id', id);
  const from = moment('date_from');
  const hasEnd = toRawText(whole['date_to']) !== '';
  const to = hasEnd ? moment('date_to') : from;
  if (from !== undefined && to !== undefined && to < from) fault('ends_before', 'date_to', to);
  if (!hasVisibleText(shown)) fault('missing', 'title', '');
  const { status, title } = context.setsStatus ? parseTitleStatus(shown) : { status: 'confirmed', title: shown };
  const value: PlainObject = {
    ...(from !== undefined && { date_from: from }),
    ...(to !== undefined && { date_to: to }),
    hide_time: parseFlag(whole['hide_time']),
    title,
    topic: text('topic'),
    short_desc: text('short_desc'),
    // A missing description must not overwrite an existing one.
    ...(hasDetail && { long_desc: toRawText(whole['long_desc']) }),
    organizer: organizerOf(context, item, whole, taking),
    rooms: roomsOf(context, item, whole, taking),
    ...(hasDetail && { files: readFiles(whole, taking, () => undefined) }),
    image: readImage(whole, taking),
    status,
  };
  return {
    row,
    label,
    uid: id,
    value,
    initialValue: createInitialFields(context, whole, taking),
    hasEnd,
    columns: COLUMNS,
    faults,
  };
}

/** Person by e-mail address or unambiguous name; otherwise the name as text. */
function organizerOf({ directory }: ServiceContext, item: ServiceRow, whole: ServiceRow, taking: FieldReader) {
  const [listed, detail] = [rowAt(item, 'organizer'), rowAt(whole, 'organizer')];
  const text = (key: string) => taking.text(detail, key) || taking.text(listed, key);
  const [name, mail] = [text('name'), text('email')];
  const byMail = mail === '' ? undefined : directory.personByMail(mail);
  const [byName, other] = isName(name) && byMail === undefined ? directory.find('person', name) : [];
  const person = byMail ?? (other === undefined ? byName : undefined);
  if (person !== undefined) return { person_id: person };
  return hasVisibleText(name) ? { name } : null;
}

/** True if a text can be looked up; numbers are skipped, because they are ids of another system. */
function isName(text: string): boolean {
  return hasVisibleText(text) && !/^\d+$/.test(text.trim());
}

/** Rooms from the details, or the single room from the list: matched to local rooms, otherwise as text. */
function roomsOf(context: ServiceContext, item: ServiceRow, whole: ServiceRow, taking: FieldReader): PlainObject[] {
  const told = Array.isArray(whole['rooms']) ? toRows(whole['rooms']) : toRows([item['room']]);
  const found = told.flatMap((row): PlainObject[] => {
    const place = readPlace(row, taking);
    if (place === undefined) return [];
    const { name, location_name: house, location_url: url } = place;
    const room = roomFor(context, name, house);
    if (room === 'leave') return [];
    if (room !== 'words') return [{ room_id: room }];
    return [url === '' ? { ...place, location_url_is_external: false } : place];
  });
  const seen = new Set<unknown>();
  return found.filter(({ room_id: id }) => id === undefined || (!seen.has(id) && seen.add(id)));
}

/** Looks up a room by its name with and without the building: `Saal, Pfarreizentrum`. */
function roomFor({ directory, resolutions }: ServiceContext, name: string, house: string): number | 'leave' | 'words' {
  const names = house === '' || house === name ? [name] : [`${name}, ${house}`, name];
  for (const one of names) {
    const said = resolutions.get(resolutionKeyOf('room', one));
    if (said !== undefined) return said;
  }
  for (const one of names.filter(isName)) {
    const [id, other] = directory.find('room', one);
    if (id !== undefined && other === undefined) return id;
  }
  return 'words';
}

/** Returns the initial fields of an event: layers and target groups by name, and its type by the source's map. */
function createInitialFields(context: ServiceContext, whole: ServiceRow, taking: FieldReader): PlainObject {
  const names = ['layers', 'target_groups'].flatMap((key) => toRows(whole[key]).map((row) => taking.text(row, 'text')));
  const found = names.filter(hasVisibleText).map((name) => ({ name, meant: findCategoryMeaning(context, name) }));
  const layers = new Set(found.flatMap(({ meant }) => meant.layers));
  const groups = new Set(found.flatMap(({ meant }) => meant.groups));
  const typed = found.find(({ name, meant }) => meant.type !== '' && context.categories.has(foldName(name)));
  return {
    ...(layers.size > 0 && { layer_ids: [...layers] }),
    ...(groups.size > 0 && { target_group_ids: [...groups] }),
    ...(typed !== undefined && { event_type: typed.meant.type }),
  };
}

/** Maximum clock difference to a service, in milliseconds. */
const MAX_CLOCK_DIFFERENCE_MS = 15 * 60_000;

const DAY_MS = 86_400_000;

/**
 * Returns which unmatched events are missing; none if the list is incomplete. A running event may have been dropped because it has
 * begun, so it counts as missing only if it goes on for at least another day and the service lists other events that have begun. `now` is
 * wall-clock time.
 */
export function findMissingFromService(
  gone: readonly PreviewedRemoval[],
  { events, isComplete }: ServiceEvents,
  now: string,
): readonly PreviewedRemoval[] {
  if (!isComplete) return [];
  const [soon, tomorrow] = [addMsToWallClock(now, MAX_CLOCK_DIFFERENCE_MS), addMsToWallClock(now, DAY_MS)];
  const tellsBegun = events.some(
    ({ item }) => (parseWallClock(item['date_from']) ?? soon) < addMsToWallClock(now, -MAX_CLOCK_DIFFERENCE_MS),
  );
  return gone.filter(({ value }) => value.startsAt > soon || (tellsBegun && value.endsAt > tomorrow));
}
