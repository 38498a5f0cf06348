// Tests the automatic maintenance of bookings over time.

import { afterEach, beforeEach, expect, it } from 'vitest';
import { createBooking, transitionBooking } from '../office/bookings/change-booking.ts';
import { importBundle } from '../office/import-bundle.ts';
import { OPERATOR_AUTHORITY } from '../office/write-context.ts';
import { openStore, type Store } from '../store/store.ts';
import { type BookingWorker, createBookingWorker } from './booking-worker.ts';
import { createSignUpService } from './sign-ups.ts';

const utc = (text: string) => Date.parse(`${text}:00Z`);
let now = utc('2026-11-20T09:00');
let store: Store;
let keeper: BookingWorker;
const forgotten: string[] = [];

const FORM = {
  id: 1,
  name: 'F',
  fields: [
    { id: 1, label: 'Allergien', type: 'text', sensitive: true, each: true },
    { id: 2, label: 'Essen', type: 'text' },
    { id: 3, label: 'Anreise', type: 'date' },
  ],
};
const EVENT = { id: 1, title: 'Lager', date_from: '2026-12-05 12:00:00', date_to: '2026-12-05 14:00:00' };

async function open(online: object, more: object = {}): Promise<void> {
  const subscription = {
    person: { name: 'Büro', email: 'buero@example.org' },
    ...more,
    online: { form_id: 1, ...online },
  };
  const bundle = {
    format: 'parvis-bundle',
    version: 1,
    instance: { name: 'dorf', title: 'Dorf', outside: { signup: true } },
    forms: [FORM],
    events: [{ ...EVENT, subscription }],
  };
  await importBundle({ store, clock: () => now, actor: 'test' }, Buffer.from(JSON.stringify(bundle)), {
    isForced: true,
  });
}

async function signUp(email: string, people = 1) {
  const signUps = createSignUpService({
    bookings: store.bookings,
    clock: () => now,
    onForgotten: async () => undefined,
  });
  const form = await signUps.form('dorf', 1);
  if (typeof form !== 'object') throw new Error(String(form));
  now += 2000;
  const person = { name: 'Geheim', answers: { 1: 'Nüsse' } };
  const entered = {
    people: Array(people).fill(person),
    email,
    phone: '',
    answers: { 2: 'Brot', 3: '2026-12-05' },
    language: 'de',
  } as const;
  return signUps.signUp('dorf', 1, entered, { token: form.token, trap: '' });
}

async function at(text: string): Promise<string[]> {
  now = utc(text);
  await keeper.once();
  const taken = await store.mails.take({ holder: 'x', now: 9e12, until: 9e12 + 1, count: 99, digests: 0 });
  return taken.map(({ email, details }) => `${email} ${(details as { about: string }).about}`).sort();
}

const read = () => store.bookings.read('dorf', now, (tx) => tx.ofEvent(1));
const answersOf = async () => (await read())?.map(({ booking }) => [booking.people[0]?.answers, booking.answers]);

beforeEach(async () => {
  now = utc('2026-11-20T09:00');
  forgotten.length = 0;
  store = await openStore('sqlite::memory:', { create: true, busyTimeoutMs: 0 });
  const { bookings, content, isBusy } = store;
  keeper = createBookingWorker({
    bookings,
    content,
    clock: () => now,
    isBusy,
    onForgotten: async (some) => void forgotten.push(...some.map(({ email }) => email)),
    onTrouble: (error) => {
      throw error;
    },
  });
});
afterEach(() => store.close());

it('repeats the request to confirm after three hours and expires the booking after a day; the waiting list moves up', async () => {
  await open({ seats: 2, waiting: 5, party: 2, confirm: true });
  expect(await signUp('a@example.org')).toMatchObject({ state: 'pending' });
  expect(await at('2026-11-20T11:59')).toEqual(['a@example.org confirm']);
  expect(await at('2026-11-20T12:01')).toEqual(['a@example.org confirm_again']);
  expect(await at('2026-11-20T20:00')).toEqual([]);
  expect(await at('2026-11-21T05:59')).toEqual([]);
  expect(await at('2026-11-21T06:00')).toEqual(['buero@example.org news']);
  expect(await at('2026-11-21T08:59')).toEqual([]);
  expect(await at('2026-11-21T09:01')).toEqual([]);
  expect([await read(), forgotten]).toEqual([[], ['a@example.org']]);
});

it('reminds earlier sign-ups at ten, once, and again if the event moves', async () => {
  await open({ seats: 9 });
  await signUp('a@example.org');
  expect(await at('2026-11-20T09:01')).toEqual(['a@example.org booked']);
  await at('2026-12-03T08:59');
  expect(await at('2026-12-03T09:00')).toEqual(['a@example.org reminder']);
  await signUp('b@example.org');
  expect(await at('2026-12-03T09:30')).toEqual(['b@example.org booked']);
});

it('mails the contact new bookings every morning, and the list at the deadline, without sensitive answers', async () => {
  await open({ seats: 9, remind_days: 0 }, { deadline: '20261130', deadline_time: '12:00' });
  await signUp('a@example.org');
  await at('2026-11-20T10:00');
  expect(await at('2026-11-21T06:00')).toEqual(['buero@example.org news']);
  expect(await at('2026-11-22T06:00')).toEqual([]);
  now = utc('2026-11-30T11:00');
  await keeper.once();
  const [mail] = await store.mails.take({ holder: 'y', now: 9e12, until: 9e12 + 1, count: 9, digests: 0 });
  expect(mail?.details).toMatchObject({ about: 'list', numbers: { booked: 1, seats: 9 } });
  for (const said of ['Brot', '5.12.2026']) expect(JSON.stringify(mail?.details)).toContain(said);
  expect(JSON.stringify(mail?.details)).not.toContain('Nüsse');
  expect(await at('2026-12-01T11:00')).toEqual([]);
});

it('mails the contact bookings by phone as well, but no sign-ups that change nothing', async () => {
  await open({ seats: 9, remind_days: 0 });
  const acting = { store, clock: () => now, actor: 'Eva', authority: OPERATOR_AUTHORITY };
  const { booking } = await createBooking(acting, 'dorf', 1, { people: [{ name: 'Ida', answers: {} }] });
  await at('2026-11-20T10:00');
  now = utc('2026-11-21T06:00');
  await keeper.once();
  const [mail] = await store.mails.take({ holder: 'y', now: 9e12, until: 9e12 + 1, count: 9, digests: 0 });
  expect(mail?.email).toBe('buero@example.org');
  expect(mail?.details).toMatchObject({ about: 'news', deeds: [{ what: 'booked', people: 1 }] });
  now += 1000;
  await transitionBooking(acting, 'dorf', booking.id, 'cancel');
  expect(await at('2026-11-22T06:00')).toEqual(['buero@example.org news']);
  await signUp('a@example.org');
  await at('2026-11-23T06:00');
  expect(await signUp('a@example.org')).toMatchObject({ state: 'booked' });
  expect(await at('2026-11-24T06:00')).toEqual(['a@example.org known']);
});

it('deletes sensitive answers and cancelled bookings after a week, all in due time, and keeps the numbers', async () => {
  await open({ seats: 9, party: 2, keep_days: 30 });
  await signUp('a@example.org', 2);
  await signUp('b@example.org');
  const key =
    (await store.bookings.read('dorf', now, async (tx) => (await tx.ofMailbox(1, 'b@example.org'))?.booking.key)) ?? '';
  await createSignUpService({ bookings: store.bookings, clock: () => now, onForgotten: async () => undefined }).cancel(
    'dorf',
    key,
  );
  await at('2026-12-12T12:59');
  expect((await read())?.length).toBe(2);
  await at('2026-12-12T13:01');
  expect([await answersOf(), forgotten]).toEqual([[[{}, { 2: 'Brot', 3: '2026-12-05' }]], ['b@example.org']]);
  await at('2027-01-04T12:59');
  expect((await read())?.length).toBe(1);
  await at('2027-01-04T13:01');
  expect([await read(), forgotten]).toEqual([[], ['b@example.org', 'a@example.org']]);
  const event = await store.content.read('dorf', (content) => content.get('event', 1));
  expect(event?.value.subscription?.online?.counted).toEqual({ booked: 2, present: 0 });
  expect(await store.bookings.due(9e12, 9)).toEqual([]);
  expect(await at('2027-02-01T09:00')).toEqual([]);
});
