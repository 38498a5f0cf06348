import type { DemoBuilding, DemoEventRoom, DemoPlace, DemoRoom } from './types.ts';

const BUILDING = { church: 1, parishHouse: 2, chapel: 3 } as const;

export const ROOM_ID = {
  church: 11,
  gallery: 12,
  tower: 13,
  hall: 21,
  foyer: 22,
  youth: 23,
  classroom: 24,
  kitchen: 25,
  meeting: 26,
  chapel: 31,
} as const;

const HOME_TOWN = { postcode: '8999', city: 'Seewil' } as const;

export const demoBuildings: DemoBuilding[] = [
  { id: BUILDING.church, name: 'Kirche Seewil', street: 'Kirchgasse 1', ...HOME_TOWN, url: '/de/raeume/kirche' },
  {
    id: BUILDING.parishHouse,
    name: 'Kirchgemeindehaus Seewil',
    street: 'Kirchgasse 7',
    ...HOME_TOWN,
    url: '/de/raeume/kirchgemeindehaus',
  },
  {
    id: BUILDING.chapel,
    name: 'Kapelle Oberegg',
    street: 'Obereggstrasse 40',
    postcode: '8999',
    city: 'Seewil Berg',
    url: 'https://kapelle-oberegg.example.net/',
    url_is_external: true,
  },
];

export const demoRooms: DemoRoom[] = [
  {
    id: ROOM_ID.church,
    building_id: BUILDING.church,
    name: 'Kirchenschiff',
    public_name: 'Kirche Seewil',
    shortcut: 'KI',
  },
  { id: ROOM_ID.gallery, building_id: BUILDING.church, name: 'Empore', shortcut: 'KI-E' },
  { id: ROOM_ID.tower, building_id: BUILDING.church, name: 'Turmstube', shortcut: 'KI-T' },
  { id: ROOM_ID.hall, building_id: BUILDING.parishHouse, name: 'Grosser Saal', shortcut: 'GS' },
  { id: ROOM_ID.foyer, building_id: BUILDING.parishHouse, name: 'Foyer', shortcut: 'FO' },
  {
    id: ROOM_ID.youth,
    building_id: BUILDING.parishHouse,
    name: 'UG 02',
    public_name: 'Jugendraum «Keller 7»',
    shortcut: 'JR',
  },
  { id: ROOM_ID.classroom, building_id: BUILDING.parishHouse, name: 'Unterrichtszimmer', shortcut: 'UZ' },
  { id: ROOM_ID.kitchen, building_id: BUILDING.parishHouse, name: 'Küche', shortcut: 'KÜ' },
  { id: ROOM_ID.meeting, building_id: BUILDING.parishHouse, name: 'Sitzungszimmer OG', public_name: 'Sitzungszimmer' },
  {
    id: ROOM_ID.chapel,
    building_id: BUILDING.chapel,
    name: 'Kapellenraum',
    public_name: 'Kapelle Oberegg',
    shortcut: 'KO',
  },
];

export const DEMO_PLACES = {
  aisle: {
    name: 'Seitenschiff',
    location_name: 'Kirche Seewil',
    location_address: 'Kirchgasse 1',
    location_city: 'Seewil',
  },
  barn: {
    name: 'Klosterscheune',
    location_name: 'Kulturzentrum Klosterscheune',
    location_url: 'https://klosterscheune.example.com/anreise',
    location_url_is_external: true,
    location_address: 'Klosterweg 12',
    location_postcode: '8998',
    location_city: 'Unterau',
  },
  careHome: {
    name: 'Andachtsraum, 1. Stock',
    location_name: 'Alterszentrum Lindenhof',
    location_url: 'https://www.example.net/lindenhof',
    location_url_is_external: true,
    location_address: 'Lindenweg 3',
    location_postcode: '8999',
    location_city: 'Seewil',
  },
  forestHut: {
    name: 'Waldhütte Hintermoos',
    location_url: '/de/raeume/waldhuette',
    location_city: 'Seewil Berg',
  },
  catholicChurch: {
    name: 'Kirche St. Martin',
    location_name: 'Katholische Pfarrei St. Martin',
    location_url: 'https://st-martin.example.com/',
    location_url_is_external: true,
    location_address: 'Martinsplatz 2',
    location_postcode: '8999',
    location_city: 'Seewil',
  },
  campHouse: {
    name: 'Ferienhaus Campanula',
    location_name: 'Ferienhaus Campanula',
    location_url: 'https://campanula.example.com/',
    location_url_is_external: true,
    location_address: 'Via Davos 9',
    location_postcode: '7999',
    location_city: 'Valbella Sura',
  },
  station: { name: 'Bahnhof Seewil, Gleis 1' },
} as const satisfies Record<string, DemoPlace>;

export function createRoomRefs(...ids: number[]): DemoEventRoom[] {
  return ids.map((id) => ({ room_id: id }));
}
