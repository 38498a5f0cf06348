import { EVENT_TYPE, LAYER_ID, TARGET_GROUP_ID } from './areas.ts';
import { isTermTime } from './church-year.ts';
import {
  addDays,
  type Day,
  type DemoPeriod,
  isWithin,
  listFortnightlyDays,
  listMonthlyDays,
  listWeeklyDays,
  makeDay,
  monthNumber,
  WEEKDAY_NUMBER,
  weekdayOnOrAfter,
  yearsOf,
} from './dates.ts';
import {
  createDayEvent,
  createDemoPdfEntry,
  createDemoPhoto,
  createWholeDayEvent,
  FIRST_EVENT_ID,
  pickCyclic,
  toDeadline,
} from './events.ts';
import { PERSON_ID } from './people.ts';
import { createRoomRefs, DEMO_PLACES, ROOM_ID } from './places.ts';
import type { DemoEvent } from './types.ts';

const TALES = ['De Bär und s Liecht', 'Em Noah sis Schiff', 'S verlorene Schöfli', 'De chlii Samechorn'] as const;

function childrensService(day: Day): DemoEvent {
  return createDayEvent(FIRST_EVENT_ID.children, day, '09:30', '10:15', {
    title: 'Fiire mit de Chliine',
    topic: pickCyclic(TALES, monthNumber(day)),
    short_desc: 'E churzi Fiir für Chind bis 5 Jahr mit Mami, Papi, Gotti oder Grossmami.',
    long_desc:
      '<p>Mir singed, losed e Gschicht und bastled öppis.</p><p>Nachher gits <strong>Znüni</strong> im Foyer.</p>',
    event_type: EVENT_TYPE.service,
    organizer: { person_id: PERSON_ID.imhof },
    coorganizer_ids: [PERSON_ID.frischknecht, PERSON_ID.hofstetter],
    further_coorganizer: 'Fiire-Team',
    organist_ids: [PERSON_ID.sato],
    catering: 'Znüni',
    target_group_ids: [TARGET_GROUP_ID.toddlers, TARGET_GROUP_ID.families],
    layer_ids: [LAYER_ID.village],
    rooms: createRoomRefs(ROOM_ID.church, ROOM_ID.foyer),
    image: createDemoPhoto('fiire-mit-de-chliine.jpg', 'Das Kirchenmäuschen Mira', 1200, 900),
  });
}

function sundaySchool(day: Day): DemoEvent {
  return createDayEvent(FIRST_EVENT_ID.sundaySchool, day, '14:00', '15:45', {
    title: 'Kolibri-Nachmittag',
    short_desc: 'Geschichten, Spiele und Basteln für Kinder vom Kindergarten bis zur 3. Klasse.',
    event_type: EVENT_TYPE.meeting,
    organizer: { person_id: PERSON_ID.imhof },
    target_group_ids: [TARGET_GROUP_ID.children],
    layer_ids: [LAYER_ID.village, LAYER_ID.teaching],
    rooms: createRoomRefs(ROOM_ID.classroom, ROOM_ID.foyer),
  });
}

function filmNight(day: Day): DemoEvent {
  return createDayEvent(FIRST_EVENT_ID.filmNight, day, '20:00', '00:30', {
    title: 'Filmnacht im Keller 7',
    topic: pickCyclic(
      ['Roadmovies', 'Klassiker in Schwarzweiss', 'Animationsfilme', 'Schweizer Filme'],
      monthNumber(day),
    ),
    short_desc: 'Zwei Filme, Popcorn und Hotdogs. Ab 13 Jahren.\nHeimfahrt auf den Berg um 0.40 Uhr.',
    event_type: EVENT_TYPE.meeting,
    organizer: { person_id: PERSON_ID.caduff },
    catering: 'Hotdogs und Popcorn zum Selbstkostenpreis',
    target_group_ids: [TARGET_GROUP_ID.youth],
    layer_ids: [LAYER_ID.station],
    rooms: createRoomRefs(ROOM_ID.youth),
  });
}

function confirmationClass(day: Day): DemoEvent {
  return createDayEvent(FIRST_EVENT_ID.confirmationClass, day, '18:00', '19:30', {
    title: 'Konfirmationsunterricht',
    public: false,
    event_type: EVENT_TYPE.teaching,
    organizer: { person_id: PERSON_ID.aebersold },
    coorganizer_ids: [PERSON_ID.caduff],
    target_group_ids: [TARGET_GROUP_ID.youth],
    layer_ids: [LAYER_ID.confirmation],
    rooms: createRoomRefs(ROOM_ID.classroom),
  });
}

function confirmationDay(day: Day): DemoEvent {
  return createDayEvent(FIRST_EVENT_ID.confirmationDay, day, '09:00', '16:00', {
    title: 'Konf-Samstag',
    topic: pickCyclic(
      ['Was trägt?', 'Zu Besuch in der Moschee', 'Abschied und Trauer', 'Fair einkaufen'],
      monthNumber(day),
    ),
    short_desc: 'Für die Konfirmationsklasse; Eltern sind zum Mittagessen willkommen.',
    event_type: EVENT_TYPE.teaching,
    organizer: { person_id: PERSON_ID.aebersold },
    coorganizer_ids: [PERSON_ID.caduff, PERSON_ID.imhof],
    target_group_ids: [TARGET_GROUP_ID.youth],
    layer_ids: [LAYER_ID.confirmation],
    rooms: createRoomRefs(ROOM_ID.classroom, ROOM_ID.youth, ROOM_ID.kitchen),
  });
}

interface CampPlan {
  title: string;
  from: readonly [month: number, day: number];
  nights: number;
  topic: string;
}

/** Camps, one in each school holiday. They begin on the first Monday on or after `from` ([month, day]). */
const CAMPS: CampPlan[] = [
  { title: 'Schneelager', from: [2, 9], nights: 5, topic: 'Spuren im Schnee' },
  { title: 'Frühlingstage für Kinder', from: [4, 20], nights: 3, topic: 'Robinson auf der Insel' },
  { title: 'Sommerlager', from: [7, 13], nights: 7, topic: 'Mit David durch die Wüste' },
  { title: 'Herbstlager', from: [10, 5], nights: 5, topic: 'Die Stadt unter den Bäumen' },
];

function camp(plan: CampPlan, day: Day): DemoEvent {
  return createWholeDayEvent(FIRST_EVENT_ID.camp, day, addDays(day, plan.nights), {
    title: plan.title,
    topic: plan.topic,
    short_desc: 'Für Kinder und Jugendliche von 9 bis 15 Jahren. Besammlung um 8.15 Uhr am Bahnhof Seewil.',
    long_desc:
      '<p>Spiel, Geschichten, gutes Essen und wenig Schlaf – mit einem erfahrenen Leitungsteam.</p>' +
      '<ul><li>Kosten: 220 Franken, Geschwister 180 Franken</li><li>Unterkunft: Mehrbettzimmer</li></ul>' +
      '<p><strong>Am Geld soll es nicht scheitern:</strong> Ein Anruf genügt. ' +
      '<a href="https://www.example.org/de/jugend/lager">Packliste und Fotos</a></p>',
    event_type: EVENT_TYPE.camp,
    organizer: { person_id: PERSON_ID.caduff },
    coorganizer_ids: [PERSON_ID.imhof],
    further_coorganizer: 'Lagerteam Seewil',
    subscription: { deadline: toDeadline(addDays(day, -28)), person: { person_id: PERSON_ID.caduff } },
    target_group_ids: [TARGET_GROUP_ID.children, TARGET_GROUP_ID.youth],
    layer_ids: [LAYER_ID.parish],
    rooms: [DEMO_PLACES.campHouse],
    files: [
      createDemoPdfEntry('lager-anmeldung.pdf', 'Anmeldeformular', 96),
      createDemoPdfEntry('lager-packliste.pdf', 'Packliste', 54),
    ],
    image: createDemoPhoto('lager.jpg', 'Abend am Lagerfeuer'),
  });
}

function camps(span: DemoPeriod): DemoEvent[] {
  return yearsOf(span)
    .flatMap((year) =>
      CAMPS.map((plan) => ({ plan, day: weekdayOnOrAfter(makeDay(year, ...plan.from), WEEKDAY_NUMBER.monday) })),
    )
    .filter(({ day }) => isWithin(span, day))
    .map(({ plan, day }) => camp(plan, day));
}

export function createYouthEvents(span: DemoPeriod): DemoEvent[] {
  return [
    ...listMonthlyDays(span, WEEKDAY_NUMBER.saturday, 2).map(childrensService),
    ...listFortnightlyDays(span, WEEKDAY_NUMBER.wednesday).filter(isTermTime).map(sundaySchool),
    ...listMonthlyDays(span, WEEKDAY_NUMBER.friday, 4).filter(isTermTime).map(filmNight),
    ...listWeeklyDays(span, WEEKDAY_NUMBER.tuesday).filter(isTermTime).map(confirmationClass),
    ...listMonthlyDays(span, WEEKDAY_NUMBER.saturday, 4).filter(isTermTime).map(confirmationDay),
    ...camps(span),
  ];
}
