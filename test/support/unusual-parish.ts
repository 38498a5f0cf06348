// Demo parish with every name as long as the format allows, missing pictures, and days, rotas and sign-ups far beyond the usual.

import { createDemoBundle } from '../../src/demo/parish.ts';
import { addDemoRequests } from '../../src/demo/room-requests.ts';
import { addDemoRota, DEMO_PERSON_KEY } from '../../src/demo/rota.ts';
import { addDemoSignUps } from '../../src/demo/sign-ups.ts';
import type { Loose } from './full-bundle.ts';

const MAX_NAME = 120;
const LONG_NAMES = [
  'Donaudampfschifffahrtsgesellschaft'.repeat(4),
  'Ökumenische Andacht mit Liedern aus Taizé, anschliessend Suppe, Kaffee und Kuchen im grossen Saal des Kirchgemeindehauses',
  'W'.repeat(MAX_NAME),
].map((name) => name.slice(0, MAX_NAME).trim());
const NAME_KEYS =
  /^(?:name|public_name|longname|public_title|title|topic|lastname|firstname|label|profession|organisation)$/;
const MISSING_PICTURE = `/files/demo/${'0'.repeat(64)}/bild.jpg`;

const ROLES = 12;
const ROTA_EVENTS = 40;
const EVENTS_OF_DAY = 300;
const BOOKINGS = 200;
const ID = { event: 9_000_001, crowded: 9_100_001, booking: 9_200_001, role: 101, signUp: 9_300_001 };

const addDays = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
const many = <T>(count: number, create: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => create(index));

export interface UnusualParish {
  readonly bundle: Loose;
  /** Office pages that show most of this content. */
  readonly paths: readonly string[];
  readonly publicPaths: readonly string[];
}

export function createUnusualParish(name: string, today: string): UnusualParish {
  const usual: Loose = addDemoRequests(addDemoSignUps(addDemoRota(createDemoBundle(today), today), today), today);
  const { instance, ...content } = lengthen(usual);
  const crowdedDay = addDays(today, 45);
  const [room] = content['rooms'];
  const at = (id: number, day: string, more: Loose) => ({
    id,
    date_from: `${day} 10:00:00`,
    date_to: `${day} 11:00:00`,
    title: LONG_NAMES[id % LONG_NAMES.length],
    ...more,
  });
  const threeBuildings = content['buildings'].slice(0, 3).flatMap(({ id }: Loose) => {
    const found = content['rooms'].find(({ building_id }: Loose) => building_id === id);
    return found === undefined ? [] : [{ room_id: found.id }];
  });
  const [form] = content['forms'];
  const events = [
    ...many(EVENTS_OF_DAY, (index) => at(ID.crowded + index, crowdedDay, { rooms: [{ room_id: room.id }] })),
    ...many(ROTA_EVENTS, (index) =>
      at(ID.event + index, addDays(today, 1 + index), { event_type: 'Gottesdienst', layer_ids: [1] }),
    ),
    at(ID.signUp, addDays(today, 20), {
      rooms: threeBuildings,
      subscription: {
        person: { person_id: content['persons'][0].id },
        online: { seats: BOOKINGS + 10, party: 4, form_id: form.id },
      },
    }),
  ];
  const bundle = {
    ...content,
    instance: { ...instance, name, title: LONG_NAMES[1], accent: '#ffd500', logo_url: MISSING_PICTURE },
    events: [...content['events'], ...events],
    roles: [
      ...content['roles'],
      ...many(ROLES - content['roles'].length, (index) => ({
        id: ID.role + index,
        position: 50 + index,
        name: LONG_NAMES[index % LONG_NAMES.length],
        rule: { event_types: ['Gottesdienst'], layer_ids: [1] },
        need: 2,
      })),
    ],
    bookings: [
      ...content['bookings'],
      ...many(BOOKINGS, (index) => ({
        ...content['bookings'][0],
        id: ID.booking + index,
        key: `unusual-booking-${ID.booking + index}`,
        event_id: ID.signUp,
        people: [{ name: LONG_NAMES[index % LONG_NAMES.length], answers: {} }],
        answers: {},
      })),
    ],
  };
  const [request] = content['requests'];
  return {
    bundle,
    paths: [
      `/events/${ID.signUp}`,
      ...['', '/new', '/present', '/message'].map((page) => `/events/${ID.signUp}/bookings${page}`),
      ...['week', 'month', 'rooms'].map((view) => `/agenda?view=${view}&on=${crowdedDay}`),
      `/room-requests/${request.id}`,
      `/persons/${content['persons'][0].id}`,
      `/rooms/${room.id}`,
    ],
    publicPaths: [
      '/',
      `/?from=${crowdedDay}&to=${crowdedDay}`,
      `/?view=month&month=${crowdedDay.slice(0, 7)}`,
      `/lists/${content['lists'][0].id}`,
      `/rooms/${room.id}`,
      `/events/${ID.signUp}`,
      `/events/${ID.signUp}/signup`,
      `/me/${DEMO_PERSON_KEY}`,
    ],
  };
}

/** Returns a copy of a bundle whose names are as long as possible, and whose pictures are missing. */
function lengthen(bundle: Loose): Loose {
  let number = 0;
  const change = (value: unknown, key = ''): unknown => {
    if (Array.isArray(value)) return value.map((one) => change(one));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, change(one, name)]));
    if (typeof value !== 'string' || value === '') return value;
    if (NAME_KEYS.test(key)) return LONG_NAMES[number++ % LONG_NAMES.length];
    return key === 'url' && /\.jpg$/.test(value) ? MISSING_PICTURE : value;
  };
  const { instance, newsletter, ...content } = bundle;
  return { ...(change(content) as Loose), instance, newsletter };
}
