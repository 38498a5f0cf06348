// Repeated loss of power during writes, on both databases: unsynced data is lost, and everything acknowledged must exist.

import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { createKey } from '../src/office/accounts/access-keys.ts';
import { openDatabase } from '../src/store/open.ts';
import { openStore } from '../src/store/store.ts';
import { systemClock } from '../src/util/clock.ts';
import { openSite, type Site } from '../test/support/site.ts';
import { lacksForPower, openPower, type Power } from './durability/power.ts';
import { askOnce } from './support/asking.ts';
import { importFirst } from './support/crash-beginning.ts';
import { type Books, openBooks } from './support/crash-books.ts';
import { filesOf, type Ground, onPostgres, onSqlite } from './support/crash-ground.ts';
import { lookAt } from './support/crash-looks.ts';
import { openRegistrationBooks, READERS, type RegistrationBooks } from './support/crash-registrations.ts';
import { crashOnce, INSTANCE, type RoundPower } from './support/crash-rounds.ts';
import { registration } from './support/registering.ts';
import {
  exactly,
  type Finding,
  randomFrom,
  type Settings,
  type StressTest,
  sideBySide,
  told,
} from './support/stress-test.ts';
import type { Said } from './support/writers.ts';

/** Everything that costs durability is off in the PostgreSQL of the tests. */
const DURABLE = ['fsync=on', 'full_page_writes=on', 'synchronous_commit=on'];

export const powerCut: StressTest = {
  name: 'power-cut',
  what: 'cuts the power during writes, on both databases, so that unsynced data are lost; every acknowledged write must be there',
  lacks: lacksForPower,
  run: async (settings) => {
    const rounds = settings.quick ? 2 : 60;
    return sideBySide([
      onGround(settings, rounds, async (site) => onSqlite(site)),
      onGround({ ...settings, seed: settings.seed + 1 }, rounds, (_, power) =>
        onPostgres({ settings: DURABLE, envFor: (folder) => power.envFor(filesOf(folder)) }),
      ),
    ]);
  },
};

interface Run {
  readonly site: Site;
  readonly ground: Ground;
  readonly books: Books;
  readonly registrations: RegistrationBooks;
  readonly failures: string[];
  readonly damages: string[];
  lost: number;
  watched: number;
}

async function onGround(
  { seed, tell }: Settings,
  rounds: number,
  open: (site: Site, power: Power) => Promise<Ground>,
): Promise<Finding[]> {
  const site = openSite();
  const power = openPower();
  let ground: Ground | undefined;
  try {
    ground = await open(site, power);
    const books = { books: openBooks(INSTANCE), registrations: openRegistrationBooks() };
    const run: Run = { site, ground, ...books, failures: [], damages: [], lost: 0, watched: 0 };
    const key = await begin(run);
    const lax = await laxSettings(ground);
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

/** Makes what is written to; gives a key by which visitors register. */
async function begin({ ground, books }: Run): Promise<string> {
  const store = await openStore(ground.url, { create: true, busyTimeoutMs: 30_000 });
  try {
    const acting = { store, clock: systemClock, actor: 'stress' };
    await importFirst(acting, books);
    const wish = { name: '', scopes: ['newsletter'], profile: 'connector', origins: [], expiresOn: null } as const;
    return await createKey(acting, READERS, wish);
  } finally {
    await store.close();
  }
}

/** The settings of a connection as the server's and the commands' are opened by which it would not wait for the disk. */
async function laxSettings(ground: Ground): Promise<string[]> {
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

async function oneRound(run: Run, power: Power, key: string, random: () => number, number: number): Promise<void> {
  const { site, ground, books, registrations } = run;
  // In every other round all is lost that may be, in the others what of it had not reached the disk yet.
  const keeps = () => (number % 2 === 0 ? random() : 0);
  const roundPower: RoundPower = {
    // PostgreSQL's own processes have this environment, and only they write its files.
    env: ground.crash === undefined ? power.envFor(ground.files) : {},
    cut: () => {
      const { writes, files } = power.cut(ground.files, keeps);
      run.lost += writes;
      run.watched += files;
    },
    visit: (url) => visit(url, key, `visitor${number}`),
  };
  const round = { site, ground, books, registrations, random, number, power: roundPower };
  run.failures.push(...(await crashOnce(round)).failures);
  try {
    books.judge(await lookAt(ground));
    await registrations.judge(ground);
    run.damages.push(...(await ground.faults()));
  } catch (error) {
    // An unreadable database is a failure of the test.
    run.damages.push(error instanceof Error ? error.message : String(error));
  }
}

/** Registers over and over at a server, as a website does. */
function visit(url: string, key: string, mark: string): ReturnType<RoundPower['visit']> {
  const said: Said[] = [];
  let going = true;
  const visiting = (async () => {
    for (let number = 1; going; number++) {
      // Each address has its own domain, because the mails per domain and hour are limited (rule R17).
      const email = `${mark}n${number}@${mark}n${number}.example`;
      said.push({ what: 'registering', email });
      const { path, ...request } = registration(READERS, key, email);
      const { status } = await askOnce(`${url}${path}`, request);
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

function findings({ ground, books: { counts }, registrations, ...run }: Run, rounds: number, lax: string[]): Finding[] {
  const named = (what: string, texts: readonly string[] = []) =>
    `${ground.name}: ${what}${texts.length === 0 ? '' : ` (${[...new Set(texts)].slice(0, 3).join('; ')})`}`;
  const registered = registrations.counts;
  return [
    told(named('times without power'), rounds),
    // Rounds in which nothing was written prove nothing. On a slow machine the power is sometimes cut before the first write.
    {
      what: named('files seen to be written'),
      figure: run.watched,
      wanted: 'some',
      holds: run.watched >= Math.ceil(rounds / 2),
    },
    told(named('unsynced writes lost'), run.lost),
    told(
      named('imports, keys, registrations acknowledged'),
      `${counts.imports}, ${counts.keys}, ${registered.acknowledged}`,
    ),
    exactly(named('acknowledged imports lost'), counts.lostImports),
    exactly(named('half imports'), counts.halfImports),
    exactly(named('keys lost, half or not revoked'), counts.wrongKeys),
    exactly(named('acknowledged registrations lost'), registered.lost),
    exactly(named('half registrations'), registered.half),
    exactly(named('journals that do not fit'), counts.wrongJournals),
    exactly(named('damages found', run.damages), run.damages.length),
    exactly(named('writes that failed by themselves', run.failures), run.failures.length),
    exactly(named('settings by which a write would not wait for the disk', lax), lax.length),
  ];
}
