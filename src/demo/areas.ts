import type { DemoLayer, DemoTargetGroup } from './types.ts';

export const LAYER = {
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

export const layers: DemoLayer[] = [
  { id: LAYER.parish, name: 'Kirchgemeinde Seewil', url: '/de/kirchgemeinde' },
  { id: LAYER.village, parent_id: LAYER.parish, name: 'Dorf', url: '/de/dorf' },
  { id: LAYER.station, parent_id: LAYER.village, name: 'Bahnhofquartier' },
  { id: LAYER.careHome, parent_id: LAYER.village, name: 'Alterszentrum Lindenhof', url: '/de/dorf/lindenhof' },
  { id: LAYER.hill, parent_id: LAYER.parish, name: 'Berg', url: '/de/berg' },
  { id: LAYER.oberegg, parent_id: LAYER.hill, name: 'Oberegg', url: '/de/berg/oberegg' },
  { id: LAYER.hintermoos, parent_id: LAYER.hill, name: 'Hintermoos' },
  { id: LAYER.teaching, parent_id: LAYER.parish, name: 'Unterricht', url: '/de/unterricht' },
  { id: LAYER.confirmation, parent_id: LAYER.teaching, name: 'Konfirmation', url: '/de/unterricht/konfirmation' },
  { id: LAYER.music, parent_id: LAYER.parish, name: 'Musik', url: '/de/musik' },
  { id: LAYER.choir, parent_id: LAYER.music, name: 'Kirchenchor', url: '/de/musik/kirchenchor' },
  { id: LAYER.french, name: 'Communauté francophone', url: '/fr/communaute' },
];

export const TARGET = {
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

export const targetGroups: DemoTargetGroup[] = [
  { id: TARGET.everyone, name: 'Alle', longname: 'Alle, die kommen mögen' },
  { id: TARGET.toddlers, name: 'Kleinkinder', longname: 'Kinder bis 5 Jahre mit Begleitung', url: '/de/kinder/klein' },
  { id: TARGET.children, name: 'Kinder', longname: 'Kinder der Primarschule', url: '/de/kinder' },
  { id: TARGET.youth, name: 'Jugend', longname: 'Jugendliche ab der Oberstufe', url: '/de/jugend' },
  { id: TARGET.families, name: 'Familien', longname: 'Familien mit Kindern jeden Alters', url: '/de/familien' },
  { id: TARGET.adults, name: 'Erwachsene', longname: 'Erwachsene', url: '/de/erwachsene' },
  { id: TARGET.seniors, name: '60plus', longname: 'Seniorinnen und Senioren', url: '/de/60plus' },
  { id: TARGET.french, name: 'Francophones', longname: 'Paroissiennes et paroissiens de langue française', url: '/fr' },
  { id: TARGET.italian, name: 'Italofoni', longname: 'Persone di lingua italiana', url: '/it' },
];

export const TYPE = {
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
