import { LAYER_ID, TARGET_GROUP_ID } from './areas.ts';
import { type Day, monthOf, weekdayOrdinalInMonth, weekNumber } from './dates.ts';
import { createDemoPhoto, pickCyclic } from './events.ts';
import { PERSON_ID } from './people.ts';
import { createRoomRefs, DEMO_PLACES, ROOM_ID } from './places.ts';
import { caterings, sundayTopics } from './service-texts.ts';
import type { EventContent } from './types.ts';

interface SundayPlan {
  times: readonly [string, string];
  content: Partial<EventContent>;
}

const CHILDCARE = {
  id: 1,
  text: 'Kinderhüte im Foyer während der Predigt, ab 2 Jahren',
  person_ids: [PERSON_ID.frischknecht, PERSON_ID.hofstetter],
};

const BAPTISM = { id: 1, text: 'Taufmöglichkeit, Anmeldung im Sekretariat' };

function communionSunday(topic: string): SundayPlan {
  return { times: ['10:00', '11:00'], content: { title: 'Gottesdienst mit Abendmahl', topic, with_sacrament: 1 } };
}

function baptismSunday(topic: string, week: number): SundayPlan {
  return {
    times: ['10:00', '11:00'],
    content: { topic, childcare: CHILDCARE, baptism_offer: BAPTISM, catering: pickCyclic(caterings, week) },
  };
}

function chapelSunday(topic: string): SundayPlan {
  return {
    times: ['09:30', '10:30'],
    content: {
      title: 'Gottesdienst auf dem Berg',
      topic,
      short_desc: 'Fahrdienst ab Bahnhof Seewil um 9.10 Uhr, Anmeldung bis Samstagmittag: 044 555 01 12.',
      organizer: { person_id: PERSON_ID.aebersold },
      organist_ids: [PERSON_ID.sato],
      verger_ids: [PERSON_ID.tobler],
      layer_ids: [LAYER_ID.oberegg],
      rooms: createRoomRefs(ROOM_ID.chapel),
      catering: 'Kirchenkaffee vor der Kapelle',
      image: createDemoPhoto('kapelle-oberegg.jpg', 'Die Kapelle Oberegg von 1742'),
    },
  };
}

function familySunday(topic: string): SundayPlan {
  return {
    times: ['10:00', '10:50'],
    content: {
      title: 'Familiengottesdienst',
      topic,
      coorganizer_ids: [PERSON_ID.imhof],
      childcare: CHILDCARE,
      baptism_offer: BAPTISM,
      catering: 'Spaghettiplausch im Grossen Saal',
      target_group_ids: [TARGET_GROUP_ID.everyone, TARGET_GROUP_ID.families],
      rooms: createRoomRefs(ROOM_ID.church, ROOM_ID.hall),
    },
  };
}

function forestSunday(topic: string): SundayPlan {
  return {
    times: ['10:30', '11:30'],
    content: {
      title: 'Waldgottesdienst',
      topic,
      short_desc: 'Unter den Buchen bei der Waldhütte. Zu Fuss ab Kirche um 9.45 Uhr.',
      verger_ids: [PERSON_ID.tobler],
      further_coorganizer: 'Alphorntrio Hintermoos',
      layer_ids: [LAYER_ID.hintermoos],
      rooms: [DEMO_PLACES.forestHut],
      catering: 'Wurst und Brot vom Grill',
    },
  };
}

function eveningSunday(topic: string): SundayPlan {
  return {
    times: ['18:30', '19:30'],
    content: {
      title: 'Abendgottesdienst mit Liedern aus Taizé',
      topic,
      long_desc:
        '<p>Kerzen, kurze Gesänge, Stille.</p><p>Einsingen für alle, die gern mitsingen, um <strong>18 Uhr</strong> ' +
        'auf der Empore. <a href="https://www.example.org/de/musik/taize">Noten zum Anschauen</a></p>',
      coorganizer_ids: [PERSON_ID.luethi],
      rooms: createRoomRefs(ROOM_ID.church, ROOM_ID.gallery),
    },
  };
}

export function createSundayPlan(day: Day): SundayPlan {
  const week = weekNumber(day);
  const topic = pickCyclic(sundayTopics, week);
  const nth = weekdayOrdinalInMonth(day);
  if (nth === 1) return communionSunday(topic);
  if (nth === 2) return baptismSunday(topic, week);
  if (nth === 3) return chapelSunday(topic);
  if (nth === 4) return familySunday(topic);
  return monthOf(day) >= 5 && monthOf(day) <= 9 ? forestSunday(topic) : eveningSunday(topic);
}
