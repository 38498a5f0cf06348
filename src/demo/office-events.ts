// Current work of the office: drafts and proposals, a double-booked room, a postponed evening, a concert that is published later.

import { EVENT_TYPE, LAYER_ID, TARGET_GROUP_ID } from './areas.ts';
import { addDays, type DemoPeriod, WEEKDAY_NUMBER, weekdayOnOrAfter } from './dates.ts';
import { createDayEvent, FIRST_EVENT_ID } from './events.ts';
import { PERSON_ID } from './people.ts';
import { createRoomRefs, ROOM_ID } from './places.ts';
import type { DemoEvent, EventContent } from './types.ts';

const YOUTH: Pick<EventContent, 'organizer' | 'layer_ids' | 'state'> = {
  organizer: { name: 'Team Jugendraum' },
  layer_ids: [LAYER_ID.teaching],
  state: 'proposed',
};

export function createOfficeEvents({ today }: DemoPeriod): DemoEvent[] {
  const thursday = weekdayOnOrAfter(addDays(today, 8), WEEKDAY_NUMBER.thursday);
  return [
    createDayEvent(FIRST_EVENT_ID.proposal, addDays(thursday, 1), '19:00', '22:00', {
      title: 'Spieleabend der Jugend',
      short_desc: 'Brettspiele, Pizza und eine Runde Werwölfe.',
      event_type: EVENT_TYPE.meeting,
      target_group_ids: [TARGET_GROUP_ID.youth],
      rooms: createRoomRefs(ROOM_ID.youth),
      internal_note: 'Der Schlüssel liegt im Sekretariat.',
      ...YOUTH,
    }),
    createDayEvent(FIRST_EVENT_ID.proposal, addDays(thursday, 9), '14:00', '16:00', {
      title: 'Velobörse auf dem Kirchplatz',
      short_desc: 'Annahme ab 9 Uhr, Verkauf ab 14 Uhr.',
      event_type: EVENT_TYPE.meeting,
      target_group_ids: [TARGET_GROUP_ID.everyone],
      rooms: [{ name: 'Kirchplatz' }],
      ...YOUTH,
    }),
    createDayEvent(FIRST_EVENT_ID.draft, thursday, '20:00', '21:30', {
      title: 'Gesprächsabend «Stille»',
      short_desc: 'Drei Menschen erzählen, was sie still werden lässt.',
      event_type: EVENT_TYPE.learning,
      organizer: { person_id: PERSON_ID.aebersold },
      target_group_ids: [TARGET_GROUP_ID.adults],
      layer_ids: [LAYER_ID.parish],
      rooms: createRoomRefs(ROOM_ID.meeting),
      state: 'draft',
      internal_note: 'Der dritte Gast ist noch offen.',
    }),
    ...createDoubleBooking(weekdayOnOrAfter(addDays(today, 5), WEEKDAY_NUMBER.saturday)),
    createDayEvent(FIRST_EVENT_ID.postponed, addDays(thursday, 5), '19:30', '21:00', {
      title: 'Vortrag: Glocken giessen',
      short_desc: 'Mit Bildern aus der Werkstatt.',
      event_type: EVENT_TYPE.learning,
      organizer: { name: 'Kulturkommission Seewil' },
      target_group_ids: [TARGET_GROUP_ID.everyone],
      layer_ids: [LAYER_ID.village],
      rooms: createRoomRefs(ROOM_ID.tower),
      status: 'postponed',
      status_note: 'Der Referent ist erkrankt; ein neues Datum folgt.',
    }),
    createDayEvent(FIRST_EVENT_ID.shownLater, addDays(today, 60), '19:00', '20:15', {
      title: 'Uraufführung: Psalmen für Chor und Marimba',
      short_desc: 'Der Kirchenchor Seewil mit Gästen.',
      event_type: EVENT_TYPE.music,
      organizer: { person_id: PERSON_ID.luethi },
      target_group_ids: [TARGET_GROUP_ID.everyone],
      layer_ids: [LAYER_ID.village],
      rooms: createRoomRefs(ROOM_ID.gallery),
      publish_from: `${addDays(today, 14)} 08:00:00`,
    }),
  ];
}

function createDoubleBooking(saturday: string): DemoEvent[] {
  const foyer = { event_type: EVENT_TYPE.meeting, layer_ids: [LAYER_ID.parish], rooms: createRoomRefs(ROOM_ID.foyer) };
  return [
    createDayEvent(FIRST_EVENT_ID.baptismTalks, saturday, '14:00', '16:00', {
      title: 'Taufgespräche',
      organizer: { person_id: PERSON_ID.brunner },
      target_group_ids: [TARGET_GROUP_ID.families],
      public: false,
      ...foyer,
    }),
    {
      ...createDayEvent(FIRST_EVENT_ID.volunteers, saturday, '17:00', '18:30', {
        title: 'Apéro der Freiwilligen',
        short_desc: 'Als Dank an alle, die das Jahr mitgetragen haben.',
        organizer: { person_id: PERSON_ID.waefler },
        target_group_ids: [TARGET_GROUP_ID.adults],
        ...foyer,
      }),
      occupies_from: `${saturday} 15:00:00`,
    },
  ];
}
