import { LAYER, TARGET, TYPE } from './areas.ts';
import {
  addDays,
  type Day,
  type DemoDays,
  dayOfMonth,
  daysOf,
  fortnightly,
  lastOfMonth,
  makeDay,
  monthly,
  monthNumber,
  monthOf,
  WEEKDAY,
  yearOf,
} from './dates.ts';
import { eventOn, pdf, photo, pick, SERIES, wholeDays } from './events.ts';
import { PERSON } from './people.ts';
import { PLACE, ROOM, roomRefs } from './places.ts';
import type { DemoEvent } from './types.ts';

const EXHIBITIONS = [
  { topic: 'Wasser des Lebens', text: 'Aquarelle von Verena Stäubli' },
  { topic: 'Glocken und Giesser', text: 'Die vier Glocken von Seewil in Bildern und Tönen' },
  { topic: 'Gesichter des Dorfs', text: 'Schwarzweissaufnahmen von Reto Cathomas' },
  { topic: 'Die Bibel auf dem Webstuhl', text: 'Textile Arbeiten der Gruppe Faden' },
] as const;

/** One exhibition a month, from its first day to its last, so that one is always running. */
function exhibition(first: Day): DemoEvent {
  const { topic, text } = pick(EXHIBITIONS, monthNumber(first));
  return wholeDays(SERIES.exhibition, first, lastOfMonth(first), {
    title: 'Ausstellung in der Kirche',
    topic,
    short_desc: text,
    long_desc: `<p>${text}.</p><p>Zu sehen täglich von 8 bis 18 Uhr, ausser während der Gottesdienste.</p>`,
    event_type: TYPE.exhibition,
    organizer: { name: 'Kulturkommission Seewil' },
    target_group_ids: [TARGET.everyone],
    layer_ids: [LAYER.village],
    rooms: [PLACE.aisle],
    image: photo(`ausstellung-${(monthOf(first) % 4) + 1}.jpg`, topic, 1024, 1024),
  });
}

function openChurch(day: Day): DemoEvent {
  return wholeDays(SERIES.openChurch, day, day, {
    title: 'Offene Kirche',
    short_desc: 'Den ganzen Tag offen: Stille, Kerzen und ein Buch für Ihre Gedanken.',
    event_type: TYPE.devotion,
    organizer: { name: 'Freiwillige der Offenen Kirche' },
    target_group_ids: [TARGET.everyone],
    layer_ids: [LAYER.village],
    rooms: [PLACE.aisle],
  });
}

/** A devotion with neither place nor host: one only needs to ring. */
function phoneDevotion(day: Day): DemoEvent {
  return eventOn(SERIES.phoneDevotion, day, '07:00', '07:10', {
    title: 'Telefonandacht',
    short_desc: 'Zehn Minuten Wort und Musik unter 044 555 01 90.',
    event_type: TYPE.devotion,
    target_group_ids: [TARGET.everyone],
    layer_ids: [LAYER.parish],
  });
}

function funeralTea(day: Day): DemoEvent {
  return eventOn(SERIES.funeralTea, day, '15:00', '17:00', {
    title: 'Trauerkaffee nach der Abdankung',
    public: false,
    short_desc: 'Rund 60 Personen, Kaffee und belegte Brote.',
    event_type: TYPE.internal,
    organizer: { person_id: PERSON.brunner },
    verger_ids: [PERSON.waefler],
    catering: 'Kaffee, Tee, belegte Brote',
    rooms: roomRefs(ROOM.foyer, ROOM.kitchen),
  });
}

function councilMeeting(day: Day): DemoEvent {
  return eventOn(SERIES.councilMeeting, day, '19:00', '22:00', {
    title: 'Sitzung der Kirchenpflege',
    public: false,
    event_type: TYPE.internal,
    organizer: { person_id: PERSON.zollinger },
    coorganizer_ids: [PERSON.stamm, PERSON.bernasconi, PERSON.meierhans],
    layer_ids: [LAYER.parish],
    rooms: roomRefs(ROOM.meeting),
  });
}

function assembly(day: Day): DemoEvent {
  const business = monthOf(day) === 6 ? 'Jahresrechnung und Jahresbericht' : 'Budget und Steuerfuss';
  return eventOn(SERIES.assembly, day, '20:00', '21:30', {
    title: 'Kirchgemeindeversammlung',
    topic: business,
    long_desc:
      `<p>Traktanden:</p><ul><li>Protokoll</li><li>${business}</li><li>Verschiedenes</li></ul>` +
      '<p>Die Akten liegen im Sekretariat auf. <a href="https://www.example.org/de/dokumente">Alle Dokumente</a></p>',
    event_type: TYPE.assembly,
    organizer: { person_id: PERSON.zollinger },
    coorganizer_ids: [PERSON.stamm],
    catering: 'Apéro',
    target_group_ids: [TARGET.adults],
    layer_ids: [LAYER.parish],
    rooms: roomRefs(ROOM.hall),
    files: [pdf('kgv-einladung.pdf', 'Einladung', 88), pdf('kgv-akten.pdf', `Akten: ${business}`, 2310)],
  });
}

function firstDaysOfMonths(span: DemoDays): Day[] {
  const current = makeDay(yearOf(span.today), monthOf(span.today), 1);
  return [current, ...daysOf(span).filter((day) => dayOfMonth(day) === 1 && day > current)];
}

/** Events in and around the church, and internal ones of the parish. */
export function churchHouse(span: DemoDays): DemoEvent[] {
  const assemblyDays = monthly(span, WEEKDAY.wednesday, 4).filter((day) => [6, 11].includes(monthOf(day)));
  return [
    ...firstDaysOfMonths(span).map(exhibition),
    ...[-1, 0, 1, 2].map((days) => openChurch(addDays(span.today, days))),
    ...fortnightly(span, WEEKDAY.wednesday).map(phoneDevotion),
    ...fortnightly(span, WEEKDAY.tuesday).map(funeralTea),
    ...monthly(span, WEEKDAY.tuesday, 2).map(councilMeeting),
    ...assemblyDays.map(assembly),
  ];
}
