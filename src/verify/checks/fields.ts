// Fields of an event in a list, in its detail, and in the operations of what it refers to (rules F2 to F8, P3).

import type { ServiceAnswer } from '../../service-client/request.ts';
import {
  byId,
  eventsIn,
  idAt,
  isRow,
  rowAt,
  rowsIn,
  rowsOf,
  type ServiceRow,
  textAt,
} from '../../service-client/rows.ts';
import { type Check, type Complaint, complaint, pointer, trial } from '../check.ts';
import { DETAILS, EVENTS, type KnownService, LAYERS, offers, PERSONS, ROOMS, TARGET_GROUPS } from '../known.ts';

type Said = readonly [at: string, text: string];

/** A check of each event of getevents with its detail. */
function ofEach(
  name: string,
  rule: string,
  promise: string,
  judge: (event: ServiceRow, detail: ServiceRow) => Iterable<Said>,
): Check {
  return {
    name,
    rule,
    promise,
    trials: () => [
      trial([EVENTS, DETAILS], function* ([list, details]) {
        const known = byId(rowsIn(details), 'event_id');
        for (const [index, event] of eventsIn(list).entries()) {
          const detail = known.get(idAt(event, 'event_id'));
          if (detail === undefined) continue;
          for (const [at, text] of judge(event, detail)) yield complaint(list, pointer('events', index) + at, text);
        }
      }),
    ],
  };
}

const OF_PLACE = ['location_url', 'location_url_is_external'];

/** Compares the room of a list item with the first room of the detail (rules F3 and F8). */
function* judgeRoom(event: ServiceRow, detail: ServiceRow): Iterable<Said> {
  const room = rowAt(event, 'room');
  const [first] = rowsOf(detail['rooms']);
  const wrong = (key: string, text: string): Said => [pointer('room', key), text];
  if (first === undefined) {
    for (const key of ['id', 'public_name', 'location_name'])
      if (key in room) yield wrong(key, 'is there, though the event has no room');
    for (const key of ['name', 'location_url'])
      if (room[key] !== '') yield wrong(key, 'is not "", though the event has no room');
    if (room['location_url_is_external'] !== '0')
      yield wrong('location_url_is_external', 'is not "0", though the event has no room');
    return;
  }
  for (const key of OF_PLACE)
    if (room[key] !== first[key]) yield wrong(key, 'is another in the first room of geteventdetails');
  if (textAt(room, 'location_name') !== textAt(first, 'location_name'))
    yield wrong('location_name', 'is another in the first room of geteventdetails');
  if (idAt(first, 'id') === '0') yield* judgePlaceInWords(room, first, wrong);
  else yield* judgeOwnRoom(room, first, wrong);
}

function* judgePlaceInWords(
  room: ServiceRow,
  first: ServiceRow,
  wrong: (key: string, text: string) => Said,
): Iterable<Said> {
  if ('id' in room) yield wrong('id', 'is there, though the place is in words');
  if (room['public_name'] !== '') yield wrong('public_name', 'is not "", though the place is in words');
  if (room['location_name'] === '') yield wrong('location_name', 'is empty, and not left out');
  if (room['name'] !== first['name']) yield wrong('name', 'is another in geteventdetails');
}

function* judgeOwnRoom(
  room: ServiceRow,
  first: ServiceRow,
  wrong: (key: string, text: string) => Said,
): Iterable<Said> {
  for (const key of ['id', 'name', 'public_name', 'location_name'])
    if (!(key in room)) yield wrong(key, 'is missing in a room');
  if ('id' in room && room['id'] !== first['id']) yield wrong('id', 'is not the first room of geteventdetails');
  const shown = textAt(room, 'public_name') || textAt(room, 'name');
  if (first['name'] !== shown) yield wrong('name', 'or public_name is not what geteventdetails names the room by');
}

/** Returns the contact for sign-ups from the detail: in an array, or an object in the website profile. */
function personToAsk(detail: ServiceRow): ServiceRow | undefined {
  const told = detail['subscribe_person'];
  return isRow(told) ? told : rowsOf(told)[0];
}

/** Compares the sign-up fields of a list item with the detail (rule F2). */
function* judgeSignUp(event: ServiceRow, detail: ServiceRow): Iterable<Said> {
  const person = personToAsk(detail);
  const hasSignUp = person !== undefined || event['subscribe_date'] !== '0' || event['subscription'] === true;
  for (const [key, of] of [
    ['subscribe_person_name', 'name'],
    ['subscribe_person_email', 'email'],
  ] as const) {
    if (hasSignUp && !(key in event)) yield [pointer(key), 'is missing, though the event has a sign-up'];
    if (key in event && textAt(event, key) !== (person === undefined ? '' : textAt(person, of)))
      yield [pointer(key), 'is another in geteventdetails'];
  }
}

const ROLES = ['coorganizers', 'lectors', 'visitators', 'organists', 'vergers', 'childcare_person', 'subscribe_person'];

/** Everybody who is named in a role, with the place. */
function* servingIn(
  details: ServiceAnswer,
): Iterable<readonly [at: readonly (string | number)[], person: ServiceRow, role: string]> {
  for (const [index, detail] of rowsIn(details).entries())
    for (const role of ROLES)
      for (const [place, person] of rowsOf(detail[role]).entries()) yield [[index, role, place], person, role];
}

function nameOf(person: ServiceRow): string {
  return [textAt(person, 'firstname'), textAt(person, 'lastname')].filter(Boolean).join(' ');
}

const OF_PERSON = ['phone', 'profession', 'email', 'url', 'url_type'];

/** Compares the persons in events with the persons' own operation (rule P3). */
function* judgeServing(details: ServiceAnswer, persons: ServiceAnswer): Iterable<Complaint> {
  const known = byId(rowsIn(persons), 'person_id');
  for (const [at, person, role] of servingIn(details)) {
    const other = known.get(idAt(person, 'person_id'));
    if (textAt(person, 'name') === '') yield complaint(details, pointer(...at, 'name'), 'is empty: nobody is left out');
    if (other === undefined) yield* judgeNamedAlone(details, at, person, role);
    else yield* judgeKnown(details, at, person, other, persons);
  }
}

function* judgeNamedAlone(
  details: ServiceAnswer,
  at: readonly (string | number)[],
  person: ServiceRow,
  role: string,
): Iterable<Complaint> {
  for (const key of OF_PERSON) {
    // The contact for sign-ups may consist of a name and an e-mail address only.
    if (textAt(person, key) === '' || (key === 'email' && role === 'subscribe_person')) continue;
    yield complaint(details, pointer(...at, key), 'is told of somebody who is shown by name alone');
  }
}

function* judgeKnown(
  details: ServiceAnswer,
  at: readonly (string | number)[],
  person: ServiceRow,
  other: ServiceRow,
  persons: ServiceAnswer,
): Iterable<Complaint> {
  if (textAt(person, 'name') !== nameOf(other))
    yield complaint(details, pointer(...at, 'name'), `is ${nameOf(other)} in ${persons.shown}`);
  for (const key of OF_PERSON)
    if (key in person && key in other && person[key] !== other[key])
      yield complaint(details, pointer(...at, key), `is another in ${persons.shown}`);
}

/** The organizers of a list, by what the persons say of themselves (rule F4). */
function* judgeOrganizers(list: ServiceAnswer, persons: ServiceAnswer): Iterable<Complaint> {
  const known = byId(rowsIn(persons), 'person_id');
  for (const [index, event] of eventsIn(list).entries()) {
    const organizer = rowAt(event, 'organizer');
    const at = (key: string) => pointer('events', index, 'organizer', key);
    if (organizer['id'] === 0) continue;
    const person = known.get(idAt(organizer, 'id'));
    if (person === undefined) yield complaint(list, at('id'), `${persons.shown} has no such person`);
    else {
      if (textAt(organizer, 'name') !== nameOf(person))
        yield complaint(list, at('name'), `is ${nameOf(person)} in ${persons.shown}`);
      for (const key of ['phone', 'profession', 'email'])
        if (key in person && organizer[key] !== person[key])
          yield complaint(list, at(key), `is another in ${persons.shown}`);
    }
  }
}

/** Request for the persons with all their fields. */
function personsOf(known: KnownService) {
  return offers(known, 'getpersondetails') ? { operation: 'getpersondetails', values: ['0'] } : PERSONS;
}

/** Which fields of a detail's element are which of another operation's. */
type Pairs = Readonly<Record<string, string>>;

/** Complains of what details say of areas, target groups or rooms, and their own operation says otherwise. */
function* judgeParts(
  details: ServiceAnswer,
  table: ServiceAnswer,
  key: string,
  id: string,
  pairs: Pairs,
): Iterable<Complaint> {
  const known = byId(rowsIn(table), id);
  for (const [index, detail] of rowsIn(details).entries())
    for (const [place, part] of rowsOf(detail[key]).entries()) {
      const other = known.get(idAt(part, 'id'));
      if (other === undefined) continue;
      for (const [mine, theirs] of Object.entries(pairs))
        if (part[mine] !== other[theirs])
          yield complaint(details, pointer(index, key, place, mine), `is not ${theirs} of ${table.shown}`);
    }
}

const ROOM_PAIRS = {
  location_name: 'location_name',
  location_url: 'location_url',
  location_url_is_external: 'location_url_is_external',
  location_address: 'street',
  location_postcode: 'postcode',
  location_city: 'city',
};

/** Complains of rooms of lists that getrooms names otherwise. */
function* judgeRoomNames(list: ServiceAnswer, rooms: ServiceAnswer): Iterable<Complaint> {
  const known = byId(rowsIn(rooms), 'room_id');
  for (const [index, event] of eventsIn(list).entries()) {
    const room = rowAt(event, 'room');
    const other = known.get(idAt(room, 'id'));
    if (other !== undefined && room['name'] !== other['room_name'])
      yield complaint(
        list,
        pointer('events', index, 'room', 'name'),
        `is ${JSON.stringify(other['room_name'])} in ${rooms.shown}`,
      );
  }
}

export const fields: readonly Check[] = [
  ofEach(
    'room-of-list',
    'F3',
    'The room in a list is the first room of the detail, with the fields that it should have.',
    judgeRoom,
  ),
  ofEach('person-to-ask', 'F2', 'Whom to ask is named where there is a sign-up, as in the detail.', judgeSignUp),
  {
    name: 'serving',
    rule: 'P3',
    promise: 'Who serves at an event is named, with the rest for persons on the web alone, as they say it themselves.',
    trials: (known) => [trial([DETAILS, personsOf(known)], ([details, persons]) => judgeServing(details, persons))],
  },
  {
    name: 'organizers',
    rule: 'F4',
    promise: 'The organizer in a list says what the person says.',
    trials: (known) => [trial([EVENTS, personsOf(known)], ([list, persons]) => judgeOrganizers(list, persons))],
  },
  {
    name: 'rooms-of-details',
    rule: 'F3',
    promise: 'Rooms of events say what getrooms says.',
    trials: () => [
      trial([DETAILS, ROOMS], ([details, rooms]) => judgeParts(details, rooms, 'rooms', 'room_id', ROOM_PAIRS)),
      trial([EVENTS, ROOMS], ([list, rooms]) => judgeRoomNames(list, rooms)),
    ],
  },
  {
    name: 'areas-of-details',
    rule: 'F7',
    promise: 'Areas and target groups of events have the names and addresses of their own operations.',
    trials: () => [
      trial([DETAILS, LAYERS], ([details, layers]) =>
        judgeParts(details, layers, 'layers', 'layer_id', { text: 'name', url: 'url' }),
      ),
      trial([DETAILS, TARGET_GROUPS], ([details, groups]) =>
        judgeParts(details, groups, 'target_groups', 'group_id', { text: 'name', url: 'url' }),
      ),
    ],
  },
  {
    name: 'one-of-each',
    rule: 'F7',
    promise: 'An event has one collection and one person to ask at the most.',
    trials: () => [
      trial([DETAILS], function* ([details]) {
        for (const [index, detail] of rowsIn(details).entries())
          for (const key of ['collection', 'subscribe_person'])
            if (rowsOf(detail[key]).length > 1) yield complaint(details, pointer(index, key, 1), 'is more than one');
      }),
    ],
  },
];
