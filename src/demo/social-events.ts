import { EVENT_TYPE, LAYER_ID, TARGET_GROUP_ID } from './areas.ts';
import { isHoliday, isOrdinaryDay, isTermTime } from './church-year.ts';
import {
  addDays,
  type Day,
  type DemoPeriod,
  listFortnightlyDays,
  listMonthlyDays,
  listWeeklyDays,
  monthNumber,
  WEEKDAY_NUMBER,
  weekNumber,
} from './dates.ts';
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
import type { DemoEvent, EventContent } from './types.ts';

const MENUS = [
  'Älplermagronen',
  'Hackbraten mit Stock',
  'Risotto mit Pilzen',
  'Fischknusperli',
  'Kürbislasagne',
] as const;

function lunch(day: Day): DemoEvent {
  return createDayEvent(FIRST_EVENT_ID.lunch, day, '11:45', '13:30', {
    title: 'Mittagstisch',
    topic: isHoliday(day) ? 'Festessen am Feiertag' : pickCyclic(MENUS, weekNumber(day)),
    short_desc: 'Suppe, Hauptgang, Dessert und Kaffee für 14 Franken. Wer nicht gern allein isst, kommt.',
    event_type: EVENT_TYPE.meeting,
    organizer: { person_id: PERSON_ID.gerber },
    coorganizer_ids: [PERSON_ID.schuepbach, PERSON_ID.naegeli],
    subscription: { deadline: toDeadline(addDays(day, -8)), person: { person_id: PERSON_ID.meierhans } },
    catering: 'Mittagessen',
    target_group_ids: [TARGET_GROUP_ID.seniors],
    layer_ids: [LAYER_ID.village],
    rooms: createRoomRefs(ROOM_ID.foyer, ROOM_ID.kitchen),
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
  return createDayEvent(FIRST_EVENT_ID.seniors, day, '14:00', '16:30', {
    title: 'Nachmittag 60plus',
    topic: pickCyclic(TALKS, monthNumber(day)),
    long_desc:
      '<p>Ein Thema, Zeit zum Reden und ein feines Zvieri.</p><ul><li>Der Saal ist rollstuhlgängig.</li>' +
      '<li>Höranlage vorhanden.</li><li>Fahrdienst: Telefon 044 555 01 21</li></ul>',
    event_type: EVENT_TYPE.meeting,
    organizer: { person_id: PERSON_ID.gerber },
    further_coorganizer: 'Team 60plus',
    catering: 'Zvieri',
    target_group_ids: [TARGET_GROUP_ID.seniors],
    layer_ids: [LAYER_ID.village, LAYER_ID.hill],
    rooms: createRoomRefs(ROOM_ID.hall),
    files: [createDemoPdfEntry('60plus-jahresprogramm.pdf', 'Jahresprogramm 60plus', 180)],
    image: createDemoPhoto('60plus.jpg', 'Lottonachmittag im Grossen Saal'),
  });
}

function gamesAfternoon(day: Day): DemoEvent {
  return createDayEvent(FIRST_EVENT_ID.gamesAfternoon, day, '14:00', '17:00', {
    title: 'Spielnachmittag',
    short_desc: 'Jassen, Schach, Eile mit Weile.',
    event_type: EVENT_TYPE.meeting,
    organizer: { name: 'Frauenverein Seewil' },
    target_group_ids: [TARGET_GROUP_ID.everyone, TARGET_GROUP_ID.seniors],
    layer_ids: [LAYER_ID.station],
    rooms: createRoomRefs(ROOM_ID.foyer),
  });
}

function knitting(day: Day): DemoEvent {
  return createDayEvent(FIRST_EVENT_ID.knitting, day, '09:00', '11:00', {
    title: 'Lismi-Träff',
    short_desc: 'Socken und Decken für das Hilfswerk. Wolle und Nadeln sind vorhanden.',
    event_type: EVENT_TYPE.meeting,
    organizer: { person_id: PERSON_ID.schuepbach },
    target_group_ids: [TARGET_GROUP_ID.adults],
    layer_ids: [LAYER_ID.hintermoos],
    rooms: [{ name: 'Stube Familie Ammann, Hintermoos 4' }],
  });
}

const BOOKS = ['Hiob', 'Das Markusevangelium', 'Die Psalmen', 'Rut und Ester'] as const;

function bibleEvening(day: Day): DemoEvent {
  return createDayEvent(FIRST_EVENT_ID.bibleEvening, day, '19:30', '21:00', {
    title: 'Bibelabend',
    topic: pickCyclic(BOOKS, Math.floor(monthNumber(day) / 3)),
    short_desc: 'Lesen, fragen, diskutieren. Vorkenntnisse sind nicht nötig, jeder Abend steht für sich.',
    event_type: EVENT_TYPE.learning,
    organizer: { person_id: PERSON_ID.brunner },
    target_group_ids: [TARGET_GROUP_ID.adults],
    layer_ids: [LAYER_ID.parish],
    rooms: createRoomRefs(ROOM_ID.tower),
  });
}

function pilgrimage(day: Day): DemoEvent {
  return createDayEvent(FIRST_EVENT_ID.pilgrimage, day, '08:04', '08:04', {
    title: 'Treffpunkt Pilgerwanderung',
    topic: pickCyclic(['Dem Fluss entlang', 'Zum Kloster Unterau', 'Über den Obereggsattel'], monthNumber(day)),
    short_desc: 'Abfahrt pünktlich; Picknick und gute Schuhe. Rückkehr gegen 17 Uhr.',
    event_type: EVENT_TYPE.meeting,
    organizer: { person_id: PERSON_ID.naegeli },
    coorganizer_ids: [PERSON_ID.aebersold],
    target_group_ids: [TARGET_GROUP_ID.adults],
    layer_ids: [LAYER_ID.parish],
    rooms: [DEMO_PLACES.station],
  });
}

const REASONS = [
  'Wegen Erkrankung der Leiterin fällt der Nachmittag aus.',
  'Der Saalboden wird nach einem Wasserschaden erneuert.',
  'Zu wenige Anmeldungen – wir freuen uns auf das nächste Mal.',
] as const;

function cancellation(month: number): Partial<EventContent> {
  return {
    status: 'cancelled',
    status_note: pickCyclic(REASONS, Math.floor(month / 2)),
    subscription: { open: false, person: { name: 'Tanzgruppe Seewil', email: 'tanz@example.org' } },
  };
}

function dance(day: Day): DemoEvent {
  const month = monthNumber(day);
  return createDayEvent(FIRST_EVENT_ID.dance, day, '14:30', '17:00', {
    title: 'Tanznachmittag',
    short_desc: 'Kreistänze aus aller Welt, für Geübte und Ungeübte.',
    event_type: EVENT_TYPE.meeting,
    organizer: { name: 'Tanzgruppe Seewil' },
    subscription: { person: { name: 'Tanzgruppe Seewil', email: 'tanz@example.org' } },
    target_group_ids: [TARGET_GROUP_ID.adults, TARGET_GROUP_ID.seniors],
    layer_ids: [LAYER_ID.village],
    rooms: createRoomRefs(ROOM_ID.hall),
    ...(month % 2 === 0 ? cancellation(month) : {}),
  });
}

export function createSocialEvents(span: DemoPeriod): DemoEvent[] {
  return [
    ...listWeeklyDays(span, WEEKDAY_NUMBER.thursday).map(lunch),
    ...listMonthlyDays(span, WEEKDAY_NUMBER.wednesday, 3).map(seniorsAfternoon),
    ...listMonthlyDays(span, WEEKDAY_NUMBER.monday, 4).filter(isOrdinaryDay).map(gamesAfternoon),
    ...listFortnightlyDays(span, WEEKDAY_NUMBER.tuesday).filter(isTermTime).map(knitting),
    ...listMonthlyDays(span, WEEKDAY_NUMBER.wednesday, 2).map(bibleEvening),
    ...listMonthlyDays(span, WEEKDAY_NUMBER.saturday, 1).filter(isOrdinaryDay).map(pilgrimage),
    ...listMonthlyDays(span, WEEKDAY_NUMBER.tuesday, 4).filter(isOrdinaryDay).map(dance),
  ];
}
