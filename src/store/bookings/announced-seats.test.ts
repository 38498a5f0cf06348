import { afterEach, beforeEach, expect, it } from 'vitest';
import { book } from '../../../test/support/booked.ts';
import { openPushFixture, type PushFixture } from '../../../test/support/pushing.ts';

const SECOND = 1000;
const event = (id: number) => ({
  id,
  title: 'Lager',
  date_from: '2099-06-01 10:00:00',
  date_to: '2099-06-01 11:00:00',
  subscription: { online: { seats: 100_000, show_free: 'number' } },
});

let pushing: PushFixture;
let delivered: number[];
let websiteId: number;
let booked = 0;
beforeEach(async () => {
  pushing = await openPushFixture({ events: [event(1)] });
  websiteId = (await pushing.add('webhook', 'https://127.0.0.1/')).id;
  delivered = [];
});
afterEach(() => pushing.store.close());

const now = () => pushing.clock.now();
const pass = (ms: number) => pushing.clock.set(now() + ms);
const bookOne = () => book(pushing.store, 'test', now(), { id: ++booked, eventId: 1, state: 'booked' });

async function begin(): Promise<(() => Promise<void>) | undefined> {
  const { pushes } = pushing.store;
  if ((await pushes.due('me', now())).length === 0) return undefined;
  await pushes.hold(websiteId, { holder: 'me', now: now(), until: now() + 10 * SECOND });
  const next = await pushes.next(websiteId, now());
  if (next === undefined) throw new Error('nothing is due');
  delivered.push(now());
  return async () => {
    const entry = { ...next.push, at: now(), status: 200, milliseconds: 0, detail: '' };
    const done = { failures: 0, restingUntil: 0, offBecause: null, giveUpUntil: null, delivered: true, holder: 'me' };
    const push = { messageId: next.push.messageId, nextAt: null };
    await pushes.settle(next.website, { ...done, entry, push });
  };
}

const seconds = () => delivered.map((at) => Math.round((at - (delivered[0] ?? 0)) / SECOND));

it('is due a second after the first booking, then once a minute, while bookings never pause', async () => {
  const first = now();
  for (let tick = 0; now() < first + 64 * SECOND; tick++) {
    await bookOne();
    pass(130);
    // The loop polls every 0.4 seconds, and one request takes longer than the interval between two bookings.
    if (tick % 3 !== 2) continue;
    const end = await begin();
    await bookOne();
    pass(130);
    await end?.();
  }
  expect(Math.round(((delivered[0] ?? 0) - first) / SECOND)).toBe(1);
  expect(seconds()).toEqual([0, 60]);
});

it('is due a minute later for a booking that arrives while the website is being notified', async () => {
  await bookOne();
  pass(SECOND);
  const end = await begin();
  pass(100);
  await bookOne();
  await end?.();
  for (let passed = 0; passed < 200; passed++) {
    pass(SECOND);
    await (await begin())?.();
  }
  expect(seconds()).toEqual([0, 60]);
});
