import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EnteredBooking, SignUpService } from '../model/bookings/visitor-sign-ups.ts';
import type { Problem } from '../model/format/problem.ts';
import { importBundle } from '../office/import-bundle.ts';
import { openStore, type Store } from '../store/store.ts';
import { createSignUpService } from './sign-ups.ts';

const NOW = Date.UTC(2026, 10, 20, 9);
let now = NOW;
let store: Store;
let signUps: SignUpService;
const forgotten: string[] = [];

const EVENT = { date_from: '2026-12-05 12:00:00', date_to: '2026-12-05 14:00:00', title: 'Mittagstisch' };
const FORM = {
  id: 1,
  name: 'Essen',
  fields: [
    { id: 1, label: 'Vegetarisch?', type: 'yes', each: true },
    { id: 2, label: 'Abholen?', type: 'choice', options: ['ja', 'nein'], required: true },
    { id: 3, label: 'Wo?', type: 'text', required: true, if: { field_id: 2, value: 'ja' } },
  ],
};

async function open(online: object, more: object = {}): Promise<void> {
  const bundle = {
    format: 'parvis-bundle',
    version: 1,
    instance: { name: 'dorf', title: 'Dorf', outside: { signup: true } },
    forms: [FORM],
    events: [{ id: 1, ...EVENT, ...more, subscription: { online } }],
  };
  await importBundle({ store, clock: () => NOW, actor: 'test' }, Buffer.from(JSON.stringify(bundle)), {
    isForced: true,
  });
}

const anna = (email = 'anna@example.org', people = 1): EnteredBooking => ({
  people: Array.from({ length: people }, (_, index) => ({ name: `Person ${index + 1}`, answers: {} })),
  email,
  phone: '',
  answers: { 2: 'nein' },
  language: 'de',
});

async function signUp(entered: EnteredBooking, eventId = 1) {
  const form = await signUps.form('dorf', eventId);
  if (typeof form !== 'object') throw new Error(String(form));
  now += 3000;
  return signUps.signUp('dorf', eventId, entered, { token: form.token, trap: '' });
}

const mails = async () =>
  (await store.mails.take({ holder: 'x', now: now + 1, until: now + 2, count: 100, digests: 0 })).map(
    ({ email, details }) => `${email} ${(details as { about: string }).about}`,
  );

beforeEach(async () => {
  now = NOW;
  forgotten.length = 0;
  store = await openStore('sqlite::memory:', { create: true, busyTimeoutMs: 0 });
  signUps = createSignUpService({
    bookings: store.bookings,
    clock: () => now,
    onForgotten: async (some) => void forgotten.push(...some.map(({ email }) => email)),
  });
});
afterEach(() => store.close());

describe('a visitor', () => {
  it('gets a seat while there are some, then a place on the waiting list, then a refusal', async () => {
    await open({ seats: 3, kept: 1, waiting: 2, party: 2, form_id: 1 });
    expect(await signUp(anna('a@example.org', 2))).toMatchObject({ state: 'booked', people: 2, isMailed: true });
    expect(await signUp(anna('b@example.org'))).toMatchObject({ state: 'waiting', place: 1 });
    expect(await signUp(anna('c@example.org'))).toMatchObject({ state: 'waiting', place: 2 });
    expect(await signUp(anna('d@example.org'))).toEqual({ refused: 'full', roomToWait: 0 });
    expect(await mails()).toEqual(['a@example.org booked', 'b@example.org waiting', 'c@example.org waiting']);
  });

  it('is booked once by a form that is sent twice, and a second sign-up of a mailbox changes nothing', async () => {
    await open({ seats: 3, party: 2 });
    const form = await signUps.form('dorf', 1);
    const { token } = form as { token: string };
    now += 2000;
    const way = { token, trap: '' };
    const plain = { ...anna(), answers: {} };
    const [first, second] = [await signUps.signUp('dorf', 1, plain, way), await signUps.signUp('dorf', 1, plain, way)];
    expect(second).toEqual(first);
    // The form of another person is outdated and must be submitted again.
    const other = await signUps.signUp('dorf', 1, { ...plain, email: 'x@example.org' }, way);
    expect(other).toEqual({ refused: 'stale' });
    expect(await signUp({ ...plain, email: 'ANNA+x@example.org' })).toMatchObject({ state: 'booked', people: 1 });
    expect(await mails()).toEqual(['anna@example.org booked', 'anna@example.org known']);
  });

  it('gets the same answer for a form sent twice if the mailbox had signed up before', async () => {
    await open({ seats: 1, waiting: 3 });
    const plain = (email: string) => ({ ...anna(email), answers: {} });
    await signUp(plain('a@example.org'));
    await signUp(plain('b@example.org'));
    const { token } = (await signUps.form('dorf', 1)) as { token: string };
    now += 3000;
    const send = () => signUps.signUp('dorf', 1, plain('b@example.org'), { token, trap: '' });
    const first = await send();
    expect(first).toMatchObject({ state: 'waiting', place: 2 });
    expect(await send()).toEqual(first);
    const key =
      (await store.bookings.read('dorf', now, async (tx) => (await tx.ofMailbox(1, 'b@example.org'))?.booking.key)) ??
      '';
    // Sending a form again reveals the erasure of the booking that it created, but not the erasure of another booking of the mailbox.
    await signUps.erase('dorf', key);
    expect(await send()).toEqual(first);
    const own = (await signUps.form('dorf', 1)) as { token: string };
    now += 3000;
    const sendOwn = () => signUps.signUp('dorf', 1, plain('c@example.org'), { token: own.token, trap: '' });
    expect(await sendOwn()).toMatchObject({ state: 'waiting' });
    const ownKey =
      (await store.bookings.read('dorf', now, async (tx) => (await tx.ofMailbox(1, 'c@example.org'))?.booking.key)) ??
      '';
    await signUps.erase('dorf', ownKey);
    expect(await sendOwn()).toEqual({ refused: 'stale' });
  });

  it('gets no booking, and does not learn so, if the owner of the mailbox said "that was not me"', async () => {
    await open({ seats: 3, confirm: true });
    const { token } = (await signUps.form('dorf', 1)) as { token: string };
    now += 3000;
    const send = () => signUps.signUp('dorf', 1, { ...anna(), answers: {} }, { token, trap: '' });
    const first = await send();
    const read = async () => (await store.bookings.read('dorf', now, (tx) => tx.ofEvent(1))) ?? [];
    const [one] = await read();
    await signUps.notMe('dorf', one?.booking.key ?? '');
    expect(await send()).toEqual(first);
    expect(await signUp({ ...anna(), answers: {} })).toMatchObject({ state: 'pending', isMailed: true });
    expect((await read()).map(({ booking }) => booking.state)).toEqual(['cancelled']);
    expect(await mails()).toEqual(['anna@example.org confirm']);
  });

  it('has to resubmit a form that was sent too quickly, belongs to another event, or was filled by a robot', async () => {
    await open({ seats: 3 });
    const { token } = (await signUps.form('dorf', 1)) as { token: string };
    const stale = { refused: 'stale' };
    expect(await signUps.signUp('dorf', 1, anna(), { token, trap: '' })).toEqual({ refused: 'quick' });
    expect(await signUps.signUp('dorf', 1, anna(), { token, trap: 'x' })).toEqual(stale);
    now += 3000;
    expect(await signUps.signUp('dorf', 1, anna(), { token, trap: 'x' })).toEqual(stale);
    expect(await signUps.signUp('dorf', 2, anna(), { token, trap: '' })).toEqual(stale);
    expect(await signUps.signUp('dorf', 1, anna(), { token: 'abc', trap: '' })).toEqual(stale);
    now += 24 * 3_600_000;
    expect(await signUps.signUp('dorf', 1, anna(), { token, trap: '' })).toEqual(stale);
  });

  it('sees each invalid field, and nothing is written', async () => {
    await open({ seats: 3, party: 2, form_id: 1 });
    const wrong = { ...anna('no', 3), answers: { 2: 'ja', 9: 'x' } };
    const outcome = await signUp({ ...wrong, people: [...wrong.people.slice(1), { name: ' ', answers: {} }] });
    expect(outcome).toMatchObject({ refused: 'faults' });
    expect((outcome as { faults: readonly Problem[] }).faults.map((one) => `${one.path} ${one.code}`)).toEqual([
      'people too_many_people',
      'people[2].name missing',
      'email no_email',
      'answers["3"] missing',
      'answers["9"] no_such_field',
    ]);
    expect(await mails()).toEqual([]);
  });
});

describe('the private link', () => {
  const keyOf = async (email: string) =>
    store.bookings.read('dorf', now, async (tx) => (await tx.ofMailbox(1, email))?.booking.key ?? '');

  it('cancels, and the waiting list moves up: a party that is too large stays first', async () => {
    await open({ seats: 2, waiting: 5, party: 2 });
    const plain = (email: string, people = 1) => ({ ...anna(email, people), answers: {} });
    await signUp(plain('a@example.org', 1));
    await signUp(plain('b@example.org', 1));
    await signUp(plain('c@example.org', 2));
    await signUp(plain('d@example.org', 1));
    await mails();
    const key = (await keyOf('a@example.org')) ?? '';
    expect(await signUps.cancel('dorf', key)).toMatchObject({
      changed: true,
      own: { booking: { state: 'cancelled' } },
    });
    expect(await signUps.cancel('dorf', key)).toMatchObject({ changed: false });
    expect(await signUps.find('dorf', (await keyOf('c@example.org')) ?? '')).toMatchObject({ place: 1 });
    expect(await signUps.find('dorf', (await keyOf('d@example.org')) ?? '')).toMatchObject({
      booking: { state: 'booked' },
    });
    expect((await mails()).sort()).toEqual(['a@example.org cancelled', 'd@example.org place']);
  });

  it('confirms a pending booking; a link used twice does nothing twice', async () => {
    await open({ seats: 2, waiting: 5, party: 2, confirm: true });
    expect(await signUp({ ...anna(), answers: {} })).toMatchObject({ state: 'pending' });
    const key = (await keyOf('anna@example.org')) ?? '';
    expect(await signUps.confirm('dorf', key)).toMatchObject({ changed: true, own: { booking: { state: 'booked' } } });
    expect(await signUps.confirm('dorf', key)).toMatchObject({ changed: false, own: { booking: { state: 'booked' } } });
    expect(await mails()).toEqual(['anna@example.org confirm', 'anna@example.org booked']);
  });

  it('erases without a trace', async () => {
    await open({ seats: 2 });
    await signUp({ ...anna(), answers: {} });
    const key = (await keyOf('anna@example.org')) ?? '';
    expect(await signUps.erase('dorf', key)).toBe('erased');
    expect(await signUps.erase('dorf', key)).toBe('unknown');
    expect(forgotten).toEqual(['anna@example.org']);
    expect(await signUps.find('dorf', key)).toBe('unknown');
  });
});
