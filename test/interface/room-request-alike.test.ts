// Answers to room requests do not reveal whether the address or a key is known: they are the same, and run the same statements (rule J22).

import { describe, expect, it } from 'vitest';
import { toInstantText } from '../../src/model/bookings/booking.ts';
import { BUNDLE_WITH_FORM, openRentingSite, type RoomRequestApiSite } from '../support/renting-site.ts';
import { DAY, FILLED_FORM as WITHOUT_ANSWER } from '../support/room-request-site.ts';
import { recordStatements } from '../support/statements.ts';

const FILLED = { ...WITHOUT_ANSWER, 'a-1': 'on' };
const HOUR = 3_600_000;
const PROBED = 'probed@parish.example';
const OTHER = 'somebody@elsewhere.example';
const FREE = { from: '2026-12-09 18:00:00', to: '2026-12-09 22:00:00' };

const SUBSCRIBER = {
  id: 7,
  key: 'a-private-key-of-the-subscriber',
  status: 'confirmed',
  firstname: 'A',
  lastname: 'B',
  list_ids: [1],
};

const WITH_PEOPLE = (email: string) => ({
  ...BUNDLE_WITH_FORM,
  lists: [{ id: 1, name: 'Alles' }],
  newsletter: { target_lists: [{ list_id: 1, public_name: 'Alles' }], subscribers: [{ ...SUBSCRIBER, email }] },
  persons: [{ id: 1, visibility: 'none', firstname: 'A', lastname: 'B', email }],
});

type Deed = (site: RoomRequestApiSite, key: string) => Promise<unknown>;

const press =
  (deed: string): Deed =>
  (site, key) =>
    site.post(`/dorf/requests/${key}`, { do: deed });

/** Actions on a mailbox's request, by the state that they lead to. */
const STATES: Readonly<Record<string, readonly Deed[]>> = {
  'in the newsletter': [],
  unconfirmed: [async () => undefined],
  open: [press('confirm')],
  approved: [press('confirm'), (site, key) => site.answer(key, { rooms: [6], dates: [FREE] })],
  offered: [
    press('confirm'),
    (site, key) => site.answer(key, { rooms: [6], dates: [FREE], until: toInstantText(site.clock.now() + DAY) }),
  ],
  withdrawn: [press('confirm'), press('withdraw')],
  erased: [press('confirm'), press('erase')],
  expired: [
    async (site) => {
      site.pass(DAY);
      await site.work();
    },
  ],
};

interface Scene {
  readonly isDomainUsedUp: boolean;
  readonly isTaken: boolean;
}

/** Opens a parish in which the request of a mailbox reached a state more than an hour ago. */
async function open(state: string, mailbox: string, { isDomainUsedUp, isTaken }: Scene): Promise<RoomRequestApiSite> {
  const site = await openRentingSite(WITH_PEOPLE(state === 'in the newsletter' ? mailbox : 'subscriber@example.org'));
  const [first, ...deeds] = STATES[state] ?? [];
  if (first !== undefined) {
    await site.send({ ...FILLED, email: mailbox });
    const key = (await site.stored())[0]?.key ?? '';
    for (const deed of [first, ...deeds]) await deed(site, key);
  }
  site.pass(2 * HOUR);
  if (isDomainUsedUp) for (let at = 0; at < 30; at++) await site.save({ field_e: `n${at}@parish.example` });
  if (isTaken) {
    const taken = { from: '2026-12-08 18:00:00', to: '2026-12-08 22:00:00' };
    await site.save({ field_e: 'taker@example.org' });
    const taker = (await site.stored()).find(({ email }) => email === 'taker@example.org')?.key ?? '';
    await site.answer(taker, { rooms: [5], dates: [taken] });
  }
  return site;
}

const masked = (text: string) => text.replace(/name="token" value="[^"]+"/g, 'TOKEN').replace(/\/[\w-]{32}/g, '/KEY');

const FORM_PAGE = '/dorf/rooms/5/request';

/** Returns everything that a visitor sees of five requests, with the statements that each causes. */
async function byPage(site: RoomRequestApiSite): Promise<unknown[]> {
  const seen: unknown[] = [];
  for (let attempt = 1; attempt <= 5; attempt++) {
    const form = { ...FILLED, email: PROBED, token: await site.tokenOf() };
    // Two requests with the same form are a double click.
    for (const what of attempt === 1 ? ['first', 'double'] : ['next']) {
      const [{ status, headers, text }, statements] = await recordStatements(() => site.post(FORM_PAGE, form));
      seen.push([attempt, what, status, [...headers], masked(text), statements]);
    }
    const { headers, text } = await site.ask(`${FORM_PAGE}?from=2026-12-08`);
    seen.push([[...headers], masked(text)]);
  }
  return seen;
}

async function byWebsite(site: RoomRequestApiSite): Promise<unknown[]> {
  const seen: unknown[] = [];
  for (let attempt = 1; attempt <= 5; attempt++) {
    site.pass(3000);
    const [{ status, headers, text }, statements] = await recordStatements(() => site.save({ field_e: PROBED }));
    seen.push([attempt, status, headers, text, statements]);
  }
  return seen;
}

const SCENES: readonly (readonly [string, Scene])[] = [
  ['free', { isDomainUsedUp: false, isTaken: false }],
  ['free, domain used up', { isDomainUsedUp: true, isTaken: false }],
  ['taken', { isDomainUsedUp: false, isTaken: true }],
];

describe.each(SCENES)('a request for a room (%s)', (_, scene) => {
  it.each(Object.keys(STATES))('is answered the same if its mailbox is %s', async (state) => {
    for (const attempt of [byPage, byWebsite]) {
      const known = await attempt(await open(state, PROBED, scene));
      const unknown = await attempt(await open(state, OTHER, scene));
      expect(known).toEqual(unknown);
    }
  });
});

describe('the outcome of these attempts', () => {
  it.each([
    ['free', [200, 200, 200, 200, 429, 429]],
    ['free, domain used up', [429, 429, 429, 429, 429, 429]],
    ['taken', [409, 409, 409, 409, 409, 409]],
  ])('is what the scene allows (%s)', async (name, statuses) => {
    const scene = SCENES.find(([of]) => of === name)?.[1] as Scene;
    const seen = (await byPage(await open('open', OTHER, scene))) as unknown[][];
    expect(seen.filter((one) => one.length > 2).map((one) => one[2])).toEqual(statuses);
    expect(seen.flatMap((one) => (one.length > 2 ? [(one[5] as string[]).length] : [])).every((n) => n > 3)).toBe(true);
  });
});

describe('a form that is sent again', () => {
  /** Actions of the mailbox owner between the two requests. */
  const OWNERS = ['nothing', 'confirm', 'withdraw', 'erase'] as const;

  it.each(OWNERS)('is answered like the first time, and creates no second request and no mail (%s)', async (deed) => {
    const site = await openRentingSite();
    const form = { ...FILLED, email: PROBED, token: await site.tokenOf() };
    const first = await site.post(FORM_PAGE, form);
    const [request] = await site.stored();
    if (deed !== 'nothing') await site.post(`/dorf/requests/${request?.key}`, { do: deed });
    const stored = await site.stored();
    await site.mails();
    // These are more requests than a mailbox gets mails in an hour.
    for (let turn = 0; turn < 5; turn++) {
      const { status, text } = await site.post(FORM_PAGE, form);
      expect([status, text]).toEqual([200, first.text]);
    }
    expect([await site.mails(), await site.stored()]).toEqual([[], stored]);
    const other = await site.post(FORM_PAGE, { ...form, email: OTHER });
    expect(other.status).toBe(422);
    site.pass(DAY);
    expect((await site.post(FORM_PAGE, form)).status).toBe(422);
  });
});

describe('a private link that leads nowhere', () => {
  /** Keys that belong to no request, derived from the key of a request. */
  const KEYS: Readonly<Record<string, (site: RoomRequestApiSite, key: string) => Promise<string>>> = {
    'was never given out': async () => 'k3HC-jYNK4ypT-rrFqRo1ojZtMMgb9GJ',
    'has another letter at its end': async (_, key) => `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`,
    'was erased': async (site, key) => {
      await site.post(`/dorf/requests/${key}`, { do: 'erase' });
      return key;
    },
    'has expired unconfirmed': async (site, key) => {
      site.pass(DAY);
      return key;
    },
    'is malformed': async () => 'x',
  };

  const WAYS = ['?', '?ask=change', '?ask=withdraw', '?ask=erase', '?show=json', '?done=confirmed'];
  const DEEDS = ['confirm', 'withdraw', 'accept', 'refuse', 'change', 'dates', 'erase', 'anything'];

  it.each(Object.keys(KEYS))('gets the same answer in every way if its key %s', async (name) => {
    const site = await openRentingSite();
    await site.send(FILLED);
    const [request] = await site.stored();
    const key = (await KEYS[name]?.(site, request?.key ?? '')) ?? '';
    const answers = [
      ...(await Promise.all(WAYS.map((way) => site.ask(`/dorf/requests/${key}${way}`)))),
      ...(await Promise.all(DEEDS.map((deed) => site.post(`/dorf/requests/${key}`, { ...FILLED, do: deed })))),
    ];
    const told = new Set(answers.map(({ status, headers, text }) => JSON.stringify([status, [...headers], text])));
    expect([told.size, answers[0]?.status]).toEqual([1, 404]);
    expect(answers[0]?.text).not.toContain(key === 'x' ? FILLED.name : key);
    const asked = { request_id: request?.id, request_key: key };
    const byWebsite = await site.call('/validate_renting_request', asked);
    expect(byWebsite.text).toBe(
      (await site.call('/validate_renting_request', { request_id: 1, request_key: 'x' })).text,
    );
  });

  it('is looked up by the same statements, whatever the key', async () => {
    const site = await openRentingSite();
    await site.send(FILLED);
    const [request] = await site.stored();
    await site.post(`/dorf/requests/${request?.key}`, { do: 'erase' });
    const statementsOf = async (key: string) => [
      (await recordStatements(() => site.ask(`/dorf/requests/${key}`)))[1],
      (await recordStatements(() => site.post(`/dorf/requests/${key}`, { do: 'confirm' })))[1],
      (await recordStatements(() => site.call('/validate_renting_request', { request_id: 1, request_key: key })))[1],
    ];
    const never = await statementsOf('k3HC-jYNK4ypT-rrFqRo1ojZtMMgb9GJ');
    expect(await statementsOf(request?.key ?? '')).toEqual(never);
    expect(never.every((statements) => statements.length > 0)).toBe(true);
  });
});

describe('the form below a private page of the rota', () => {
  it('is refused in the same way for an unknown key and for a person without a group that may reserve rooms', async () => {
    const site = await openRentingSite(WITH_PEOPLE(PROBED));
    const change = { actor: 'office', action: 'creates a key', at: site.clock.now() };
    const { result: key } = await site.content.change(
      'dorf',
      change,
      async ({ plan }) => (await plan.ensureKeys([1])).get(1)?.key ?? '',
    );
    const answerOf = async (of: string) => {
      const path = `/dorf/me/${of}/rooms/5`;
      const [got] = await recordStatements(() => site.ask(path));
      const [sent] = await recordStatements(() => site.post(path, FILLED));
      return [got, sent].map(({ status, headers, text }) => [status, [...headers], text]);
    };
    expect(await answerOf(key)).toEqual(await answerOf('w'.repeat(32)));
  });
});
