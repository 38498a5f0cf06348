// Hall of the demo that people can request, with two questions, and three requests: one open, one approved, one with an offer.

import { addDays, type Day, WEEKDAY_NUMBER, weekdayOnOrAfter } from './dates.ts';
import { createRoomRefs, ROOM_ID } from './places.ts';
import type { DemoBundle, DemoEvent, DemoForm, DemoRequest } from './types.ts';

export const HALL_FORM_ID = 2;

const form: DemoForm = {
  id: HALL_FORM_ID,
  name: 'Raummiete',
  intro: '',
  fields: [
    { id: 1, label: 'Küche mitbenutzen', type: 'yes' },
    { id: 2, label: 'Bestuhlung', type: 'choice', options: ['Tische', 'Stuhlreihen', 'leer'], required: true },
  ],
};

const TERMS = 'Der Saal wird besenrein verlassen. Musik bis 23 Uhr.';

/** Minutes before and after each use, for setting up and clearing away. */
const MARGIN = 30;

const request = {
  form_id: HALL_FORM_ID,
  intro: 'Der Saal hat eine Bühne und Platz für 120 Personen.',
  prices: '120 Franken pro Abend, mit Küche 180 Franken. Vereine von Seewil: gratis.',
  terms: TERMS,
  handover: 'Den Schlüssel holen Sie am Vortag beim Hauswart, Telefon 044 555 01 30.',
  phone: '044 555 01 30',
  hours: [
    { days: 'MO,TU,WE,TH,FR', from: '08:00', to: '22:00' },
    { days: 'SA,SU', from: '10:00', to: '24:00' },
  ],
  step: 30,
  shortest: 60,
  longest: 840,
  before: MARGIN,
  after: MARGIN,
  lead_days: 3,
  ahead_days: 400,
  repeats: 10,
  direct_group_ids: [],
  notify: ['hauswart@example.org'],
  answer_days: 5,
  keep_days: 400,
};

/** First id of events for requests and offers, above the ids of all series. */
const FIRST_EVENT_ID = 9_900_001;

const [BEGIN, END] = ['18:00:00', '22:00:00'];

/** Saturdays in three weeks or later on which the hall is free. */
function freeSaturdays({ events }: DemoBundle, today: Day): Day[] {
  const first = weekdayOnOrAfter(addDays(today, 21), WEEKDAY_NUMBER.saturday);
  const all = Array.from({ length: 20 }, (_, index) => addDays(first, 7 * index));
  const inHall = events.filter(({ rooms }) => rooms?.some((one) => 'room_id' in one && one.room_id === ROOM_ID.hall));
  return all.filter((day) => !inHall.some(({ date_from: from, date_to: to }) => from <= `${day} 24` && to >= day));
}

function dateOn(day: Day): { from: string; to: string } {
  return { from: `${day} ${BEGIN}`, to: `${day} ${END}` };
}

function eventOn(day: Day, id: number, of: Partial<DemoEvent> & { title: string; request_id: number }): DemoEvent {
  return {
    id,
    public: false,
    date_from: `${day} ${BEGIN}`,
    date_to: `${day} ${END}`,
    occupies_from: `${day} 17:30:00`,
    occupies_to: `${day} 22:30:00`,
    rooms: createRoomRefs(ROOM_ID.hall),
    ...of,
  };
}

export function addDemoRequests(bundle: DemoBundle, today: Day): DemoBundle {
  const [first = today, second = today, third = today] = freeSaturdays(bundle, today);
  const common = {
    room_ids: [ROOM_ID.hall],
    terms: TERMS,
    people: 60,
    phone: '',
    publish: false,
    organisation: '',
    event_ids: [],
    offer: null,
  };
  const requests: DemoRequest[] = [
    {
      ...common,
      id: 4001,
      key: 'demo-request-0000004001',
      state: 'open',
      dates: [dateOn(first)],
      title: 'Goldene Hochzeit',
      kind: 'private',
      name: 'Hanna Muster',
      email: 'hanna.muster@example.org',
      phone: '079 555 04 10',
      answers: { 1: true, 2: 'Tische' },
      created_at: `${addDays(today, -2)}T08:15:00Z`,
    },
    {
      ...common,
      id: 4002,
      key: 'demo-request-0000004002',
      state: 'approved',
      dates: [dateOn(second)],
      title: 'Jahreskonzert',
      kind: 'group',
      organisation: 'Musikverein Beispiel',
      name: 'Peter Beispiel',
      email: 'peter.beispiel@example.org',
      people: 110,
      answers: { 2: 'Stuhlreihen' },
      publish: true,
      created_at: `${addDays(today, -9)}T16:40:00Z`,
      event_ids: [FIRST_EVENT_ID],
    },
    {
      ...common,
      id: 4003,
      key: 'demo-request-0000004003',
      state: 'offered',
      dates: [dateOn(second)],
      title: 'Vereinsabend',
      kind: 'group',
      organisation: 'Turnverein Beispiel',
      name: 'Maria Exempel',
      email: 'maria.exempel@example.org',
      answers: { 1: true, 2: 'Tische' },
      created_at: `${addDays(today, -4)}T11:05:00Z`,
      offer: {
        room_ids: [ROOM_ID.hall],
        dates: [dateOn(third)],
        text: 'Am gewünschten Abend ist der Saal belegt. Zwei Wochen später wäre er frei.',
        event_ids: [FIRST_EVENT_ID + 1],
        until: `${addDays(today, 5)}T11:05:00Z`,
      },
    },
  ];
  const events = [
    eventOn(second, FIRST_EVENT_ID, {
      title: 'Jahreskonzert',
      organizer: { name: 'Musikverein Beispiel' },
      public: true,
      request_id: 4002,
    }),
    eventOn(third, FIRST_EVENT_ID + 1, {
      title: 'Vereinsabend',
      organizer: { name: 'Turnverein Beispiel' },
      state: 'proposed',
      request_id: 4003,
    }),
  ];
  return {
    ...bundle,
    instance: {
      ...bundle.instance,
      outside: { pages: true, feeds: true, embed: true, signup: true, requests: true },
    },
    rooms: bundle.rooms.map((room) => (room.id === ROOM_ID.hall ? { ...room, capacity: 120, request } : room)),
    forms: [...(bundle.forms ?? []), form],
    events: [...bundle.events, ...events],
    requests,
  };
}
