import { LAYER, TARGET, TYPE } from './areas.ts';
import { isTerm } from './church-year.ts';
import { type Day, type DemoDays, monthly, monthNumber, WEEKDAY, weekly } from './dates.ts';
import { eventOn, pdf, photo, pick, SERIES } from './events.ts';
import { PERSON } from './people.ts';
import { PLACE, ROOM, roomRefs } from './places.ts';
import type { DemoEvent, DemoEventRoom } from './types.ts';

function choirRehearsal(day: Day): DemoEvent {
  return eventOn(SERIES.choir, day, '19:45', '21:45', {
    title: 'Probe Kirchenchor',
    short_desc: 'Neue Stimmen sind willkommen, Schnuppern jederzeit möglich.',
    event_type: TYPE.rehearsal,
    organizer: { person_id: PERSON.luethi },
    target_group_ids: [TARGET.adults],
    layer_ids: [LAYER.choir],
    rooms: roomRefs(ROOM.hall),
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

/** Concerts change between the barn in the next village and the parish church. */
function concertRooms(month: number): DemoEventRoom[] {
  return month % 2 === 0 ? [PLACE.barn] : roomRefs(ROOM.church, ROOM.gallery);
}

function concert(day: Day): DemoEvent {
  const month = monthNumber(day);
  const plan = pick(CONCERTS, month);
  return eventOn(SERIES.concert, day, '19:30', '21:00', {
    title: 'Musik am Abend',
    topic: plan.topic,
    short_desc: plan.artists,
    long_desc:
      `${plan.programme}<p><strong>Eintritt frei, Kollekte.</strong> Reservation ist nicht nötig; ` +
      '<a href="https://www.example.org/de/musik">alle Konzerte der Reihe</a>.</p>',
    event_type: TYPE.music,
    organizer: { person_id: PERSON.odermatt },
    coorganizer_ids: [PERSON.luethi, PERSON.sato],
    further_coorganizer: 'Kulturkommission Seewil',
    catering: 'Pausenbar',
    collection: { project: 'Konzertreihe «Musik am Abend»' },
    target_group_ids: [TARGET.adults, TARGET.everyone],
    layer_ids: [LAYER.music],
    rooms: concertRooms(month),
    files: [pdf('musik-am-abend-programm.pdf', 'Programm zum Ausdrucken', 348), pdf('saisonflyer.pdf', '', 1204)],
    image: photo(`konzert-${(month % 3) + 1}.jpg`, 'Aus der Konzertreihe «Musik am Abend»', 2000, 1333),
  });
}

/** The choir's rehearsals and the monthly concert. */
export function music(span: DemoDays): DemoEvent[] {
  const rehearsals = weekly(span, WEEKDAY.monday).filter(isTerm);
  return [...rehearsals.map(choirRehearsal), ...monthly(span, WEEKDAY.saturday, 3).map(concert)];
}
