// Rooms in events and in getrooms (rules F0, F3, F8, L7).

import { beforeAll, expect, test } from 'vitest';
import { event } from '../support/content.ts';
import { openInstance, type SingleInstance } from '../support/instance.ts';

const farm = {
  name: 'Alte Scheune',
  location_name: 'Hof Berg',
  location_url: 'https://www.example.com/hof?a=1&b=ü',
  location_url_is_external: true,
  location_address: 'Bergweg 9',
  location_postcode: '8999',
  location_city: 'Seewil',
};

const far = { url: 'https://www.example.com/haus', url_is_external: true, position: 1 };

let server: SingleInstance;

beforeAll(async () => {
  server = await openInstance(
    {
      buildings: [
        { id: 1, name: 'Dorfkirche', street: 'Kirchgasse 1', postcode: '8999', city: 'Seewil', url: '/k', position: 2 },
        { id: 2, name: 'Haus', ...far },
        { id: 3, name: 'Leeres Haus', position: 3 },
      ],
      rooms: [
        { id: 11, building_id: 1, name: 'Schiff', public_name: 'Kirche', shortcut: 'S', position: 2 },
        { id: 12, building_id: 1, name: 'Turm', position: 1 },
        { id: 21, building_id: 2, name: 'Saal', position: 1 },
        { id: 22, building_id: 2, name: 'Küche', position: 1 },
      ],
      events: [
        event(1, '2026-12-01', { rooms: [{ room_id: 11 }, { room_id: 21 }] }),
        event(2, '2026-12-02', { rooms: [{ room_id: 21 }, farm, { room_id: 11 }] }),
        event(3, '2026-12-03', { rooms: [farm, { room_id: 11 }] }),
        event(4, '2026-12-04', { rooms: [{ name: 'Waldrand' }] }),
        event(5, '2026-12-05'),
      ],
    },
    '2026-11-20T11:00:00Z',
  );
});

const kirche = { location_name: 'Dorfkirche', location_url: '/k', location_url_is_external: '0' };
const haus = { location_name: 'Haus', location_url: 'https://www.example.com/haus', location_url_is_external: '1' };
const hof = { location_name: farm.location_name, location_url: farm.location_url, location_url_is_external: '1' };

test.each([
  'getevents',
  'geteventsbylist/0',
  'geteventsbylayermerged/0',
  'geteventsbygroup/0',
])('the room in %s is the first one, of the office, in free text, or missing (F3)', async (call) => {
  const { json } = await server.get(call);
  expect(json.events.map(({ room }: { room: unknown }) => room)).toEqual([
    { id: '11', name: 'Schiff', public_name: 'Kirche', ...kirche },
    { id: '21', name: 'Saal', public_name: '', ...haus },
    { name: 'Alte Scheune', public_name: '', ...hof },
    { name: 'Waldrand', public_name: '', location_url: '', location_url_is_external: '0' },
    { name: '', location_url: '', location_url_is_external: '0' },
  ]);
});

test('the rooms of a detail are all, in the order entered, under their public names (F0, F3, F8)', async () => {
  const { json } = await server.get('geteventdetails/1,2,4,5');
  const nowhere = { location_address: '', location_postcode: '', location_city: '' };
  const schiff = {
    ...kirche,
    location_address: 'Kirchgasse 1',
    location_postcode: '8999',
    location_city: 'Seewil',
    name: 'Kirche',
    id: '11',
  };
  const saal = { ...haus, ...nowhere, name: 'Saal', id: '21' };
  const { name, location_address, location_postcode, location_city } = farm;
  const scheune = { ...hof, location_address, location_postcode, location_city, name, id: '0' };
  const waldrand = { location_name: '', location_url: '', location_url_is_external: '0', ...nowhere };
  expect(json.map(({ rooms }: { rooms: unknown }) => rooms)).toEqual([
    [schiff, saal],
    [saal, scheune, schiff],
    [{ ...waldrand, name: 'Waldrand', id: '0' }],
    [],
  ]);
});

test('getrooms returns every room with its building, by building, then room, in the office’s order (L7)', async () => {
  const inKirche = {
    location_id: '1',
    location_name: 'Dorfkirche',
    street: 'Kirchgasse 1',
    postcode: '8999',
    city: 'Seewil',
    location_url: '/k',
    location_url_is_external: '0',
  };
  const inHaus = {
    location_id: '2',
    location_name: 'Haus',
    street: '',
    postcode: '',
    city: '',
    location_url: far.url,
    location_url_is_external: '1',
  };
  expect((await server.get('getrooms')).text).toBe(
    JSON.stringify([
      { ...inHaus, room_id: '21', room_name: 'Saal', shortcut: '' },
      { ...inHaus, room_id: '22', room_name: 'Küche', shortcut: '' },
      { ...inKirche, room_id: '12', room_name: 'Turm', shortcut: '' },
      { ...inKirche, room_id: '11', room_name: 'Schiff', shortcut: 'S' },
    ]),
  );
});
