import { LAYER, TARGET, TYPE } from './areas.ts';
import { isTerm } from './church-year.ts';
import {
  addDays,
  type Day,
  type DemoDays,
  fortnightly,
  isWithin,
  makeDay,
  monthly,
  monthNumber,
  onOrAfter,
  WEEKDAY,
  weekly,
  yearsOf,
} from './dates.ts';
import { deadline, eventOn, pdf, photo, pick, SERIES, wholeDays } from './events.ts';
import { PERSON } from './people.ts';
import { PLACE, ROOM, roomRefs } from './places.ts';
import type { DemoEvent } from './types.ts';

const TALES = ['De Bär und s Liecht', 'Em Noah sis Schiff', 'S verlorene Schöfli', 'De chlii Samechorn'] as const;

function childrensService(day: Day): DemoEvent {
  return eventOn(SERIES.children, day, '09:30', '10:15', {
    title: 'Fiire mit de Chliine',
    topic: pick(TALES, monthNumber(day)),
    short_desc: 'E churzi Fiir für Chind bis 5 Jahr mit Mami, Papi, Gotti oder Grossmami.',
    long_desc:
      '<p>Mir singed, losed e Gschicht und bastled öppis.</p><p>Nachher gits <strong>Znüni</strong> im Foyer.</p>',
    event_type: TYPE.service,
    organizer: { person_id: PERSON.imhof },
    coorganizer_ids: [PERSON.frischknecht, PERSON.hofstetter],
    further_coorganizer: 'Fiire-Team',
    organist_ids: [PERSON.sato],
    catering: 'Znüni',
    target_group_ids: [TARGET.toddlers, TARGET.families],
    layer_ids: [LAYER.village],
    rooms: roomRefs(ROOM.church, ROOM.foyer),
    image: photo('fiire-mit-de-chliine.jpg', 'Das Kirchenmäuschen Mira', 1200, 900),
  });
}

function sundaySchool(day: Day): DemoEvent {
  return eventOn(SERIES.sundaySchool, day, '14:00', '15:45', {
    title: 'Kolibri-Nachmittag',
    short_desc: 'Geschichten, Spiele und Basteln für Kinder vom Kindergarten bis zur 3. Klasse.',
    event_type: TYPE.meeting,
    organizer: { person_id: PERSON.imhof },
    target_group_ids: [TARGET.children],
    layer_ids: [LAYER.village, LAYER.teaching],
    rooms: roomRefs(ROOM.classroom, ROOM.foyer),
  });
}

function filmNight(day: Day): DemoEvent {
  return eventOn(SERIES.filmNight, day, '20:00', '00:30', {
    title: 'Filmnacht im Keller 7',
    topic: pick(['Roadmovies', 'Klassiker in Schwarzweiss', 'Animationsfilme', 'Schweizer Filme'], monthNumber(day)),
    short_desc: 'Zwei Filme, Popcorn und Hotdogs. Ab 13 Jahren.\nHeimfahrt auf den Berg um 0.40 Uhr.',
    event_type: TYPE.meeting,
    organizer: { person_id: PERSON.caduff },
    catering: 'Hotdogs und Popcorn zum Selbstkostenpreis',
    target_group_ids: [TARGET.youth],
    layer_ids: [LAYER.station],
    rooms: roomRefs(ROOM.youth),
  });
}

function confirmationClass(day: Day): DemoEvent {
  return eventOn(SERIES.confirmationClass, day, '18:00', '19:30', {
    title: 'Konfirmationsunterricht',
    public: false,
    event_type: TYPE.teaching,
    organizer: { person_id: PERSON.aebersold },
    coorganizer_ids: [PERSON.caduff],
    target_group_ids: [TARGET.youth],
    layer_ids: [LAYER.confirmation],
    rooms: roomRefs(ROOM.classroom),
  });
}

function confirmationDay(day: Day): DemoEvent {
  return eventOn(SERIES.confirmationDay, day, '09:00', '16:00', {
    title: 'Konf-Samstag',
    topic: pick(['Was trägt?', 'Zu Besuch in der Moschee', 'Abschied und Trauer', 'Fair einkaufen'], monthNumber(day)),
    short_desc: 'Für die Konfirmationsklasse; Eltern sind zum Mittagessen willkommen.',
    event_type: TYPE.teaching,
    organizer: { person_id: PERSON.aebersold },
    coorganizer_ids: [PERSON.caduff, PERSON.imhof],
    target_group_ids: [TARGET.youth],
    layer_ids: [LAYER.confirmation],
    rooms: roomRefs(ROOM.classroom, ROOM.youth, ROOM.kitchen),
  });
}

interface CampPlan {
  title: string;
  from: readonly [month: number, day: number];
  nights: number;
  topic: string;
}

/** One camp per school holiday, starting on the first Monday on or after `from` ([month, day]). */
const CAMPS: CampPlan[] = [
  { title: 'Schneelager', from: [2, 9], nights: 5, topic: 'Spuren im Schnee' },
  { title: 'Frühlingstage für Kinder', from: [4, 20], nights: 3, topic: 'Robinson auf der Insel' },
  { title: 'Sommerlager', from: [7, 13], nights: 7, topic: 'Mit David durch die Wüste' },
  { title: 'Herbstlager', from: [10, 5], nights: 5, topic: 'Die Stadt unter den Bäumen' },
];

function camp(plan: CampPlan, day: Day): DemoEvent {
  return wholeDays(SERIES.camp, day, addDays(day, plan.nights), {
    title: plan.title,
    topic: plan.topic,
    short_desc: 'Für Kinder und Jugendliche von 9 bis 15 Jahren. Besammlung um 8.15 Uhr am Bahnhof Seewil.',
    long_desc:
      '<p>Spiel, Geschichten, gutes Essen und wenig Schlaf – mit einem erfahrenen Leitungsteam.</p>' +
      '<ul><li>Kosten: 220 Franken, Geschwister 180 Franken</li><li>Unterkunft: Mehrbettzimmer</li></ul>' +
      '<p><strong>Am Geld soll es nicht scheitern:</strong> Ein Anruf genügt. ' +
      '<a href="https://www.example.org/de/jugend/lager">Packliste und Fotos</a></p>',
    event_type: TYPE.camp,
    organizer: { person_id: PERSON.caduff },
    coorganizer_ids: [PERSON.imhof],
    further_coorganizer: 'Lagerteam Seewil',
    subscription: { deadline: deadline(addDays(day, -28)), person: { person_id: PERSON.caduff } },
    target_group_ids: [TARGET.children, TARGET.youth],
    layer_ids: [LAYER.parish],
    rooms: [PLACE.campHouse],
    files: [pdf('lager-anmeldung.pdf', 'Anmeldeformular', 96), pdf('lager-packliste.pdf', 'Packliste', 54)],
    image: photo('lager.jpg', 'Abend am Lagerfeuer'),
  });
}

function camps(span: DemoDays): DemoEvent[] {
  return yearsOf(span)
    .flatMap((year) => CAMPS.map((plan) => ({ plan, day: onOrAfter(makeDay(year, ...plan.from), WEEKDAY.monday) })))
    .filter(({ day }) => isWithin(span, day))
    .map(({ plan, day }) => camp(plan, day));
}

/** Everything for children, young people and the confirmation class. */
export function youth(span: DemoDays): DemoEvent[] {
  return [
    ...monthly(span, WEEKDAY.saturday, 2).map(childrensService),
    ...fortnightly(span, WEEKDAY.wednesday).filter(isTerm).map(sundaySchool),
    ...monthly(span, WEEKDAY.friday, 4).filter(isTerm).map(filmNight),
    ...weekly(span, WEEKDAY.tuesday).filter(isTerm).map(confirmationClass),
    ...monthly(span, WEEKDAY.saturday, 4).filter(isTerm).map(confirmationDay),
    ...camps(span),
  ];
}
