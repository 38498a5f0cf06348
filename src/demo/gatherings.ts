import { LAYER, TARGET, TYPE } from './areas.ts';
import { isHoliday, isTerm, isWorkday } from './church-year.ts';
import {
  addDays,
  type Day,
  type DemoDays,
  fortnightly,
  monthly,
  monthNumber,
  WEEKDAY,
  weekly,
  weekNumber,
} from './dates.ts';
import { deadline, eventOn, pdf, photo, pick, SERIES } from './events.ts';
import { PERSON } from './people.ts';
import { PLACE, ROOM, roomRefs } from './places.ts';
import type { DemoEvent, EventContent } from './types.ts';

const MENUS = [
  'Älplermagronen',
  'Hackbraten mit Stock',
  'Risotto mit Pilzen',
  'Fischknusperli',
  'Kürbislasagne',
] as const;

/** The kitchen buys in a week ahead, so the next lunch is always past its deadline. */
function lunch(day: Day): DemoEvent {
  return eventOn(SERIES.lunch, day, '11:45', '13:30', {
    title: 'Mittagstisch',
    topic: isHoliday(day) ? 'Festessen am Feiertag' : pick(MENUS, weekNumber(day)),
    short_desc: 'Suppe, Hauptgang, Dessert und Kaffee für 14 Franken. Wer nicht gern allein isst, kommt.',
    event_type: TYPE.meeting,
    organizer: { person_id: PERSON.gerber },
    coorganizer_ids: [PERSON.schuepbach, PERSON.naegeli],
    subscription: { deadline: deadline(addDays(day, -8)), person: { person_id: PERSON.meierhans } },
    catering: 'Mittagessen',
    target_group_ids: [TARGET.seniors],
    layer_ids: [LAYER.village],
    rooms: roomRefs(ROOM.foyer, ROOM.kitchen),
  });
}

const TALKS = [
  'Wie die Eisenbahn nach Seewil kam',
  'Patientenverfügung – was will ich regeln?',
  'Lotto mit Preisen aus dem Dorfladen',
  'Ein Jahr auf der Alp',
  'Schlager und Evergreens mit dem Duo Silberdistel',
] as const;

function seniorsAfternoon(day: Day): DemoEvent {
  return eventOn(SERIES.seniors, day, '14:00', '16:30', {
    title: 'Nachmittag 60plus',
    topic: pick(TALKS, monthNumber(day)),
    long_desc:
      '<p>Ein Thema, Zeit zum Reden und ein feines Zvieri.</p><ul><li>Der Saal ist rollstuhlgängig.</li>' +
      '<li>Höranlage vorhanden.</li><li>Fahrdienst: Telefon 044 555 01 21</li></ul>',
    event_type: TYPE.meeting,
    organizer: { person_id: PERSON.gerber },
    further_coorganizer: 'Team 60plus',
    catering: 'Zvieri',
    target_group_ids: [TARGET.seniors],
    layer_ids: [LAYER.village, LAYER.hill],
    rooms: roomRefs(ROOM.hall),
    files: [pdf('60plus-jahresprogramm.pdf', 'Jahresprogramm 60plus', 180)],
    image: photo('60plus.jpg', 'Lottonachmittag im Grossen Saal'),
  });
}

function gamesAfternoon(day: Day): DemoEvent {
  return eventOn(SERIES.gamesAfternoon, day, '14:00', '17:00', {
    title: 'Spielnachmittag',
    short_desc: 'Jassen, Schach, Eile mit Weile.',
    event_type: TYPE.meeting,
    organizer: { name: 'Frauenverein Seewil' },
    target_group_ids: [TARGET.everyone, TARGET.seniors],
    layer_ids: [LAYER.station],
    rooms: roomRefs(ROOM.foyer),
  });
}

function knitting(day: Day): DemoEvent {
  return eventOn(SERIES.knitting, day, '09:00', '11:00', {
    title: 'Lismi-Träff',
    short_desc: 'Socken und Decken für das Hilfswerk. Wolle und Nadeln sind vorhanden.',
    event_type: TYPE.meeting,
    organizer: { person_id: PERSON.schuepbach },
    target_group_ids: [TARGET.adults],
    layer_ids: [LAYER.hintermoos],
    rooms: [{ name: 'Stube Familie Ammann, Hintermoos 4' }],
  });
}

const BOOKS = ['Hiob', 'Das Markusevangelium', 'Die Psalmen', 'Rut und Ester'] as const;

function bibleEvening(day: Day): DemoEvent {
  return eventOn(SERIES.bibleEvening, day, '19:30', '21:00', {
    title: 'Bibelabend',
    topic: pick(BOOKS, Math.floor(monthNumber(day) / 3)),
    short_desc: 'Lesen, fragen, diskutieren. Vorkenntnisse sind nicht nötig, jeder Abend steht für sich.',
    event_type: TYPE.learning,
    organizer: { person_id: PERSON.brunner },
    target_group_ids: [TARGET.adults],
    layer_ids: [LAYER.parish],
    rooms: roomRefs(ROOM.tower),
  });
}

function pilgrimage(day: Day): DemoEvent {
  return eventOn(SERIES.pilgrimage, day, '08:04', '08:04', {
    title: 'Treffpunkt Pilgerwanderung',
    topic: pick(['Dem Fluss entlang', 'Zum Kloster Unterau', 'Über den Obereggsattel'], monthNumber(day)),
    short_desc: 'Abfahrt pünktlich; Picknick und gute Schuhe. Rückkehr gegen 17 Uhr.',
    event_type: TYPE.meeting,
    organizer: { person_id: PERSON.naegeli },
    coorganizer_ids: [PERSON.aebersold],
    target_group_ids: [TARGET.adults],
    layer_ids: [LAYER.parish],
    rooms: [PLACE.station],
  });
}

const REASONS = [
  'Wegen Erkrankung der Leiterin fällt der Nachmittag aus.',
  'Der Saalboden wird nach einem Wasserschaden erneuert.',
  'Zu wenige Anmeldungen – wir freuen uns auf das nächste Mal.',
] as const;

/** Change to every second afternoon: cancelled. */
function cancellation(month: number): Partial<EventContent> {
  return {
    status: 'cancelled',
    status_note: pick(REASONS, Math.floor(month / 2)),
    subscription: { open: false, person: { name: 'Tanzgruppe Seewil', email: 'tanz@example.org' } },
  };
}

function dance(day: Day): DemoEvent {
  const month = monthNumber(day);
  return eventOn(SERIES.dance, day, '14:30', '17:00', {
    title: 'Tanznachmittag',
    short_desc: 'Kreistänze aus aller Welt, für Geübte und Ungeübte.',
    event_type: TYPE.meeting,
    organizer: { name: 'Tanzgruppe Seewil' },
    subscription: { person: { name: 'Tanzgruppe Seewil', email: 'tanz@example.org' } },
    target_group_ids: [TARGET.adults, TARGET.seniors],
    layer_ids: [LAYER.village],
    rooms: roomRefs(ROOM.hall),
    ...(month % 2 === 0 ? cancellation(month) : {}),
  });
}

/** Social events: meals, talks, courses, walks and dances. */
export function gatherings(span: DemoDays): DemoEvent[] {
  return [
    ...weekly(span, WEEKDAY.thursday).map(lunch),
    ...monthly(span, WEEKDAY.wednesday, 3).map(seniorsAfternoon),
    ...monthly(span, WEEKDAY.monday, 4).filter(isWorkday).map(gamesAfternoon),
    ...fortnightly(span, WEEKDAY.tuesday).filter(isTerm).map(knitting),
    ...monthly(span, WEEKDAY.wednesday, 2).map(bibleEvening),
    ...monthly(span, WEEKDAY.saturday, 1).filter(isWorkday).map(pilgrimage),
    ...monthly(span, WEEKDAY.tuesday, 4).filter(isWorkday).map(dance),
  ];
}
