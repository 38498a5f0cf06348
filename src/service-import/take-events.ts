// Events: merged data of lists and details.

import { filesIn, imageIn, placeIn } from '../service-client/event-parts.ts';
import {
  dayOf,
  type FieldReader,
  flagOf,
  idOf,
  integerOf,
  isFilled,
  momentOf,
  rawText,
  withIds,
} from '../service-client/field-reader.ts';
import { rowAt, rowsOf, type ServiceRow } from '../service-client/rows.ts';
import type { GatheredEvent } from './gathered.ts';
import type { TakenPeople } from './take-people.ts';

/** Converts events; details override lists. */
export function takeEvents(events: readonly GatheredEvent[], around: EventSurroundings) {
  const { taking } = around;
  const rows = events.map(({ id, ...row }): ServiceRow => ({ event_id: id, ...row }));
  return withIds(rows, 'event_id', 'event', taking).flatMap(({ id, row }) => {
    const [item, typed, detail] = [rowAt(row, 'item'), rowAt(row, 'typed'), rowAt(row, 'detail')];
    const whole = { ...item, ...stripped(typed), ...detail };
    const event = eventOf(id, { whole, item }, around);
    if (row['detail'] === undefined && event !== undefined) taking.lose(`event ${id}`, 'came without its details');
    return event === undefined ? [] : [event];
  });
}

/** Removes missing values from a row. */
function stripped(row: ServiceRow): ServiceRow {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined));
}

function eventOf(id: number, told: RowsOfEvent, around: EventSurroundings) {
  const { people, taking } = around;
  const { whole } = told;
  taking.about(`event ${id}`);
  const text = (key: string) => taking.text(whole, key);
  const [from, title] = [momentOf(whole['date_from']), text('title')];
  const to = rawText(whole['date_to']) === '' ? from : momentOf(whole['date_to']);
  const fault = faultOf(from, to, title);
  if (fault !== undefined || from === undefined || to === undefined) {
    taking.lose(`event ${id}`, `${fault}; it was left out`);
    return undefined;
  }
  const serving = (key: string) => people.idsOf(whole[key]);
  return {
    id,
    public: true,
    date_from: from,
    date_to: to,
    hide_time: flagOf(whole['hide_time']),
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
    with_sacrament: integerOf(whole['with_sacrament']),
    childcare: withPeople(offerOf(id, whole, 'childcare', taking), serving('childcare_person')),
    baptism_offer: offerOf(id, whole, 'baptism_offer', taking),
    collection: collectionOf(whole, taking),
    subscription: subscriptionOf(told, around),
    target_group_ids: knownIds(id, whole, 'target_groups', around.targetGroupIds, taking),
    layer_ids: knownIds(id, whole, 'layers', around.layerIds, taking),
    rooms: roomsOf(told, around),
    files: filesIn(whole, taking, () => taking.lose(`event ${id}`, 'a file has no address and was left out')),
    image: imageIn(whole, taking),
  };
}

function faultOf(from: string | undefined, to: string | undefined, title: string): string | undefined {
  if (from === undefined || to === undefined) return 'its time is not as YYYY-MM-DD HH:MM:SS';
  if (to < from) return 'it ends before it begins';
  return isFilled(title) ? undefined : 'it has no title';
}

/** Returns the organizer: a person on the web by id, otherwise by first and last name if available (K3), otherwise by the name as text. */
function organizerOf({ whole }: RowsOfEvent, { people, taking }: EventSurroundings) {
  const row = oneAt(whole, 'organizer');
  const id = people.known(row, 'person_id') ?? people.known(row, 'id');
  if (id !== undefined) return { person_id: id };
  const [firstname, lastname] = [taking.text(row, 'firstname'), taking.text(row, 'lastname')];
  if (isFilled(lastname)) return { person_id: people.byName(firstname, lastname) };
  const name = taking.text(row, 'name');
  return isFilled(name) ? { name } : null;
}

function offerOf(id: number, row: ServiceRow, name: 'childcare' | 'baptism_offer', taking: FieldReader) {
  const [offer, text] = [idOf(row, `${name}_id`), taking.text(row, `${name}_text`)];
  if (isFilled(text)) return { id: offer ?? 1, text };
  if (offer !== undefined) taking.lose(`event ${id}`, `${name} ${offer} has no text and was left out`);
  return null;
}

function withPeople<T extends object>(childcare: T | null, person_ids: readonly number[]) {
  return childcare === null ? null : { ...childcare, person_ids };
}

function collectionOf(row: ServiceRow, taking: FieldReader) {
  const one = oneAt(row, 'collection');
  const project = taking.text(one, 'project');
  return isFilled(project) ? { project, url: taking.address(one, 'url') } : null;
}

function knownIds(id: number, row: ServiceRow, key: string, known: ReadonlySet<number>, taking: FieldReader): number[] {
  const told = rowsOf(row[key]).map((one) => idOf(one, 'id') ?? 0);
  const unknown = told.filter((one) => !known.has(one));
  if (unknown.length > 0) taking.lose(`event ${id}`, `${key} ${unknown.join(', ')}: not among those of the service`);
  return [...new Set(told.filter((one) => known.has(one)))];
}

/** Returns the rooms of the details, or the one of the list. */
function roomsOf({ whole, item }: RowsOfEvent, { roomIds, taking }: EventSurroundings) {
  const told = Array.isArray(whole['rooms']) ? rowsOf(whole['rooms']) : rowsOf([item['room']]);
  return told.flatMap((row): object[] => {
    const id = idOf(row, 'id');
    if (id !== undefined && roomIds.has(id)) return [{ room_id: id }];
    const place = placeIn(row, taking);
    return place === undefined ? [] : [place];
  });
}

/**
 * Returns the sign-up; null if there is none. Whether sign-up is open is unknown after its last day (rule F6); it counts as open then,
 * which looks the same.
 */
function subscriptionOf(told: RowsOfEvent, around: EventSurroundings) {
  const { whole, item } = told;
  const deadline = dayOf(whole['subscribe_date']) ?? dayOf(whole['subs_date']);
  const person = contactOf(told, around);
  const isOpen = flagOf(item['subscription']);
  const isTold = 'subscribe_person_name' in item || whole['subs_module_active'] === false;
  if (!isOpen && !isTold && deadline === null && person === null) return null;
  const isOver = deadline !== null && deadline < around.today;
  return { open: isOpen || isOver, deadline, person };
}

function contactOf({ whole, item }: RowsOfEvent, { people, taking }: EventSurroundings) {
  const row: ServiceRow = oneAt(whole, 'subscribe_person');
  const id = people.known(row, 'person_id') ?? people.known(whole, 'subs_person_id');
  if (id !== undefined) return { person_id: id };
  const [name, listed] = [taking.text(row, 'name'), taking.text(item, 'subscribe_person_name')];
  const email = taking.text(row, 'email') || taking.text(item, 'subscribe_person_email');
  if (isFilled(name) || isFilled(listed)) return { name: isFilled(name) ? name : listed, email };
  return isFilled(email) ? { name: email, email } : null;
}

/** Context for importing events: the entities that they refer to. */
interface EventSurroundings {
  readonly people: TakenPeople;
  readonly roomIds: ReadonlySet<number>;
  readonly layerIds: ReadonlySet<number>;
  readonly targetGroupIds: ReadonlySet<number>;
  /** The day, `YYYYMMDD`, at the parish. */
  readonly today: string;
  readonly taking: FieldReader;
}

/** The rows of one event. */
interface RowsOfEvent {
  /** Merged data of the event; details override lists. */
  readonly whole: ServiceRow;
  /** Row of the list of all events. */
  readonly item: ServiceRow;
}

/** Returns the object at a key, or the first one of an array. */
function oneAt(row: ServiceRow, key: string): ServiceRow {
  return rowsOf([row[key]].flat())[0] ?? {};
}
