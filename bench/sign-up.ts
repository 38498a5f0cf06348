// Cost of sign-ups for an event on SQLite, with and without readers, compared with bare inserts of the rows that they write; and the cost
// of the form's page compared with a cached page.

import { fork } from 'node:child_process';
import Database from 'better-sqlite3';
import { retryWhileBusy } from '../src/app/retry-while-busy.ts';
import { createSignUpService } from '../src/bookings/sign-ups.ts';
import { importBundle } from '../src/office/import-bundle.ts';
import { openStore } from '../src/store/store.ts';
import { systemClock } from '../src/util/clock.ts';
import type { Bench, Row, Settings } from './support/bench.ts';
import { expectAtLeast, expectAtMost } from './support/goals.ts';
import { startParvis } from './support/parvis.ts';
import { createKillFunction, createProcessCommand, createTemporaryFolder } from './support/processes.ts';
import { computePercentile, round } from './support/statistics.ts';

const INSTANCE = 'fest';
const EVENT = 1;

/** Sign-ups per second that two cores must handle while others read. */
const SIGN_UPS_PER_SECOND = 50;

const PEOPLE = { full: 1000, quick: 200 };
const MAX_CONCURRENT = 20;
const ROUNDS = 3;

/** Maximum cost of the form's page, as a multiple of that of a cached page. */
const PAGE = 1.5;

/** Tables that a sign-up writes, in an order that satisfies their foreign keys. */
const TABLES = ['journal', 'spent_forms', 'bookings', 'booking_log', 'mails'] as const;

const BUNDLE = {
  format: 'parvis-bundle',
  version: 1,
  instance: { name: INSTANCE, title: 'Fest', outside: { signup: true } },
  events: [
    {
      id: EVENT,
      title: 'Fest',
      date_from: '2099-12-05 12:00:00',
      date_to: '2099-12-05 14:00:00',
      subscription: { online: { seats: 100_000, party: 4 } },
    },
  ],
};

export const signUpBench: Bench = {
  name: 'signup',
  what:
    'sign-ups a second on SQLite, alone and beside a process that reads forms, and bare inserts of the same rows; the page of ' +
    'the form beside the event’s remembered page',
  run: async (settings) => {
    const people = settings.quick ? PEOPLE.quick : PEOPLE.full;
    const taking = async (what: string, isBeside: boolean) => {
      const rounds: Measured[] = [];
      // Other load on the machine makes a round slower, never faster, so the fastest round counts.
      for (let time = 0; time < ROUNDS; time++) rounds.push(await measureSignUps(people, isBeside));
      return rowOf(what, rounds.sort((a, b) => b.rate - a.rate)[0], isBeside);
    };
    return { rows: [await taking('alone', false), await taking('beside a reader', true), ...(await pages(settings))] };
  },
};

interface Measured {
  /** Sign-ups per second; `reads`: reads per second in the meantime. */
  readonly rate: number;
  readonly reads: number | undefined;
  readonly bare: number;
  readonly each: readonly number[];
}

function rowOf(what: string, best: Measured | undefined, isBeside: boolean): Row {
  if (best === undefined) return { what };
  const { rate, reads, bare, each } = best;
  return {
    what,
    'sign-ups a second': Math.round(rate),
    goal: isBeside ? expectAtLeast(SIGN_UPS_PER_SECOND, rate) : '',
    'p50 ms': round(computePercentile(each, 0.5), 1),
    'p99 ms': round(computePercentile(each, 0.99), 1),
    'forms read a second': reads === undefined ? '' : Math.round(reads),
    'bare inserts a second': Math.round(bare),
    'as long as bare': round(bare / rate, 1),
  };
}

const TURNS = { full: 16, quick: 6 };
const REQUESTS = 250;

/** Compares the form's page, which has a token per visitor, with the event's page, which is the same for all visitors. */
async function pages(settings: Settings): Promise<Row[]> {
  const folder = createTemporaryFolder();
  const database = `sqlite:${folder.path}/parvis.db`;
  await prepareDatabase(database);
  const parvis = await startParvis({ database, keys: new Map() });
  try {
    const path = `/${INSTANCE}/events/${EVENT}`;
    // Requests are sequential, because the server rejects part of a burst.
    const costOf = async (of: string) => {
      const cpu = parvis.cpuWatch();
      for (let time = 0; time < REQUESTS; time++) await parvis.ask(of);
      return cpu() / REQUESTS;
    };
    const costs: { readonly event: number; readonly form: number }[] = [];
    const turns = settings.quick ? TURNS.quick : TURNS.full;
    for (let time = 0; time < turns; time++) {
      costs.push({ event: await costOf(path), form: await costOf(`${path}/signup`) });
    }
    // The first quarter is the warm-up.
    const warm = costs.slice(turns / 4);
    const middle = (each: readonly number[]) => computePercentile(each, 0.5);
    const event = middle(warm.map((cost) => cost.event));
    const form = middle(warm.map((cost) => cost.form));
    return [
      { what: 'the event’s page, remembered', 'µs of CPU': event },
      {
        what: 'the page of the form',
        'µs of CPU': form,
        goal: expectAtMost(PAGE, form / event),
        'beside remembered': form / event,
      },
    ];
  } finally {
    parvis.stop();
    folder.remove();
  }
}

async function measureSignUps(people: number, isBeside: boolean): Promise<Measured> {
  const folder = createTemporaryFolder();
  try {
    const url = `sqlite:${folder.path}/parvis.db`;
    const before = await prepareDatabase(url);
    const reader = isBeside ? await startReader(url) : undefined;
    const took = await signUpAll(url, people, () => reader?.count('begin'));
    const reads = await reader?.count('end');
    const seconds = took.total / 1000;
    const bare = await insertBare(`${folder.path}/parvis.db`, `${folder.path}/bare.db`, before);
    reader?.stop();
    return { rate: people / seconds, reads: reads && reads / seconds, bare, each: took.each };
  } finally {
    folder.remove();
  }
}

async function prepareDatabase(url: string): Promise<number> {
  const store = await openStore(url, { create: true, busyTimeoutMs: 5000 });
  await importBundle({ store, clock: systemClock, actor: 'bench' }, Buffer.from(JSON.stringify(BUNDLE)));
  await store.close();
  const database = new Database(url.slice('sqlite:'.length), { readonly: true });
  const last = database.prepare<[], { id: number }>('select max(id) as id from journal').get()?.id ?? 0;
  database.close();
  return last;
}

/** Signs up all people; durations are in milliseconds. */
async function signUpAll(url: string, people: number, begin: () => unknown) {
  const store = await openStore(url, { create: false, busyTimeoutMs: 5000 });
  const options = { bookings: store.bookings, onForgotten: async () => undefined };
  const signUps = createSignUpService({ ...options, clock: systemClock });
  // A form that is sent within two seconds would be rejected.
  const earlier = createSignUpService({ ...options, clock: () => systemClock() - 5000 });
  const readForm = retryWhileBusy(store.isBusy, earlier.form);
  const send = retryWhileBusy(store.isBusy, signUps.signUp);
  const tokens: string[] = [];
  for (let number = 0; number < people; number++) {
    const form = await readForm(INSTANCE, EVENT);
    if (typeof form === 'object') tokens.push(form.token);
  }
  await begin();
  const each: number[] = [];
  const left = tokens.entries();
  const one = async (number: number, token: string) => {
    const entered = {
      people: [{ name: `Mensch ${number}`, answers: {} }],
      email: `v@v${number}.example`,
      phone: '044 000 00 00',
      answers: {},
      language: 'de',
    } as const;
    const began = performance.now();
    const outcome = await send(INSTANCE, EVENT, entered, { token, trap: '' });
    each.push(performance.now() - began);
    if (outcome === undefined || 'refused' in outcome) throw new Error(`refused: ${JSON.stringify(outcome)}`);
  };
  const began = performance.now();
  await Promise.all(
    Array.from({ length: MAX_CONCURRENT }, async () => {
      for (const [number, token] of left) await one(number, token);
    }),
  );
  const total = performance.now() - began;
  await store.close();
  return { total, each };
}

/** Inserts the rows of each sign-up into tables of the same kind, without any checks. Returns sign-ups per second. */
async function insertBare(file: string, target: string, before: number): Promise<number> {
  const source = new Database(file, { readonly: true });
  await prepareDatabase(`sqlite:${target}`);
  const bare = new Database(target);
  bare.pragma('journal_mode = WAL');
  bare.pragma('synchronous = FULL');
  bare.pragma('secure_delete = ON');
  const rows = TABLES.map((table) => {
    const where = table === 'journal' ? `where id > ${before}` : '';
    return source.prepare<[], Record<string, unknown>>(`select * from ${table} ${where} order by rowid`).all();
  });
  const inserts = TABLES.map((table, index) => {
    const names = Object.keys(rows[index]?.[0] ?? {});
    return bare.prepare(`insert into ${table} ("${names.join('", "')}") values (@${names.join(', @')})`);
  });
  const raise = bare.prepare('update instances set revision = revision + 1');
  const seats = source.prepare<[], Record<string, unknown>>('select * from event_seats').get() ?? {};
  const count = bare.prepare(`insert or replace into event_seats values (@${Object.keys(seats).join(', @')})`);
  const write = bare.transaction((at: number) => {
    raise.run();
    for (const [index, insert] of inserts.entries()) insert.run(rows[index]?.[at] ?? {});
    count.run(seats);
  });
  const times = rows[0]?.length ?? 0;
  const began = performance.now();
  for (let at = 0; at < times; at++) write.immediate(at);
  const rate = times / ((performance.now() - began) / 1000);
  source.close();
  bare.close();
  return rate;
}

async function startReader(url: string) {
  const [, script] = createProcessCommand('form-reader.ts');
  const child = fork(script, [url, INSTANCE, String(EVENT)], { execArgv: ['--disable-warning=ExperimentalWarning'] });
  const stop = createKillFunction(child);
  const nextAnswer = () => new Promise<number>((resolve) => child.once('message', (count) => resolve(Number(count))));
  await nextAnswer();
  return {
    count: (requested: 'begin' | 'end') => {
      const answer = nextAnswer();
      child.send(requested);
      return answer;
    },
    stop,
  };
}
