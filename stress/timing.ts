// Comparison of response times, which must not reveal what the answers hide (rules A2, R19 and J22): whether a person registered, signed up
// or requested a room, and whether a key or parish exists. Requests of both kinds are in random order. The duration of another client's
// request after each is compared as well, because work after an answer must not slow down the next one.

import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { openSite, type ServerProcess, serve } from '../test/support/site.ts';
import { requestOnce } from './support/asking.ts';
import { createChoices } from './support/choosing.ts';
import { compareTimings, type TimingComparison } from './support/likeness.ts';
import {
  createReportedFinding,
  expectExactly,
  type Finding,
  type Settings,
  type StressTest,
} from './support/stress-test.ts';

const INSTANCE = 'readers';
const OTHER = 'others';

/** Samples of each kind. FULL can reveal a difference of a tenth on a busy machine. */
const QUICK = 150;
const FULL = 2000;

/** Minimum difference that a remote client could measure, in milliseconds. */
const MIN_MS = 0.1;

export const timingTest: StressTest = {
  name: 'timing',
  what: 'compares the times of answers for known and unknown addresses, keys and parishes; they must be the same',
  run: async ({ quick, seed, tell }) => {
    const site = openSite();
    const samples = quick ? QUICK : FULL;
    try {
      for (const name of [INSTANCE, OTHER]) {
        // There are enough subscribers to request each at most once.
        const { code, err } = await site.run(['import', '-'], JSON.stringify(parish(name, 5 * samples)));
        if (code !== 0) throw new Error(err);
      }
      const keyOf = async (name: string, scope: string) =>
        (await site.run(['key', 'create', name, '--scope', scope])).out.trim();
      const keys = { own: await keyOf(INSTANCE, 'read,newsletter'), other: await keyOf(OTHER, 'read') };
      const revoked = await keyOf(INSTANCE, 'read');
      const listed = (await site.run(['key', 'list', INSTANCE])).out.trim().split('\n');
      const revoking = await site.run(['key', 'revoke', INSTANCE, listed.at(-1)?.split('\t')[0] ?? '']);
      if (revoking.code !== 0) throw new Error(revoking.err);
      const server = await serve(site, { PARVIS_RATE_LIMIT: '0', PARVIS_TRUST_PROXY: '1' });
      const found: Finding[] = [];
      const tokens = {
        signUp: await formTokens(`${server.url}${SIGN_UP_FORM}`, 2 * samples),
        room: await formTokens(`${server.url}${ROOM_FORM}`, 2 * samples),
      };
      await delay(2500);
      for (const comparison of comparisons({ ...keys, revoked }, { samples, tokens })) {
        found.push(...(await compareKinds(server, keys.own, comparison, { seed, samples, tell })));
      }
      return found;
    } finally {
      await site.clear();
    }
  },
};

function parish(name: string, subscribers: number): object {
  const subscriber = (_: unknown, index: number) => ({
    id: index + 1,
    key: `a-private-key-of-number-${index}`,
    email: emailOf('known', index),
    status: 'confirmed',
    firstname: 'Anna',
    lastname: 'Muster',
    list_ids: [1],
  });
  return {
    format: 'parvis-bundle',
    version: 1,
    instance: { name, title: 'Leser', newsletter_lookup: 'link', outside: { signup: true, requests: true } },
    buildings: [{ id: 1, name: 'Haus' }],
    rooms: [{ id: 1, building_id: 1, name: 'Saal', request: {} }],
    lists: [{ id: 1, name: 'Alles' }],
    events: Array.from({ length: 50 }, (_, index) => ({
      id: index + 1,
      title: `Anlass ${index}`,
      date_from: '2096-11-22 10:00:00',
      date_to: '2096-11-22 11:00:00',
      // Without a limit, answers do not depend on earlier ones.
      ...(index + 1 === SIGN_UP_EVENT && { subscription: { online: { confirm: true } } }),
    })),
    bookings: Array.from({ length: subscribers }, (_, index) => ({
      id: index + 1,
      key: `private-key-of-booking-${String(index).padStart(9, '0')}`,
      event_id: SIGN_UP_EVENT,
      state: 'booked',
      people: [{ name: 'Anna Muster', answers: {} }],
      email: emailOf('known', index),
      created_at: '2026-11-20T10:00:00Z',
    })),
    requests: Array.from({ length: subscribers }, (_, index) => ({
      id: index + 1,
      key: `private-key-of-request-${String(index).padStart(9, '0')}`,
      state: 'open',
      room_ids: [1],
      dates: [{ from: `${ROOM_DAY} 18:00:00`, to: `${ROOM_DAY} 22:00:00` }],
      title: 'Fest',
      kind: 'private',
      name: 'Anna Muster',
      email: emailOf('known', index),
      created_at: '2026-11-20T10:00:00Z',
    })),
    newsletter: {
      target_lists: [{ list_id: 1, public_name: 'Alles' }],
      subscribers: Array.from({ length: subscribers }, subscriber),
    },
  };
}

const SIGN_UP_EVENT = 1;
const SIGN_UP_FORM = `/${INSTANCE}/events/${SIGN_UP_EVENT}/signup`;
const ROOM_FORM = `/${INSTANCE}/rooms/1/request`;
/** Day of all requests. They don't affect each other, because they reserve nothing. */
const ROOM_DAY = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);

/** Returns single-use tokens of a form, which can be submitted after two seconds. */
async function formTokens(form: string, count: number): Promise<string[]> {
  const tokens: string[] = [];
  while (tokens.length < count) {
    const page = await fetch(form);
    const token = /name="token" value="([^"]+)"/.exec(await page.text())?.[1];
    if (token === undefined) await delay(100);
    else tokens.push(token);
  }
  return tokens;
}

function emailOf(kind: 'known' | 'alien', number: number): string {
  return `${kind}.${String(number).padStart(5, '0')}@parish-${number % 997}.example`;
}

/** Masks the entered address, which an answer may repeat so that the form can be resubmitted. */
function maskAddress(text: string): string {
  return text.replaceAll(/(known|alien)\.\d{5}@parish-\d+\.example/g, 'ADDRESS');
}

interface TimedRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

interface Comparison {
  readonly what: string;
  /** Functions that create a request from its number, by the name of the kind. All other kinds are compared with the first. */
  readonly kinds: Readonly<Record<string, (number: number) => TimedRequest>>;
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

function comparisons(
  { own, other, revoked }: Readonly<Record<'own' | 'other' | 'revoked', string>>,
  { samples, tokens }: { readonly samples: number; readonly tokens: Readonly<Record<'signUp' | 'room', string[]>> },
): Comparison[] {
  // Each comparison has its own addresses, and requests each once.
  const ofAddresses = (what: string, part: number, asking: (email: string) => TimedRequest): Comparison => ({
    what,
    kinds: {
      unknown: (number) => asking(emailOf('alien', part * samples + number)),
      known: (number) => asking(emailOf('known', part * samples + number)),
    },
  });
  const form = (email: string) => new URLSearchParams({ email, 'targetlists[]': '1', nl_interval: 'WEEK' }).toString();
  const access = (instance: string, key: string): TimedRequest => ({
    method: 'GET',
    path: `/getevents/${instance}/${key}/`,
  });
  return [
    ofAddresses('registering by a website', 0, (email) => ({
      method: 'POST',
      path: `/updatenlsubscriber/${INSTANCE}/${own}/`,
      headers: FORM,
      body: `${form(email)}&nl_subs_id=0&change_button=`,
    })),
    ofAddresses('registering on the page', 1, (email) => ({
      method: 'POST',
      path: `/newsletter/${INSTANCE}`,
      headers: FORM,
      body: form(email),
    })),
    ofAddresses('signing up for an event', 2, (email) => ({
      method: 'POST',
      path: SIGN_UP_FORM,
      headers: FORM,
      body: new URLSearchParams({
        token: tokens.signUp.pop() ?? '',
        name: 'Anna Muster',
        email,
        number: '1',
      }).toString(),
    })),
    ofAddresses('looking an address up', 3, (email) => ({
      method: 'GET',
      path: `/getnlsubscriberfrom/${INSTANCE}/${own}/${email}/`,
    })),
    ofAddresses('requesting a room', 4, (email) => ({
      method: 'POST',
      path: ROOM_FORM,
      headers: FORM,
      body: new URLSearchParams({
        token: tokens.room.pop() ?? '',
        day: ROOM_DAY,
        from: '18:00',
        to: '22:00',
        title: 'Fest',
        name: 'Anna Muster',
        email,
      }).toString(),
    })),
    {
      what: 'access',
      kinds: {
        'an unknown key': (number) => access(INSTANCE, own.slice(0, -5) + String(number).padStart(5, '0')),
        'another parish’s key': () => access(INSTANCE, other),
        'a revoked key': () => access(INSTANCE, revoked),
        'an unknown parish': () => access('nobodys', own),
      },
    },
  ];
}

interface MeasureOptions extends Pick<Settings, 'seed' | 'tell'> {
  readonly samples: number;
}

async function compareKinds(
  server: ServerProcess,
  key: string,
  { what, kinds }: Comparison,
  { seed, samples, tell }: MeasureOptions,
): Promise<Finding[]> {
  const names = Object.keys(kinds);
  const { below, pick } = createChoices(seed, what.length);
  const order = shuffle(
    names.flatMap((name) => Array.from({ length: samples }, (_, number) => ({ name, number }))),
    below,
  );
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = ({ method, path, headers = {}, body }: TimedRequest) => {
    // Requests seem to come from many addresses, so that the limit per address rejects none.
    const forwarded = `10.${below(200)}.${below(256)}.${1 + below(250)}`;
    const given = { ...headers, 'x-forwarded-for': forwarded };
    return requestOnce(`${server.url}${path}`, { agent, method, headers: given, ...(body !== undefined && { body }) });
  };
  const [first, next] = [new Map<string, number[]>(), new Map<string, number[]>()];
  const texts = new Map<string, Set<string>>();
  for (const { name, number } of order) {
    const asking = kinds[name]?.(number);
    if (asking === undefined) continue;
    let answer = await ask(asking);
    // A busy server may briefly reject public pages that are requested in quick succession.
    for (let tries = 0; answer.status === 503 && tries < 50; tries++) {
      await delay(100);
      answer = await ask(asking);
    }
    const later = await ask({
      method: 'GET',
      path: `/geteventdetails/${INSTANCE}/${key}/${1 + below(50)},${pick([1, 2])}/`,
    });
    first.set(name, [...(first.get(name) ?? []), answer.ms]);
    next.set(name, [...(next.get(name) ?? []), later.ms]);
    texts.set(name, (texts.get(name) ?? new Set()).add(`${answer.status} ${maskAddress(answer.body)}`));
  }
  agent.destroy();
  const [reference = '', ...others] = names;
  const findings = others.flatMap((name) => [
    timingFinding(`${what}: ${name}, beside ${reference}`, first.get(reference), first.get(name)),
    timingFinding(
      `${what}: ${name}, beside ${reference}, the next request of somebody else`,
      next.get(reference),
      next.get(name),
    ),
  ]);
  tell(`${what}: ${order.length} requests`);
  const different = new Set([...texts.values()].flatMap((of) => [...of]));
  const some = [...different].map((text) => text.slice(0, 100));
  const named = different.size === 1 ? '' : ` (${some.slice(0, 2).join(' | ')})`;
  return [...findings, expectExactly(`${what}: different answers${named}`, different.size, 1)];
}

function timingFinding(what: string, one: readonly number[] = [], other: readonly number[] = []): Finding {
  const found: TimingComparison = compareTimings(one, other, MIN_MS);
  const { shift, by, deviations, differs } = found;
  if (one.length === 0) return createReportedFinding(what, 'nothing was measured');
  const figure = `${(100 * shift).toFixed(1)} %, ${by.toFixed(3)} ms, ${deviations.toFixed(1)} deviations`;
  return { what, figure, wanted: 'no difference', holds: !differs };
}

function shuffle<T>(items: readonly T[], below: (bound: number) => number): T[] {
  const mixed = [...items];
  for (let at = mixed.length - 1; at > 0; at--) {
    const other = below(at + 1);
    [mixed[at], mixed[other]] = [mixed[other] as T, mixed[at] as T];
  }
  return mixed;
}
