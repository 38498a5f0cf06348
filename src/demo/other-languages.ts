import { LAYER, TARGET, TYPE } from './areas.ts';
import { isWorkday } from './church-year.ts';
import { addDays, type Day, type DemoDays, monthly, monthNumber, monthOf, WEEKDAY } from './dates.ts';
import { deadline, eventOn, pdf, photo, pick, SERIES } from './events.ts';
import { PERSON } from './people.ts';
import { PLACE, ROOM, roomRefs } from './places.ts';
import { collections, frenchTopics } from './service-texts.ts';
import type { DemoEvent } from './types.ts';

function frenchService(day: Day): DemoEvent {
  return eventOn(SERIES.french, day, '17:00', '18:00', {
    title: 'Culte en français',
    topic: pick(frenchTopics, monthNumber(day)),
    short_desc: 'Suivi d’un thé et de bricelets au fond de la chapelle.',
    event_type: TYPE.service,
    organizer: { person_id: PERSON.favre },
    organist_ids: [PERSON.sato],
    verger_ids: [PERSON.tobler],
    lector_ids: [PERSON.rochat],
    with_sacrament: monthOf(day) % 3 === 0 ? 1 : 0,
    catering: 'Thé et bricelets',
    collection: pick(collections, monthNumber(day)),
    target_group_ids: [TARGET.french],
    layer_ids: [LAYER.french, LAYER.oberegg],
    rooms: roomRefs(ROOM.chapel),
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
  return eventOn(SERIES.frenchSeniors, day, '14:30', '16:30', {
    title: 'Groupe des aînés',
    topic: pick(AFTERNOONS, monthNumber(day)),
    long_desc:
      '<p>Un après-midi en français pour les personnes de <strong>60 ans et plus</strong>, avec un goûter.</p>' +
      '<p>Pas de voiture ? Appelez le pasteur, il vient vous chercher.</p>',
    event_type: TYPE.meeting,
    organizer: { person_id: PERSON.favre },
    coorganizer_ids: [PERSON.rochat],
    subscription: { deadline: deadline(addDays(day, -3)), person: { person_id: PERSON.favre } },
    catering: 'Goûter',
    target_group_ids: [TARGET.french, TARGET.seniors],
    layer_ids: [LAYER.french],
    rooms: roomRefs(ROOM.foyer),
  });
}

function italianService(day: Day): DemoEvent {
  return eventOn(SERIES.italian, day, '18:00', '19:00', {
    title: 'Culto in lingua italiana',
    topic: pick(['Il buon seme (Matteo 13,1–9)', 'Non temere (Isaia 43,1–7)', 'La pace sia con voi'], monthNumber(day)),
    event_type: TYPE.service,
    organizer: { name: 'Past. Davide Ferrario, Chiesa evangelica di lingua italiana' },
    organist_ids: [PERSON.odermatt],
    verger_ids: [PERSON.waefler],
    target_group_ids: [TARGET.italian],
    layer_ids: [LAYER.village],
    rooms: roomRefs(ROOM.church),
  });
}

function missioneEvening(day: Day): DemoEvent {
  return eventOn(SERIES.missione, day, '19:00', '21:30', {
    title: 'Serata della Missione',
    short_desc: 'Cena in comune, canti e racconti. Offen für alle, auch ohne Italienischkenntnisse.',
    event_type: TYPE.meeting,
    organizer: { name: 'Missione Cattolica di lingua italiana' },
    coorganizer_ids: [PERSON.bernasconi],
    subscription: { deadline: deadline(addDays(day, -4)), person: { name: 'Missione', email: 'missione@example.org' } },
    catering: 'Pasta e tiramisù',
    target_group_ids: [TARGET.italian, TARGET.families],
    layer_ids: [LAYER.village],
    rooms: roomRefs(ROOM.hall, ROOM.kitchen),
  });
}

function vespers(day: Day): DemoEvent {
  return eventOn(SERIES.vespers, day, '19:30', '20:30', {
    title: 'Ökumenische Vesper / Vespro ecumenico',
    topic: 'Damit alle eins seien – Perché tutti siano una cosa sola (Johannes 17 / Giovanni 17)',
    short_desc: 'Zweisprachig deutsch und italienisch.\nIn italiano e tedesco.',
    long_desc:
      '<p>Psalmen, Stille und Fürbitten in zwei Sprachen, danach Tee im Pfarreisaal.</p>' +
      '<p><em>Salmi, silenzio e intercessioni in due lingue; segue un tè nella sala parrocchiale.</em></p>' +
      '<ul><li>Liturgie: Pfr. Thomas Aebersold</li><li>Canti: Corale della Missione</li></ul>',
    event_type: TYPE.service,
    organizer: { person_id: PERSON.aebersold },
    coorganizer_ids: [PERSON.bernasconi, PERSON.brunner],
    further_coorganizer: 'Katholische Pfarrei St. Martin, Missione Cattolica di lingua italiana',
    target_group_ids: [TARGET.everyone, TARGET.italian],
    layer_ids: [LAYER.parish],
    rooms: [PLACE.catholicChurch],
    files: [pdf('vesper-vespro.pdf', 'Liturgieblatt / Foglio liturgico', 212)],
    image: photo('vesper.jpg', 'Vesper in St. Martin'),
  });
}

function worldPrayer(day: Day): DemoEvent {
  return eventOn(SERIES.worldPrayer, day, '19:30', '20:45', {
    title: 'Weltgebetstag',
    short_desc: 'Vorbereitet von Frauen aus beiden Kirchen; danach Spezialitäten aus dem Gastland.',
    event_type: TYPE.service,
    organizer: { name: 'Ökumenische Frauengruppe Seewil' },
    target_group_ids: [TARGET.everyone],
    layer_ids: [LAYER.village],
    rooms: roomRefs(ROOM.church, ROOM.foyer),
  });
}

/** Events in French and Italian, and ecumenical ones with the Catholic parish. */
export function otherLanguages(span: DemoDays): DemoEvent[] {
  const isOdd = (day: Day) => monthOf(day) % 2 === 1;
  const fourthSundays = monthly(span, WEEKDAY.sunday, 4);
  const firstFridays = monthly(span, WEEKDAY.friday, 1);
  return [
    ...monthly(span, WEEKDAY.sunday, 2).map(frenchService),
    ...monthly(span, WEEKDAY.monday, 2).filter(isWorkday).map(frenchSeniors),
    ...fourthSundays.filter(isOdd).map(italianService),
    ...monthly(span, WEEKDAY.friday, 3)
      .filter((day) => !isOdd(day) && isWorkday(day))
      .map(missioneEvening),
    ...monthly(span, WEEKDAY.thursday, 2).map(vespers),
    ...firstFridays.filter((day) => monthOf(day) === 3).map(worldPrayer),
  ];
}
