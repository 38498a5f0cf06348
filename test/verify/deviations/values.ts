// Values in the fields of events, persons and rooms (rules F0 to F11).

import {
  body,
  type Deviation,
  details,
  each,
  everyEvent,
  from,
  items,
  type Json,
  people,
  unseen,
} from '../deviation.ts';

const orders = from('F0', {
  'orders areas of events by id': details((event) => void event.layers.sort((a: Json, b: Json) => a.id - b.id)),
  'orders areas of events by name': details(
    (event) => void event.layers.sort((a: Json, b: Json) => a.text.localeCompare(b.text)),
  ),
  'orders target groups of events backwards': details((event) => void event.target_groups.reverse()),
  'orders rooms of events by id': details((event) => void event.rooms.sort((a: Json, b: Json) => b.id - a.id)),
  'names areas that there are not': details(
    (event) => void event.layers.forEach((layer: Json) => layer.id === '3' && (layer.id = '33')),
  ),
});

const basics = from('F1', {
  'writes null for a missing text': items((event) => void (event.topic ||= null)),
  'writes null for a missing text in details': details((event) => void (event.catering ||= null)),
  'writes null for a missing text of persons': people((person) => void (person.business_name ||= null)),
  'leaves missing texts out': details((event) => event.further_coorganizer === '' && delete event.further_coorganizer),
  'writes ids of events as numbers': items((event) => void (event.event_id = Number(event.event_id))),
  'writes "" for no childcare': everyEvent(
    (event) => event.childcare_id === '0' && Object.assign(event, { childcare_id: '' }),
  ),
  'writes flags as booleans': items((event) => void (event.hide_time = event.hide_time === '1')),
  'writes flags as yes and no': details(
    (event) => void event.rooms.forEach((room: Json) => (room.location_url_is_external = 'no')),
  ),
  'writes sign-up as a text': items((event) => void (event.subscription = String(event.subscription))),
  'writes sign-up as a number': items((event) => void (event.subscription = Number(event.subscription))),
  'writes with_sacrament as a text': details((event) => void (event.with_sacrament = String(event.with_sacrament))),
  'counts events in a text': body('getevents', (json) => void (json.total_events_nbr = String(json.total_events_nbr))),
  'writes sizes of files as numbers': details(
    (event) => void event.files.forEach((file: Json) => (file.filesize_kb = Number(file.filesize_kb))),
  ),
  'changes addresses of areas': each('getlayers', (row) => void (row.url &&= `https://www.example.org${row.url}`)),
  'changes addresses of pictures in lists': items(
    (event) => void (event.image_url &&= event.image_url.replace('https:', 'http:')),
  ),
  'changes addresses of target groups in events': details(
    (event) => void event.target_groups.forEach((group: Json) => (group.url = group.url.slice(1))),
  ),
  'writes "-" for missing texts of persons at events': details(
    (event) => void event.organists.forEach((person: Json) => (person.url ||= '-')),
  ),
});

const listFields = from('F2', {
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
    ].map((key) => [`leaves ${key} out`, items((event) => void delete event[key])]),
  ),
  'leaves image_url out where there is none': items((event) => event.image_url === '' && delete event.image_url),
  'tells long_desc in getevents': items((event) => void (event.long_desc = ''), 'getevents'),
  'tells long_desc in geteventsbylist': items((event) => void (event.long_desc = '<p></p>'), 'geteventsbylist'),
  'tells event_type in areas': items((event) => void (event.event_type = ''), 'geteventsbylayermerged'),
  'leaves long_desc out of areas': items((event) => void delete event.long_desc, 'geteventsbylayermerged'),
  'leaves event_type out of target groups': items((event) => void delete event.event_type, 'geteventsbygroup'),
  'tells whom to ask where one cannot sign up': items((event) =>
    Object.assign(event, {
      subscribe_person_name: event.subscribe_person_name ?? '',
      subscribe_person_email: event.subscribe_person_email ?? '',
    }),
  ),
  'does not tell whom to ask': items(
    (event) => void [delete event.subscribe_person_name, delete event.subscribe_person_email],
  ),
  'tells half of whom to ask': items((event) => void delete event.subscribe_person_email),
  'does not tell whom to ask where sign-up is closed': items(
    (event) =>
      event.subscription === false && [delete event.subscribe_person_name, delete event.subscribe_person_email],
  ),
  'tells somebody else to ask in details': details(
    (event) => void event.subscribe_person.forEach((one: Json) => (one.name = 'Pfarramt')),
  ),
  'tells another address to ask at in lists': items(
    (event) => event.subscribe_person_email && (event.subscribe_person_email = 'x@example.org'),
  ),
  'has another title in lists': items((event) => void (event.title = event.title.toUpperCase()), 'geteventsbygroup'),
  'has another title in details': details((event) => void (event.title += '.')),
  'has another short text in lists of areas': items(
    (event) => void (event.short_desc = event.short_desc.slice(0, 5)),
    'geteventsbylayermerged',
  ),
  'has another long text in areas than in details': items(
    (event) => void (event.long_desc = event.long_desc.replace(/<[^>]+>/g, '')),
    'geteventsbylayermerged',
  ),
  'has another deadline in details': details(
    (event) => event.subscribe_date !== '0' && (event.subscribe_date = '20261231'),
  ),
  'tells internal notes': items((event) => void (event.internal_note = ''), 'getevents'),
});

const withRoom = (change: (room: Json, event: Json) => unknown) => items((event) => change(event.room, event));

const rooms = from('F3', {
  'shows the last room in lists': items(
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
  'has no room where there is none': items((event) => event.room.name === '' && delete event.room),
  'has null where there is no room': items((event) => event.room.name === '' && (event.room = null)),
  'leaves ids of places in words out of details': details(
    (event) => void event.rooms.forEach((room: Json) => room.id === '0' && delete room.id),
  ),
  'names rooms in lists by their public name': withRoom((room) => void (room.name = room.public_name || room.name)),
  'tells another building in lists': withRoom((room) => room.id === '21' && (room.location_name = 'Dorfkirche')),
  'tells another building in details': details(
    (event) => void event.rooms.forEach((room: Json) => room.id === '21' && (room.location_name = 'Dorfkirche')),
  ),
  'tells another street in details': details(
    (event) => void event.rooms.forEach((room: Json) => room.id === '21' && (room.location_address = 'Postfach')),
  ),
  'tells other addresses of buildings in lists': withRoom((room) => room.id === '21' && (room.location_url = '/haus')),
  'calls addresses of the own site external': withRoom(
    (room) => room.id === '11' && (room.location_url_is_external = '1'),
  ),
  'has rooms in events that getrooms has not': body('getrooms', (json) =>
    json.filter((room: Json) => room.room_id !== '21'),
  ),
});

const organizers = [
  ...from('F4', {
    'writes "0" for nobody': items((event) => event.organizer.id === 0 && (event.organizer.id = '0')),
    'writes ids of organizers as numbers': items((event) => void (event.organizer.id = Number(event.organizer.id))),
    'writes texts for nobody': items(
      (event) => event.organizer.id === 0 && Object.assign(event.organizer, { phone: '', profession: '', email: '' }),
    ),
    'writes null for the missing telephone of a person': items(
      (event) => event.organizer.id !== 0 && (event.organizer.phone = null),
    ),
    'has no organizer where there is none': items((event) => event.organizer.name === '' && (event.organizer = null)),
  }),
  ...from('F5', {
    'writes ids of organizers as texts in details': details(
      (event) => void (event.organizer.person_id = String(event.organizer.person_id)),
    ),
    'names another organizer in details': details(
      (event) => event.event_id === '1003' && (event.organizer.name = 'Kulturverein'),
    ),
    'has no organizer by id in details': details((event) => void (event.organizer.person_id = 0)),
    'tells the telephone of organizers in details': details((event) => void (event.organizer.phone = '044 555 01 01')),
    'writes an empty array for nobody': details((event) => event.organizer.name === '' && (event.organizer = [])),
  }),
];

const signUp = from('F6', {
  'lets people sign up after the deadline': items((event) => event.event_id === '1013' && (event.subscription = true)),
  'lets people sign up where there is no sign-up': items((event) => void (event.subscription = true)),
  'lets people sign up in one list': items(
    (event) => event.event_id === '1004' && (event.subscription = true),
    'geteventsbylayermerged',
  ),
  'lets nobody sign up in one list': items((event) => void (event.subscription = false), 'geteventsbylist'),
});

const shapes = from('F7', {
  'tells people by name alone': details(
    (event) => void (event.organists = event.organists.map(({ name }: Json) => ({ name }))),
  ),
  'tells people as texts': details((event) => void (event.lectors = event.lectors.map(({ name }: Json) => name))),
  'has two collections': details(
    (event) => void (event.collection = event.collection.flatMap((one: Json) => [one, one])),
  ),
  'tells the collection as an object': details((event) => void (event.collection = event.collection[0] ?? {})),
  'leaves the type of files out': details((event) => void event.files.forEach((file: Json) => delete file.file_type)),
  'calls the name of an area name': details(
    (event) => void (event.layers = event.layers.map(({ text, ...layer }: Json) => ({ ...layer, name: text }))),
  ),
  'names areas of events otherwise': details(
    (event) => void event.layers.forEach((layer: Json) => (layer.text = layer.text.toUpperCase())),
  ),
  'names target groups by their long name': details(
    (event) =>
      void event.target_groups.forEach(
        (group: Json) => (group.text = group.text === 'Kinder' ? 'Kinder und Familien' : group.text),
      ),
  ),
  'has two persons to ask': details(
    (event) =>
      event.subscribe_person.length > 0 && event.subscribe_person.push({ ...event.subscribe_person[0], name: 'Zwei' }),
  ),
  'writes ids of people as numbers': details(
    (event) => void event.coorganizers.forEach((one: Json) => (one.person_id = Number(one.person_id))),
  ),
});

const publicNames = from('F8', {
  'names rooms in details by their internal name': details(
    (event) => void event.rooms.forEach((room: Json) => room.id === '11' && (room.name = 'Schiff')),
  ),
  'has no name for rooms without a public one': details(
    (event) => void event.rooms.forEach((room: Json) => room.id === '21' && (room.name = '')),
  ),
});

const sizes = from('F11', {
  'writes sizes of pictures as numbers in details': details((event) =>
    Object.assign(event, { image_width: Number(event.image_width), image_height: Number(event.image_height) }),
  ),
  'writes sizes of pictures as texts for persons': people(
    (person) => void (person.image_width = String(person.image_width)),
  ),
  'writes "" for unknown sizes': details(
    (event) => event.image_width === '0' && Object.assign(event, { image_width: '', image_height: '' }),
  ),
  'writes null for unknown sizes of persons': people((person) => void (person.image_width ||= null)),
  'tells no sizes of pictures': details((event) => void [delete event.image_width, delete event.image_height]),
});

export const values: readonly Deviation[] = [
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

export const unseenValues = [
  unseen('F0', { 'orders people of one role by name': 'no answer tells the order in which they were entered' }),
  unseen('F1', { 'changes addresses everywhere': 'no answer tells what was entered' }),
  unseen('F3', { 'calls addresses of the own site external, everywhere': 'no answer tells what was entered' }),
  unseen('F6', {
    'lets nobody sign up on the last day': 'no answer tells the time zone, nor that the office has it open',
    'lets nobody sign up': 'no answer tells that the office has it open',
  }),
  unseen('F8', { 'has no public name of a room, everywhere': 'no answer tells that it has one' }),
].flat();
