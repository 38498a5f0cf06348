// Fields of an event in a list, in its detail, and in the operations of the entities that it refers to (rules F2 to F8, P3).

import type { ServiceResponse } from '../../service-client/request.ts';
import {
  eventsOfResponse,
  idAt,
  indexById,
  isRow,
  rowAt,
  rowsOfResponse,
  type ServiceRow,
  textAt,
  toRows,
} from '../../service-client/rows.ts';
import { type Check, type CheckFailure, createFailure, defineCase, formatJsonPointer } from '../check.ts';
import {
  DETAILS_REQUEST,
  EVENTS_REQUEST,
  type ExploredService,
  LAYERS_REQUEST,
  offersAll,
  PERSONS_REQUEST,
  ROOMS_REQUEST,
  TARGET_GROUPS_REQUEST,
} from '../explore-service.ts';

type FoundText = readonly [at: string, text: string];

/** Defines a check of each event of getevents with its detail. */
function checkEach(
  name: string,
  rule: string,
  promise: string,
  judge: (event: ServiceRow, detail: ServiceRow) => Iterable<FoundText>,
): Check {
  return {
    name,
    rule,
    promise,
    trials: () => [
      defineCase([EVENTS_REQUEST, DETAILS_REQUEST], function* ([list, details]) {
        const known = indexById(rowsOfResponse(details), 'event_id');
        for (const [index, event] of eventsOfResponse(list).entries()) {
          const detail = known.get(idAt(event, 'event_id'));
          if (detail === undefined) continue;
          for (const [at, text] of judge(event, detail))
            yield createFailure(list, formatJsonPointer('events', index) + at, text);
        }
      }),
    ],
  };
}

const PLACE_KEYS = ['location_url', 'location_url_is_external'];

function* judgeRoom(event: ServiceRow, detail: ServiceRow): Iterable<FoundText> {
  const room = rowAt(event, 'room');
  const [first] = toRows(detail['rooms']);
  const wrong = (key: string, text: string): FoundText => [formatJsonPointer('room', key), text];
  if (first === undefined) {
    for (const key of ['id', 'public_name', 'location_name'])
      if (key in room) yield wrong(key, 'is present, although the event has no room');
    for (const key of ['name', 'location_url'])
      if (room[key] !== '') yield wrong(key, 'is not "", although the event has no room');
    if (room['location_url_is_external'] !== '0')
      yield wrong('location_url_is_external', 'is not "0", although the event has no room');
    return;
  }
  for (const key of PLACE_KEYS)
    if (room[key] !== first[key]) yield wrong(key, 'differs from the first room in geteventdetails');
  if (textAt(room, 'location_name') !== textAt(first, 'location_name'))
    yield wrong('location_name', 'differs from the first room in geteventdetails');
  if (idAt(first, 'id') === '0') yield* judgePlaceInWords(room, first, wrong);
  else yield* judgeOwnRoom(room, first, wrong);
}

function* judgePlaceInWords(
  room: ServiceRow,
  first: ServiceRow,
  wrong: (key: string, text: string) => FoundText,
): Iterable<FoundText> {
  if ('id' in room) yield wrong('id', 'is present, although the place is free text');
  if (room['public_name'] !== '') yield wrong('public_name', 'is not "", although the place is free text');
  if (room['location_name'] === '') yield wrong('location_name', 'is empty instead of missing');
  if (room['name'] !== first['name']) yield wrong('name', 'differs from geteventdetails');
}

function* judgeOwnRoom(
  room: ServiceRow,
  first: ServiceRow,
  wrong: (key: string, text: string) => FoundText,
): Iterable<FoundText> {
  for (const key of ['id', 'name', 'public_name', 'location_name'])
    if (!(key in room)) yield wrong(key, 'is missing in a room');
  if ('id' in room && room['id'] !== first['id']) yield wrong('id', 'differs from the first room in geteventdetails');
  const shown = textAt(room, 'public_name') || textAt(room, 'name');
  if (first['name'] !== shown) yield wrong('name', 'or public_name differs from the room’s name in geteventdetails');
}

/** Returns the contact for sign-ups in a detail: an object in the connector profile, otherwise the first item of an array. */
function personToAsk(detail: ServiceRow): ServiceRow | undefined {
  const told = detail['subscribe_person'];
  return isRow(told) ? told : toRows(told)[0];
}

function* judgeSignUp(event: ServiceRow, detail: ServiceRow): Iterable<FoundText> {
  const person = personToAsk(detail);
  const hasSignUp = person !== undefined || event['subscribe_date'] !== '0' || event['subscription'] === true;
  for (const [key, of] of [
    ['subscribe_person_name', 'name'],
    ['subscribe_person_email', 'email'],
  ] as const) {
    if (hasSignUp && !(key in event)) yield [formatJsonPointer(key), 'is missing, although the event has a sign-up'];
    if (key in event && textAt(event, key) !== (person === undefined ? '' : textAt(person, of)))
      yield [formatJsonPointer(key), 'differs from geteventdetails'];
  }
}

const ROLES = ['coorganizers', 'lectors', 'visitators', 'organists', 'vergers', 'childcare_person', 'subscribe_person'];

function* peopleInRoles(
  details: ServiceResponse,
): Iterable<readonly [at: readonly (string | number)[], person: ServiceRow, role: string]> {
  for (const [index, detail] of rowsOfResponse(details).entries())
    for (const role of ROLES)
      for (const [place, person] of toRows(detail[role]).entries()) yield [[index, role, place], person, role];
}

function nameOf(person: ServiceRow): string {
  return [textAt(person, 'firstname'), textAt(person, 'lastname')].filter(Boolean).join(' ');
}

const PERSON_KEYS = ['phone', 'profession', 'email', 'url', 'url_type'];

function* judgeServing(details: ServiceResponse, persons: ServiceResponse): Iterable<CheckFailure> {
  const known = indexById(rowsOfResponse(persons), 'person_id');
  for (const [at, person, role] of peopleInRoles(details)) {
    const other = known.get(idAt(person, 'person_id'));
    if (textAt(person, 'name') === '')
      yield createFailure(
        details,
        formatJsonPointer(...at, 'name'),
        'is empty: an entry without a person must be omitted',
      );
    if (other === undefined) yield* judgeNameOnly(details, at, person, role);
    else yield* judgeKnownPerson(details, at, person, other, persons);
  }
}

function* judgeNameOnly(
  details: ServiceResponse,
  at: readonly (string | number)[],
  person: ServiceRow,
  role: string,
): Iterable<CheckFailure> {
  for (const key of PERSON_KEYS) {
    // The contact for sign-ups may consist of only a name and an e-mail address.
    if (textAt(person, key) === '' || (key === 'email' && role === 'subscribe_person')) continue;
    yield createFailure(details, formatJsonPointer(...at, key), 'is not allowed for a person shown by name only');
  }
}

function* judgeKnownPerson(
  details: ServiceResponse,
  at: readonly (string | number)[],
  person: ServiceRow,
  other: ServiceRow,
  persons: ServiceResponse,
): Iterable<CheckFailure> {
  if (textAt(person, 'name') !== nameOf(other))
    yield createFailure(details, formatJsonPointer(...at, 'name'), `is ${nameOf(other)} in ${persons.shown}`);
  for (const key of PERSON_KEYS)
    if (key in person && key in other && person[key] !== other[key])
      yield createFailure(details, formatJsonPointer(...at, key), `differs from ${persons.shown}`);
}

/** Compares the organizers of a list with the persons (rule F4). */
function* judgeOrganizers(list: ServiceResponse, persons: ServiceResponse): Iterable<CheckFailure> {
  const known = indexById(rowsOfResponse(persons), 'person_id');
  for (const [index, event] of eventsOfResponse(list).entries()) {
    const organizer = rowAt(event, 'organizer');
    const at = (key: string) => formatJsonPointer('events', index, 'organizer', key);
    if (organizer['id'] === 0) continue;
    const person = known.get(idAt(organizer, 'id'));
    if (person === undefined) yield createFailure(list, at('id'), `${persons.shown} has no such person`);
    else {
      if (textAt(organizer, 'name') !== nameOf(person))
        yield createFailure(list, at('name'), `is ${nameOf(person)} in ${persons.shown}`);
      for (const key of ['phone', 'profession', 'email'])
        if (key in person && organizer[key] !== person[key])
          yield createFailure(list, at(key), `differs from ${persons.shown}`);
    }
  }
}

function personsOf(known: ExploredService) {
  return offersAll(known, 'getpersondetails') ? { operation: 'getpersondetails', values: ['0'] } : PERSONS_REQUEST;
}

/** Names of fields of a detail's element, each with its name in another operation. */
type Pairs = Readonly<Record<string, string>>;

function* judgeParts(
  details: ServiceResponse,
  table: ServiceResponse,
  key: string,
  id: string,
  pairs: Pairs,
): Iterable<CheckFailure> {
  const known = indexById(rowsOfResponse(table), id);
  for (const [index, detail] of rowsOfResponse(details).entries())
    for (const [place, part] of toRows(detail[key]).entries()) {
      const other = known.get(idAt(part, 'id'));
      if (other === undefined) continue;
      for (const [mine, theirs] of Object.entries(pairs))
        if (part[mine] !== other[theirs])
          yield createFailure(
            details,
            formatJsonPointer(index, key, place, mine),
            `differs from ${theirs} of ${table.shown}`,
          );
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

function* judgeRoomNames(list: ServiceResponse, rooms: ServiceResponse): Iterable<CheckFailure> {
  const known = indexById(rowsOfResponse(rooms), 'room_id');
  for (const [index, event] of eventsOfResponse(list).entries()) {
    const room = rowAt(event, 'room');
    const other = known.get(idAt(room, 'id'));
    if (other !== undefined && room['name'] !== other['room_name'])
      yield createFailure(
        list,
        formatJsonPointer('events', index, 'room', 'name'),
        `is ${JSON.stringify(other['room_name'])} in ${rooms.shown}`,
      );
  }
}

export const fieldChecks: readonly Check[] = [
  checkEach(
    'room-of-list',
    'F3',
    'The room in a list is the first room in the details, with its required fields.',
    judgeRoom,
  ),
  checkEach(
    'person-to-ask',
    'F2',
    'An event with a sign-up has a contact person, the same as in the details.',
    judgeSignUp,
  ),
  {
    name: 'serving',
    rule: 'P3',
    promise:
      'People in roles have a name; only public persons have further fields, the same as in the person operations.',
    trials: (known) => [
      defineCase([DETAILS_REQUEST, personsOf(known)], ([details, persons]) => judgeServing(details, persons)),
    ],
  },
  {
    name: 'organizers',
    rule: 'F4',
    promise: 'The organizer of an event in a list matches the person.',
    trials: (known) => [
      defineCase([EVENTS_REQUEST, personsOf(known)], ([list, persons]) => judgeOrganizers(list, persons)),
    ],
  },
  {
    name: 'rooms-of-details',
    rule: 'F3',
    promise: 'Rooms of events match those of getrooms.',
    trials: () => [
      defineCase([DETAILS_REQUEST, ROOMS_REQUEST], ([details, rooms]) =>
        judgeParts(details, rooms, 'rooms', 'room_id', ROOM_PAIRS),
      ),
      defineCase([EVENTS_REQUEST, ROOMS_REQUEST], ([list, rooms]) => judgeRoomNames(list, rooms)),
    ],
  },
  {
    name: 'areas-of-details',
    rule: 'F7',
    promise: 'Areas and target groups of events have the names and addresses of their own operations.',
    trials: () => [
      defineCase([DETAILS_REQUEST, LAYERS_REQUEST], ([details, layers]) =>
        judgeParts(details, layers, 'layers', 'layer_id', { text: 'name', url: 'url' }),
      ),
      defineCase([DETAILS_REQUEST, TARGET_GROUPS_REQUEST], ([details, groups]) =>
        judgeParts(details, groups, 'target_groups', 'group_id', { text: 'name', url: 'url' }),
      ),
    ],
  },
  {
    name: 'one-of-each',
    rule: 'F7',
    promise: 'An event has at most one collection and one contact person.',
    trials: () => [
      defineCase([DETAILS_REQUEST], function* ([details]) {
        for (const [index, detail] of rowsOfResponse(details).entries())
          for (const key of ['collection', 'subscribe_person'])
            if (toRows(detail[key]).length > 1)
              yield createFailure(details, formatJsonPointer(index, key, 1), 'has more than one element');
      }),
    ],
  },
];
