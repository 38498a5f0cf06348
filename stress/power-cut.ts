// Repeated loss of power during writes, on both databases. Unsynced data is lost, but every acknowledged write must exist.

import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { createKey } from '../src/office/accounts/access-keys.ts';
import { openDatabase } from '../src/store/open.ts';
import { openStore } from '../src/store/store.ts';
import { systemClock } from '../src/util/clock.ts';
import { openSite, type Site } from '../test/support/site.ts';
import { createPowerLossSimulator, describePowerLossObstacle, type PowerLossSimulator } from './durability/power.ts';
import { requestOnce } from './support/asking.ts';
import { importInitialBundles } from './support/crash-beginning.ts';
import { readStateAfterCrash } from './support/crash-checks.ts';
import {
  type CrashDatabase,
  createPostgresCrashDatabase,
  createSqliteCrashDatabase,
  dataPathOf,
  runOnDatabases,
} from './support/crash-database.ts';
import { type CrashLedger, createCrashLedger } from './support/crash-ledger.ts';
import {
  createRegistrationLedger,
  type RegistrationLedger,
  SUBSCRIBERS_INSTANCE,
} from './support/crash-registrations.ts';
import { createRequestLedger, type RequestLedger } from './support/crash-requests.ts';
import { crashOnce, INSTANCE, type PowerLossRound } from './support/crash-rounds.ts';
import { createRegistrationRequest } from './support/registering.ts';
import {
  createReportedFinding,
  expectExactly,
  type Finding,
  randomFrom,
  type Settings,
  type StressTest,
} from './support/stress-test.ts';
import type { WriterMessage } from './support/writers.ts';

const DURABLE_SETTINGS = ['fsync=on', 'full_page_writes=on', 'synchronous_commit=on'];

export const powerCutTest: StressTest = {
  name: 'power-cut',
  what: 'cuts the power during writes, on both databases, so that unsynced data are lost; every acknowledged write must be there',
  lacks: describePowerLossObstacle,
  run: async (settings) => {
    const rounds = settings.quick ? 2 : 60;
    return runOnDatabases(settings, {
      SQLite: (own) => runOnDatabase(own, rounds, async (site) => createSqliteCrashDatabase(site)),
      PostgreSQL: (own) =>
        runOnDatabase(own, rounds, (_, power) =>
          createPostgresCrashDatabase({
            settings: DURABLE_SETTINGS,
            envFor: (folder) => power.envFor(dataPathOf(folder)),
          }),
        ),
    });
  },
};

interface Run {
  readonly site: Site;
  readonly ground: CrashDatabase;
  readonly books: CrashLedger;
  readonly registrations: RegistrationLedger;
  readonly requests: RequestLedger;
  readonly failures: string[];
  readonly damages: string[];
  lost: number;
  watched: number;
}

async function runOnDatabase(
  { seed, tell }: Settings,
  rounds: number,
  open: (site: Site, power: PowerLossSimulator) => Promise<CrashDatabase>,
): Promise<Finding[]> {
  const site = openSite();
  const power = createPowerLossSimulator();
  let ground: CrashDatabase | undefined;
  try {
    ground = await open(site, power);
    const books = {
      books: createCrashLedger(INSTANCE),
      registrations: createRegistrationLedger(),
      requests: createRequestLedger(),
    };
    const run: Run = { site, ground, ...books, failures: [], damages: [], lost: 0, watched: 0 };
    const key = await importBeginning(run);
    const lax = await findUnsafeSettings(ground);
    const random = randomFrom(seed);
    for (let number = 1; number <= rounds; number++) {
      await oneRound(run, power, key, random, number);
      if (number % 10 === 0) tell(`${ground.name}: ${number} of ${rounds} rounds, ${run.lost} unsynced writes lost`);
    }
    return findings(run, rounds, lax);
  } finally {
    await site.clear();
    await ground?.remove();
    power.remove();
  }
}

async function importBeginning({ ground, books }: Run): Promise<string> {
  const store = await openStore(ground.url, { create: true, busyTimeoutMs: 30_000 });
  try {
    const acting = { store, clock: systemClock, actor: 'stress' };
    await importInitialBundles(acting, books);
    const options = { name: '', scopes: ['newsletter'], profile: 'connector', origins: [], expiresOn: null } as const;
    return await createKey(acting, SUBSCRIBERS_INSTANCE, options);
  } finally {
    await store.close();
  }
}

/** Opens connections like the server and the commands; returns their settings that do not wait for the disk. */
async function findUnsafeSettings(ground: CrashDatabase): Promise<string[]> {
  const wanted: Readonly<Record<string, readonly string[]>> =
    ground.crash === undefined
      ? { 'pragma synchronous': ['2', '3'], 'pragma journal_mode': ['wal'], 'pragma foreign_keys': ['1'] }
      : { 'show fsync': ['on'], 'show full_page_writes': ['on'], 'show synchronous_commit': ['on'] };
  const lax: string[] = [];
  for (const create of [true, false]) {
    const database = await openDatabase(ground.url, { create, busyTimeoutMs: 0 });
    for (const [statement, values] of Object.entries(wanted)) {
      const { rows } = await sql.raw<Record<string, unknown>>(statement).execute(database.db);
      const value = String(Object.values(rows[0] ?? {})[0]);
      if (!values.includes(value)) lax.push(`${statement}: ${value}`);
    }
    await database.close();
  }
  return lax;
}

async function oneRound(
  run: Run,
  power: PowerLossSimulator,
  key: string,
  random: () => number,
  number: number,
): Promise<void> {
  const { site, ground, books, registrations, requests } = run;
  const keeps = () => (number % 2 === 0 ? random() : 0);
  const roundPower: PowerLossRound = {
    // With PostgreSQL, only its own processes get this environment, because only they write its files.
    env: ground.crash === undefined ? power.envFor(ground.files) : {},
    cut: () => {
      const { writes, files } = power.cut(ground.files, keeps);
      run.lost += writes;
      run.watched += files;
    },
    visit: (url) => startVisitor(url, key, `visitor${number}`),
  };
  const round = { site, ground, books, registrations, requests, random, number, power: roundPower };
  run.failures.push(...(await crashOnce(round)).failures);
  try {
    books.judge(await readStateAfterCrash(ground));
    await registrations.judge(ground);
    await requests.judge(ground);
    run.damages.push(...(await ground.faults()));
  } catch (error) {
    run.damages.push(error instanceof Error ? error.message : String(error));
  }
}

function startVisitor(url: string, key: string, mark: string): ReturnType<PowerLossRound['visit']> {
  const said: WriterMessage[] = [];
  let going = true;
  const visiting = (async () => {
    for (let number = 1; going; number++) {
      // Each address has a separate domain, because mails per domain and hour are limited (rule R17).
      const email = `${mark}n${number}@${mark}n${number}.example`;
      said.push({ what: 'registering', email });
      const { path, ...request } = createRegistrationRequest(SUBSCRIBERS_INSTANCE, key, email);
      const { status } = await requestOnce(`${url}${path}`, request);
      if (status === 200) said.push({ what: 'registered', email });
      if (status === 0) return;
      await delay(5);
    }
  })();
  return {
    end: async () => {
      going = false;
      await visiting;
      return said;
    },
  };
}

function findings(
  { ground, books: { counts }, registrations, requests, ...run }: Run,
  rounds: number,
  lax: string[],
): Finding[] {
  const named = (what: string, texts: readonly string[] = []) =>
    `${ground.name}: ${what}${texts.length === 0 ? '' : ` (${[...new Set(texts)].slice(0, 3).join('; ')})`}`;
  const registered = registrations.counts;
  return [
    createReportedFinding(named('times without power'), rounds),
    {
      what: named('files seen to be written'),
      figure: run.watched,
      wanted: 'some',
      holds: run.watched >= Math.ceil(rounds / 2),
    },
    createReportedFinding(named('unsynced writes lost'), run.lost),
    createReportedFinding(
      named('imports, keys, registrations acknowledged'),
      `${counts.imports}, ${counts.keys}, ${registered.acknowledged}`,
    ),
    expectExactly(named('acknowledged imports lost'), counts.lostImports),
    expectExactly(named('half imports'), counts.halfImports),
    expectExactly(named('keys lost, half or not revoked'), counts.wrongKeys),
    expectExactly(named('acknowledged registrations lost'), registered.lost),
    expectExactly(named('half registrations'), registered.half),
    expectExactly(named('room requests lost, half or approved twice', requests.wrong), requests.wrong.length),
    expectExactly(named('journals that do not fit'), counts.wrongJournals),
    expectExactly(named('damages found', run.damages), run.damages.length),
    expectExactly(named('writes that failed by themselves', run.failures), run.failures.length),
    expectExactly(named('settings by which a write would not wait for the disk', lax), lax.length),
  ];
}
