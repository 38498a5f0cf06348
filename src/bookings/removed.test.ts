// Bookings of a removed event: in the trash with it, erasable by their private link, and deleted after their retention period (rules W22
// and J15).

import { afterEach, beforeEach, expect, it } from 'vitest';
import { createBooking } from '../office/bookings/change-booking.ts';
import { applyChanges } from '../office/content/apply-changes.ts';
import { restoreEntity } from '../office/content/restore-entity.ts';
import { importBundle } from '../office/import-bundle.ts';
import { OPERATOR_AUTHORITY, type WriteContext } from '../office/write-context.ts';
import { openStore, type Store } from '../store/store.ts';
import { createBookingWorker } from './booking-worker.ts';
import { createSignUpService } from './sign-ups.ts';

const DAY_MS = 86_400_000;
const FORM = { id: 1, name: 'F', fields: [{ id: 1, label: 'Allergien', type: 'text', sensitive: true }] };
const BUNDLE = {
  format: 'parvis-bundle',
  version: 1,
  instance: { name: 'dorf', title: 'Dorf', outside: { signup: true } },
  forms: [FORM],
  events: [
    {
      id: 1,
      title: 'Lager',
      date_from: '2026-12-05 12:00:00',
      date_to: '2026-12-05 14:00:00',
      subscription: { online: { form_id: 1, keep_days: 20 } },
    },
  ],
};

let now: number;
let store: Store;
let forgotten: string[];
const clock = () => now;
const office = (detaches = true): WriteContext => ({
  store,
  clock,
  actor: 'Eva',
  authority: OPERATOR_AUTHORITY,
  bookings: { detaches, isSilent: true },
});
const signUps = () =>
  createSignUpService({
    bookings: store.bookings,
    clock,
    onForgotten: async (some) => void forgotten.push(...some.map(({ email }) => email)),
  });
const keeper = () =>
  createBookingWorker({
    bookings: store.bookings,
    content: store.content,
    clock,
    isBusy: store.isBusy,
    onForgotten: async (some) => void forgotten.push(...some.map(({ email }) => email)),
    onTrouble: (error) => {
      throw error;
    },
  });

beforeEach(async () => {
  now = Date.parse('2026-11-20T09:00:00Z');
  forgotten = [];
  store = await openStore('sqlite::memory:', { create: true, busyTimeoutMs: 0 });
  await importBundle({ store, clock, actor: 'test' }, Buffer.from(JSON.stringify(BUNDLE)));
  const value = { people: [{ name: 'Anna', answers: {} }], email: 'anna@example.org', answers: { 1: 'Nüsse' } };
  await createBooking(office(), 'dorf', 1, value, { isOver: false });
});
afterEach(() => store.close());

const bookings = async () =>
  (await store.bookings.read('dorf', now, (tx) => tx.ofEvent(1)))?.map(({ booking }) => booking) ?? [];
const remove = () => applyChanges(office(), 'dorf', [{ kind: 'event', id: 1, remove: true, isDetached: true, at: '' }]);
const bringBack = () => restoreEntity(office(), 'dorf', { kind: 'event', id: 1 });

it('are no longer read, and are restored with key and answers', async () => {
  const [before] = await bookings();
  await remove();
  expect(await bookings()).toEqual([]);
  expect(await signUps().find('dorf', before?.key ?? '')).toBe('unknown');
  await bringBack();
  expect(await bookings()).toEqual([before]);
});

it('are erased permanently by the visitor, even from the trash', async () => {
  const [before] = await bookings();
  await remove();
  const removed = await signUps().findRemoved('dorf', before?.key ?? '');
  // The thirty days of the trash end earlier than the twenty days after the event.
  expect(removed).toMatchObject({
    keptUntil: now + 30 * DAY_MS,
    known: { booking: before, event: { title: 'Lager' } },
  });
  expect(await signUps().erase('dorf', before?.key ?? '')).toBe('erased');
  expect(forgotten).toEqual(['anna@example.org']);
  expect(await signUps().findRemoved('dorf', before?.key ?? '')).toBe('unknown');
  await bringBack();
  expect(await bookings()).toEqual([]);
});

it('lose sensitive answers seven days after the event', async () => {
  await remove();
  now = Date.parse('2026-12-13T12:00:00Z');
  await keeper().once();
  await bringBack();
  expect((await bookings()).map(({ answers }) => answers)).toEqual([{}]);
});

it('are deleted as time passes, without any other write', async () => {
  await remove();
  now += 31 * DAY_MS;
  await keeper().once();
  expect(forgotten).toEqual(['anna@example.org']);
  expect(await store.bookings.due(now + 400 * DAY_MS, 10)).toEqual([]);
});

it('are deleted if their period had ended when the event was removed', async () => {
  const [before] = await bookings();
  now = Date.parse('2026-12-26T12:00:00Z');
  await remove();
  expect(await signUps().findRemoved('dorf', before?.key ?? '')).toBe('unknown');
});
