// The demo parish: Seewil, an invented Swiss Reformed parish with a church, a chapel on the hill and a full calendar. Its bundle depends on
// nothing but the day on which the demo is opened: the demo is never empty, and the same day always gives the same bundle. The id of an
// event follows from its series and its date, so it is the same no matter on which day the demo starts.

import { demoLayers, demoTargetGroups, EVENT_TYPE, LAYER_ID, TARGET_GROUP_ID } from './areas.ts';
import { isTermTime } from './church-year.ts';
import {
  addDays,
  type Day,
  type DemoPeriod,
  dayOfMonth,
  daysOf,
  lastOfMonth,
  listFortnightlyDays,
  listMonthlyDays,
  listWeeklyDays,
  makeDay,
  monthNumber,
  monthOf,
  WEEKDAY_NUMBER,
  weekdayOrdinalInMonth,
  yearOf,
} from './dates.ts';
import {
  createDayEvent,
  createDemoPdfEntry,
  createDemoPhoto,
  createWholeDayEvent,
  FIRST_EVENT_ID,
  pickCyclic,
} from './events.ts';
import { createDemoLists, demoListGroups } from './lists.ts';
import { demoNewsletter } from './newsletter.ts';
import { createOfficeEvents } from './office-events.ts';
import { createOtherLanguageEvents } from './other-languages.ts';
import { demoPersonGroups, PERSON_ID } from './people.ts';
import { createRoomRefs, DEMO_PLACES, demoBuildings, demoRooms, ROOM_ID } from './places.ts';
import { createServiceEvents } from './services.ts';
import { createSocialEvents } from './social-events.ts';
import { demoStaff } from './staff.ts';
import type { DemoBundle, DemoDocumentGroup, DemoEvent, DemoEventRoom, DemoSeries, EventContent } from './types.ts';
import { demoVolunteers } from './volunteers.ts';
import { createYouthEvents } from './youth.ts';

const DAYS_BACK = 21;
/** Days before today with events, so that searches find events of the last two autumns. */
export const DAYS_BACK_FOR_SEARCH = 731;
const DAYS_AHEAD = 26 * 7;

const instance: DemoBundle['instance'] = {
  name: 'demo',
  title: 'Kirchgemeinde Seewil (Demo)',
  locale: 'de-CH',
  time_zone: 'Europe/Zurich',
  public_url: 'https://www.example.org',
  accent: '#24587f',
  footer: 'Kirchgemeinde Seewil · Kirchgasse 7 · 8999 Seewil\n044 555 01 00 · sekretariat@example.org',
  plan: { remind_days: 3, church_year: 'ref-ch' },
};

function demoEvents(span: DemoPeriod): DemoEvent[] {
  return [
    createServiceEvents,
    createOtherLanguageEvents,
    music,
    createYouthEvents,
    createSocialEvents,
    churchHouse,
    createOfficeEvents,
  ]
    .flatMap((series) => series(span))
    .concat(morningPrayer(span).events)
    .sort((a, b) => a.id - b.id);
}

/** Bundle of the demo parish. Its calendar runs from `daysBack` days before `today` (default: three weeks) to half a year after. */
export function createDemoBundle(today: Day, daysBack = DAYS_BACK): DemoBundle {
  const span: DemoPeriod = { today, first: addDays(today, -daysBack), last: addDays(today, DAYS_AHEAD) };
  const events = demoEvents(span);
  return {
    format: 'parvis-bundle',
    version: 1,
    instance,
    buildings: demoBuildings,
    rooms: demoRooms,
    layers: demoLayers,
    target_groups: demoTargetGroups,
    person_groups: demoPersonGroups,
    persons: [...demoStaff, ...demoVolunteers],
    list_groups: demoListGroups,
    lists: createDemoLists(events),
    events,
    series: [morningPrayer(span).series],
    document_groups: documentGroups,
    newsletter: demoNewsletter,
  };
}

const EXHIBITIONS = [
  { topic: 'Wasser des Lebens', text: 'Aquarelle von Verena Stäubli' },
  { topic: 'Glocken und Giesser', text: 'Die vier Glocken von Seewil in Bildern und Tönen' },
  { topic: 'Gesichter des Dorfs', text: 'Schwarzweissaufnahmen von Reto Cathomas' },
  { topic: 'Die Bibel auf dem Webstuhl', text: 'Textile Arbeiten der Gruppe Faden' },
] as const;

/** Exhibition from the first to the last day of a month, so the demo always has one. */
function exhibition(first: Day): DemoEvent {
  const { topic, text } = pickCyclic(EXHIBITIONS, monthNumber(first));
  return createWholeDayEvent(FIRST_EVENT_ID.exhibition, first, lastOfMonth(first), {
    title: 'Ausstellung in der Kirche',
    topic,
    short_desc: text,
    long_desc: `<p>${text}.</p><p>Zu sehen täglich von 8 bis 18 Uhr, ausser während der Gottesdienste.</p>`,
    event_type: EVENT_TYPE.exhibition,
    organizer: { name: 'Kulturkommission Seewil' },
    target_group_ids: [TARGET_GROUP_ID.everyone],
    layer_ids: [LAYER_ID.village],
    rooms: [DEMO_PLACES.aisle],
    image: createDemoPhoto(`ausstellung-${(monthOf(first) % 4) + 1}.jpg`, topic, 1024, 1024),
  });
}

function openChurch(day: Day): DemoEvent {
  return createWholeDayEvent(FIRST_EVENT_ID.openChurch, day, day, {
    title: 'Offene Kirche',
    short_desc: 'Den ganzen Tag offen: Stille, Kerzen und ein Buch für Ihre Gedanken.',
    event_type: EVENT_TYPE.devotion,
    organizer: { name: 'Freiwillige der Offenen Kirche' },
    target_group_ids: [TARGET_GROUP_ID.everyone],
    layer_ids: [LAYER_ID.village],
    rooms: [DEMO_PLACES.aisle],
  });
}

/** Devotion by phone, which has no place and no host. */
function phoneDevotion(day: Day): DemoEvent {
  return createDayEvent(FIRST_EVENT_ID.phoneDevotion, day, '07:00', '07:10', {
    title: 'Telefonandacht',
    short_desc: 'Zehn Minuten Wort und Musik unter 044 555 01 90.',
    event_type: EVENT_TYPE.devotion,
    target_group_ids: [TARGET_GROUP_ID.everyone],
    layer_ids: [LAYER_ID.parish],
  });
}

function funeralTea(day: Day): DemoEvent {
  return createDayEvent(FIRST_EVENT_ID.funeralTea, day, '15:00', '17:00', {
    title: 'Trauerkaffee nach der Abdankung',
    public: false,
    short_desc: 'Rund 60 Personen, Kaffee und belegte Brote.',
    event_type: EVENT_TYPE.internal,
    organizer: { person_id: PERSON_ID.brunner },
    verger_ids: [PERSON_ID.waefler],
    catering: 'Kaffee, Tee, belegte Brote',
    rooms: createRoomRefs(ROOM_ID.foyer, ROOM_ID.kitchen),
  });
}

function councilMeeting(day: Day): DemoEvent {
  return createDayEvent(FIRST_EVENT_ID.councilMeeting, day, '19:00', '22:00', {
    title: 'Sitzung der Kirchenpflege',
    public: false,
    event_type: EVENT_TYPE.internal,
    organizer: { person_id: PERSON_ID.zollinger },
    coorganizer_ids: [PERSON_ID.stamm, PERSON_ID.bernasconi, PERSON_ID.meierhans],
    layer_ids: [LAYER_ID.parish],
    rooms: createRoomRefs(ROOM_ID.meeting),
  });
}

function assembly(day: Day): DemoEvent {
  const business = monthOf(day) === 6 ? 'Jahresrechnung und Jahresbericht' : 'Budget und Steuerfuss';
  return createDayEvent(FIRST_EVENT_ID.assembly, day, '20:00', '21:30', {
    title: 'Kirchgemeindeversammlung',
    topic: business,
    long_desc:
      `<p>Traktanden:</p><ul><li>Protokoll</li><li>${business}</li><li>Verschiedenes</li></ul>` +
      '<p>Die Akten liegen im Sekretariat auf. <a href="https://www.example.org/de/dokumente">Alle Dokumente</a></p>',
    event_type: EVENT_TYPE.assembly,
    organizer: { person_id: PERSON_ID.zollinger },
    coorganizer_ids: [PERSON_ID.stamm],
    catering: 'Apéro',
    target_group_ids: [TARGET_GROUP_ID.adults],
    layer_ids: [LAYER_ID.parish],
    rooms: createRoomRefs(ROOM_ID.hall),
    files: [
      createDemoPdfEntry('kgv-einladung.pdf', 'Einladung', 88),
      createDemoPdfEntry('kgv-akten.pdf', `Akten: ${business}`, 2310),
    ],
  });
}

function firstDaysOfMonths(span: DemoPeriod): Day[] {
  const current = makeDay(yearOf(span.today), monthOf(span.today), 1);
  return [current, ...daysOf(span).filter((day) => dayOfMonth(day) === 1 && day > current)];
}

function churchHouse(span: DemoPeriod): DemoEvent[] {
  const assemblyDays = listMonthlyDays(span, WEEKDAY_NUMBER.wednesday, 4).filter((day) =>
    [6, 11].includes(monthOf(day)),
  );
  return [
    ...firstDaysOfMonths(span).map(exhibition),
    ...[-1, 0, 1, 2].map((days) => openChurch(addDays(span.today, days))),
    ...listFortnightlyDays(span, WEEKDAY_NUMBER.wednesday).map(phoneDevotion),
    ...listFortnightlyDays(span, WEEKDAY_NUMBER.tuesday).map(funeralTea),
    ...listMonthlyDays(span, WEEKDAY_NUMBER.tuesday, 2).map(councilMeeting),
    ...assemblyDays.map(assembly),
  ];
}

/** Document groups: a tree with a deleted group, and a hidden group with a public child. */
const documentGroups: DemoDocumentGroup[] = [
  {
    id: 1,
    name: 'KGV',
    public_name: 'Kirchgemeindeversammlung',
    description: 'Einladungen, Akten, Protokolle',
    order: 1,
  },
  { id: 2, parent_id: 1, name: 'KGV Protokolle', public_name: 'Protokolle', doc_group_order: 'datedesc', order: 1 },
  { id: 3, parent_id: 1, name: 'KGV Rechnung', public_name: 'Jahresrechnungen', color_id: 4, order: 2 },
  { id: 4, parent_id: 3, name: 'Revision', public_name: 'Berichte der Rechnungsprüfung', right: 'own', order: 1 },
  { id: 5, name: 'Brief', public_name: 'Gemeindebrief', doc_group_order: 'datedesc', color_id: 2, order: 2 },
  { id: 6, parent_id: 5, name: 'Brief Archiv', public_name: 'Frühere Ausgaben', order: 1 },
  {
    id: 7,
    name: 'Formulare',
    public_name: 'Formulare und Merkblätter',
    description: 'Taufe, Trauung, Raummiete',
    order: 3,
  },
  { id: 8, name: 'Schaukasten alt', public_name: 'Schaukasten', deleted: true, order: 4 },
  { id: 9, parent_id: 8, name: 'Plakate', public_name: 'Plakate', order: 1 },
  { id: 10, name: 'Kirchenpflege intern', public: false, right: 'own', order: 5 },
  { id: 11, parent_id: 10, name: 'Legislaturziele', public_name: 'Legislaturziele', order: 1 },
  { id: 12, parent_id: 10, name: 'Personal', public: false, order: 2 },
  { id: 13, name: 'Documents en français', public_name: 'Documents en français', color_id: 1, order: 6 },
];

const ID = 1;

const TEMPLATE: EventContent = {
  title: 'Morgengebet',
  short_desc: 'Zwanzig Minuten Stille, Psalm und Lied vor der Arbeit.',
  event_type: EVENT_TYPE.devotion,
  organizer: { person_id: PERSON_ID.aebersold },
  target_group_ids: [TARGET_GROUP_ID.adults],
  layer_ids: [LAYER_ID.hill],
  rooms: createRoomRefs(ROOM_ID.chapel),
};

/** True for the last week of a year and the first of the next one. */
function isNewYear(day: Day): boolean {
  return (monthOf(day) === 12 && dayOfMonth(day) > 24) || (monthOf(day) === 1 && dayOfMonth(day) < 7);
}

/** True on the second Friday of a month, when the chapel is occupied. */
function isChapelOccupied(day: Day): boolean {
  return weekdayOrdinalInMonth(day) === 2;
}

/** Series whose rule ends with the last day of the demo. All its events are in the bundle, so none has to be created. */
function morningPrayer(span: DemoPeriod): { series: DemoSeries; events: DemoEvent[] } {
  const days = listWeeklyDays(span, WEEKDAY_NUMBER.friday);
  const [first = span.first] = days;
  const events = days
    .filter((day) => !isNewYear(day))
    .map((day) => ({
      ...createDayEvent(FIRST_EVENT_ID.morningPrayer, day, '07:00', '07:20', TEMPLATE),
      ...(isChapelOccupied(day) && { rooms: createRoomRefs(ROOM_ID.gallery) }),
      series: { id: ID, date: day, own: isChapelOccupied(day) ? ['rooms'] : [] },
    }));
  const series: DemoSeries = {
    id: ID,
    name: 'Morgengebet am Freitag',
    rule: `FREQ=WEEKLY;BYDAY=FR;UNTIL=${span.last.replaceAll('-', '')}`,
    starts_on: first,
    time_from: '07:00',
    time_to: '07:20',
    except: days.filter(isNewYear),
    template: TEMPLATE,
  };
  return { series, events };
}

function choirRehearsal(day: Day): DemoEvent {
  return createDayEvent(FIRST_EVENT_ID.choir, day, '19:45', '21:45', {
    title: 'Probe Kirchenchor',
    short_desc: 'Neue Stimmen sind willkommen, Schnuppern jederzeit möglich.',
    event_type: EVENT_TYPE.rehearsal,
    organizer: { person_id: PERSON_ID.luethi },
    target_group_ids: [TARGET_GROUP_ID.adults],
    layer_ids: [LAYER_ID.choir],
    rooms: createRoomRefs(ROOM_ID.hall),
  });
}

interface ConcertPlan {
  topic: string;
  artists: string;
  programme: string;
}

const CONCERTS: readonly [ConcertPlan, ...ConcertPlan[]] = [
  {
    topic: 'Bach und die Söhne',
    artists: 'Matthias Odermatt, Orgel; Clara Vogt, Violoncello',
    programme: '<ul><li>J. S. Bach: Suite in G</li><li>C. P. E. Bach: Sonate in D</li><li>Improvisation</li></ul>',
  },
  {
    topic: 'Lieder vom Meer',
    artists: 'Kirchenchor Seewil, Leitung Franziska Lüthi',
    programme: '<p>Chorsätze von Mendelssohn, Fauré und aus dem bretonischen Volksgut.</p>',
  },
  {
    topic: 'Volksmusik, neu gehört',
    artists: 'Hackbrett-Trio Oberegg',
    programme: '<p>Zäuerli, Ländler und eigene Stücke – und was <em>dazwischen</em> liegt.</p>',
  },
  {
    topic: 'Musica sacra d’Italia',
    artists: 'Ensemble Laguna; Hana Keller-Sato, Cembalo',
    programme: '<ul><li>Claudio Monteverdi: Laudate</li><li>Barbara Strozzi: O Maria</li></ul>',
  },
  {
    topic: 'Nachtstücke',
    artists: 'Hana Keller-Sato, Klavier',
    programme: '<p>Clara und Robert Schumann, Lili Boulanger, Frank Martin.</p>',
  },
];

function concertRooms(month: number): DemoEventRoom[] {
  return month % 2 === 0 ? [DEMO_PLACES.barn] : createRoomRefs(ROOM_ID.church, ROOM_ID.gallery);
}

function concert(day: Day): DemoEvent {
  const month = monthNumber(day);
  const plan = pickCyclic(CONCERTS, month);
  return createDayEvent(FIRST_EVENT_ID.concert, day, '19:30', '21:00', {
    title: 'Musik am Abend',
    topic: plan.topic,
    short_desc: plan.artists,
    long_desc:
      `${plan.programme}<p><strong>Eintritt frei, Kollekte.</strong> Reservation ist nicht nötig; ` +
      '<a href="https://www.example.org/de/musik">alle Konzerte der Reihe</a>.</p>',
    event_type: EVENT_TYPE.music,
    organizer: { person_id: PERSON_ID.odermatt },
    coorganizer_ids: [PERSON_ID.luethi, PERSON_ID.sato],
    further_coorganizer: 'Kulturkommission Seewil',
    catering: 'Pausenbar',
    collection: { project: 'Konzertreihe «Musik am Abend»' },
    target_group_ids: [TARGET_GROUP_ID.adults, TARGET_GROUP_ID.everyone],
    layer_ids: [LAYER_ID.music],
    rooms: concertRooms(month),
    files: [
      createDemoPdfEntry('musik-am-abend-programm.pdf', 'Programm zum Ausdrucken', 348),
      createDemoPdfEntry('saisonflyer.pdf', '', 1204),
    ],
    image: createDemoPhoto(`konzert-${(month % 3) + 1}.jpg`, 'Aus der Konzertreihe «Musik am Abend»', 2000, 1333),
  });
}

function music(span: DemoPeriod): DemoEvent[] {
  const rehearsals = listWeeklyDays(span, WEEKDAY_NUMBER.monday).filter(isTermTime);
  return [...rehearsals.map(choirRehearsal), ...listMonthlyDays(span, WEEKDAY_NUMBER.saturday, 3).map(concert)];
}
