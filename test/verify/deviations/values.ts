// Values in the fields of events, persons and rooms (rules F0 to F11).

import {
  changeBody,
  changeDetails,
  changeEach,
  changeEvents,
  changeItems,
  changePeople,
  createDeviations,
  createUnobservableDeviations,
  type Deviation,
  type Json,
} from '../deviation.ts';

const orders = createDeviations('F0', {
  'orders areas of events by id': changeDetails((event) => void event.layers.sort((a: Json, b: Json) => a.id - b.id)),
  'orders areas of events by name': changeDetails(
    (event) => void event.layers.sort((a: Json, b: Json) => a.text.localeCompare(b.text)),
  ),
  'orders target groups of events backwards': changeDetails((event) => void event.target_groups.reverse()),
  'orders rooms of events by id': changeDetails((event) => void event.rooms.sort((a: Json, b: Json) => b.id - a.id)),
  'returns nonexistent areas': changeDetails(
    (event) => void event.layers.forEach((layer: Json) => layer.id === '3' && (layer.id = '33')),
  ),
});

const basics = createDeviations('F1', {
  'returns null for a missing text': changeItems((event) => void (event.topic ||= null)),
  'returns null for a missing text in details': changeDetails((event) => void (event.catering ||= null)),
  'returns null for a missing text of persons': changePeople((person) => void (person.business_name ||= null)),
  'omits missing texts': changeDetails((event) => event.further_coorganizer === '' && delete event.further_coorganizer),
  'returns ids of events as numbers': changeItems((event) => void (event.event_id = Number(event.event_id))),
  'returns "" for missing childcare': changeEvents(
    (event) => event.childcare_id === '0' && Object.assign(event, { childcare_id: '' }),
  ),
  'returns flags as booleans': changeItems((event) => void (event.hide_time = event.hide_time === '1')),
  'returns flags as yes and no': changeDetails(
    (event) => void event.rooms.forEach((room: Json) => (room.location_url_is_external = 'no')),
  ),
  'returns subscription as a string': changeItems((event) => void (event.subscription = String(event.subscription))),
  'returns subscription as a number': changeItems((event) => void (event.subscription = Number(event.subscription))),
  'returns with_sacrament as a string': changeDetails(
    (event) => void (event.with_sacrament = String(event.with_sacrament)),
  ),
  'returns the count of events as a string': changeBody(
    'getevents',
    (json) => void (json.total_events_nbr = String(json.total_events_nbr)),
  ),
  'returns file sizes as numbers': changeDetails(
    (event) => void event.files.forEach((file: Json) => (file.filesize_kb = Number(file.filesize_kb))),
  ),
  'changes addresses of areas': changeEach(
    'getlayers',
    (row) => void (row.url &&= `https://www.example.org${row.url}`),
  ),
  'changes addresses of pictures in lists': changeItems(
    (event) => void (event.image_url &&= event.image_url.replace('https:', 'http:')),
  ),
  'changes addresses of target groups in events': changeDetails(
    (event) => void event.target_groups.forEach((group: Json) => (group.url = group.url.slice(1))),
  ),
  'returns "-" for missing texts of persons at events': changeDetails(
    (event) => void event.organists.forEach((person: Json) => (person.url ||= '-')),
  ),
});

const listFields = createDeviations('F2', {
  ...Object.fromEntries(
    [
      'topic',
      'short_desc',
      'childcare_id',
      'subscribe_date',
      'baptism_offer_id',
      'date_text',
      'subscription',
      'image_url',
      'hide_time',
      'room',
      'organizer',
    ].map((key) => [`omits ${key}`, changeItems((event) => void delete event[key])]),
  ),
  'omits an empty image_url': changeItems((event) => event.image_url === '' && delete event.image_url),
  'returns long_desc in getevents': changeItems((event) => void (event.long_desc = ''), 'getevents'),
  'returns long_desc in geteventsbylist': changeItems((event) => void (event.long_desc = '<p></p>'), 'geteventsbylist'),
  'returns event_type for areas': changeItems((event) => void (event.event_type = ''), 'geteventsbylayermerged'),
  'omits long_desc for areas': changeItems((event) => void delete event.long_desc, 'geteventsbylayermerged'),
  'omits event_type for target groups': changeItems((event) => void delete event.event_type, 'geteventsbygroup'),
  'returns a contact person for events without sign-up': changeItems((event) =>
    Object.assign(event, {
      subscribe_person_name: event.subscribe_person_name ?? '',
      subscribe_person_email: event.subscribe_person_email ?? '',
    }),
  ),
  'omits the contact person': changeItems(
    (event) => void [delete event.subscribe_person_name, delete event.subscribe_person_email],
  ),
  'omits the e-mail address of the contact person': changeItems((event) => void delete event.subscribe_person_email),
  'omits the contact person if sign-up is closed': changeItems(
    (event) =>
      event.subscription === false && [delete event.subscribe_person_name, delete event.subscribe_person_email],
  ),
  'returns another contact person in details': changeDetails(
    (event) => void event.subscribe_person.forEach((one: Json) => (one.name = 'Pfarramt')),
  ),
  'returns another address of the contact person in lists': changeItems(
    (event) => event.subscribe_person_email && (event.subscribe_person_email = 'x@example.org'),
  ),
  'returns a different title in lists': changeItems(
    (event) => void (event.title = event.title.toUpperCase()),
    'geteventsbygroup',
  ),
  'returns a different title in details': changeDetails((event) => void (event.title += '.')),
  'returns a different short text for areas': changeItems(
    (event) => void (event.short_desc = event.short_desc.slice(0, 5)),
    'geteventsbylayermerged',
  ),
  'returns a different long text for areas than in details': changeItems(
    (event) => void (event.long_desc = event.long_desc.replace(/<[^>]+>/g, '')),
    'geteventsbylayermerged',
  ),
  'returns a different deadline in details': changeDetails(
    (event) => event.subscribe_date !== '0' && (event.subscribe_date = '20261231'),
  ),
  'returns internal notes': changeItems((event) => void (event.internal_note = ''), 'getevents'),
});

const withRoom = (change: (room: Json, event: Json) => unknown) => changeItems((event) => change(event.room, event));

const rooms = createDeviations('F3', {
  'shows the last room in lists': changeItems(
    (event) =>
      event.event_id === '1001' &&
      (event.room = {
        id: '21',
        name: 'Grosser Saal',
        public_name: '',
        location_name: 'Kirchgemeindehaus',
        location_url: 'https://www.example.com/haus',
        location_url_is_external: '1',
      }),
  ),
  'returns an id for free-text places': withRoom((room) => !('id' in room) && 'public_name' in room && (room.id = '0')),
  'omits the id of rooms': withRoom((room) => void delete room.id),
  'omits public_name': withRoom((room) => void delete room.public_name),
  'returns an empty location_name for free-text places': withRoom((room) => void (room.location_name ??= '')),
  'returns a public_name without a room': withRoom((room) => void (room.public_name ??= '')),
  'returns an id without a room': withRoom((room) => room.name === '' && (room.id = '0')),
  'omits room if there is none': changeItems((event) => event.room.name === '' && delete event.room),
  'returns null if there is no room': changeItems((event) => event.room.name === '' && (event.room = null)),
  'omits ids of free-text places in details': changeDetails(
    (event) => void event.rooms.forEach((room: Json) => room.id === '0' && delete room.id),
  ),
  'uses the public name of rooms in lists': withRoom((room) => void (room.name = room.public_name || room.name)),
  'returns another building in lists': withRoom((room) => room.id === '21' && (room.location_name = 'Dorfkirche')),
  'returns another building in details': changeDetails(
    (event) => void event.rooms.forEach((room: Json) => room.id === '21' && (room.location_name = 'Dorfkirche')),
  ),
  'returns another street in details': changeDetails(
    (event) => void event.rooms.forEach((room: Json) => room.id === '21' && (room.location_address = 'Postfach')),
  ),
  'returns other addresses of buildings in lists': withRoom(
    (room) => room.id === '21' && (room.location_url = '/haus'),
  ),
  'marks internal addresses as external': withRoom((room) => room.id === '11' && (room.location_url_is_external = '1')),
  'returns rooms in events that getrooms lacks': changeBody('getrooms', (json) =>
    json.filter((room: Json) => room.room_id !== '21'),
  ),
});

const organizers = [
  ...createDeviations('F4', {
    'returns "0" for a missing organizer': changeItems(
      (event) => event.organizer.id === 0 && (event.organizer.id = '0'),
    ),
    'returns ids of organizers as numbers': changeItems(
      (event) => void (event.organizer.id = Number(event.organizer.id)),
    ),
    'returns empty strings for a missing organizer': changeItems(
      (event) => event.organizer.id === 0 && Object.assign(event.organizer, { phone: '', profession: '', email: '' }),
    ),
    'returns null for a missing phone number of a person': changeItems(
      (event) => event.organizer.id !== 0 && (event.organizer.phone = null),
    ),
    'returns null for an event without an organizer': changeItems(
      (event) => event.organizer.name === '' && (event.organizer = null),
    ),
  }),
  ...createDeviations('F5', {
    'returns ids of organizers as strings in details': changeDetails(
      (event) => void (event.organizer.person_id = String(event.organizer.person_id)),
    ),
    'returns another organizer in details': changeDetails(
      (event) => event.event_id === '1003' && (event.organizer.name = 'Kulturverein'),
    ),
    'returns the organizer’s id as 0 in details': changeDetails((event) => void (event.organizer.person_id = 0)),
    'returns the phone number of organizers in details': changeDetails(
      (event) => void (event.organizer.phone = '044 555 01 01'),
    ),
    'returns an empty array for a missing organizer': changeDetails(
      (event) => event.organizer.name === '' && (event.organizer = []),
    ),
  }),
];

const signUp = createDeviations('F6', {
  'keeps sign-up open after the deadline': changeItems(
    (event) => event.event_id === '1013' && (event.subscription = true),
  ),
  'offers sign-up for events without it': changeItems((event) => void (event.subscription = true)),
  'offers sign-up in one list only': changeItems(
    (event) => event.event_id === '1004' && (event.subscription = true),
    'geteventsbylayermerged',
  ),
  'closes sign-up in one list only': changeItems((event) => void (event.subscription = false), 'geteventsbylist'),
});

const shapes = createDeviations('F7', {
  'returns only the names of people': changeDetails(
    (event) => void (event.organists = event.organists.map(({ name }: Json) => ({ name }))),
  ),
  'returns people as strings': changeDetails(
    (event) => void (event.lectors = event.lectors.map(({ name }: Json) => name)),
  ),
  'returns two collections': changeDetails(
    (event) => void (event.collection = event.collection.flatMap((one: Json) => [one, one])),
  ),
  'returns the collection as an object': changeDetails((event) => void (event.collection = event.collection[0] ?? {})),
  'omits the type of files': changeDetails((event) => void event.files.forEach((file: Json) => delete file.file_type)),
  'names the field of an area’s name differently': changeDetails(
    (event) => void (event.layers = event.layers.map(({ text, ...layer }: Json) => ({ ...layer, name: text }))),
  ),
  'returns other names of areas in events': changeDetails(
    (event) => void event.layers.forEach((layer: Json) => (layer.text = layer.text.toUpperCase())),
  ),
  'uses the long name of target groups': changeDetails(
    (event) =>
      void event.target_groups.forEach(
        (group: Json) => (group.text = group.text === 'Kinder' ? 'Kinder und Familien' : group.text),
      ),
  ),
  'returns two contact persons': changeDetails(
    (event) =>
      event.subscribe_person.length > 0 && event.subscribe_person.push({ ...event.subscribe_person[0], name: 'Zwei' }),
  ),
  'returns ids of people as numbers': changeDetails(
    (event) => void event.coorganizers.forEach((one: Json) => (one.person_id = Number(one.person_id))),
  ),
});

const publicNames = createDeviations('F8', {
  'uses the internal name of rooms in details': changeDetails(
    (event) => void event.rooms.forEach((room: Json) => room.id === '11' && (room.name = 'Schiff')),
  ),
  'returns no name for rooms without a public name': changeDetails(
    (event) => void event.rooms.forEach((room: Json) => room.id === '21' && (room.name = '')),
  ),
});

const sizes = createDeviations('F11', {
  'returns picture sizes as numbers in details': changeDetails((event) =>
    Object.assign(event, { image_width: Number(event.image_width), image_height: Number(event.image_height) }),
  ),
  'returns picture sizes as strings for persons': changePeople(
    (person) => void (person.image_width = String(person.image_width)),
  ),
  'returns "" for unknown sizes': changeDetails(
    (event) => event.image_width === '0' && Object.assign(event, { image_width: '', image_height: '' }),
  ),
  'returns null for unknown picture sizes of persons': changePeople((person) => void (person.image_width ||= null)),
  'omits picture sizes': changeDetails((event) => void [delete event.image_width, delete event.image_height]),
});

export const valueDeviations: readonly Deviation[] = [
  orders,
  basics,
  listFields,
  rooms,
  organizers,
  signUp,
  shapes,
  publicNames,
  sizes,
].flat();

export const unobservableValueDeviations = [
  createUnobservableDeviations('F0', {
    'orders people in the same role by name': 'no answer reveals the order in which they were entered',
  }),
  createUnobservableDeviations('F1', { 'changes addresses everywhere': 'no answer reveals what was entered' }),
  createUnobservableDeviations('F3', {
    'marks internal addresses as external, everywhere': 'no answer reveals what was entered',
  }),
  createUnobservableDeviations('F6', {
    'closes sign-up on the last day': 'no answer reveals the time zone, or that sign-up is open',
    'closes sign-up for all events': 'no answer reveals that sign-up is open',
  }),
  createUnobservableDeviations('F8', {
    'omits the public name of a room, everywhere': 'no answer reveals that it has one',
  }),
].flat();
