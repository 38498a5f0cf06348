// Rota of the demo: the next weeks are confirmed, the following ones planned and asked, later ones have gaps. One volunteer has declined,
// one is absent, and funerals are assigned by week.

import { EVENT_TYPE, LAYER_ID } from './areas.ts';
import { addDays, type Day, WEEKDAY_NUMBER, weekdayOnOrAfter, weekNumber } from './dates.ts';
import { FIRST_EVENT_ID, pickCyclic } from './events.ts';
import { PERSON_GROUP_ID, PERSON_ID } from './people.ts';
import type { DemoAssignment, DemoBundle, DemoEvent, DemoRole, DemoRoster } from './types.ts';

const ROLE = { lead: 1, organ: 2, verger: 3, reading: 4, coffee: 5, childcare: 6 } as const;

const SERVICES = { event_types: [EVENT_TYPE.service], layer_ids: [LAYER_ID.parish] };

const roles: DemoRole[] = [
  {
    id: ROLE.lead,
    position: 1,
    name: 'Leitung und Liturgie',
    short_name: 'Leitung',
    field: 'organizer',
    group_ids: [PERSON_GROUP_ID.pastors],
    rule: SERVICES,
    ask: false,
  },
  {
    id: ROLE.organ,
    position: 2,
    name: 'Orgel',
    field: 'organists',
    group_ids: [PERSON_GROUP_ID.music],
    rule: SERVICES,
    most_a_month: 4,
  },
  {
    id: ROLE.verger,
    position: 3,
    name: 'Sigristendienst',
    short_name: 'Sigrist',
    field: 'vergers',
    group_ids: [PERSON_GROUP_ID.sextons],
    rule: SERVICES,
    ask: false,
  },
  {
    id: ROLE.reading,
    position: 4,
    name: 'Lesung',
    field: 'lectors',
    group_ids: [PERSON_GROUP_ID.readers],
    rule: SERVICES,
    rest_days: 7,
  },
  {
    id: ROLE.coffee,
    position: 5,
    name: 'Kirchenkaffee',
    short_name: 'Kaffee',
    group_ids: [PERSON_GROUP_ID.lunchTeam, PERSON_GROUP_ID.council],
    need: 2,
    rule: SERVICES,
    self: true,
    public: false,
  },
  {
    id: ROLE.childcare,
    position: 6,
    name: 'Kinderhüte',
    field: 'childcare',
    group_ids: [PERSON_GROUP_ID.childcare],
    need: 2,
  },
];

/** Numbers of weeks ahead: duties are confirmed up to the first, planned up to the second, and exist up to the third. */
const [SURE_WEEKS, PLANNED_WEEKS, WEEKS] = [5, 9, 13];

const OFFERED = 3;

export const DEMO_PERSON_KEY = 'demo-page-of-who-makes-coffee';

const COFFEE = [
  [PERSON_ID.gerber, PERSON_ID.schuepbach],
  [PERSON_ID.zollinger, PERSON_ID.stamm],
  [PERSON_ID.bernasconi, PERSON_ID.schuepbach],
] as const;

/**
 * Adds a rota for three months from `today` to the parish. People whose duties are not confirmed are in assignments, not in the fields of
 * the events.
 */
export function addDemoRota(bundle: DemoBundle, today: Day): DemoBundle {
  const services = bundle.events
    .filter((event) => isPlanned(event, today))
    .sort((a, b) => (a.date_from < b.date_from ? -1 : 1));
  const assignments: DemoAssignment[] = [];
  const at = `${addDays(today, -9)}T08:15:00.000Z`;
  const assign = (event: DemoEvent, role: number, person: number, state: DemoAssignment['state'], offered = false) =>
    void assignments.push({
      id: assignments.length + 1,
      event_id: event.id,
      role_id: role,
      person_id: person,
      state,
      at,
      ...(offered && { offered }),
    });
  const later = services.filter((event) => weeksAhead(event, today) >= SURE_WEEKS);
  const changed = new Map(later.map((event) => [event.id, { ...event, organist_ids: [], lector_ids: [] }]));
  later.forEach((event, index) => {
    if (weeksAhead(event, today) >= PLANNED_WEEKS) return;
    const { organist_ids: organists = [], lector_ids: lectors = [] } = event;
    // The organist of the first service has declined, which leaves a gap.
    for (const person of organists)
      assign(event, ROLE.organ, person, index === 0 ? 'no' : index < 3 ? 'asked' : 'planned');
    for (const person of lectors) assign(event, ROLE.reading, person, 'planned');
  });
  for (const event of services) {
    const weeks = weeksAhead(event, today);
    if (weeks >= PLANNED_WEEKS) continue;
    const [first, second] = pickCyclic(COFFEE, weekNumber(event.date_from.slice(0, 10)));
    assign(event, ROLE.coffee, first, weeks < SURE_WEEKS ? 'yes' : 'asked');
    // Every third week there is no second person. In one week, the second person looks for a substitute.
    if (weeks % 3 !== 2) assign(event, ROLE.coffee, second, weeks < SURE_WEEKS ? 'yes' : 'planned', weeks === OFFERED);
  }
  return {
    ...bundle,
    events: bundle.events.map((event) => changed.get(event.id) ?? event),
    roles,
    absences: [
      // The person is planned for a day of this absence.
      { id: 1, person_id: PERSON_ID.naegeli, from: addDays(today, 10), to: addDays(today, 24) },
      {
        id: 2,
        person_id: PERSON_ID.odermatt,
        from: addDays(today, 7 * PLANNED_WEEKS),
        to: addDays(today, 7 * PLANNED_WEEKS + 13),
      },
    ],
    rosters: [funerals(today)],
    assignments,
    person_keys: [{ person_id: PERSON_ID.gerber, key: DEMO_PERSON_KEY, made_at: at }],
  };
}

function isPlanned({ id, date_from: from, status }: DemoEvent, today: Day): boolean {
  const isMain = id >= FIRST_EVENT_ID.service && id < FIRST_EVENT_ID.christmasEve;
  return isMain && status !== 'cancelled' && from > `${today} 24` && from < addDays(today, 7 * WEEKS);
}

function weeksAhead({ date_from: from }: DemoEvent, today: Day): number {
  return weekNumber(from.slice(0, 10)) - weekNumber(today);
}

/** Roster for funerals: one person per week, starting this week. */
function funerals(today: Day): DemoRoster {
  const monday = addDays(
    weekdayOnOrAfter(today, WEEKDAY_NUMBER.monday),
    weekdayOnOrAfter(today, WEEKDAY_NUMBER.monday) === today ? 0 : -7,
  );
  const duties = Array.from({ length: 8 }, (_, index) => {
    const from = addDays(monday, 7 * index);
    const people = pickCyclic(
      [
        [{ person_id: PERSON_ID.brunner }],
        [{ person_id: PERSON_ID.aebersold }],
        [{ text: 'Pfarramt Hinterwil, 044 555 02 10' }],
      ],
      weekNumber(from),
    );
    return { date_from: from, date_to: addDays(from, 6), people };
  });
  return { id: 1, name: 'Bestattungen', duties };
}
