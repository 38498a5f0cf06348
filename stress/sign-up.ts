// Many visitors sign up for few seats concurrently, in several processes on one database. Processes and database are killed in between.
// Then visitors with a seat cancel, twice each. No event may be overbooked, no booking lost, and no mail sent twice.

import { randomInt } from 'node:crypto';
import { createBookingWorker } from '../src/bookings/booking-worker.ts';
import { createSignUpService } from '../src/bookings/sign-ups.ts';
import { toInstantText } from '../src/model/bookings/booking.ts';
import { importBundle } from '../src/office/import-bundle.ts';
import { openStore, type Store } from '../src/store/store.ts';
import { systemClock } from '../src/util/clock.ts';
import { openSite, type Site } from '../test/support/site.ts';
import {
  type CrashDatabase,
  createPostgresCrashDatabase,
  createSqliteCrashDatabase,
  runOnDatabases,
} from './support/crash-database.ts';
import { type Errand, type ErrandResults, runErrands } from './support/errands.ts';
import {
  createReportedFinding,
  expectExactly,
  type Finding,
  randomFrom,
  type Settings,
  type StressTest,
} from './support/stress-test.ts';

const INSTANCE = 'fest';
const SEATS = 20;
const WAITING_LIST = 30;
const [SINGLES, PARTIES] = [1, 2];
const CONFIRMED_EVENTS = 15;
const FIRST_CONFIRMED = 101;

const HOUR_MS = 3_600_000;

export const signUpTest: StressTest = {
  name: 'sign-up',
  what:
    'has hundreds sign up for 20 seats in several processes, which are killed as the database is; nobody may come in ' +
    'beyond the seats, be lost once they were thanked, or be mailed twice',
  run: async (settings) =>
    runOnDatabases(settings, {
      SQLite: (own) => runOnDatabase(own, async (site) => createSqliteCrashDatabase(site)),
      PostgreSQL: (own) => runOnDatabase(own, () => createPostgresCrashDatabase()),
    }),
};

interface Scene {
  readonly site: Site;
  readonly ground: CrashDatabase;
  readonly random: () => number;
  readonly visitors: number;
  readonly kills: number;
}

async function runOnDatabase(
  { quick, seed, tell }: Settings,
  open: (site: Site) => Promise<CrashDatabase>,
): Promise<readonly Finding[]> {
  const site = openSite();
  let ground: CrashDatabase | undefined;
  const wrong: string[] = [];
  try {
    ground = await open(site);
    const size = quick ? { visitors: 200, kills: 2 } : { visitors: 2000, kills: 30 };
    const rounds = quick ? 1 : 5;
    const random = randomFrom(seed);
    const counts = { answered: 0, killed: 0, away: 0 };
    for (let round = 1; round <= rounds; round++) {
      const done = await oneRound({ site, ground, random, ...size }, wrong);
      for (const { answers, killed, away } of done) {
        counts.answered += answers.size;
        counts.killed += killed;
        counts.away += away;
      }
      tell(`${ground.name}: ${round} of ${rounds} rounds, ${wrong.length} wrong`);
    }
    const named = (what: string) => `${ground?.name}: ${what}`;
    const examples = wrong.length === 0 ? '' : ` (${[...new Set(wrong)].slice(0, 3).join('; ')})`;
    return [
      createReportedFinding(
        named('answered, processes killed, found the database away'),
        Object.values(counts).join(', '),
      ),
      expectExactly(named(`what does not hold${examples}`), wrong.length),
    ];
  } finally {
    await site.clear();
    await ground?.remove();
  }
}

async function withStore<T>({ url }: CrashDatabase, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(url, { create: true, busyTimeoutMs: 30_000 });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

async function oneRound(scene: Scene, wrong: string[]): Promise<readonly ErrandResults[]> {
  const { ground, site, random, kills } = scene;
  const errands = await withStore(ground, (store) => prepare(store, scene));
  const { crash, url } = ground;
  const lose = crash && (async () => crash.kill().then(() => crash.start()));
  const options = { url, instance: INSTANCE, folder: site.folder, processes: 3, kills, random };
  const signed = await runErrands({ ...options, errands, lose });
  wrong.push(...signed.troubles);
  await ground.settled();
  wrong.push(...(await ground.faults()));
  const first = await withStore(ground, (store) => runMaintenance(store).then(() => readState(store, INSTANCE)));
  wrong.push(...judge(first, errands, signed), ...judgeConfirmed(first));
  const leaving = first.rows.filter(({ state, eventId }) => state === 'booked' && eventId === SINGLES);
  // Each cancellation is sent twice, to two processes.
  const cancels = leaving.flatMap(({ email, key: secret }, at) =>
    [0, 1].map((again): Errand => ({ id: 2 * at + again, verb: 'cancel', eventId: SINGLES, email, size: 1, secret })),
  );
  const cancelled = await runErrands({ ...options, errands: cancels, kills: Math.ceil(kills / 10), lose });
  wrong.push(...cancelled.troubles);
  await ground.settled();
  const second = await withStore(ground, (store) => readState(store, INSTANCE));
  wrong.push(...judgeCancelled(second, leaving, cancelled));
  return [signed, cancelled];
}

async function runMaintenance({ bookings, content, isBusy }: Store): Promise<void> {
  const onTrouble = (error: unknown) => {
    throw error;
  };
  const onForgotten = async () => undefined;
  await createBookingWorker({ bookings, content, clock: systemClock, isBusy, onForgotten, onTrouble }).once();
}

async function prepare(store: Store, { visitors, random }: Scene): Promise<Errand[]> {
  await store.removeInstance(INSTANCE);
  await importBundle({ store, clock: systemClock, actor: 'stress' }, Buffer.from(JSON.stringify(bundleOf())));
  // Forms sent within two seconds after they are shown are rejected, so this clock runs behind.
  const clock = () => systemClock() - 5000;
  const signUps = createSignUpService({ bookings: store.bookings, clock, onForgotten: async () => undefined });
  const errands: Errand[] = [];
  for (let number = 0; number < visitors / 2; number++) {
    for (const eventId of [SINGLES, PARTIES]) {
      const form = await signUps.form(INSTANCE, eventId);
      if (typeof form !== 'object') throw new Error(`there is no form: ${form}`);
      const size = eventId === SINGLES ? 1 : 1 + Math.floor(random() * 4);
      const email = `v@v${eventId}-${number}.example`;
      errands.push({ id: errands.length, verb: 'signUp', eventId, email, size, secret: form.token });
    }
  }
  return errands.sort(() => random() - 0.5).map((errand, id) => ({ ...errand, id }));
}

function bundleOf(): object {
  const day = (days: number) => toInstantText(systemClock() + days * 24 * HOUR_MS).slice(0, 10);
  const times = { date_from: `${day(30)} 12:00:00`, date_to: `${day(30)} 14:00:00` };
  const online = { seats: SEATS, waiting: WAITING_LIST, party: 4, remind_days: 0 };
  const asked = Array.from({ length: CONFIRMED_EVENTS }, (_, index) => FIRST_CONFIRMED + index);
  const createdAt = toInstantText(systemClock() - 4 * HOUR_MS);
  const heldUntil = toInstantText(systemClock() + 20 * HOUR_MS);
  return {
    format: 'parvis-bundle',
    version: 1,
    instance: { name: INSTANCE, title: 'Fest', outside: { signup: true } },
    events: [
      ...[SINGLES, PARTIES].map((id) => ({ id, title: 'Fest', ...times, subscription: { online } })),
      ...asked.map((id) => ({ id, title: 'Lager', ...times, subscription: { online: { ...online, confirm: true } } })),
    ],
    bookings: asked
      .flatMap((id) => [0, 1, 2].map((number) => ({ id, number })))
      .map(({ id, number }) => ({
        id: 1000 + 10 * id + number,
        key: `key-${randomInt(2 ** 40)}-${id}-${number}-of-the-stress`,
        event_id: id,
        state: 'pending',
        people: [{ name: `Mensch ${number}` }],
        email: `a@a${id}-${number}.example`,
        created_at: createdAt,
        held_until: heldUntil,
      })),
  };
}

interface StoredState {
  readonly rows: readonly {
    readonly eventId: number;
    readonly email: string;
    readonly key: string;
    readonly state: string;
    readonly size: number;
  }[];
  readonly mails: ReadonlyMap<string, number>;
  readonly noted: ReadonlyMap<number, { readonly booked: number; readonly waiting: number }>;
}

async function readState(store: Store, instance: string): Promise<StoredState> {
  const ids = [SINGLES, PARTIES, ...Array.from({ length: CONFIRMED_EVENTS }, (_, index) => FIRST_CONFIRMED + index)];
  const seen = await store.bookings.read(instance, systemClock(), async (tx) => {
    const all = [];
    for (const id of ids) all.push(...(await tx.ofEvent(id)));
    return { all, noted: await tx.occupancies(ids) };
  });
  const late = Date.parse('2200-01-01T00:00:00Z');
  const taking = { holder: `stress ${randomInt(2 ** 40)}`, now: late, until: late, count: 100_000, digests: 0 };
  const mails = new Map<string, number>();
  for (const { email, details, instance: of } of await store.mails.take(taking)) {
    const line = `${email} ${(details as { about: string }).about}`;
    if (of === instance) mails.set(line, (mails.get(line) ?? 0) + 1);
  }
  const rows = (seen?.all ?? []).map(({ booking: { eventId, email, key, state, people } }) => ({
    eventId,
    email,
    key,
    state,
    size: people.length,
  }));
  return { rows, mails, noted: seen?.noted ?? new Map() };
}

const peopleOf = ({ rows }: StoredState, eventId: number, state: string) =>
  rows.filter((row) => row.eventId === eventId && row.state === state).reduce((sum, { size }) => sum + size, 0);

function judge(seen: StoredState, errands: readonly Errand[], { answers }: ErrandResults): string[] {
  const wrong: string[] = [];
  for (const { id, email, size } of errands) {
    const said = [...(answers.get(id) ?? [])];
    const rows = seen.rows.filter((row) => row.email === email);
    const [state = 'refused full'] = rows.map((row) => row.state);
    if (said.length !== 1) wrong.push(`somebody was answered ${said.join(' and ')}`);
    if (rows.length > 1) wrong.push('somebody signed up twice by one form');
    if (said[0] !== state) wrong.push(`somebody was told ${said[0]}, and is ${state}`);
    if (rows.some((row) => row.size !== size)) wrong.push('a party is of another size');
    const mails = [...seen.mails].filter(([line]) => line.startsWith(`${email} `));
    const wanted = rows.length === 0 ? [] : [[`${email} ${state}`, 1]];
    if (JSON.stringify(mails) !== JSON.stringify(wanted)) wrong.push(`somebody who is ${state} gets ${mails}`);
  }
  for (const eventId of [SINGLES, PARTIES]) {
    const [booked, waiting] = [peopleOf(seen, eventId, 'booked'), peopleOf(seen, eventId, 'waiting')];
    const noted = seen.noted.get(eventId);
    if (booked > SEATS || (eventId === SINGLES && booked !== SEATS)) wrong.push(`${booked} people on ${SEATS} seats`);
    if (waiting > WAITING_LIST || (eventId === SINGLES && waiting !== WAITING_LIST))
      wrong.push(`${waiting} people in a line of ${WAITING_LIST}`);
    if (noted?.booked !== booked || noted.waiting !== waiting) wrong.push(`${noted?.booked} are noted of ${booked}`);
    const fits = seen.rows.filter(
      (row) => row.eventId === eventId && row.state === 'waiting' && row.size <= SEATS - booked,
    );
    if (fits.length > 0) wrong.push(`${fits.length} parties wait though they fit`);
  }
  return wrong;
}

function judgeConfirmed({ rows, mails }: StoredState): string[] {
  const asked = rows.filter(({ eventId }) => eventId >= FIRST_CONFIRMED);
  const times = asked.map(({ email }) => mails.get(`${email} confirm_again`) ?? 0);
  return [
    ...(asked.length === 3 * CONFIRMED_EVENTS
      ? []
      : [`${asked.length} of ${3 * CONFIRMED_EVENTS} are left to be asked`]),
    ...times.flatMap((count) => (count === 1 ? [] : [`somebody was asked again ${count} times`])),
  ];
}

/** Returns the violations after all visitors with a seat have cancelled. */
function judgeCancelled(seen: StoredState, leaving: StoredState['rows'], { answers }: ErrandResults): string[] {
  const wrong: string[] = [];
  const said = new Set([...answers.values()].flatMap((all) => [...all]));
  if (said.size !== 1 || !said.has('cancelled'))
    wrong.push(`whoever gave a place back was told ${[...said].join(', ')}`);
  for (const { email, key } of leaving) {
    const state = seen.rows.find((row) => row.key === key)?.state;
    if (state !== 'cancelled') wrong.push(`whoever gave a place back is ${state}`);
    const count = seen.mails.get(`${email} cancelled`) ?? 0;
    if (count !== 1) wrong.push(`whoever gave a place back is mailed ${count} times`);
  }
  const booked = seen.rows.filter(({ eventId, state }) => eventId === SINGLES && state === 'booked');
  if (booked.length !== SEATS) wrong.push(`${booked.length} people on ${SEATS} seats that came free`);
  for (const { email } of booked) {
    const count = seen.mails.get(`${email} place`) ?? 0;
    if (count !== 1) wrong.push(`whoever got a place is mailed ${count} times`);
  }
  const waiting = peopleOf(seen, SINGLES, 'waiting');
  if (waiting !== WAITING_LIST - SEATS) wrong.push(`${waiting} people wait of ${WAITING_LIST - SEATS}`);
  return wrong;
}
