// Events of each shape, byte by byte: every field with its type and position (rules T6, F1 to F8, F11).

import { beforeAll, describe, expect, test } from 'vitest';
import { openInstance, type SingleInstance } from '../support/instance.ts';

const person = { firstname: 'Anna', lastname: 'Keller', phone: '044 555 01 01', email: 'anna@example.org' };

const CONTENT = {
  buildings: [
    { id: 3, name: 'Dorfkirche', street: 'Kirchgasse 1', postcode: '8999', city: 'Seewil', url: '/de/dorfkirche' },
  ],
  rooms: [{ id: 31, building_id: 3, name: 'Schiff', public_name: 'Dorfkirche', shortcut: 'K' }],
  layers: [
    { id: 1, name: 'Ganze Gemeinde', url: '/de' },
    { id: 2, parent_id: 1, name: 'Dorf' },
  ],
  target_groups: [{ id: 5, name: 'Alle', longname: 'Alle Generationen', url: '/de/alle' }],
  persons: [{ id: 7, visibility: 'web', ...person, profession: 'Pfarrerin', url: '/de/anna', url_type: '1' }],
  events: [
    {
      id: 101,
      date_from: '2026-11-22 09:30:00',
      date_to: '2026-11-22 10:30:00',
      hide_time: true,
      title: 'Ewigkeitssonntag',
      topic: 'Was bleibt',
      short_desc: 'Wir gedenken der Verstorbenen & singen „Abend ward“.',
      long_desc: '<p>Wir zünden <strong>Kerzen</strong> an.</p>',
      event_type: 'gottesdienst',
      organizer: { person_id: 7 },
      coorganizer_ids: [7],
      further_coorganizer: 'Kirchenchor',
      lector_ids: [],
      organist_ids: [7],
      catering: 'Kirchenkaffee',
      with_sacrament: 2,
      childcare: { id: 4, text: 'Kinderhüte im Saal' },
      baptism_offer: { id: 6, text: 'Taufe möglich' },
      collection: { project: 'Brot für alle', url: '/de/kollekte' },
      subscription: { open: true, deadline: '20261120', person: { name: 'Büro', email: 'buero@example.org' } },
      target_group_ids: [5],
      layer_ids: [1, 2],
      rooms: [{ room_id: 31 }, { name: 'Wiese' }],
      files: [{ file_name: 'lied.pdf', desc: 'Lied', url: '/lied.pdf', filesize_kb: 84, file_type: 'pdf' }],
      image: { url: '/kerzen.jpg', width: 1200, height: 800, caption: 'Kerzen', source_text: 'Archiv' },
    },
    { id: 102, date_from: '2026-11-23 08:00:00', date_to: '2026-11-23 08:00:00', title: 'Leer' },
  ],
};

const FULL_ITEM = {
  event_id: '101',
  date_from: '2026-11-22 09:30:00',
  date_to: '2026-11-22 10:30:00',
  title: 'Ewigkeitssonntag',
  hide_time: '1',
  topic: 'Was bleibt',
  short_desc: 'Wir gedenken der Verstorbenen & singen „Abend ward“.',
  long_desc: '<p>Wir zünden <strong>Kerzen</strong> an.</p>',
  childcare_id: '4',
  subscribe_date: '20261120',
  baptism_offer_id: '6',
  event_type: 'gottesdienst',
  date_text: 'Sonntag, 22. November 2026',
  organizer: {
    id: '7',
    name: 'Anna Keller',
    phone: '044 555 01 01',
    profession: 'Pfarrerin',
    email: 'anna@example.org',
  },
  room: {
    id: '31',
    name: 'Schiff',
    public_name: 'Dorfkirche',
    location_name: 'Dorfkirche',
    location_url: '/de/dorfkirche',
    location_url_is_external: '0',
  },
  subscription: true,
  subscribe_person_name: 'Büro',
  subscribe_person_email: 'buero@example.org',
  image_url: '/kerzen.jpg',
};

const BARE_ITEM = {
  event_id: '102',
  date_from: '2026-11-23 08:00:00',
  date_to: '2026-11-23 08:00:00',
  title: 'Leer',
  hide_time: '0',
  topic: '',
  short_desc: '',
  long_desc: '',
  childcare_id: '0',
  subscribe_date: '0',
  baptism_offer_id: '0',
  event_type: '',
  date_text: 'Montag, 23. November 2026, 08:00 Uhr',
  organizer: { id: 0, name: '', phone: null, profession: null, email: null },
  room: { name: '', location_url: '', location_url_is_external: '0' },
  subscription: false,
  image_url: '',
};

const SERVING = {
  name: 'Anna Keller',
  person_id: '7',
  phone: '044 555 01 01',
  profession: 'Pfarrerin',
  email: 'anna@example.org',
  url: '/de/anna',
  url_type: '1',
};

const FULL_DETAIL = {
  event_id: '101',
  date_from: '2026-11-22 09:30:00',
  date_to: '2026-11-22 10:30:00',
  date_text: 'Sonntag, 22. November 2026',
  hide_time: '1',
  title: 'Ewigkeitssonntag',
  topic: 'Was bleibt',
  short_desc: 'Wir gedenken der Verstorbenen & singen „Abend ward“.',
  long_desc: '<p>Wir zünden <strong>Kerzen</strong> an.</p>',
  organizer: { name: 'Anna Keller', person_id: 7 },
  coorganizers: [SERVING],
  further_coorganizer: 'Kirchenchor',
  lectors: [],
  visitators: [],
  organists: [SERVING],
  vergers: [],
  catering: 'Kirchenkaffee',
  with_sacrament: 2,
  childcare_id: '4',
  childcare_text: 'Kinderhüte im Saal',
  childcare_person: [],
  subscribe_date: '20261120',
  subscribe_person: [
    { name: 'Büro', person_id: '0', phone: '', profession: '', email: 'buero@example.org', url: '', url_type: '' },
  ],
  baptism_offer_id: '6',
  baptism_offer_text: 'Taufe möglich',
  collection: [{ project: 'Brot für alle', url: '/de/kollekte' }],
  target_groups: [{ id: '5', url: '/de/alle', text: 'Alle' }],
  layers: [
    { id: '1', text: 'Ganze Gemeinde', url: '/de' },
    { id: '2', text: 'Dorf', url: '' },
  ],
  rooms: [
    {
      location_name: 'Dorfkirche',
      location_url: '/de/dorfkirche',
      location_url_is_external: '0',
      location_address: 'Kirchgasse 1',
      location_postcode: '8999',
      location_city: 'Seewil',
      name: 'Dorfkirche',
      id: '31',
    },
    {
      location_name: '',
      location_url: '',
      location_url_is_external: '0',
      location_address: '',
      location_postcode: '',
      location_city: '',
      name: 'Wiese',
      id: '0',
    },
  ],
  files: [{ file_name: 'lied.pdf', desc: 'Lied', url: '/lied.pdf', filesize_kb: '84', file_type: 'pdf' }],
  image_url: '/kerzen.jpg',
  image_width: '1200',
  image_height: '800',
};

let server: SingleInstance;

beforeAll(async () => {
  server = await openInstance(CONTENT, '2026-11-20T11:00:00Z');
});

function without(item: object, ...keys: readonly string[]): object {
  return Object.fromEntries(Object.entries(item).filter(([key]) => !keys.includes(key)));
}

describe.each([
  ['getevents', ['long_desc', 'event_type']],
  ['geteventsbylist/0', ['long_desc', 'event_type']],
  ['geteventsbylistfromdate/0/20261120', ['long_desc', 'event_type']],
  ['geteventsbylayermerged/0', ['event_type']],
  ['geteventsbygroup/0', []],
] as const)('%s', (call, left) => {
  test('has items with these fields in this order, and no others (T6, F2)', async () => {
    const events = [without(FULL_ITEM, ...left), without(BARE_ITEM, ...left)];
    expect((await server.get(call)).text).toBe(JSON.stringify({ total_events_nbr: 2, events }));
  });
});

test('geteventdetails returns these fields in this order (T6, F5, F7, F8, F11)', async () => {
  expect((await server.get('geteventdetails/101')).text).toBe(JSON.stringify([FULL_DETAIL]));
});

test('a detail of an empty event has every field, empty (F1, F11)', async () => {
  const { json } = await server.get('geteventdetails/102');
  expect(Object.keys(json[0])).toEqual(Object.keys(FULL_DETAIL));
  const arrays = ['coorganizers', 'lectors', 'visitators', 'organists', 'vergers', 'childcare_person'];
  arrays.push('subscribe_person', 'collection', 'target_groups', 'layers', 'rooms', 'files');
  expect(json).toEqual([
    {
      ...Object.fromEntries(arrays.map((key) => [key, []])),
      ...without(BARE_ITEM, 'event_type', 'room', 'subscription'),
      organizer: { name: '', person_id: 0 },
      further_coorganizer: '',
      catering: '',
      with_sacrament: 0,
      childcare_text: '',
      baptism_offer_text: '',
      image_width: '0',
      image_height: '0',
    },
  ]);
});
