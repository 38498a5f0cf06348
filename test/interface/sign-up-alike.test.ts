// Answers to sign-ups do not reveal whether the mailbox is known (rule J22).

import { describe, expect, it } from 'vitest';
import { publicDocuments } from '../../src/app/documents.ts';
import { createSignUpService } from '../../src/bookings/sign-ups.ts';
import { createApiRouter } from '../../src/http/api-router.ts';
import { operations } from '../../src/operations/index.ts';
import { openSignUpPages } from '../support/sign-up-pages.ts';

const HOUR = 3_600_000;
const PROBED = 'probed@parish.example';
const OTHER = 'somebody@elsewhere.example';

const STATES = [
  'subscribed',
  'subscription pending',
  'booked',
  'pending',
  'waiting',
  'cancelled',
  'not me',
  'booked elsewhere',
] as const;
type State = (typeof STATES)[number];

interface Scene {
  readonly confirm: boolean;
  readonly isFull: boolean;
  readonly isDomainUsedUp: boolean;
}

const SCENES: readonly Scene[] = [true, false].flatMap((confirm) =>
  [true, false].flatMap((isFull) => [true, false].map((isDomainUsedUp) => ({ confirm, isFull, isDomainUsedUp }))),
);

/** Opens a parish with a mailbox that reached a state more than an hour ago. */
async function open(state: State, mailbox: string, { confirm, isFull, isDomainUsedUp }: Scene) {
  const isSubscriber = state === 'subscribed' || state === 'subscription pending';
  const subscriber = {
    id: 7,
    key: 'a-private-key-of-the-subscriber',
    email: mailbox,
    status: state === 'subscribed' ? 'confirmed' : 'pending',
    firstname: 'A',
    lastname: 'B',
    list_ids: [1],
  };
  const online = { seats: 40, waiting: 40, party: 3, show_free: 'number', confirm };
  const pages = await openSignUpPages({
    online,
    more: {
      lists: [{ id: 1, name: 'Alles' }],
      newsletter: {
        target_lists: [{ list_id: 1, public_name: 'Alles' }],
        subscribers: isSubscriber ? [subscriber] : [],
      },
    },
    events: [
      {
        id: 2,
        title: 'Anderes',
        date_from: '2026-12-06 12:00:00',
        date_to: '2026-12-06 14:00:00',
        subscription: { online: {} },
      },
    ],
  });
  const { store, clock, live, pass } = pages;
  const signUps = createSignUpService({
    bookings: store.bookings,
    clock: clock.now,
    onForgotten: async () => undefined,
  });
  const signUp = async (email: string, size: number, eventId = 1) => {
    const people = Array.from({ length: size }, (_, at) => ({ name: `Mensch ${at + 1}`, answers: {} }));
    await signUps.signUp('dorf', eventId, { people, email, phone: '', answers: {}, language: 'de' }, 'website');
    return (await store.bookings.read('dorf', clock.now(), (tx) => tx.ofMailbox(eventId, email)))?.booking.key ?? '';
  };
  const confirmed = async (email: string, size: number) => {
    const key = await signUp(email, size);
    if (confirm) await signUps.confirm('dorf', key);
    return key;
  };
  const fill = async () => {
    for (let at = 0; at < 14; at++) await confirmed(`filler-${at}@filler-${at}.example`, 3);
  };
  if (state === 'waiting') await fill();
  if (state === 'booked' || state === 'waiting') await confirmed(mailbox, 1);
  if (state === 'pending') await signUp(mailbox, 1);
  if (state === 'cancelled') await signUps.cancel('dorf', await confirmed(mailbox, 1));
  if (state === 'not me') await signUps.notMe('dorf', await signUp(mailbox, 1));
  if (state === 'booked elsewhere') await signUp(mailbox, 1, 2);
  if (isFull && state !== 'waiting') await fill();
  pass(2 * HOUR);
  if (isDomainUsedUp) for (let at = 0; at < 30; at++) await signUp(`n${at}@parish.example`, 1, 2);
  await live.refresh();
  const door = createApiRouter({
    operations,
    documents: publicDocuments,
    live,
    clock: clock.now,
    signUps,
    publicUrl: '',
  });
  const key = await pages.key('dorf', { scopes: ['read', 'signup'], profile: 'connector' });
  const operation = async (name: string, method: string, path: string, body = '') => {
    const answer = await door.answer({
      method,
      target: `/${name}/dorf/${key}${path}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      address: '192.0.2.1',
      body: async () => Buffer.from(body),
    });
    await live.refresh();
    return { status: answer?.status, headers: answer?.headers, body: answer?.body?.toString() ?? '' };
  };
  return { ...pages, operation };
}

type Parish = Awaited<ReturnType<typeof open>>;

/** Masks what differs between any two answers: tokens, keys of private links and, unless `seesNumbers`, the place in the waiting list. */
const masked = (text: string, seesNumbers = true) =>
  text
    .replace(/name="token" value="[^"]+"/g, 'TOKEN')
    .replace(/\/[\w-]{32}/g, '/KEY')
    .replace(seesNumbers ? /(?!)/ : /Platz \d+ der Warteliste/g, 'PLACE');

const told = async (answer: Response, seesNumbers = true) => [
  answer.status,
  [...answer.headers],
  masked(await answer.text(), seesNumbers),
];

const followed = (parish: Parish, text: string) => {
  const links = text.match(/\/dorf\/signup\/[\w-]{32}/g) ?? [];
  return Promise.all(links.map(async (link) => (await parish.ask(link)).status));
};

const FORM = '/dorf/events/1/signup';

async function numbers({ operation, ask }: Parish) {
  const { body } = await operation('geteventdetails', 'GET', '/1/');
  const [{ seats_online: free, subs_state: state }] = JSON.parse(body);
  return [free, state, await told(await ask(FORM))];
}

async function byPage(parish: Parish, seesNumbers: boolean) {
  const seen: unknown[] = [];
  for (const attempt of [1, 2, 3, 4]) {
    const token = parish.tokenIn(await (await parish.ask(FORM)).text());
    const form = { token, name: 'Anna', email: PROBED, number: '2', 'name-2': 'Beat' };
    parish.pass(3000);
    for (let again = attempt === 1 ? 2 : 1; again > 0; again--) {
      const answer = await parish.post(FORM, form);
      const links = await followed(parish, await answer.clone().text());
      seen.push([attempt, await told(answer, seesNumbers), links]);
    }
    if (seesNumbers) seen.push(await numbers(parish));
  }
  return seen;
}

async function byWebsite(parish: Parish, seesNumbers: boolean) {
  const seen: unknown[] = [];
  const fields = { event_id: '1', subs_id: '0', field_n: 'Anna', field_e: PROBED, field_p: '', nb_seats_s: '2' };
  for (const attempt of [1, 2, 3, 4]) {
    parish.pass(3000);
    const { body, ...rest } = await parish.operation('subscribetoevent', 'POST', '/', JSON.stringify(fields));
    seen.push([attempt, rest, masked(body, seesNumbers), await followed(parish, body)]);
    if (seesNumbers) seen.push(await numbers(parish));
  }
  const asked = JSON.stringify({ event_id: '1', subs_id: '0', email: PROBED });
  seen.push(await parish.operation('resend_subscription_mail', 'POST', '/', asked));
  return seen;
}

const nameOf = ({ confirm, isFull, isDomainUsedUp }: Scene) =>
  [confirm ? 'to be confirmed' : 'without confirming', isFull && 'full', isDomainUsedUp && 'domain used up']
    .filter(Boolean)
    .join(', ');

describe.each(SCENES.map((scene) => [nameOf(scene), scene] as const))('signing up a mailbox (%s)', (_, scene) => {
  it.each(STATES)('is answered the same if it is %s', async (state) => {
    const seesNumbers = scene.confirm;
    for (const attempt of [byPage, byWebsite]) {
      const known = await attempt(await open(state, PROBED, scene), seesNumbers);
      const unknown = await attempt(await open(state, OTHER, scene), seesNumbers);
      expect(known).toEqual(unknown);
    }
  });
});

describe('the outcome of these attempts', () => {
  const statuses = async (scene: Scene) => {
    const seen = await byPage(await open('cancelled', OTHER, scene), false);
    return seen.map((one) => (one as [number, [number]])[1][0]);
  };

  it('is a sign-up until the mailbox, or its domain, has used up its mails of the hour', async () => {
    const scene = { confirm: true, isFull: false, isDomainUsedUp: false };
    expect(await statuses(scene)).toEqual([200, 200, 200, 200, 429]);
    expect(await statuses({ ...scene, isDomainUsedUp: true })).toEqual([429, 429, 429, 429, 429]);
  });

  it('has no private link once no mail can be sent, because only that of a new sign-up could be opened', async () => {
    for (const isDomainUsedUp of [false, true]) {
      const scene = { confirm: false, isFull: false, isDomainUsedUp };
      for (const attempts of [byPage, byWebsite]) {
        const seen = await attempts(await open('booked', OTHER, scene), false);
        expect(JSON.stringify(seen)).not.toContain('/dorf/signup/');
      }
    }
  });

  it('changes the number of free seats each time', async () => {
    const parish = await open('booked', PROBED, { confirm: true, isFull: false, isDomainUsedUp: false });
    const seen = await byWebsite(parish, true);
    expect([1, 3, 5, 7].map((at) => (seen[at] as unknown[])[0])).toEqual([37, 35, 33, 33]);
  });
});
