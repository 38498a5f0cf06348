import { LAYER, TARGET, TYPE } from './areas.ts';
import { SERIES } from './events.ts';
import { PERSON } from './people.ts';
import { ROOM } from './places.ts';
import type { DemoEvent, DemoList } from './types.ts';

const LIST_GROUP = { website: 1, newsletter: 2, poster: 3 } as const;

export const LIST = {
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

export const listGroups: { id: number; name: string }[] = [
  { id: LIST_GROUP.website, name: 'Website' },
  { id: LIST_GROUP.newsletter, name: 'Newsletter' },
  { id: LIST_GROUP.poster, name: 'Aushang' },
];

const WEB = [LIST_GROUP.website];
const WEB_AND_MAIL = [LIST_GROUP.website, LIST_GROUP.newsletter];

/** Lists defined by a rule only. */
const listsByRule: DemoList[] = [
  {
    id: LIST.services,
    group_ids: [LIST_GROUP.website, LIST_GROUP.newsletter, LIST_GROUP.poster],
    name: 'GD alle',
    public_title: 'Gottesdienste',
    rule: { event_types: [TYPE.service] },
  },
  {
    id: LIST.music,
    group_ids: WEB_AND_MAIL,
    name: 'Musik ohne Proben',
    public_title: 'Konzerte',
    rule: { layer_ids: [LAYER.music], event_types: [TYPE.music] },
  },
  {
    id: LIST.families,
    group_ids: WEB_AND_MAIL,
    name: 'Kinder und Familien',
    rule: { target_group_ids: [TARGET.toddlers, TARGET.children, TARGET.families] },
  },
  { id: LIST.youth, group_ids: WEB, name: 'Jugend', rule: { target_group_ids: [TARGET.youth] } },
  { id: LIST.seniors, group_ids: WEB_AND_MAIL, name: '60plus', rule: { target_group_ids: [TARGET.seniors] } },
  {
    id: LIST.hill,
    group_ids: [LIST_GROUP.website, LIST_GROUP.poster],
    name: 'Berg',
    public_title: 'Auf dem Berg',
    rule: { layer_ids: [LAYER.hill] },
  },
  { id: LIST.french, group_ids: WEB, name: 'En français', rule: { layer_ids: [LAYER.french] } },
  {
    id: LIST.parishHouse,
    group_ids: [LIST_GROUP.poster],
    name: 'Aushang Kirchgemeindehaus',
    rule: { room_ids: [ROOM.hall, ROOM.foyer, ROOM.youth, ROOM.classroom, ROOM.kitchen, ROOM.meeting] },
  },
  { id: LIST.withBrunner, group_ids: WEB, name: 'Mit Pfrn. Brunner', rule: { person_ids: [PERSON.brunner] } },
  {
    id: LIST.childrensServices,
    group_ids: WEB,
    name: 'GD für Kinder',
    public_title: 'Feiern mit Kindern',
    rule: { event_types: [TYPE.service], target_group_ids: [TARGET.toddlers, TARGET.families] },
  },
];

/** The ids of the events of these series; a series holds fewer than 50,000 days. */
function idsOf(events: DemoEvent[], ...series: number[]): number[] {
  return events.map(({ id }) => id).filter((id) => series.some((start) => id >= start && id < start + 50_000));
}

/** Lists with events added manually, with or without a rule. */
function listsByHand(events: DemoEvent[]): DemoList[] {
  const italian = idsOf(events, SERIES.italian, SERIES.missione, SERIES.vespers);
  const highlights = idsOf(
    events,
    SERIES.concert,
    SERIES.camp,
    SERIES.christmasEve,
    SERIES.easterNight,
    SERIES.assembly,
  );
  return [
    { id: LIST.italian, group_ids: WEB, name: 'In italiano', include_event_ids: italian },
    { id: LIST.highlights, group_ids: WEB_AND_MAIL, name: 'Höhepunkte', include_event_ids: highlights },
    {
      id: LIST.germanServices,
      group_ids: [LIST_GROUP.poster],
      name: 'GD deutsch',
      public_title: 'Gottesdienste auf Deutsch',
      rule: { event_types: [TYPE.service] },
      include_event_ids: idsOf(events, SERIES.homeService),
      exclude_event_ids: idsOf(events, SERIES.french, SERIES.italian),
    },
    { id: LIST.drafts, name: 'Vorauswahl Gemeindebrief', include_event_ids: highlights.slice(0, 3) },
  ];
}

/** All lists; those made by hand name events out of the given ones. */
export function listsFor(events: DemoEvent[]): DemoList[] {
  return [...listsByRule, ...listsByHand(events)];
}
