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
  'names areas that there are not': changeDetails(
    (event) => void event.layers.forEach((layer: Json) => layer.id === '3' && (layer.id = '33')),
  ),
});

const basics = createDeviations('F1', {
  'writes null for a missing text': changeItems((event) => void (event.topic ||= null)),
  'writes null for a missing text in details': changeDetails((event) => void (event.catering ||= null)),
  'writes null for a missing text of persons': changePeople((person) => void (person.business_name ||= null)),
  'leaves missing texts out': changeDetails(
    (event) => event.further_coorganizer === '' && delete event.further_coorganizer,
  ),
  'writes ids of events as numbers': changeItems((event) => void (event.event_id = Number(event.event_id))),
  'writes "" for no childcare': changeEvents(
    (event) => event.childcare_id === '0' && Object.assign(event, { childcare_id: '' }),
  ),
  'writes flags as booleans': changeItems((event) => void (event.hide_time = event.hide_time === '1')),
  'writes flags as yes and no': changeDetails(
    (event) => void event.rooms.forEach((room: Json) => (room.location_url_is_external = 'no')),
  ),
  'writes sign-up as a text': changeItems((event) => void (event.subscription = String(event.subscription))),
  'writes sign-up as a number': changeItems((event) => void (event.subscription = Number(event.subscription))),
  'writes with_sacrament as a text': changeDetails(
    (event) => void (event.with_sacrament = String(event.with_sacrament)),
  ),
  'counts events in a text': changeBody(
    'getevents',
    (json) => void (json.total_events_nbr = String(json.total_events_nbr)),
  ),
  'writes sizes of files as numbers': changeDetails(
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
  'writes "-" for missing texts of persons at events': changeDetails(
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
    ].map((key) => [`leaves ${key} out`, changeItems((event) => void delete event[key])]),
  ),
  'leaves image_url out where there is none': changeItems((event) => event.image_url === '' && delete event.image_url),
  'tells long_desc in getevents': changeItems((event) => void (event.long_desc = ''), 'getevents'),
  'tells long_desc in geteventsbylist': changeItems((event) => void (event.long_desc = '<p></p>'), 'geteventsbylist'),
  'tells event_type in areas': changeItems((event) => void (event.event_type = ''), 'geteventsbylayermerged'),
  'leaves long_desc out of areas': changeItems((event) => void delete event.long_desc, 'geteventsbylayermerged'),
  'leaves event_type out of target groups': changeItems((event) => void delete event.event_type, 'geteventsbygroup'),
  'tells whom to ask where one cannot sign up': changeItems((event) =>
    Object.assign(event, {
      subscribe_person_name: event.subscribe_person_name ?? '',
      subscribe_person_email: event.subscribe_person_email ?? '',
    }),
  ),
  'does not tell whom to ask': changeItems(
    (event) => void [delete event.subscribe_person_name, delete event.subscribe_person_email],
  ),
  'tells half of whom to ask': changeItems((event) => void delete event.subscribe_person_email),
  'does not tell whom to ask where sign-up is closed': changeItems(
    (event) =>
      event.subscription === false && [delete event.subscribe_person_name, delete event.subscribe_person_email],
  ),
  'tells somebody else to ask in details': changeDetails(
    (event) => void event.subscribe_person.forEach((one: Json) => (one.name = 'Pfarramt')),
  ),
  'tells another address to ask at in lists': changeItems(
    (event) => event.subscribe_person_email && (event.subscribe_person_email = 'x@example.org'),
  ),
  'has another title in lists': changeItems(
    (event) => void (event.title = event.title.toUpperCase()),
    'geteventsbygroup',
  ),
  'has another title in details': changeDetails((event) => void (event.title += '.')),
  'has another short text in lists of areas': changeItems(
    (event) => void (event.short_desc = event.short_desc.slice(0, 5)),
    'geteventsbylayermerged',
  ),
  'has another long text in areas than in details': changeItems(
    (event) => void (event.long_desc = event.long_desc.replace(/<[^>]+>/g, '')),
    'geteventsbylayermerged',
  ),
  'has another deadline in details': changeDetails(
    (event) => event.subscribe_date !== '0' && (event.subscribe_date = '20261231'),
  ),
  'tells internal notes': changeItems((event) => void (event.internal_note = ''), 'getevents'),
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
  'has an id for places in words': withRoom((room) => !('id' in room) && 'public_name' in room && (room.id = '0')),
  'has no id for rooms': withRoom((room) => void delete room.id),
  'has no public_name': withRoom((room) => void delete room.public_name),
  'tells an empty location_name of places in words': withRoom((room) => void (room.location_name ??= '')),
  'has a public_name where there is no room': withRoom((room) => void (room.public_name ??= '')),
  'has an id where there is no room': withRoom((room) => room.name === '' && (room.id = '0')),
  'has no room where there is none': changeItems((event) => event.room.name === '' && delete event.room),
  'has null where there is no room': changeItems((event) => event.room.name === '' && (event.room = null)),
  'leaves ids of places in words out of details': changeDetails(
    (event) => void event.rooms.forEach((room: Json) => room.id === '0' && delete room.id),
  ),
  'names rooms in lists by their public name': withRoom((room) => void (room.name = room.public_name || room.name)),
  'tells another building in lists': withRoom((room) => room.id === '21' && (room.location_name = 'Dorfkirche')),
  'tells another building in details': changeDetails(
    (event) => void event.rooms.forEach((room: Json) => room.id === '21' && (room.location_name = 'Dorfkirche')),
  ),
  'tells another street in details': changeDetails(
    (event) => void event.rooms.forEach((room: Json) => room.id === '21' && (room.location_address = 'Postfach')),
  ),
  'tells other addresses of buildings in lists': withRoom((room) => room.id === '21' && (room.location_url = '/haus')),
  'calls addresses of the own site external': withRoom(
    (room) => room.id === '11' && (room.location_url_is_external = '1'),
  ),
  'has rooms in events that getrooms has not': changeBody('getrooms', (json) =>
    json.filter((room: Json) => room.room_id !== '21'),
  ),
});

const organizers = [
  ...createDeviations('F4', {
    'writes "0" for nobody': changeItems((event) => event.organizer.id === 0 && (event.organizer.id = '0')),
    'writes ids of organizers as numbers': changeItems(
      (event) => void (event.organizer.id = Number(event.organizer.id)),
    ),
    'writes texts for nobody': changeItems(
      (event) => event.organizer.id === 0 && Object.assign(event.organizer, { phone: '', profession: '', email: '' }),
    ),
    'writes null for the missing telephone of a person': changeItems(
      (event) => event.organizer.id !== 0 && (event.organizer.phone = null),
    ),
    'has no organizer where there is none': changeItems(
      (event) => event.organizer.name === '' && (event.organizer = null),
    ),
  }),
  ...createDeviations('F5', {
    'writes ids of organizers as texts in details': changeDetails(
      (event) => void (event.organizer.person_id = String(event.organizer.person_id)),
    ),
    'names another organizer in details': changeDetails(
      (event) => event.event_id === '1003' && (event.organizer.name = 'Kulturverein'),
    ),
    'has no organizer by id in details': changeDetails((event) => void (event.organizer.person_id = 0)),
    'tells the telephone of organizers in details': changeDetails(
      (event) => void (event.organizer.phone = '044 555 01 01'),
    ),
    'writes an empty array for nobody': changeDetails((event) => event.organizer.name === '' && (event.organizer = [])),
  }),
];

const signUp = createDeviations('F6', {
  'lets people sign up after the deadline': changeItems(
    (event) => event.event_id === '1013' && (event.subscription = true),
  ),
  'lets people sign up where there is no sign-up': changeItems((event) => void (event.subscription = true)),
  'lets people sign up in one list': changeItems(
    (event) => event.event_id === '1004' && (event.subscription = true),
    'geteventsbylayermerged',
  ),
  'lets nobody sign up in one list': changeItems((event) => void (event.subscription = false), 'geteventsbylist'),
});

const shapes = createDeviations('F7', {
  'tells people by name alone': changeDetails(
    (event) => void (event.organists = event.organists.map(({ name }: Json) => ({ name }))),
  ),
  'tells people as texts': changeDetails((event) => void (event.lectors = event.lectors.map(({ name }: Json) => name))),
  'has two collections': changeDetails(
    (event) => void (event.collection = event.collection.flatMap((one: Json) => [one, one])),
  ),
  'tells the collection as an object': changeDetails((event) => void (event.collection = event.collection[0] ?? {})),
  'leaves the type of files out': changeDetails(
    (event) => void event.files.forEach((file: Json) => delete file.file_type),
  ),
  'calls the name of an area name': changeDetails(
    (event) => void (event.layers = event.layers.map(({ text, ...layer }: Json) => ({ ...layer, name: text }))),
  ),
  'names areas of events otherwise': changeDetails(
    (event) => void event.layers.forEach((layer: Json) => (layer.text = layer.text.toUpperCase())),
  ),
  'names target groups by their long name': changeDetails(
    (event) =>
      void event.target_groups.forEach(
        (group: Json) => (group.text = group.text === 'Kinder' ? 'Kinder und Familien' : group.text),
      ),
  ),
  'has two persons to ask': changeDetails(
    (event) =>
      event.subscribe_person.length > 0 && event.subscribe_person.push({ ...event.subscribe_person[0], name: 'Zwei' }),
  ),
  'writes ids of people as numbers': changeDetails(
    (event) => void event.coorganizers.forEach((one: Json) => (one.person_id = Number(one.person_id))),
  ),
});

const publicNames = createDeviations('F8', {
  'names rooms in details by their internal name': changeDetails(
    (event) => void event.rooms.forEach((room: Json) => room.id === '11' && (room.name = 'Schiff')),
  ),
  'has no name for rooms without a public one': changeDetails(
    (event) => void event.rooms.forEach((room: Json) => room.id === '21' && (room.name = '')),
  ),
});

const sizes = createDeviations('F11', {
  'writes sizes of pictures as numbers in details': changeDetails((event) =>
    Object.assign(event, { image_width: Number(event.image_width), image_height: Number(event.image_height) }),
  ),
  'writes sizes of pictures as texts for persons': changePeople(
    (person) => void (person.image_width = String(person.image_width)),
  ),
  'writes "" for unknown sizes': changeDetails(
    (event) => event.image_width === '0' && Object.assign(event, { image_width: '', image_height: '' }),
  ),
  'writes null for unknown sizes of persons': changePeople((person) => void (person.image_width ||= null)),
  'tells no sizes of pictures': changeDetails((event) => void [delete event.image_width, delete event.image_height]),
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
    'orders people of one role by name': 'no answer tells the order in which they were entered',
  }),
  createUnobservableDeviations('F1', { 'changes addresses everywhere': 'no answer tells what was entered' }),
  createUnobservableDeviations('F3', {
    'calls addresses of the own site external, everywhere': 'no answer tells what was entered',
  }),
  createUnobservableDeviations('F6', {
    'lets nobody sign up on the last day': 'no answer tells the time zone, nor that the office has it open',
    'lets nobody sign up': 'no answer tells that the office has it open',
  }),
  createUnobservableDeviations('F8', { 'has no public name of a room, everywhere': 'no answer tells that it has one' }),
].flat();
