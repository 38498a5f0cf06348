// Sign-up data in lists, details and websites' requests (rules J17, J18 and J20): whole bodies.

import { beforeEach, describe, expect, test } from 'vitest';
import { book } from '../support/booked.ts';
import { event } from '../support/content.ts';
import { openInstance, type SingleInstance } from '../support/instance.ts';
import { expectEvent } from '../support/wordpress-fields.ts';

const NOON = '2026-11-20T11:00:00Z';
const FORM = {
  id: 3,
  name: 'Intern',
  intro: 'Bitte < 3 Tage vorher.\nDanke & Gruss',
  consent: 'Ich bin einverstanden.',
  fields: [
    { id: 1, label: 'Essen', type: 'choice', options: ['Fleisch', 'Vegi'], required: true, help: 'Für die Küche' },
    { id: 4, label: 'Was vegi?', type: 'long', required: true, if: { field_id: 1, value: 'Vegi' } },
    { id: 5, label: 'Wochentage', type: 'several', options: ['Mo', 'Di'], min: 1, max: 2 },
    { id: 6, label: 'Alter', type: 'number', min: 3, max: 99, each: true },
    { id: 7, label: 'Gepäck', type: 'number' },
    { id: 8, label: 'Ab', type: 'number', min: 2 },
    { id: 9, label: 'Bus', type: 'yes', required: true },
    { id: 10, label: 'Haltestelle', type: 'text', if: { field_id: 9, value: true } },
    { id: 11, label: 'Geburtstag', type: 'date' },
    { id: 12, label: 'Notfall', type: 'tel', sensitive: true },
  ],
};

const PERSONS = [
  { id: 1, visibility: 'web', lastname: 'Erste' },
  { id: 11, visibility: 'web', lastname: 'Keller', email: 'k@example.org' },
  { id: 12, visibility: 'events', lastname: 'Meier' },
];

const online = (id: number, with_: object = {}, around: object = {}, more: object = {}) =>
  event(id, '2026-12-24', { subscription: { online: with_, ...around }, ...more });

const EVENTS = [
  online(1, { seats: 3, kept: 1, waiting: 2, party: 3, form_id: 3 }, { person: { person_id: 11 } }),
  online(2, { seats: 20, opens_at: '2026-11-21 09:00:00' }, { deadline: '20261203', deadline_time: '18:30' }),
  online(3, {}, { person: { person_id: 1 }, open: false }),
  online(4, { seats: 20, show_free: 'number' }, { person: { person_id: 12 } }, { status: 'cancelled' }),
  online(5, { seats: 20, show_free: 'no' }, {}, { status: 'postponed' }),
  event(6, '2026-12-24', { subscription: { deadline: '20261119' } }),
  online(7, { seats: 20, show_free: 'number', confirm: true, keep_days: 1 }),
];

const INSTANCE = { name: 'test', title: 'Test', outside: { signup: true } };
const content = (instance: object = INSTANCE) => ({ instance, persons: PERSONS, forms: [FORM], events: EVENTS });

let server: SingleInstance;
let key: string;

beforeEach(async () => {
  server = await openInstance(content(), NOON);
  key = await server.key('test', { profile: 'connector' });
});

const told = async (id: number) => {
  const answer = await server.ask(`/geteventdetails/test/${key}/${id}`);
  expectEvent(answer.json[0]);
  return { etag: answer.headers['ETag'], json: answer.json[0] };
};
const signingUp = async (id: number) => {
  const { json } = await told(id);
  const keys = Object.keys(json);
  return Object.fromEntries(keys.slice(keys.indexOf('subs_module_active')).map((name) => [name, json[name]]));
};
const changed = async (...some: Parameters<typeof book>[3][]) => {
  await book(server.store, 'test', server.clock.now(), ...some);
  await server.live.refresh();
};
const state = async (id: number) => {
  const { subs_state, seats_online, seats_entrance, subs_form } = await signingUp(id);
  const { ignore_seats, allow_waitinglist, subs_list_button_text } = subs_form.template_options;
  return [subs_state, seats_online, seats_entrance, ignore_seats, allow_waitinglist, subs_list_button_text];
};
const subscription = async (id: number) =>
  (await server.get('getevents')).json.events.find((one: { event_id: string }) => one.event_id === `${id}`)
    .subscription;

const field = (id: string, label: string, type: string, more: object = {}) => ({
  field_id: id,
  field_name: `field_${id}`,
  label,
  type,
  options: '',
  required: 0,
  related_fields: '',
  helptext: '',
  default_value: null,
  config_json: '',
  affected_items: '',
  custom: '',
  is_input_disabled: '',
  str_error_msg: '',
  ...more,
});

const TEXTS = {
  subs_detail_button_text: 'Anmelden',
  subs_detail_booked_up_text: 'Ausgebucht',
  subs_detail_deadline_expired_text: 'Die Anmeldefrist ist abgelaufen',
  subs_list_button_text: 'Anmelden',
  subs_list_deadline_expired_button_title: 'Die Anmeldefrist ist abgelaufen',
  ignore_seats: false,
  allow_waitinglist: false,
  subs_form_waitinglist_text: 'Alle Plätze sind vergeben. Sie können sich auf die Warteliste setzen lassen.',
  subs_form_booked_up_text: 'Alle Plätze sind vergeben.',
};

const PERIODS =
  '<p>Ihre Angaben werden 30 Tage nach dem Anlass gelöscht, vertrauliche Angaben und Abmeldungen nach 7 Tagen.</p>';

describe('sign-up data of an event for websites (J18)', () => {
  test('has these fields after those of K3, in this order, and a form with every key', async () => {
    const { json } = await told(1);
    const [document] = (await server.get('geteventdetails/1')).json;
    const { layers } = json;
    const expected = {
      ...document,
      organizer: [],
      childcare_person: [],
      subscribe_person: { name: 'Keller', email: 'k@example.org' },
      collection: [],
      layers,
      image_caption: '',
      image_source_text: '',
      image_source_url: '',
      list_image_url: '',
      subs_module_active: true,
      subs_date: '',
      subs_time: '',
      subs_person_id: '11',
      subs_state: 'subs_link',
      subs_form: {
        template_options: TEXTS,
        subs_form_text: `<p>Bitte &lt; 3 Tage vorher.<br>Danke &amp; Gruss</p><p>Ich bin einverstanden.</p>${PERIODS}`,
        formfields: [
          field('n', 'Name', 'text', { required: 1 }),
          field('e', 'E-Mail', 'email', { required: 1 }),
          field('p', 'Telefon', 'tel'),
          field('s', 'Anzahl Personen', 'seats', { field_name: 'nb_seats_s', options: '1;3' }),
          field('1', 'Essen', 'radio', { options: '1||Fleisch\n2||Vegi', required: 1, helptext: 'Für die Küche' }),
          field('4', 'Was vegi? (nur bei «Essen»: Vegi)', 'text', { options: '400' }),
          field('5', 'Wochentage', 'multiple_choice', { options: '1||Mo\n2||Di' }),
          field('6', 'Alter', 'number', { options: '3;99' }),
          field('7', 'Gepäck', 'number'),
          field('8', 'Ab', 'number', { options: '2;' }),
          field('9', 'Bus', 'checkbox', { required: 1 }),
          field('10', 'Haltestelle (nur bei «Bus»)', 'text'),
          field('11', 'Geburtstag', 'date'),
          field('12', 'Notfall', 'tel'),
        ],
      },
      subs_type: 'event',
      subscribe_time: '',
      subscribe_person_id: '11',
      seats_online: 2,
      seats_entrance: 1,
    };
    expect(JSON.stringify(json)).toBe(JSON.stringify(expected));
  });

  test('gives the opening time in advance, and is open from that second until its deadline', async () => {
    const early = await told(2);
    expect(await signingUp(2)).toMatchObject({
      subs_module_active: true,
      subs_date: '20261203',
      subs_time: '1830',
      subs_person_id: '4294967295',
      subs_state: 'no_subs_form',
      subs_type: 'event',
      subscribe_time: '1830',
      subscribe_person_id: '4294967295',
      seats_online: 1,
      seats_entrance: 0,
      subs_form_no_subs_form_text: 'Anmelden kann man sich ab Samstag, 21. November 2026, 09:00 Uhr.',
      subs_list_no_subs_form_text: 'Anmelden kann man sich ab Samstag, 21. November 2026, 09:00 Uhr.',
    });
    expect(Object.keys(early.json).slice(-2)).toEqual(['subs_form_no_subs_form_text', 'subs_list_no_subs_form_text']);
    expect(early.json.subs_form.template_options.subs_list_button_text).toBe('Anmeldung noch nicht offen');
    expect([await subscription(2), early.json.subscribe_date]).toEqual([false, '20261203']);
    const states: unknown[] = [];
    for (const at of ['21T08:59:59', '21T09:00:00', '30T00:00:00']) {
      server.clock.set(`2026-11-${at}+01:00`);
      states.push([(await told(2)).json.subs_state, await subscription(2)]);
    }
    for (const at of ['18:29:59', '18:30:00']) {
      server.clock.set(`2026-12-03T${at}+01:00`);
      states.push([(await told(2)).json.subs_state, await subscription(2)]);
    }
    expect(states).toEqual([
      ['no_subs_form', false],
      ['subs_link', true],
      ['subs_link', true],
      ['subs_link', true],
      ['deadline_expired', false],
    ]);
    const late = await told(2);
    expect([late.json.subs_date, late.json.subs_time, late.etag === early.etag]).toEqual(['20261203', '1830', false]);
    expect(late.json).not.toHaveProperty('subs_form_no_subs_form_text');
    server.clock.set(NOON);
    expect(await told(2)).toEqual(early);
  });

  test('has the start as deadline if there is none, once it has begun', async () => {
    server.clock.set('2026-12-24T08:59:59+01:00');
    expect(await signingUp(1)).toMatchObject({ subs_state: 'subs_link', subs_date: '', subs_time: '' });
    server.clock.set('2026-12-24T09:00:00+01:00');
    const { json } = await told(1);
    expect(json).toMatchObject({
      subs_state: 'deadline_expired',
      subs_date: '20261224',
      subs_time: '0900',
      subscribe_date: '20261224',
      subscribe_time: '0900',
      seats_online: 2,
    });
    expect((await server.get('geteventdetails/1')).json[0].subscribe_date).toBe('0');
  });

  test('has the start as deadline if the deadline is after it (J26)', async () => {
    const late = online(2, {}, { deadline: '20261226', deadline_time: '18:30' });
    await server.import({ format: 'parvis-bundle', version: 1, ...content(), events: [late] });
    expect(await signingUp(2)).toMatchObject({ subs_date: '20261224', subs_time: '0900', subs_state: 'subs_link' });
    server.clock.set('2026-12-24T09:00:00+01:00');
    expect(await signingUp(2)).toMatchObject({
      subs_date: '20261224',
      subs_time: '0900',
      subs_state: 'deadline_expired',
    });
  });

  test('explains a missing form if the office closed sign-up or the event is cancelled', async () => {
    const why = async (id: number) => {
      const { subs_state, subs_form_no_subs_form_text, subs_form, subs_person_id, seats_online } = await signingUp(id);
      const { subs_list_button_text } = subs_form.template_options;
      return [subs_state, subs_form_no_subs_form_text, subs_list_button_text, subs_person_id, seats_online];
    };
    const none = '4294967295';
    expect(await why(3)).toEqual([
      'no_subs_form',
      'Zurzeit kann man sich nicht anmelden.',
      'Anmeldung geschlossen',
      none,
      -1,
    ]);
    expect(await why(4)).toEqual(['no_subs_form', 'Der Anlass ist abgesagt.', 'Abgesagt', none, 20]);
    expect(await why(5)).toEqual(['no_subs_form', 'Der Anlass ist verschoben.', 'Verschoben', none, 1]);
  });

  test('moves from seats to the waiting list and to full, and shows numbers as configured', async () => {
    expect(await state(1)).toEqual(['subs_link', 2, 1, false, false, 'Anmelden']);
    await changed({ id: 1, eventId: 1, state: 'booked' }, { id: 2, eventId: 1, state: 'pending' });
    expect([await state(1), await subscription(1)]).toEqual([
      ['waiting_list', 0, 0, false, true, 'Auf die Warteliste'],
      true,
    ]);
    expect((await signingUp(1))['subs_form'].template_options.subs_detail_button_text).toBe('Auf die Warteliste');
    await changed({ id: 3, eventId: 1, state: 'waiting', people: 2 });
    expect([await state(1), await subscription(1)]).toEqual([['booked_up', 0, 1, false, false, 'Ausgebucht'], false]);
    // The office books a walk-in, who takes the seat reserved for walk-ins.
    await changed({ id: 4, eventId: 1, state: 'booked' });
    expect(await state(1)).toEqual(['booked_up', 0, 0, false, false, 'Ausgebucht']);

    expect((await state(7)).slice(0, 4)).toEqual(['subs_link', 20, 0, false]);
    await changed({ id: 5, eventId: 7, state: 'booked', people: 6 });
    expect((await state(7)).slice(0, 4)).toEqual(['subs_link', 14, 0, false]);
    server.clock.set('2026-11-21T12:00:00+01:00');
    expect((await state(2)).slice(0, 4)).toEqual(['subs_link', 1, 0, true]);
    await changed({ id: 6, eventId: 2, state: 'booked', people: 15 });
    expect((await state(2)).slice(0, 4)).toEqual(['subs_link', 5, 0, false]);
    await changed({ id: 7, eventId: 2, state: 'booked', people: 5 });
    expect((await state(2)).slice(0, 4)).toEqual(['booked_up', 0, 0, false]);
    await changed({ id: 7, eventId: 2, state: 'cancelled', people: 5 });
    expect((await state(2)).slice(0, 4)).toEqual(['subs_link', 5, 0, false]);
  });

  test('assigns no free seats on the last day while there is a waiting list', async () => {
    server.clock.set('2026-12-23T09:30:00+01:00');
    await changed({ id: 1, eventId: 1, state: 'booked', people: 1 }, { id: 2, eventId: 1, state: 'waiting' });
    expect([await state(1), await subscription(1)]).toEqual([
      ['waiting_list', 0, 0, false, true, 'Auf die Warteliste'],
      true,
    ]);
    await changed({ id: 3, eventId: 1, state: 'waiting' });
    expect([await state(1), await subscription(1)]).toEqual([['booked_up', 0, 1, false, false, 'Ausgebucht'], false]);
  });

  test('lists retention periods, and questions without a form', async () => {
    const { subs_form } = await signingUp(7);
    expect(subs_form.subs_form_text).toBe(
      '<p>Ihre Angaben werden einen Tag nach dem Anlass gelöscht, vertrauliche Angaben und Abmeldungen nach 7 Tagen. ' +
        'Was nicht bestätigt wird, wird nach 24 Stunden gelöscht.</p>',
    );
    expect(subs_form.formfields.map((one: { field_id: string }) => one.field_id)).toEqual(['n', 'e', 'p']);
  });

  test('is in the language of the instance', async () => {
    const texts = async (locale: string) => {
      await server.import({ format: 'parvis-bundle', version: 1, ...content({ ...INSTANCE, locale }) });
      const { json } = await told(2);
      return [json.subs_form_no_subs_form_text, json.subs_form.formfields[0].label];
    };
    expect(await texts('fr-CH')).toEqual(['Ouverture des inscriptions\u00a0: samedi, 21 novembre 2026, 09:00.', 'Nom']);
    expect(await texts('it-CH')).toEqual(['Apertura delle iscrizioni: sabato, 21 novembre 2026, 09:00.', 'Nome']);
    expect(await texts('en-GB')).toEqual(['You can sign up from Saturday, 21 November 2026, 09:00.', 'Name']);
  });
});

describe('enabling or disabling sign-up', () => {
  const OFF = { name: 'test', title: 'Test' };
  const set = (instance: object) => server.import({ format: 'parvis-bundle', version: 1, ...content(instance) });
  const modules = async () => (await server.get('get_module_infos')).json.subscriptions;

  test('leaves all other events unchanged, byte for byte, and leaves no trace if disabled (F6, K3)', async () => {
    const on = (await told(6)).json;
    expect(await modules()).toEqual({ enabled: true });
    await set(OFF);
    expect(await modules()).toEqual({ enabled: false });
    expect((await told(6)).json).toEqual(on);
    expect(on.subs_state).toBe('deadline_expired');
    expect(Object.keys(on.subs_form.template_options)).toEqual(['subs_list_deadline_expired_button_title']);
    expect(await signingUp(2)).toEqual({
      subs_module_active: false,
      subs_date: '20261203',
      subs_time: '',
      subs_person_id: '0',
      subs_state: 'none',
    });
    expect(await Promise.all([1, 2, 3].map(subscription))).toEqual([true, true, false]);
    server.clock.set('2026-12-03T23:59:59+01:00');
    expect(await subscription(2)).toBe(true);
    server.clock.set('2026-12-04T00:00:00+01:00');
    expect([await subscription(2), (await told(2)).json.subs_state]).toEqual([false, 'deadline_expired']);
  });

  test('is announced by sync for exactly the events concerned, and so are changed questions', async () => {
    const sync = await follower();
    await set(OFF);
    expect(await sync()).toEqual(['1', '2', '3', '4', '5', '7']);
    await set(INSTANCE);
    expect(await sync()).toEqual(['1', '2', '3', '4', '5', '7']);
    const forms = [{ ...FORM, intro: 'Neu' }];
    await server.import({ format: 'parvis-bundle', version: 1, ...content(), forms });
    expect(await sync()).toEqual(['1']);
  });
});

async function follower(): Promise<() => Promise<string[]>> {
  let cursor = '';
  const ask = async () => {
    const ids: string[] = [];
    for (let more = true; more; ) {
      const since = cursor === '' ? '' : `?since=${cursor}`;
      const { json } = await server.ask(`/sync/test/${key}${since}`);
      ids.push(...json.events.map((one: { event_id: string }) => one.event_id));
      ({ cursor, more } = json);
    }
    return ids;
  };
  await ask();
  return ask;
}

describe('a booking', () => {
  test('changes website data when the state or a shown number changes, and otherwise nothing (J20)', async () => {
    await changed({ id: 1, eventId: 2, state: 'booked' });
    const sync = await follower();
    const before = await told(2);
    await changed({ id: 2, eventId: 2, state: 'booked', people: 3 });
    expect([await sync(), await told(2)]).toEqual([[], before]);
    await changed({ id: 3, eventId: 2, state: 'booked', people: 12 });
    expect(await sync()).toEqual(['2']);
    expect((await told(2)).etag).not.toBe(before.etag);
    await changed({ id: 4, eventId: 7, state: 'pending' });
    expect(await sync()).toEqual(['7']);
  });

  test('is announced by sync even when only time changes it: opening, deadline, start (J20)', async () => {
    const sync = await follower();
    for (const [at, ids] of [
      ['2026-11-21T08:59:59', []],
      ['2026-11-21T09:00:00', ['2']],
      ['2026-12-03T18:29:59', []],
      ['2026-12-03T18:30:00', ['2']],
      ['2026-12-23T18:00:00', []],
      ['2026-12-24T09:00:00', ['1', '7']],
    ] as const) {
      server.clock.set(`${at}+01:00`);
      expect([at, await sync()]).toEqual([at, ids]);
    }
  });

  test('is no write of the event: its history, calendars and feeds are unchanged', async () => {
    const paths = ['export/ical/e1', 'feeds/all.ics', 'feeds/all.atom', 'feeds/all.json'];
    const feeds = async () => Promise.all(paths.map(async (path) => (await server.ask(`/test/${path}`)).text));
    const entity = () => server.store.content.read('test', async (reader) => reader.get('event', 1));
    const [before, present] = [await feeds(), await entity()];
    expect(before.slice(0, 2).every((text) => text.includes('BEGIN:VEVENT'))).toBe(true);
    expect(before.slice(2).every((text) => text.includes('/test/events/1'))).toBe(true);
    server.clock.set('2026-11-20T12:00:00Z');
    await changed({ id: 1, eventId: 1, state: 'booked', people: 2 });
    expect((await state(1))[0]).toBe('waiting_list');
    expect(await feeds()).toEqual(before);
    expect(await entity()).toEqual(present);
  });
});
