// Sensitive answers are deleted seven days after an event, and no write restores them (rules J15 and J23).

import { afterEach, beforeEach, expect, it } from 'vitest';
import { createBookingWorker } from '../../src/bookings/booking-worker.ts';
import { createSignUpService } from '../../src/bookings/sign-ups.ts';
import { importBundle } from '../../src/office/import-bundle.ts';
import type { Loose } from '../support/full-bundle.ts';
import { type Office, openOffice } from '../support/office.ts';

const FIELDS = [
  { id: 1, label: 'Allergien', type: 'text', sensitive: true, each: true },
  { id: 2, label: 'Krankheiten', type: 'text', sensitive: true },
  { id: 3, label: 'Essen', type: 'text' },
];
const KEY = 'a-private-key-of-a-booking-1';
const ANSWERS = { 2: 'Asthma', 3: 'Brot' };
const PEOPLE = [{ name: 'Ida', answers: { 1: 'Nüsse' } }];

const bundle = (bookings: readonly object[] = []): Loose =>
  ({
    format: 'parvis-bundle',
    version: 1,
    instance: { name: 'seewil', title: 'Seewil', outside: { signup: true } },
    forms: [{ id: 1, name: 'Lager', fields: FIELDS }],
    events: [
      {
        id: 1,
        title: 'Lager',
        date_from: '2026-12-05 12:00:00',
        date_to: '2026-12-05 14:00:00',
        subscription: { online: { form_id: 1, keep_days: 30 } },
      },
    ],
    bookings,
  }) as unknown as Loose;

const BOOKED = {
  id: 5,
  key: KEY,
  event_id: 1,
  state: 'booked',
  people: PEOPLE,
  answers: ANSWERS,
  created_at: '2026-11-20T09:00:00Z',
};

let office: Office;
beforeEach(async () => {
  office = await openOffice(bundle([BOOKED]));
});
afterEach(() => office.close());

const PAST = Date.parse('2026-12-12T13:00:01Z');
const MERGE = { 'if-match': '*', 'content-type': 'application/merge-patch+json' };
const patch = (body: object) => office.call('PATCH', '/bookings/5', { body, headers: MERGE });
const create = (body: object) => office.call('POST', '/events/1/bookings', { body });
const tend = () => {
  const { bookings, content, isBusy } = office.store;
  const onTrouble = (error: unknown) => {
    throw error;
  };
  const clock = () => office.time.now;
  return createBookingWorker({
    bookings,
    content,
    clock,
    isBusy,
    onForgotten: async () => undefined,
    onTrouble,
  }).once();
};
const stored = async () => JSON.stringify((await office.call('GET', '/events/1/bookings')).json.items);

it('are kept until the last second of the seventh day', async () => {
  office.time.now = PAST - 2000;
  expect((await patch({ answers: { 2: 'Heuschnupfen', 3: 'Reis' } })).status).toBe(200);
  expect((await create({ people: PEOPLE, answers: ANSWERS })).status).toBe(201);
});

it.each([
  ['before they are deleted', false],
  ['once they are deleted', true],
])('are rejected in later writes of the office, %s', async (_, isTended) => {
  office.time.now = PAST;
  if (isTended) await tend();
  const places = [];
  for (const made of [
    await patch({ people: PEOPLE, answers: ANSWERS }),
    await create({ people: PEOPLE, answers: ANSWERS }),
  ]) {
    places.push([made.status, ...made.json.problems.map((one: Loose) => `${one['path']} ${one['code']}`)]);
  }
  const faults = [422, '/answers/2 no_longer_kept', '/people/0/answers/1 no_longer_kept'];
  expect(places).toEqual([faults, faults]);
  const without = { people: [{ name: 'Ida', answers: {} }], answers: { 3: 'Reis' } };
  expect([(await patch(without)).status, (await create(without)).status]).toEqual([200, 201]);
  await tend();
  expect(await stored()).not.toMatch(/Nüsse|Asthma/);
});

it('are dropped from a bundle that is imported later', async () => {
  office.time.now = PAST;
  const editing = { store: office.store, clock: () => office.time.now, actor: 'import' };
  await importBundle(editing, Buffer.from(JSON.stringify(bundle([BOOKED]))), { isForced: true });
  expect(await stored()).toContain('Brot');
  expect(await stored()).not.toMatch(/Nüsse|Asthma/);
});

it('are deleted for a question that is made sensitive later', async () => {
  office.time.now = PAST;
  await tend();
  const fields = FIELDS.map((one) => ({ ...one, sensitive: true }));
  const put = await office.call('PUT', '/forms/1', { body: { name: 'Lager', fields }, headers: { 'if-match': '*' } });
  expect(put.status).toBe(200);
  expect(await stored()).not.toContain('Brot');
});

it('remove a booking that is cancelled later, and change none by its private link', async () => {
  office.time.now = PAST;
  await tend();
  const { bookings } = office.store;
  const signUps = createSignUpService({ bookings, clock: () => office.time.now, onForgotten: async () => undefined });
  const entered = { people: PEOPLE, phone: '', answers: ANSWERS, language: 'de' } as const;
  expect(await signUps.change('seewil', KEY, entered, 'website')).toEqual({ refused: 'over' });
  expect((await office.call('POST', '/bookings/5/cancel')).status).toBe(200);
  await tend();
  expect(JSON.parse(await stored())).toEqual([]);
});
