// Current work of the office: drafts and proposals, a double-booked room, a postponed evening, and a concert that is published later.

import { LAYER, TARGET, TYPE } from './areas.ts';
import { addDays, type DemoDays, onOrAfter, WEEKDAY } from './dates.ts';
import { eventOn, SERIES } from './events.ts';
import { PERSON } from './people.ts';
import { ROOM, roomRefs } from './places.ts';
import type { DemoEvent, EventContent } from './types.ts';

const YOUTH: Pick<EventContent, 'organizer' | 'layer_ids' | 'state'> = {
  organizer: { name: 'Team Jugendraum' },
  layer_ids: [LAYER.teaching],
  state: 'proposed',
};

export function officeWork({ today }: DemoDays): DemoEvent[] {
  const thursday = onOrAfter(addDays(today, 8), WEEKDAY.thursday);
  return [
    eventOn(SERIES.proposal, addDays(thursday, 1), '19:00', '22:00', {
      title: 'Spieleabend der Jugend',
      short_desc: 'Brettspiele, Pizza und eine Runde Werwölfe.',
      event_type: TYPE.meeting,
      target_group_ids: [TARGET.youth],
      rooms: roomRefs(ROOM.youth),
      internal_note: 'Der Schlüssel liegt im Sekretariat.',
      ...YOUTH,
    }),
    eventOn(SERIES.proposal, addDays(thursday, 9), '14:00', '16:00', {
      title: 'Velobörse auf dem Kirchplatz',
      short_desc: 'Annahme ab 9 Uhr, Verkauf ab 14 Uhr.',
      event_type: TYPE.meeting,
      target_group_ids: [TARGET.everyone],
      rooms: [{ name: 'Kirchplatz' }],
      ...YOUTH,
    }),
    eventOn(SERIES.draft, thursday, '20:00', '21:30', {
      title: 'Gesprächsabend «Stille»',
      short_desc: 'Drei Menschen erzählen, was sie still werden lässt.',
      event_type: TYPE.learning,
      organizer: { person_id: PERSON.aebersold },
      target_group_ids: [TARGET.adults],
      layer_ids: [LAYER.parish],
      rooms: roomRefs(ROOM.meeting),
      state: 'draft',
      internal_note: 'Der dritte Gast ist noch offen.',
    }),
    ...doubled(onOrAfter(addDays(today, 5), WEEKDAY.saturday)),
    eventOn(SERIES.postponed, addDays(thursday, 5), '19:30', '21:00', {
      title: 'Vortrag: Glocken giessen',
      short_desc: 'Mit Bildern aus der Werkstatt.',
      event_type: TYPE.learning,
      organizer: { name: 'Kulturkommission Seewil' },
      target_group_ids: [TARGET.everyone],
      layer_ids: [LAYER.village],
      rooms: roomRefs(ROOM.tower),
      status: 'postponed',
      status_note: 'Der Referent ist erkrankt; ein neues Datum folgt.',
    }),
    eventOn(SERIES.shownLater, addDays(today, 60), '19:00', '20:15', {
      title: 'Uraufführung: Psalmen für Chor und Marimba',
      short_desc: 'Der Kirchenchor Seewil mit Gästen.',
      event_type: TYPE.music,
      organizer: { person_id: PERSON.luethi },
      target_group_ids: [TARGET.everyone],
      layer_ids: [LAYER.village],
      rooms: roomRefs(ROOM.gallery),
      publish_from: `${addDays(today, 14)} 08:00:00`,
    }),
  ];
}

/** Setting up for the second one begins while the first one is still there. */
function doubled(saturday: string): DemoEvent[] {
  const foyer = { event_type: TYPE.meeting, layer_ids: [LAYER.parish], rooms: roomRefs(ROOM.foyer) };
  return [
    eventOn(SERIES.baptismTalks, saturday, '14:00', '16:00', {
      title: 'Taufgespräche',
      organizer: { person_id: PERSON.brunner },
      target_group_ids: [TARGET.families],
      public: false,
      ...foyer,
    }),
    {
      ...eventOn(SERIES.volunteers, saturday, '17:00', '18:30', {
        title: 'Apéro der Freiwilligen',
        short_desc: 'Als Dank an alle, die das Jahr mitgetragen haben.',
        organizer: { person_id: PERSON.waefler },
        target_group_ids: [TARGET.adults],
        ...foyer,
      }),
      occupies_from: `${saturday} 15:00:00`,
    },
  ];
}
