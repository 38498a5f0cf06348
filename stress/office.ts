// Kills workers and whole servers during many writes to the office over HTTP, repeatedly and on both databases: at random moments, and
// immediately after acknowledgements.

import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { exportBundle } from '../src/office/export-bundle.ts';
import { importBundle } from '../src/office/import-bundle.ts';
import { openStore, type Store } from '../src/store/store.ts';
import { systemClock } from '../src/util/clock.ts';
import { openSite, type ServerProcess, type Site, serve } from '../test/support/site.ts';
import {
  type CrashDatabase,
  createPostgresCrashDatabase,
  createSqliteCrashDatabase,
  runOnDatabases,
} from './support/crash-database.ts';
import { createOfficeLedger, type OfficeLedger } from './support/office-ledger.ts';
import { createOfficeWriter, type OfficeAccess, type OfficeWriter } from './support/office-writer.ts';
import { waitUntil } from './support/pause.ts';
import {
  createReportedFinding,
  expectExactly,
  type Finding,
  randomFrom,
  type Settings,
  type StressTest,
} from './support/stress-test.ts';

const INSTANCE = 'desk';
const WRITERS = 6;
const SERVER = { PARVIS_WORKERS: '2', PARVIS_RATE_LIMIT: '0', PARVIS_PORT: '0' };

const MIN_EVENTS = 20;
const WORKS_WITHIN_MS = 60_000;

/** Every n-th round ends immediately after a write is acknowledged. */
const ACKNOWLEDGED_ROUND = 2;

/** Every n-th round lasts until the events of series are created, which begins after three seconds. */
const SERIES_ROUND = 3;

const BUNDLE = {
  format: 'parvis-bundle',
  version: 1,
  instance: { name: INSTANCE, title: 'Office', time_zone: 'UTC' },
  series: [
    {
      id: 1,
      name: 'Daily',
      rule: 'FREQ=DAILY',
      starts_on: '2026-01-01',
      time_from: '10:00',
      time_to: '11:00',
      ahead_days: 300,
      template: { title: 'Daily' },
    },
  ],
};

export const officeTest: StressTest = {
  name: 'office',
  what:
    'kills workers and servers at random moments, and just when they have answered, while many write to the ' +
    'office; what was acknowledged must be there once, with its history',
  run: async (settings) => {
    // In a quick run, the first round creates events of series. The second ends at an acknowledged write, and begins with repeated
    // requests.
    const rounds = settings.quick ? 2 : 150;
    return runOnDatabases(settings, {
      SQLite: (own) => runOnDatabase(own, rounds, async (site) => createSqliteCrashDatabase(site)),
      PostgreSQL: (own) => runOnDatabase(own, rounds, () => createPostgresCrashDatabase()),
    });
  },
};

interface Run {
  readonly site: Site;
  readonly ground: CrashDatabase;
  readonly books: OfficeLedger;
  readonly door: OfficeAccess;
  readonly writers: readonly OfficeWriter[];
  readonly random: () => number;
  readonly damages: string[];
  judged: number;
  workers: number;
}

async function runOnDatabase(
  { seed, tell }: Settings,
  rounds: number,
  open: (site: Site) => Promise<CrashDatabase>,
): Promise<Finding[]> {
  const site = openSite();
  let ground: CrashDatabase | undefined;
  try {
    ground = await open(site);
    const random = randomFrom(seed);
    const books = createOfficeLedger();
    await withStore(ground, (store) => importBundle(contextOf(store), Buffer.from(JSON.stringify(BUNDLE))));
    const env = { PARVIS_DATABASE_URL: ground.url };
    const made = await site.run(['key', 'create', INSTANCE, '--scope', 'office'], '', env);
    const door: OfficeAccess = { url: undefined, key: made.out.trim() };
    const writers = Array.from({ length: WRITERS }, (_, at) => createOfficeWriter(`w${at}`, door, books, random));
    const run: Run = { site, ground, books, door, writers, random, damages: [], judged: 0, workers: 0 };
    for (let round = 1; round <= rounds; round++) {
      await oneRound(run, round);
      const { acknowledged, lost } = books.counts;
      if (round % 25 === 0) tell(`${ground.name}: ${round} of ${rounds} rounds, ${acknowledged} writes, ${lost} lost`);
    }
    return findings(run, rounds);
  } finally {
    await site.clear();
    await ground?.remove();
  }
}

function contextOf(store: Store) {
  return { store, clock: systemClock, actor: 'stress' };
}

async function withStore<T>({ url }: CrashDatabase, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(url, { create: true, busyTimeoutMs: 30_000 });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

async function oneRound(run: Run, round: number): Promise<void> {
  const { site, ground, books, door, writers, random } = run;
  const isNight = round % SERIES_ROUND === 1;
  if (isNight) await withStore(ground, forgetSeriesEvents);
  const server = await serve(site, { ...SERVER, PARVIS_DATABASE_URL: ground.url });
  door.url = `${server.url}/office/api/${INSTANCE}`;
  let isOver = false;
  const writing = Promise.all(writers.map(({ write }) => write(() => isOver)));
  const before = books.counts.acknowledged;
  await waitUntil(() => books.counts.acknowledged >= before + MIN_EVENTS, WORKS_WITHIN_MS);
  await delay(random() * 500 + (isNight ? 1500 : 0));
  if (random() < 0.5) {
    killOneWorker(run, server);
    await delay(random() * (isNight ? 1800 : 1000));
  }
  if (round % ACKNOWLEDGED_ROUND === 0) await Promise.race([books.nextAcknowledged(), server.ended, waitForTimeout()]);
  killAll(server);
  isOver = true;
  await server.ended;
  door.url = undefined;
  await writing;
  await ground.settled();
  await readState(run, books);
}

function waitForTimeout(): Promise<void> {
  return delay(WORKS_WITHIN_MS, undefined, { ref: false });
}

function workersOf({ child: { pid = 0 } }: ServerProcess): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return text.split(' ').filter(Boolean).map(Number);
}

function killOneWorker(run: Run, server: ServerProcess): void {
  const workers = workersOf(server);
  const pid = workers[Math.floor(run.random() * workers.length)];
  if (pid === undefined) return;
  process.kill(pid, 'SIGKILL');
  run.workers++;
}

function killAll(server: ServerProcess): void {
  const workers = workersOf(server);
  server.child.kill('SIGKILL');
  for (const pid of workers) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // This process has already ended.
    }
  }
}

async function forgetSeriesEvents(store: Store): Promise<void> {
  const bundle = JSON.parse(await exportBundle(store, INSTANCE));
  bundle.events = bundle.events.filter(({ series = null }: { readonly series?: object | null }) => series === null);
  await importBundle(contextOf(store), Buffer.from(JSON.stringify(bundle)), { isForced: true });
}

async function readState(run: Run, books: OfficeLedger): Promise<void> {
  const [lines] = await run.ground.ask('select count(*) as n from journal');
  await withStore(run.ground, async (store) => {
    const read = await store.readContent(INSTANCE);
    if (read === undefined) throw new Error('the instance is gone');
    const { revision } = read.record;
    const all = await store.content.history(INSTANCE, { limit: revision - run.judged + 1 });
    const history = all.filter((one) => one.revision > run.judged).reverse();
    books.judge({ events: read.content.events, history, revision, journalLines: Number(lines?.['n']) });
    run.judged = revision;
  });
  run.damages.push(...(await run.ground.faults()));
}

function findings({ ground, books, writers, damages, workers }: Run, rounds: number): Finding[] {
  const { counts, wrong } = books;
  const refused = writers.flatMap((writer) => writer.refused);
  const named = (what: string, texts: readonly string[] = []) =>
    `${ground.name}: ${what}${texts.length === 0 ? '' : ` (${[...new Set(texts)].slice(0, 3).join('; ')})`}`;
  return [
    expectExactly(named('rounds'), rounds, rounds),
    createReportedFinding(named('workers killed by themselves'), workers),
    createReportedFinding(
      named('writes acknowledged, sent again after a kill'),
      `${counts.acknowledged}, ${counts.again}`,
    ),
    expectExactly(named('acknowledged writes lost', wrong), counts.lost),
    expectExactly(named('acknowledged writes without their history', wrong), counts.withoutHistory),
    expectExactly(named('half writes', wrong), counts.half),
    expectExactly(named('created twice', wrong), counts.twice),
    expectExactly(named('dates of series that have two events', wrong), counts.datesTwice),
    expectExactly(named('damages found', damages), damages.length),
    expectExactly(named('writes refused', refused), refused.length),
  ];
}
