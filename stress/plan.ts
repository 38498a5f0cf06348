// Many clients concurrently fill the same rota, send requests, answer and claim duties, at two servers on one database. Servers and
// database are killed in between. No write may be lost, no person asked twice, and no duty assigned to two people.

import { setTimeout as delay } from 'node:timers/promises';
import type { RotaMail } from '../src/model/rota/rota-mail.ts';
import { createKey } from '../src/office/accounts/access-keys.ts';
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
import { judgeRota, type StoredRota } from './support/rota-judge.ts';
import { createRotaParish, ROTA_INSTANCE } from './support/rota-parish.ts';
import {
  answerDutyRequests,
  askRepeatedly,
  claimOpenDuties,
  createRotaLedger,
  fillCells,
  type RotaLedger,
  type RotaPeople,
} from './support/rota-people.ts';
import {
  createReportedFinding,
  expectExactly,
  type Finding,
  randomFrom,
  type Settings,
  type StressTest,
} from './support/stress-test.ts';

const SERVERS = 2;
// No mail server listens at this address, so that mails stay pending and can be inspected.
const SERVER = {
  PARVIS_WORKERS: '1',
  PARVIS_RATE_LIMIT: '0',
  PARVIS_PORT: '0',
  PARVIS_SMTP_URL: 'smtp://127.0.0.1:9',
  PARVIS_MAIL_FROM: 'parvis@example.org',
};
const KEY = { name: 'stress', scopes: ['office'], profile: 'document', origins: [], expiresOn: null } as const;
const POLL_INTERVAL_MS = 10;
// A round with many clients takes a long time on a busy machine.
const ENDS_WITHIN_MS = 1_200_000;

export const planTest: StressTest = {
  name: 'plan',
  what:
    'has 50 plan, 50 take and all answer while they are asked by two servers, which are killed as the database is; no cell may be ' +
    'lost, nobody be asked twice, and every date have exactly one taker',
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
  readonly people: number;
  readonly dates: number;
  readonly writes: number;
  readonly kills: number;
}

async function runOnDatabase(
  { quick, seed, tell }: Settings,
  open: (site: Site) => Promise<CrashDatabase>,
): Promise<readonly Finding[]> {
  const site = openSite();
  let ground: CrashDatabase | undefined;
  const wrong: string[] = [];
  const counts = { acknowledged: 0, conflicts: 0, unanswered: 0, kills: 0 };
  try {
    ground = await open(site);
    const size = quick ? { people: 12, dates: 3, writes: 3, kills: 1 } : { people: 50, dates: 8, writes: 8, kills: 8 };
    const rounds = quick ? 1 : 5;
    const random = randomFrom(seed);
    for (let round = 1; round <= rounds; round++) {
      const { books, killed, faults } = await oneRound({ site, ground, random, ...size });
      wrong.push(...faults);
      counts.acknowledged += books.count;
      counts.conflicts += books.conflicts;
      counts.unanswered += books.unanswered;
      counts.kills += killed;
      tell(`${ground.name}: ${round} of ${rounds} rounds, ${wrong.length} wrong`);
    }
    const named = (what: string) => `${ground?.name}: ${what}`;
    const examples = wrong.length === 0 ? '' : ` (${[...new Set(wrong)].slice(0, 3).join('; ')})`;
    return [
      createReportedFinding(
        named('acknowledged, cells written again, unanswered, servers killed'),
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

interface RoundResult {
  readonly books: RotaLedger;
  readonly killed: number;
  readonly faults: readonly string[];
}

async function oneRound(scene: Scene): Promise<RoundResult> {
  const { ground } = scene;
  const parish = createRotaParish(scene);
  const officeKey = await withStore(ground, async (store) => {
    await store.removeInstance(ROTA_INSTANCE);
    const acting = { store, clock: systemClock, actor: 'stress' };
    await importBundle(acting, Buffer.from(JSON.stringify(parish.bundle)));
    return createKey(acting, ROTA_INSTANCE, KEY);
  });
  const servers = await Promise.all(Array.from({ length: SERVERS }, () => startServer(scene)));
  const books = createRotaLedger();
  const people: RotaPeople = {
    parish,
    books,
    urls: () => servers.flatMap((server) => server?.url ?? []),
    officeKey,
    random: scene.random,
  };
  const killed = await runUnderKills(scene, people, servers);
  for (const server of servers) server?.child.kill('SIGKILL');
  await Promise.all(servers.map((server) => server?.ended));
  await ground.settled();
  const faults = [...(await ground.faults()), ...judgeRota(await readPlan(ground), parish, books)];
  return { books, killed, faults };
}

function startServer({ site, ground }: Scene): Promise<ServerProcess> {
  return serve(site, { ...SERVER, PARVIS_DATABASE_URL: ground.url });
}

async function runUnderKills(
  scene: Scene,
  people: RotaPeople,
  servers: (ServerProcess | undefined)[],
): Promise<number> {
  const { random, kills, ground } = scene;
  let isDone = false;
  const doing = runEveryone(people, scene.writes).finally(() => {
    isDone = true;
  });
  const minimum = scene.people * scene.writes;
  const after = Array.from({ length: kills }, () => Math.floor(random() * minimum)).sort((a, b) => a - b);
  let [killed, isLost] = [0, ground.crash === undefined];
  const end = performance.now() + ENDS_WITHIN_MS;
  while (!isDone) {
    if (performance.now() > end) throw new Error('some were never answered');
    await delay(POLL_INTERVAL_MS);
    if (!isLost && people.books.count > minimum / 2) {
      isLost = true;
      await ground.crash?.kill();
      await ground.crash?.start();
    }
    if (killed === kills || people.books.count < (after[killed] ?? 0)) continue;
    const which = Math.floor(random() * SERVERS);
    const server = servers[which];
    servers[which] = undefined;
    server?.child.kill('SIGKILL');
    await server?.ended;
    servers[which] = await startServer(scene);
    killed++;
  }
  await doing;
  return killed;
}

async function runEveryone(people: RotaPeople, writes: number): Promise<void> {
  const { takers, planned } = people.parish;
  let [isPlanned, isAsked] = [false, false];
  const planning = Promise.all(planned.map((id) => fillCells(people, id, writes))).finally(() => {
    isPlanned = true;
  });
  const asking = Promise.all([0, 1].map((asker) => askRepeatedly(people, asker, () => isPlanned))).finally(() => {
    isAsked = true;
  });
  const taking = takers.map((id) => claimOpenDuties(people, id));
  const answering = planned.map((id) => answerDutyRequests(people, id, () => isAsked));
  await Promise.all([planning, asking, ...taking, ...answering]);
}

async function readPlan(ground: CrashDatabase): Promise<StoredRota> {
  const rows = await ground.ask(`select details from mails where kind = 'plan'`);
  const all = rows.map(({ details }): RotaMail => JSON.parse(String(details)));
  return withStore(ground, async (store) => {
    const found = await store.content.read(ROTA_INSTANCE, async (content) => ({
      events: await content.all('event'),
      assignments: await content.all('assignment'),
    }));
    return { events: new Map(found.events.map((one) => [one.id, one])), assignments: found.assignments, mails: all };
  });
}
