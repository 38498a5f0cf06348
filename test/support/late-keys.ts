// Full bundle with every key that was added later (rules B1 to B5), none of them with its default.

import { fullBundle, type Loose } from './full-bundle.ts';

export const ONLINE_BOOKING = {
  form_id: 2,
  opens_at: '2026-11-01 08:00:00',
  seats: 30,
  kept: 2,
  waiting: 5,
  party: 4,
  show_free: 'number',
  confirm: true,
  remind_days: 3,
  keep_days: 60,
  counted: { booked: 12, present: 9 },
};

export const LATE_EVENT_KEY_VALUES = {
  date_to: '2026-11-23 10:30:00',
  status: 'cancelled',
  status_note: 'Die Organistin ist krank.',
  state: 'proposed',
  publish_from: '2026-11-01 08:00:00',
  occupies_from: '2000-01-01 00:00:00',
  occupies_to: '9999-12-31 23:59:59',
  hours: [
    { date: '2026-11-22', from: '09:30', to: '18:00' },
    { date: '2026-11-23', from: '08:00', to: '10:30' },
  ],
  internal_note: 'Schlüssel bei A.',
  series: { id: 3, date: '2026-11-22', own: ['date_from', 'title', 'internal_note'] },
  source: { id: 4, uid: 'abc@example.org' },
  needs: [
    { role_id: 6, count: 2 },
    { role_id: 5, count: 0 },
  ],
  request_id: 88,
};

export const ROOM_REQUEST_SETTINGS = {
  form_id: 2,
  intro: 'Der Saal hat eine Bühne.',
  prices: 'Halber Tag: 120 Franken',
  terms: 'Sauber hinterlassen.',
  handover: 'Der Schlüssel liegt im Kasten.',
  phone: '044 555 01 02',
  hours: [
    { days: 'MO,TU', from: '08:00', to: '22:00' },
    { days: 'SA', from: '10:00', to: '24:00' },
  ],
  step: 15,
  shortest: 60,
  longest: 720,
  before: 30,
  after: 45,
  lead_days: 5,
  ahead_days: 300,
  repeats: 10,
  direct_group_ids: [1, 2],
  notify: ['haus@example.org'],
  answer_days: 7,
  keep_days: 500,
};

const ROOM_REQUEST = {
  id: 88,
  key: 'request-key-0123456789',
  state: 'offered',
  room_ids: [12, 11],
  dates: [
    { from: '2026-12-05 18:00:00', to: '2026-12-05 23:00:00' },
    { from: '2026-12-12 18:00:00', to: '2026-12-13 01:00:00' },
  ],
  title: 'Geburtstag',
  kind: 'private',
  organisation: 'Turnverein',
  name: 'Bea Muster',
  email: 'bea@example.org',
  phone: '044 555 01 03',
  people: 60,
  answers: { 1: ['Käse'] },
  terms: 'Sauber hinterlassen.',
  publish: true,
  created_at: '2026-11-02T08:00:00Z',
  event_ids: [],
  offer: {
    room_ids: [11],
    dates: [{ from: '2026-12-06 18:00:00', to: '2026-12-06 23:00:00' }],
    text: 'Am Sonntag geht es.',
    event_ids: [],
    until: '2026-11-09T08:00:00Z',
  },
};

/** Returns an event without the keys of a single date, as the template of a series. */
export function templateOf(event: Loose): Loose {
  const { id: _, date_from: _from, date_to: _to, ...template } = event;
  return template;
}

export function lateBundle(): Loose {
  const bundle = fullBundle();
  const { events, document_groups, newsletter, ...rest } = bundle;
  const [first, ...others] = events;
  return {
    ...rest,
    instance: {
      ...bundle['instance'],
      room_conflicts: 'refuse',
      event_url: 'https://a.example/{id}',
      plan: { remind_days: 7, church_year: 'ekd' },
    },
    rooms: bundle['rooms'].map((room: Loose) => ({
      ...room,
      capacity: 120,
      equipment: 'Beamer',
      bookable: false,
      request: structuredClone(ROOM_REQUEST_SETTINGS),
    })),
    events: [
      {
        ...first,
        ...structuredClone(LATE_EVENT_KEY_VALUES),
        subscription: { ...first.subscription, deadline_time: '12:30', online: structuredClone(ONLINE_BOOKING) },
      },
      ...others,
    ],
    series: [
      {
        id: 3,
        name: 'Gottesdienste',
        rule: 'FREQ=WEEKLY;BYDAY=SU',
        starts_on: '2026-11-01',
        time_from: '10:00',
        time_to: '11:00',
        days: 0,
        except: ['2026-12-06', '2026-12-13'],
        ahead_days: 100,
        template: { ...templateOf(first), state: 'draft', internal_note: 'Wie immer' },
      },
    ],
    sources: [
      {
        id: 4,
        name: 'Gemeindekalender',
        kind: 'ics',
        url: 'https://calendar.example.org/a.ics',
        every_minutes: 15,
        enabled: false,
        map: { Feier: 'Gottesdienst', Konzert: '' },
        defaults: {
          public: true,
          layer_ids: [1, 2],
          target_group_ids: [1],
          event_type: 'Konzert',
          rooms: [{ room_id: 11 }],
        },
        rooms_by_location: { Kirche: 11, Saal: 12 },
        gone: 'keep',
        owns: ['date_from', 'title'],
      },
    ],
    forms: [
      {
        id: 2,
        name: 'Lager',
        intro: 'Für die ganze Familie.',
        consent: 'Nur für das Lager.',
        fields: [
          {
            id: 1,
            label: 'Essen',
            help: 'Was Sie mögen',
            type: 'several',
            required: true,
            options: ['Fleisch', 'Käse'],
            min: 1,
            max: 2,
            each: false,
            if: null,
            sensitive: false,
          },
          {
            id: 3,
            label: 'Allergien',
            help: '',
            type: 'long',
            required: false,
            options: [],
            min: null,
            max: null,
            each: true,
            if: { field_id: 1, value: 'Käse' },
            sensitive: true,
          },
        ],
      },
    ],
    bookings: [
      {
        id: 77,
        key: 'booking-key-0123456789',
        event_id: first.id,
        state: 'booked',
        people: [
          { name: 'Anna', answers: { 3: 'Nüsse' } },
          { name: 'Bea', answers: {} },
        ],
        email: 'anna@example.org',
        phone: '044 555 01 01',
        answers: { 1: ['Fleisch', 'Käse'] },
        note: 'Ruft zurück',
        created_at: '2026-11-02T08:00:00Z',
        held_until: null,
        present: 1,
      },
    ],
    roles: [
      {
        id: 5,
        position: 1,
        name: 'Orgel',
        short_name: 'Org',
        field: 'organists',
        service: 2,
        group_ids: [1, 2],
        need: 1,
        rule: { layer_ids: [1], target_group_ids: [2], event_types: ['Gottesdienst'], room_ids: [11], person_ids: [1] },
        ask: false,
        self: true,
        public: false,
        rest_days: 7,
        most_a_month: 3,
      },
      {
        id: 6,
        position: 2,
        name: 'Kaffee',
        short_name: '',
        field: '',
        service: null,
        group_ids: [],
        need: 2,
        rule: null,
        ask: true,
        self: false,
        public: true,
        rest_days: 0,
        most_a_month: null,
      },
    ],
    absences: [{ id: 7, person_id: 1, from: '2026-12-24', to: '2027-01-02' }],
    rosters: [
      {
        id: 8,
        name: 'Notfall',
        public: false,
        duties: [
          { date_from: '2026-11-23', date_to: '2026-11-29', people: [{ person_id: 1 }, { text: 'Dekanat' }] },
          { date_from: '2026-11-16', date_to: '2026-11-22', people: [] },
        ],
      },
    ],
    assignments: [
      {
        id: 9,
        event_id: first.id,
        role_id: 6,
        person_id: 1,
        state: 'asked',
        at: '2026-11-02T08:00:00.250Z',
        note: 'Erst ab zehn Uhr',
        offered: false,
      },
      {
        id: 10,
        event_id: first.id,
        role_id: 6,
        name: 'Gast aus Bern',
        state: 'yes',
        at: '2026-11-02T08:00:00.000Z',
        note: '',
        offered: true,
      },
    ],
    requests: [{ ...structuredClone(ROOM_REQUEST), event_ids: [first.id] }],
    document_groups,
    newsletter,
  };
}
