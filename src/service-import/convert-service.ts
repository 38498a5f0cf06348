// Conversion of a service's content into a bundle (docs/guide/bundle-format.md).

import {
  isLongerThan,
  isSafeWebLink,
  MAX_ADDRESS_LENGTH,
  MAX_HTML_LENGTH,
  MAX_TEXT_LENGTH,
} from '../model/format/scalars.ts';
import { readFiles, readImage, readPlace } from '../service-client/event-parts.ts';
import {
  createFieldReader,
  type FieldReader,
  hasVisibleText,
  parseCompactDay,
  parseFlag,
  parseId,
  parseIdList,
  parseInteger,
  parseWallClock,
  selectRowsWithUniqueIds,
  type TextValidators,
  toRawText,
} from '../service-client/field-reader.ts';
import { idAt, rowAt, type ServiceRow, toRows } from '../service-client/rows.ts';
import { stripMarkup } from '../util/strip-markup.ts';
import {
  convertDocumentGroups,
  convertLayers,
  convertListGroups,
  convertNamedRows,
  convertPersonGroups,
  convertTargetGroups,
} from './convert-groups.ts';
import { convertPeople, type PersonIndex } from './convert-people.ts';
import type { GatheredEvent, GatheredService } from './gathered.ts';
import { addPositions } from './positions.ts';

export interface ConvertedService {
  /** Content by array name of the bundle, without the instance itself. */
  readonly content: Readonly<Record<string, readonly object[]>>;
  readonly offeredLists: readonly { readonly list_id: number; readonly public_name: string }[];
  readonly taking: FieldReader;
  /** Number of people known by name only, with generated ids. */
  readonly named: number;
}

/** `today` is the day at the parish, `YYYYMMDD`; `cleanHtml` removes unsafe markup from HTML (rule F9). */
export function convertService(
  gathered: GatheredService,
  today: string,
  cleanHtml: (html: string) => string,
): ConvertedService {
  const taking = createFieldReader({ isOurs: gathered.isOurs, validators: createValidators(cleanHtml) });
  const { buildings, rooms } = takePlaces(gathered.rooms, gathered.events, taking);
  const layers = convertLayers(gathered.layers, taking);
  const targetGroups = convertTargetGroups(gathered.targetGroups, taking);
  const personGroups = convertPersonGroups(gathered.personGroups, taking);
  const people = convertPeople(gathered, idsOf(personGroups), taking);
  const around = { people, roomIds: idsOf(rooms), layerIds: idsOf(layers), today, taking };
  const events = takeEvents(gathered.events, { ...around, targetGroupIds: idsOf(targetGroups) });
  const listGroups = convertListGroups(gathered.listGroups, taking);
  const lists = takeLists(gathered, idsOf(events), idsOf(listGroups), taking);
  const content = {
    buildings,
    rooms,
    layers,
    target_groups: targetGroups,
    person_groups: personGroups,
    persons: people.all(),
    list_groups: listGroups,
    lists,
    events,
    document_groups: convertDocumentGroups(gathered.documentGroups, taking),
  };
  const offeredLists = takeOfferedLists(gathered.offeredLists, idsOf(lists), taking);
  return { content, offeredLists, taking, named: people.named() };
}

const MAX_GROWTH = 10;

function createValidators(cleanHtml: (html: string) => string): TextValidators {
  const mayGrow = (html: string) => html.length * MAX_GROWTH > MAX_HTML_LENGTH;
  return {
    text: (text) => !isLongerThan(text, MAX_TEXT_LENGTH),
    html: (html) =>
      !isLongerThan(html, MAX_HTML_LENGTH) && !(mayGrow(html) && isLongerThan(cleanHtml(html), MAX_HTML_LENGTH)),
    address: (address) => !isLongerThan(address, MAX_ADDRESS_LENGTH) && isSafeWebLink(stripMarkup(address)),
  };
}

function idsOf(things: readonly { readonly id: number }[]): ReadonlySet<number> {
  return new Set(things.map(({ id }) => id));
}

function takeLists(
  { lists, groupsOfLists }: Pick<GatheredService, 'lists' | 'groupsOfLists'>,
  eventIds: ReadonlySet<number>,
  groupIds: ReadonlySet<number>,
  taking: FieldReader,
) {
  return addPositions(
    convertNamedRows(lists, ['list_id', 'name', 'list'], taking, (id, name, row) => ({
      id,
      group_ids: parseIdList(groupsOfLists.get(idAt(row, 'list_id'))).filter((group) => groupIds.has(group)),
      // A title that consists of blanks can be shown, but can't be a name.
      name,
      public_title: hasVisibleText(taking.text(row, 'name')) ? '' : taking.text(row, 'name'),
      include_event_ids: parseIdList(row['event_ids']).filter((event) => eventIds.has(event)),
    })),
  );
}

function takeOfferedLists(rows: readonly ServiceRow[], listIds: ReadonlySet<number>, taking: FieldReader) {
  const seen = new Set<number>();
  taking.about('newsletter');
  return rows.flatMap((row) => {
    const [id, name] = [parseId(row, 'value'), taking.text(row, 'public_name')];
    if (id === undefined || !listIds.has(id) || seen.has(id) || !hasVisibleText(name)) return [];
    seen.add(id);
    return [{ list_id: id, public_name: name }];
  });
}

/** Converts events; details override lists. */
function takeEvents(events: readonly GatheredEvent[], around: EventReferences) {
  const { taking } = around;
  const rows = events.map(({ id, ...row }): ServiceRow => ({ event_id: id, ...row }));
  return selectRowsWithUniqueIds(rows, 'event_id', 'event', taking).flatMap(({ id, row }) => {
    const [item, typed, detail] = [rowAt(row, 'item'), rowAt(row, 'typed'), rowAt(row, 'detail')];
    const whole = { ...item, ...stripRow(typed), ...detail };
    const event = eventOf(id, { whole, item }, around);
    if (row['detail'] === undefined && event !== undefined)
      taking.reportDropped(`event ${id}`, 'was provided without its details');
    return event === undefined ? [] : [event];
  });
}

function stripRow(row: ServiceRow): ServiceRow {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined));
}

function eventOf(id: number, told: RowsOfEvent, around: EventReferences) {
  const { people, taking } = around;
  const { whole } = told;
  taking.about(`event ${id}`);
  const text = (key: string) => taking.text(whole, key);
  const [from, title] = [parseWallClock(whole['date_from']), text('title')];
  const to = toRawText(whole['date_to']) === '' ? from : parseWallClock(whole['date_to']);
  const fault = faultOf(from, to, title);
  if (fault !== undefined || from === undefined || to === undefined) {
    taking.reportDropped(`event ${id}`, `${fault}; it was left out`);
    return undefined;
  }
  const serving = (key: string) => people.idsOf(whole[key]);
  return {
    id,
    public: true,
    date_from: from,
    date_to: to,
    hide_time: parseFlag(whole['hide_time']),
    title,
    topic: text('topic'),
    short_desc: text('short_desc'),
    long_desc: taking.html(whole, 'long_desc'),
    event_type: text('event_type'),
    organizer: organizerOf(told, around),
    coorganizer_ids: serving('coorganizers'),
    further_coorganizer: text('further_coorganizer'),
    lector_ids: serving('lectors'),
    visitator_ids: serving('visitators'),
    organist_ids: serving('organists'),
    verger_ids: serving('vergers'),
    catering: text('catering'),
    with_sacrament: parseInteger(whole['with_sacrament']),
    childcare: setPeopleInField(offerOf(id, whole, 'childcare', taking), serving('childcare_person')),
    baptism_offer: offerOf(id, whole, 'baptism_offer', taking),
    collection: collectionOf(whole, taking),
    subscription: subscriptionOf(told, around),
    target_group_ids: knownIds(id, whole, 'target_groups', around.targetGroupIds, taking),
    layer_ids: knownIds(id, whole, 'layers', around.layerIds, taking),
    rooms: roomsOf(told, around),
    files: readFiles(whole, taking, () =>
      taking.reportDropped(`event ${id}`, 'a file has no address and was left out'),
    ),
    image: readImage(whole, taking),
  };
}

function faultOf(from: string | undefined, to: string | undefined, title: string): string | undefined {
  if (from === undefined || to === undefined) return 'its time is not in the form YYYY-MM-DD HH:MM:SS';
  if (to < from) return 'it ends before it begins';
  return hasVisibleText(title) ? undefined : 'it has no title';
}

/** Returns the organizer: a person on the web by id, otherwise by first and last name if available (K3), otherwise by the name as text. */
function organizerOf({ whole }: RowsOfEvent, { people, taking }: EventReferences) {
  const row = oneAt(whole, 'organizer');
  const id = people.known(row, 'person_id') ?? people.known(row, 'id');
  if (id !== undefined) return { person_id: id };
  const [firstname, lastname] = [taking.text(row, 'firstname'), taking.text(row, 'lastname')];
  if (hasVisibleText(lastname)) return { person_id: people.byName(firstname, lastname) };
  const name = taking.text(row, 'name');
  return hasVisibleText(name) ? { name } : null;
}

function offerOf(id: number, row: ServiceRow, name: 'childcare' | 'baptism_offer', taking: FieldReader) {
  const [offer, text] = [parseId(row, `${name}_id`), taking.text(row, `${name}_text`)];
  if (hasVisibleText(text)) return { id: offer ?? 1, text };
  if (offer !== undefined) taking.reportDropped(`event ${id}`, `${name} ${offer} has no text and was left out`);
  return null;
}

function setPeopleInField<T extends object>(childcare: T | null, person_ids: readonly number[]) {
  return childcare === null ? null : { ...childcare, person_ids };
}

function collectionOf(row: ServiceRow, taking: FieldReader) {
  const one = oneAt(row, 'collection');
  const project = taking.text(one, 'project');
  return hasVisibleText(project) ? { project, url: taking.address(one, 'url') } : null;
}

function knownIds(id: number, row: ServiceRow, key: string, known: ReadonlySet<number>, taking: FieldReader): number[] {
  const notes = toRows(row[key]).map((one) => parseId(one, 'id') ?? 0);
  const unknown = notes.filter((one) => !known.has(one));
  if (unknown.length > 0)
    taking.reportDropped(`event ${id}`, `${key} ${unknown.join(', ')}: not provided by the service`);
  return [...new Set(notes.filter((one) => known.has(one)))];
}

function roomsOf({ whole, item }: RowsOfEvent, { roomIds, taking }: EventReferences) {
  const told = Array.isArray(whole['rooms']) ? toRows(whole['rooms']) : toRows([item['room']]);
  return told.flatMap((row): object[] => {
    const id = parseId(row, 'id');
    if (id !== undefined && roomIds.has(id)) return [{ room_id: id }];
    const place = readPlace(row, taking);
    return place === undefined ? [] : [place];
  });
}

/**
 * Returns the sign-up; null if there is none. After the last day, a service does not reveal whether sign-up was open (rule F6); it counts
 * as open, which makes no visible difference.
 */
function subscriptionOf(told: RowsOfEvent, around: EventReferences) {
  const { whole, item } = told;
  const deadline = parseCompactDay(whole['subscribe_date']) ?? parseCompactDay(whole['subs_date']);
  const person = contactOf(told, around);
  const isOpen = parseFlag(item['subscription']);
  const isTold = 'subscribe_person_name' in item || whole['subs_module_active'] === false;
  if (!isOpen && !isTold && deadline === null && person === null) return null;
  const isOver = deadline !== null && deadline < around.today;
  return { open: isOpen || isOver, deadline, person };
}

function contactOf({ whole, item }: RowsOfEvent, { people, taking }: EventReferences) {
  const row: ServiceRow = oneAt(whole, 'subscribe_person');
  const id = people.known(row, 'person_id') ?? people.known(whole, 'subs_person_id');
  if (id !== undefined) return { person_id: id };
  const [name, listed] = [taking.text(row, 'name'), taking.text(item, 'subscribe_person_name')];
  const email = taking.text(row, 'email') || taking.text(item, 'subscribe_person_email');
  if (hasVisibleText(name) || hasVisibleText(listed)) return { name: hasVisibleText(name) ? name : listed, email };
  return hasVisibleText(email) ? { name: email, email } : null;
}

/** Context for importing events: the entities that they refer to. */
interface EventReferences {
  readonly people: PersonIndex;
  readonly roomIds: ReadonlySet<number>;
  readonly layerIds: ReadonlySet<number>;
  readonly targetGroupIds: ReadonlySet<number>;
  readonly today: string;
  readonly taking: FieldReader;
}

interface RowsOfEvent {
  readonly whole: ServiceRow;
  readonly item: ServiceRow;
}

function oneAt(row: ServiceRow, key: string): ServiceRow {
  return toRows([row[key]].flat())[0] ?? {};
}

function takePlaces(rows: readonly ServiceRow[], events: readonly GatheredEvent[], taking: FieldReader) {
  const first = new Map(rows.map((row) => [idAt(row, 'location_id'), row] as const).reverse());
  const inOrder = rows.filter((row) => first.get(idAt(row, 'location_id')) === row);
  const buildings = convertNamedRows(
    inOrder,
    ['location_id', 'location_name', 'building'],
    taking,
    (id, name, row) => ({
      id,
      name,
      street: taking.text(row, 'street'),
      postcode: taking.text(row, 'postcode'),
      city: taking.text(row, 'city'),
      url: taking.address(row, 'location_url'),
      url_is_external: parseFlag(row['location_url_is_external']),
    }),
  );
  const known = new Set(buildings.map(({ id }) => id));
  const publicNames = publicNamesIn(events, taking);
  const rooms = convertNamedRows(rows, ['room_id', 'room_name', 'room'], taking, (id, name, row) => {
    const seen = publicNames.get(id);
    const isOther = seen !== undefined && (seen.isExact || seen.name !== name);
    return {
      id,
      building_id: parseId(row, 'location_id') ?? 0,
      name,
      public_name: isOther ? seen.name : '',
      shortcut: taking.text(row, 'shortcut'),
    };
  });
  const housed = rooms.filter(({ id, building_id }) => {
    if (known.has(building_id)) return true;
    taking.reportDropped(`room ${id}`, 'has no building and was left out');
    return false;
  });
  return { buildings: addPositions(buildings), rooms: inBuildingOrder(housed) };
}

function inBuildingOrder<T extends { readonly id: number; readonly building_id: number }>(rooms: readonly T[]) {
  const ordered = addPositions(rooms.map((room) => ({ ...room, parent_id: room.building_id })));
  return ordered.map(({ parent_id: _, ...room }) => room);
}

/** Collects the public names of rooms: lists contain that of the first room, details the displayed name of every room. */
function publicNamesIn(events: readonly GatheredEvent[], taking: FieldReader) {
  const names = new Map<number, { readonly name: string; readonly isExact: boolean }>();
  for (const { id: event, item, detail } of events) {
    taking.about(`event ${event.slice(0, 40)}`);
    for (const room of toRows(detail?.['rooms'])) {
      const id = parseId(room, 'id');
      const name = taking.text(room, 'name');
      if (id !== undefined && name !== '' && !names.has(id)) names.set(id, { name, isExact: false });
    }
    const listed = rowAt(item, 'room');
    const id = parseId(listed, 'id');
    const isTold = typeof listed['public_name'] === 'string';
    if (id !== undefined && isTold) names.set(id, { name: taking.text(listed, 'public_name'), isExact: true });
  }
  return names;
}
