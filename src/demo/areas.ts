import type { DemoLayer, DemoTargetGroup } from './types.ts';

export const LAYER_ID = {
  parish: 1,
  village: 10,
  station: 11,
  careHome: 12,
  hill: 20,
  oberegg: 21,
  hintermoos: 22,
  teaching: 30,
  confirmation: 31,
  music: 40,
  choir: 41,
  french: 50,
} as const;

export const demoLayers: DemoLayer[] = [
  { id: LAYER_ID.parish, name: 'Kirchgemeinde Seewil', url: '/de/kirchgemeinde' },
  { id: LAYER_ID.village, parent_id: LAYER_ID.parish, name: 'Dorf', url: '/de/dorf' },
  { id: LAYER_ID.station, parent_id: LAYER_ID.village, name: 'Bahnhofquartier' },
  { id: LAYER_ID.careHome, parent_id: LAYER_ID.village, name: 'Alterszentrum Lindenhof', url: '/de/dorf/lindenhof' },
  { id: LAYER_ID.hill, parent_id: LAYER_ID.parish, name: 'Berg', url: '/de/berg' },
  { id: LAYER_ID.oberegg, parent_id: LAYER_ID.hill, name: 'Oberegg', url: '/de/berg/oberegg' },
  { id: LAYER_ID.hintermoos, parent_id: LAYER_ID.hill, name: 'Hintermoos' },
  { id: LAYER_ID.teaching, parent_id: LAYER_ID.parish, name: 'Unterricht', url: '/de/unterricht' },
  { id: LAYER_ID.confirmation, parent_id: LAYER_ID.teaching, name: 'Konfirmation', url: '/de/unterricht/konfirmation' },
  { id: LAYER_ID.music, parent_id: LAYER_ID.parish, name: 'Musik', url: '/de/musik' },
  { id: LAYER_ID.choir, parent_id: LAYER_ID.music, name: 'Kirchenchor', url: '/de/musik/kirchenchor' },
  { id: LAYER_ID.french, name: 'Communauté francophone', url: '/fr/communaute' },
];

export const TARGET_GROUP_ID = {
  everyone: 1,
  toddlers: 2,
  children: 3,
  youth: 4,
  families: 5,
  adults: 6,
  seniors: 7,
  french: 8,
  italian: 9,
} as const;

export const demoTargetGroups: DemoTargetGroup[] = [
  { id: TARGET_GROUP_ID.everyone, name: 'Alle', longname: 'Alle, die kommen mögen' },
  {
    id: TARGET_GROUP_ID.toddlers,
    name: 'Kleinkinder',
    longname: 'Kinder bis 5 Jahre mit Begleitung',
    url: '/de/kinder/klein',
  },
  { id: TARGET_GROUP_ID.children, name: 'Kinder', longname: 'Kinder der Primarschule', url: '/de/kinder' },
  { id: TARGET_GROUP_ID.youth, name: 'Jugend', longname: 'Jugendliche ab der Oberstufe', url: '/de/jugend' },
  {
    id: TARGET_GROUP_ID.families,
    name: 'Familien',
    longname: 'Familien mit Kindern jeden Alters',
    url: '/de/familien',
  },
  { id: TARGET_GROUP_ID.adults, name: 'Erwachsene', longname: 'Erwachsene', url: '/de/erwachsene' },
  { id: TARGET_GROUP_ID.seniors, name: '60plus', longname: 'Seniorinnen und Senioren', url: '/de/60plus' },
  {
    id: TARGET_GROUP_ID.french,
    name: 'Francophones',
    longname: 'Paroissiennes et paroissiens de langue française',
    url: '/fr',
  },
  { id: TARGET_GROUP_ID.italian, name: 'Italofoni', longname: 'Persone di lingua italiana', url: '/it' },
];

export const EVENT_TYPE = {
  service: 'Gottesdienst',
  devotion: 'Andacht',
  music: 'Konzert',
  rehearsal: 'Probe',
  meeting: 'Treff',
  learning: 'Bildung',
  teaching: 'Unterricht',
  camp: 'Lager',
  exhibition: 'Ausstellung',
  internal: 'Intern',
  assembly: 'Versammlung',
} as const;
