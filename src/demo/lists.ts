import { EVENT_TYPE, LAYER_ID, TARGET_GROUP_ID } from './areas.ts';
import { FIRST_EVENT_ID } from './events.ts';
import { PERSON_ID } from './people.ts';
import { ROOM_ID } from './places.ts';
import type { DemoEvent, DemoList } from './types.ts';

const LIST_GROUP = { website: 1, newsletter: 2, poster: 3 } as const;

export const LIST_ID = {
  services: 101,
  music: 102,
  families: 103,
  youth: 104,
  seniors: 105,
  hill: 106,
  french: 107,
  italian: 108,
  parishHouse: 109,
  withBrunner: 110,
  highlights: 111,
  germanServices: 112,
  childrensServices: 113,
  drafts: 114,
} as const;

export const demoListGroups: { id: number; name: string }[] = [
  { id: LIST_GROUP.website, name: 'Website' },
  { id: LIST_GROUP.newsletter, name: 'Newsletter' },
  { id: LIST_GROUP.poster, name: 'Aushang' },
];

const WEB = [LIST_GROUP.website];
const WEB_AND_MAIL = [LIST_GROUP.website, LIST_GROUP.newsletter];

const listsByRule: DemoList[] = [
  {
    id: LIST_ID.services,
    group_ids: [LIST_GROUP.website, LIST_GROUP.newsletter, LIST_GROUP.poster],
    name: 'GD alle',
    public_title: 'Gottesdienste',
    rule: { event_types: [EVENT_TYPE.service] },
  },
  {
    id: LIST_ID.music,
    group_ids: WEB_AND_MAIL,
    name: 'Musik ohne Proben',
    public_title: 'Konzerte',
    rule: { layer_ids: [LAYER_ID.music], event_types: [EVENT_TYPE.music] },
  },
  {
    id: LIST_ID.families,
    group_ids: WEB_AND_MAIL,
    name: 'Kinder und Familien',
    rule: { target_group_ids: [TARGET_GROUP_ID.toddlers, TARGET_GROUP_ID.children, TARGET_GROUP_ID.families] },
  },
  { id: LIST_ID.youth, group_ids: WEB, name: 'Jugend', rule: { target_group_ids: [TARGET_GROUP_ID.youth] } },
  {
    id: LIST_ID.seniors,
    group_ids: WEB_AND_MAIL,
    name: '60plus',
    rule: { target_group_ids: [TARGET_GROUP_ID.seniors] },
  },
  {
    id: LIST_ID.hill,
    group_ids: [LIST_GROUP.website, LIST_GROUP.poster],
    name: 'Berg',
    public_title: 'Auf dem Berg',
    rule: { layer_ids: [LAYER_ID.hill] },
  },
  { id: LIST_ID.french, group_ids: WEB, name: 'En français', rule: { layer_ids: [LAYER_ID.french] } },
  {
    id: LIST_ID.parishHouse,
    group_ids: [LIST_GROUP.poster],
    name: 'Aushang Kirchgemeindehaus',
    rule: {
      room_ids: [ROOM_ID.hall, ROOM_ID.foyer, ROOM_ID.youth, ROOM_ID.classroom, ROOM_ID.kitchen, ROOM_ID.meeting],
    },
  },
  { id: LIST_ID.withBrunner, group_ids: WEB, name: 'Mit Pfrn. Brunner', rule: { person_ids: [PERSON_ID.brunner] } },
  {
    id: LIST_ID.childrensServices,
    group_ids: WEB,
    name: 'GD für Kinder',
    public_title: 'Feiern mit Kindern',
    rule: { event_types: [EVENT_TYPE.service], target_group_ids: [TARGET_GROUP_ID.toddlers, TARGET_GROUP_ID.families] },
  },
];

function idsOf(events: DemoEvent[], ...series: number[]): number[] {
  return events.map(({ id }) => id).filter((id) => series.some((start) => id >= start && id < start + 50_000));
}

function listsByHand(events: DemoEvent[]): DemoList[] {
  const italian = idsOf(events, FIRST_EVENT_ID.italian, FIRST_EVENT_ID.missione, FIRST_EVENT_ID.vespers);
  const highlights = idsOf(
    events,
    FIRST_EVENT_ID.concert,
    FIRST_EVENT_ID.camp,
    FIRST_EVENT_ID.christmasEve,
    FIRST_EVENT_ID.easterNight,
    FIRST_EVENT_ID.assembly,
  );
  return [
    { id: LIST_ID.italian, group_ids: WEB, name: 'In italiano', include_event_ids: italian },
    { id: LIST_ID.highlights, group_ids: WEB_AND_MAIL, name: 'Höhepunkte', include_event_ids: highlights },
    {
      id: LIST_ID.germanServices,
      group_ids: [LIST_GROUP.poster],
      name: 'GD deutsch',
      public_title: 'Gottesdienste auf Deutsch',
      rule: { event_types: [EVENT_TYPE.service] },
      include_event_ids: idsOf(events, FIRST_EVENT_ID.homeService),
      exclude_event_ids: idsOf(events, FIRST_EVENT_ID.french, FIRST_EVENT_ID.italian),
    },
    { id: LIST_ID.drafts, name: 'Vorauswahl Gemeindebrief', include_event_ids: highlights.slice(0, 3) },
  ];
}

export function createDemoLists(events: DemoEvent[]): DemoList[] {
  return [...listsByRule, ...listsByHand(events)];
}
