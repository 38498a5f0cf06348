// Events of the demo with sign-up: a camp for families, with questions; a lunch that most people book by phone; a trip that is full.

import { EVENT_TYPE, LAYER_ID, TARGET_GROUP_ID } from './areas.ts';
import { addDays, type Day, WEEKDAY_NUMBER, weekdayOnOrAfter } from './dates.ts';
import { createDayEvent, createWholeDayEvent, FIRST_EVENT_ID, toDeadline } from './events.ts';
import { PERSON_ID } from './people.ts';
import { createRoomRefs, DEMO_PLACES, ROOM_ID } from './places.ts';
import type { DemoBooking, DemoBundle, DemoEvent, DemoForm } from './types.ts';

const CAMP_FORM = 1;

const FIELD = { born: 1, food: 2, health: 3, travel: 4, stop: 5, photos: 6, wish: 7 } as const;

const forms: DemoForm[] = [
  {
    id: CAMP_FORM,
    name: 'Lager',
    intro:
      'Melden Sie alle Kinder Ihrer Familie zusammen an. Was Sie zur Gesundheit schreiben, liest nur das Lagerteam.',
    consent: 'Wir brauchen diese Angaben, um das Lager zu planen, und geben sie niemandem weiter.',
    fields: [
      { id: FIELD.born, label: 'Geburtsdatum', type: 'date', required: true, each: true },
      {
        id: FIELD.food,
        label: 'Essen',
        type: 'choice',
        options: ['isst alles', 'vegetarisch', 'vegan'],
        required: true,
        each: true,
      },
      {
        id: FIELD.health,
        label: 'Allergien, Medikamente',
        help: 'Nur das Lagerteam liest das; eine Woche nach dem Lager wird es gelöscht.',
        type: 'long',
        each: true,
        sensitive: true,
      },
      {
        id: FIELD.travel,
        label: 'Anreise',
        type: 'choice',
        options: ['mit dem Car ab Seewil', 'selbst'],
        required: true,
      },
      {
        id: FIELD.stop,
        label: 'Wo steigen die Kinder ein?',
        type: 'choice',
        options: ['Bahnhof', 'Kirchplatz', 'Oberegg'],
        required: true,
        if: { field_id: FIELD.travel, value: 'mit dem Car ab Seewil' },
      },
      { id: FIELD.photos, label: 'Fotos aus dem Lager dürfen auf die Website', type: 'yes' },
      { id: FIELD.wish, label: 'Mit wem möchten die Kinder in ein Zimmer?', type: 'long' },
    ],
  },
];

const ONLINE = { form_id: null, opens_at: null, kept: 0, confirm: false, remind_days: 2, keep_days: 30 } as const;

type Subscription = NonNullable<DemoEvent['subscription']>;
type Online = NonNullable<Subscription['online']>;

interface SignUpEnd {
  readonly last: Day;
  readonly time?: string;
  readonly person: number;
}

type OnlineOverrides = Omit<Online, keyof typeof ONLINE> & Partial<Online>;

function signUpUntil({ last, time, person }: SignUpEnd, online: OnlineOverrides): Subscription {
  return {
    deadline: toDeadline(last),
    ...(time === undefined ? {} : { deadline_time: time }),
    person: { person_id: person },
    online: { ...ONLINE, ...online },
  };
}

function campOn(day: Day): DemoEvent {
  return createWholeDayEvent(FIRST_EVENT_ID.signUp, day, addDays(day, 5), {
    title: 'Familienlager in Brigels',
    topic: 'Unterwegs mit Abraham',
    short_desc: 'Sechs Tage Spiel, Geschichten und gutes Essen für Kinder und ihre Eltern.',
    long_desc: '<p>Kosten: 180 Franken für Erwachsene, 90 Franken für Kinder. Am Geld soll es nicht scheitern.</p>',
    event_type: EVENT_TYPE.camp,
    organizer: { person_id: PERSON_ID.caduff },
    subscription: signUpUntil(
      { last: addDays(day, -7), time: '18:00', person: PERSON_ID.caduff },
      { form_id: CAMP_FORM, seats: 30, waiting: 10, party: 6, show_free: 'number' },
    ),
    target_group_ids: [TARGET_GROUP_ID.children, TARGET_GROUP_ID.families],
    layer_ids: [LAYER_ID.parish],
    rooms: [DEMO_PLACES.campHouse],
  });
}

function lunchOn(day: Day): DemoEvent {
  return createDayEvent(FIRST_EVENT_ID.signUp, day, '11:45', '14:00', {
    title: 'Festliches Mittagessen 60plus',
    topic: 'Mit Musik vom Duo Silberdistel',
    short_desc: 'Suppe, Braten und Dessert für 18 Franken.',
    event_type: EVENT_TYPE.meeting,
    organizer: { person_id: PERSON_ID.gerber },
    subscription: signUpUntil(
      { last: addDays(day, -3), time: '11:30', person: PERSON_ID.meierhans },
      { seats: 60, kept: 6, waiting: 0, party: 4, show_free: 'few' },
    ),
    target_group_ids: [TARGET_GROUP_ID.seniors],
    layer_ids: [LAYER_ID.village],
    rooms: createRoomRefs(ROOM_ID.foyer, ROOM_ID.kitchen),
  });
}

function tripOn(day: Day): DemoEvent {
  return createDayEvent(FIRST_EVENT_ID.signUp, day, '07:45', '18:30', {
    title: 'Ausflug nach Einsiedeln',
    short_desc: 'Mit dem Car ins Kloster, Führung durch die Bibliothek. 65 Franken mit Mittagessen.',
    event_type: EVENT_TYPE.meeting,
    organizer: { person_id: PERSON_ID.gerber },
    subscription: signUpUntil(
      { last: addDays(day, -2), person: PERSON_ID.meierhans },
      { seats: 12, waiting: 6, party: 2, show_free: 'few' },
    ),
    target_group_ids: [TARGET_GROUP_ID.everyone],
    layer_ids: [LAYER_ID.parish],
  });
}

const FAMILIES = ['Brunner', 'Caflisch', 'Dörig', 'Egli', 'Fuchs', 'Gubler'] as const;
const CHILDREN = ['Lina', 'Noah', 'Mia', 'Elias', 'Emma', 'Jan'] as const;
const SENIORS = ['Hedwig Aebi', 'Walter Frei', 'Rosmarie Huber', 'Ernst Keller', 'Trudi Moser', 'Alfred Nef'] as const;

interface DemoParty {
  readonly names: readonly string[];
  readonly email?: string;
  readonly phone?: string;
  readonly state?: 'booked' | 'waiting';
  readonly answers?: DemoBooking['answers'];
  readonly each?: (index: number) => DemoBooking['answers'];
}

function bookingsOf(event: DemoEvent, today: Day, first: number, all: readonly DemoParty[]): DemoBooking[] {
  return all.map(({ names, email = '', phone = '', state = 'booked', answers = {}, each }, index) => ({
    id: first + index,
    key: `demo-booking-${String(first + index).padStart(10, '0')}`,
    event_id: event.id,
    state,
    people: names.map((name, place) => ({ name, answers: each?.(place) ?? {} })),
    email,
    phone,
    answers,
    note: '',
    created_at: `${addDays(today, -1)}T${String(6 + index).padStart(2, '0')}:15:00Z`,
    held_until: null,
    present: 0,
  }));
}

function families(): DemoParty[] {
  return FAMILIES.map((name, index) => ({
    names: ['Sandra', ...CHILDREN.slice(index % 3, (index % 3) + 1 + (index % 3))].map((first) => `${first} ${name}`),
    email: `${name.toLowerCase().replace('ö', 'oe')}@example.org`,
    phone: `079 555 02 ${10 + index}`,
    answers: {
      [FIELD.travel]: index % 2 === 0 ? 'mit dem Car ab Seewil' : 'selbst',
      ...(index % 2 === 0 && { [FIELD.stop]: 'Bahnhof' }),
      ...(index < 4 && { [FIELD.photos]: true }),
    },
    each: (place) => ({
      [FIELD.born]: place === 0 ? `198${index}-05-1${index}` : `201${5 + (place % 4)}-0${1 + index}-12`,
      [FIELD.food]: index === 2 ? 'vegetarisch' : 'isst alles',
      ...(index === 1 && place === 1 && { [FIELD.health]: 'Nussallergie, Notfallset dabei' }),
    }),
  }));
}

export function addDemoSignUps(bundle: DemoBundle, today: Day): DemoBundle {
  const camp = campOn(weekdayOnOrAfter(addDays(today, 45), WEEKDAY_NUMBER.monday));
  const lunch = lunchOn(weekdayOnOrAfter(addDays(today, 16), WEEKDAY_NUMBER.thursday));
  const trip = tripOn(weekdayOnOrAfter(addDays(today, 9), WEEKDAY_NUMBER.wednesday));
  const byTelephone = SENIORS.map((name, index) => ({ names: [name], phone: `044 555 03 ${10 + index}` }));
  const travellers = SENIORS.map((name, index) => ({ names: [name, 'Begleitung'], email: `gast${index}@example.org` }));
  const late = SENIORS.slice(0, 2).map((name, index) => ({
    names: [`${name} jun.`],
    email: `warten${index}@example.org`,
    state: 'waiting' as const,
  }));
  return {
    ...bundle,
    instance: { ...bundle.instance, outside: { pages: true, feeds: true, embed: true, signup: true } },
    events: [...bundle.events, camp, lunch, trip].sort((a, b) => a.id - b.id),
    forms,
    bookings: [
      ...bookingsOf(camp, today, 1001, families()),
      ...bookingsOf(lunch, today, 2001, byTelephone),
      ...bookingsOf(trip, today, 3001, [...travellers, ...late]),
    ],
  };
}
