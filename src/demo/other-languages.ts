import { EVENT_TYPE, LAYER_ID, TARGET_GROUP_ID } from './areas.ts';
import { isOrdinaryDay } from './church-year.ts';
import { addDays, type Day, type DemoPeriod, listMonthlyDays, monthNumber, monthOf, WEEKDAY_NUMBER } from './dates.ts';
import {
  createDayEvent,
  createDemoPdfEntry,
  createDemoPhoto,
  FIRST_EVENT_ID,
  pickCyclic,
  toDeadline,
} from './events.ts';
import { PERSON_ID } from './people.ts';
import { createRoomRefs, DEMO_PLACES, ROOM_ID } from './places.ts';
import { collections, frenchTopics } from './service-texts.ts';
import type { DemoEvent } from './types.ts';

function frenchService(day: Day): DemoEvent {
  return createDayEvent(FIRST_EVENT_ID.french, day, '17:00', '18:00', {
    title: 'Culte en français',
    topic: pickCyclic(frenchTopics, monthNumber(day)),
    short_desc: 'Suivi d’un thé et de bricelets au fond de la chapelle.',
    event_type: EVENT_TYPE.service,
    organizer: { person_id: PERSON_ID.favre },
    organist_ids: [PERSON_ID.sato],
    verger_ids: [PERSON_ID.tobler],
    lector_ids: [PERSON_ID.rochat],
    with_sacrament: monthOf(day) % 3 === 0 ? 1 : 0,
    catering: 'Thé et bricelets',
    collection: pickCyclic(collections, monthNumber(day)),
    target_group_ids: [TARGET_GROUP_ID.french],
    layer_ids: [LAYER_ID.french, LAYER_ID.oberegg],
    rooms: createRoomRefs(ROOM_ID.chapel),
  });
}

const AFTERNOONS = [
  'Loto des aînés',
  'Récits de voyage : le Transsibérien',
  'Chansons de notre jeunesse',
  'Fondue et jass',
  'Visite : la mémoire du village',
] as const;

function frenchSeniors(day: Day): DemoEvent {
  return createDayEvent(FIRST_EVENT_ID.frenchSeniors, day, '14:30', '16:30', {
    title: 'Groupe des aînés',
    topic: pickCyclic(AFTERNOONS, monthNumber(day)),
    long_desc:
      '<p>Un après-midi en français pour les personnes de <strong>60 ans et plus</strong>, avec un goûter.</p>' +
      '<p>Pas de voiture ? Appelez le pasteur, il vient vous chercher.</p>',
    event_type: EVENT_TYPE.meeting,
    organizer: { person_id: PERSON_ID.favre },
    coorganizer_ids: [PERSON_ID.rochat],
    subscription: { deadline: toDeadline(addDays(day, -3)), person: { person_id: PERSON_ID.favre } },
    catering: 'Goûter',
    target_group_ids: [TARGET_GROUP_ID.french, TARGET_GROUP_ID.seniors],
    layer_ids: [LAYER_ID.french],
    rooms: createRoomRefs(ROOM_ID.foyer),
  });
}

function italianService(day: Day): DemoEvent {
  return createDayEvent(FIRST_EVENT_ID.italian, day, '18:00', '19:00', {
    title: 'Culto in lingua italiana',
    topic: pickCyclic(
      ['Il buon seme (Matteo 13,1–9)', 'Non temere (Isaia 43,1–7)', 'La pace sia con voi'],
      monthNumber(day),
    ),
    event_type: EVENT_TYPE.service,
    organizer: { name: 'Past. Davide Ferrario, Chiesa evangelica di lingua italiana' },
    organist_ids: [PERSON_ID.odermatt],
    verger_ids: [PERSON_ID.waefler],
    target_group_ids: [TARGET_GROUP_ID.italian],
    layer_ids: [LAYER_ID.village],
    rooms: createRoomRefs(ROOM_ID.church),
  });
}

function missioneEvening(day: Day): DemoEvent {
  return createDayEvent(FIRST_EVENT_ID.missione, day, '19:00', '21:30', {
    title: 'Serata della Missione',
    short_desc: 'Cena in comune, canti e racconti. Offen für alle, auch ohne Italienischkenntnisse.',
    event_type: EVENT_TYPE.meeting,
    organizer: { name: 'Missione Cattolica di lingua italiana' },
    coorganizer_ids: [PERSON_ID.bernasconi],
    subscription: {
      deadline: toDeadline(addDays(day, -4)),
      person: { name: 'Missione', email: 'missione@example.org' },
    },
    catering: 'Pasta e tiramisù',
    target_group_ids: [TARGET_GROUP_ID.italian, TARGET_GROUP_ID.families],
    layer_ids: [LAYER_ID.village],
    rooms: createRoomRefs(ROOM_ID.hall, ROOM_ID.kitchen),
  });
}

function vespers(day: Day): DemoEvent {
  return createDayEvent(FIRST_EVENT_ID.vespers, day, '19:30', '20:30', {
    title: 'Ökumenische Vesper / Vespro ecumenico',
    topic: 'Damit alle eins seien – Perché tutti siano una cosa sola (Johannes 17 / Giovanni 17)',
    short_desc: 'Zweisprachig deutsch und italienisch.\nIn italiano e tedesco.',
    long_desc:
      '<p>Psalmen, Stille und Fürbitten in zwei Sprachen, danach Tee im Pfarreisaal.</p>' +
      '<p><em>Salmi, silenzio e intercessioni in due lingue; segue un tè nella sala parrocchiale.</em></p>' +
      '<ul><li>Liturgie: Pfr. Thomas Aebersold</li><li>Canti: Corale della Missione</li></ul>',
    event_type: EVENT_TYPE.service,
    organizer: { person_id: PERSON_ID.aebersold },
    coorganizer_ids: [PERSON_ID.bernasconi, PERSON_ID.brunner],
    further_coorganizer: 'Katholische Pfarrei St. Martin, Missione Cattolica di lingua italiana',
    target_group_ids: [TARGET_GROUP_ID.everyone, TARGET_GROUP_ID.italian],
    layer_ids: [LAYER_ID.parish],
    rooms: [DEMO_PLACES.catholicChurch],
    files: [createDemoPdfEntry('vesper-vespro.pdf', 'Liturgieblatt / Foglio liturgico', 212)],
    image: createDemoPhoto('vesper.jpg', 'Vesper in St. Martin'),
  });
}

function worldPrayer(day: Day): DemoEvent {
  return createDayEvent(FIRST_EVENT_ID.worldPrayer, day, '19:30', '20:45', {
    title: 'Weltgebetstag',
    short_desc: 'Vorbereitet von Frauen aus beiden Kirchen; danach Spezialitäten aus dem Gastland.',
    event_type: EVENT_TYPE.service,
    organizer: { name: 'Ökumenische Frauengruppe Seewil' },
    target_group_ids: [TARGET_GROUP_ID.everyone],
    layer_ids: [LAYER_ID.village],
    rooms: createRoomRefs(ROOM_ID.church, ROOM_ID.foyer),
  });
}

export function createOtherLanguageEvents(span: DemoPeriod): DemoEvent[] {
  const isOdd = (day: Day) => monthOf(day) % 2 === 1;
  const fourthSundays = listMonthlyDays(span, WEEKDAY_NUMBER.sunday, 4);
  const firstFridays = listMonthlyDays(span, WEEKDAY_NUMBER.friday, 1);
  return [
    ...listMonthlyDays(span, WEEKDAY_NUMBER.sunday, 2).map(frenchService),
    ...listMonthlyDays(span, WEEKDAY_NUMBER.monday, 2).filter(isOrdinaryDay).map(frenchSeniors),
    ...fourthSundays.filter(isOdd).map(italianService),
    ...listMonthlyDays(span, WEEKDAY_NUMBER.friday, 3)
      .filter((day) => !isOdd(day) && isOrdinaryDay(day))
      .map(missioneEvening),
    ...listMonthlyDays(span, WEEKDAY_NUMBER.thursday, 2).map(vespers),
    ...firstFridays.filter((day) => monthOf(day) === 3).map(worldPrayer),
  ];
}
