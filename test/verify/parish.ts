// Parish with an example of everything in the interface, around noon on 20 November 2026 in Zurich, so that every deviation is visible.

import { example, NOON } from '../support/calls.ts';
import type { Loose } from '../support/full-bundle.ts';
import { openInstance, type SingleInstance } from '../support/instance.ts';

const [sunday, wreaths] = example.events as readonly Loose[];

function event(id: number, from: string, to: string, own: Loose = {}, like = wreaths): Loose {
  return {
    ...like,
    id,
    date_from: from,
    date_to: to,
    title: `Anlass ${id}`,
    subscription: null,
    ...own,
  };
}

const FAIR = event(1006, '2026-11-20 09:00:00', '2026-11-20 17:00:00', { layer_ids: [4], target_group_ids: [2, 1] });
const OVER_TODAY = event(1007, '2026-11-20 10:00:00', '2026-11-20 11:00:00');
const SAME_START = [998, 1010].map((id) => event(id, '2026-12-06 17:00:00', '2026-12-06 18:00:00'));
const TWO_DAYS = event(1011, '2026-12-12 10:00:00', '2026-12-13 16:00:00', { layer_ids: [5], rooms: [] });
const MOMENT = event(1012, '2026-12-24 17:00:00', '2026-12-24 17:00:00', { organizer: null });
const OFFICE = { name: 'Sekretariat', email: 'sekretariat@example.org' };
const TOO_LATE = event(1013, '2026-11-29 10:00:00', '2026-11-29 11:00:00', {
  subscription: { open: true, deadline: '20261118', person: OFFICE },
});
const LAST_DAY = event(1014, '2026-11-30 10:00:00', '2026-11-30 11:00:00', {
  subscription: { open: true, deadline: '20261120', person: { person_id: 2 } },
});
const NO_DEADLINE = event(1015, '2026-12-01 10:00:00', '2026-12-01 11:00:00', {
  subscription: { open: true, deadline: null, person: { person_id: 3 } },
});
const SKIPPED_HOUR = event(1016, '2027-03-28 02:30:00', '2027-03-28 03:30:00');
const WRITTEN = event(1017, '2026-12-02 19:00:00', '2026-12-02 20:00:00', {
  title: 'Punkt: 1 < 2 und 4 > 3, «Ä» & 😀',
  short_desc: 'R&amp;B\nund "mehr"',
  long_desc: '<p>Mit <em>Ton</em>, <a href="https://www.example.org/">Licht</a> und Œuvre.</p>',
  layer_ids: [4, 2, 1],
});
const NOBODY = event(1018, '2026-12-03 19:00:00', '2026-12-03 20:00:00', {
  organizer: { person_id: 4 },
  coorganizer_ids: [1, 4, 2],
  organist_ids: [2, 5],
});
const FAR = event(1020, '2031-05-01 10:00:00', '2031-05-01 11:00:00', { organizer: { person_id: 5 } });
const DAY = event(1021, '2026-12-08 00:00:00', '2026-12-08 23:59:59', { hide_time: true, layer_ids: [3] });
const MIDNIGHT = event(1023, '2026-12-19 20:00:00', '2026-12-20 00:00:00', { organizer: { person_id: 2 } }, sunday);
const BETWEEN = event(1024, '2026-12-12 12:00:00', '2026-12-12 13:00:00');
const HIDDEN = event(1025, '2026-12-04 10:00:00', '2026-12-04 11:00:00', { public: false });

const persons = [
  ...example.persons,
  webPerson(5, 'Bea', 'Ärni', 2, [2, 4]),
  webPerson(6, 'Ueli', 'Zaugg', 1, [1, 3, 4]),
  webPerson(7, 'Adam', 'Keller', null, []),
  webPerson(8, 'Anna', 'Keller', 4, [4]),
  webPerson(9, '', 'Ökumene', null, [1]),
];

function webPerson(id: number, firstname: string, lastname: string, main: number | null, groups: number[]): Loose {
  return {
    ...example.persons[0],
    id,
    firstname,
    lastname,
    phone: `044 555 02 0${id}`,
    email: `person-${id}@example.org`,
    main_group_id: main,
    groups: groups.map((group) => ({ group_id: group, function: `Dienst ${group}` })),
    image: null,
  };
}

const group = { short_name: '', public_target: '', public: true };

const documentGroup = {
  ...example.document_groups[0],
  public: true,
  deleted: false,
};

const list = {
  name: 'Liste',
  public_title: '',
  rule: null,
  include_event_ids: [] as number[],
  exclude_event_ids: [] as number[],
};

export const parish = {
  ...example,
  rooms: [
    { id: 11, position: 2, building_id: 1, name: 'Schiff', public_name: 'Dorfkirche', shortcut: 'K' },
    { id: 12, position: 1, building_id: 1, name: 'Turm', public_name: '', shortcut: '' },
    { id: 21, position: 1, building_id: 2, name: 'Grosser Saal', public_name: '', shortcut: 'GS' },
  ],
  layers: [
    { id: 1, position: 1, parent_id: null, name: 'Ganze Gemeinde', url: '/de' },
    { id: 2, position: 2, parent_id: 1, name: 'Dorf', url: '/de/dorf' },
    { id: 3, position: 1, parent_id: 1, name: 'Berg', url: '' },
    { id: 4, position: 1, parent_id: 2, name: 'Oberdorf', url: '' },
    { id: 5, position: 2, parent_id: null, name: 'Jugend', url: '' },
  ],
  person_groups: [
    { ...group, id: 1, parent_id: null, name: 'Pfarramt' },
    { ...group, id: 2, parent_id: null, name: 'Intern', public: false },
    { ...group, id: 3, parent_id: 2, name: 'Musik' },
    { ...group, id: 4, parent_id: 3, name: 'Chor' },
    { ...group, id: 5, parent_id: null, name: 'Freiwillige' },
  ],
  persons,
  list_groups: [
    { id: 1, name: 'Website' },
    { id: 2, name: 'Aushang' },
  ],
  lists: [
    ...example.lists.map((one, index) => ({ ...one, position: index + 2 })),
    { ...list, id: 4, position: 1, group_ids: [1, 2], name: 'Aushang', include_event_ids: [1011, 1017, 1004, 1023] },
    { ...list, id: 5, position: 9, group_ids: [2], name: 'Leer', public_title: 'Ohne Anlass' },
    { ...list, id: 6, position: 5, group_ids: [2], include_event_ids: [1001, 1003, 1011, 1025, 1007] },
  ],
  events: [
    ...example.events,
    FAIR,
    OVER_TODAY,
    ...SAME_START,
    TWO_DAYS,
    MOMENT,
    TOO_LATE,
    LAST_DAY,
    NO_DEADLINE,
    SKIPPED_HOUR,
    WRITTEN,
    NOBODY,
    FAR,
    DAY,
    MIDNIGHT,
    BETWEEN,
    HIDDEN,
  ],
  document_groups: [
    ...example.document_groups,
    { ...documentGroup, id: 3, parent_id: 1, name: 'Verborgen', public: false },
    { ...documentGroup, id: 4, parent_id: 3, name: 'Beilagen' },
    { ...documentGroup, id: 5, parent_id: null, name: 'Alt', deleted: true },
    { ...documentGroup, id: 6, parent_id: null, name: 'Formulare' },
  ],
};

export const WITHOUT_AREAS = 'ohne-gebiete';

/** Parish without areas, for which website programs get one placeholder (rules K3 and R23). */
export const parishWithoutAreas = {
  ...parish,
  instance: { ...parish.instance, name: WITHOUT_AREAS, title: 'Ohne Gebiete' },
  layers: [],
  lists: parish.lists.map((one) => ({ ...one, rule: one.rule === null ? null : { ...one.rule, layer_ids: [] } })),
  events: parish.events.map((one) => ({ ...one, layer_ids: [] })),
};

export function openParish(): Promise<SingleInstance> {
  return openInstance(parish, NOON);
}
