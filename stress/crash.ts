// Everything that runs is killed at random moments under writes, over and over, on both databases.

import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { addWebsite } from '../src/office/webhooks/websites.ts';
import { openStore } from '../src/store/store.ts';
import { systemClock } from '../src/util/clock.ts';
import { openOutbound } from '../src/webhooks/deliver.ts';
import { openWebsite } from '../test/support/listening-website.ts';
import { openSite, type Serving, type Site, serve } from '../test/support/site.ts';
import { askOnce } from './support/asking.ts';
import { importFirst, importMarked } from './support/crash-beginning.ts';
import { type Books, openBooks } from './support/crash-books.ts';
import { type Ground, onPostgres, onSqlite } from './support/crash-ground.ts';
import { lookAt, lookByCommands, untoldOf } from './support/crash-looks.ts';
import { openRegistrationBooks, type RegistrationBooks } from './support/crash-registrations.ts';
import { crashOnce, INSTANCE, SERVER } from './support/crash-rounds.ts';
import { openToldBooks, type ToldBooks } from './support/crash-told.ts';
import { until } from './support/pause.ts';
import {
  exactly,
  type Finding,
  randomFrom,
  type Settings,
  type StressTest,
  sideBySide,
  told,
} from './support/stress-test.ts';

const WEBSITES = 3;
/** Number of kills of the last server while it pushes pending notifications and no new write replaces one in flight. */
const KILLS_WHILE_PUSHING = 5;

const SUBJECTS = ['instance', ...Array.from({ length: 40 }, (_, index) => `event:${index + 1}`)];

/** Window before a kill of PostgreSQL in which non-durable writes may be lost, in milliseconds. */
const LOST_MS = 2000;

/** A website that a killed server held is free after ten seconds; the rest is for telling. */
const TOLD_WITHIN_MS = 60_000;

/** More calls without access than this from one address are refused for another reason. */
const MAX_REVOKED = 200;

export const crash: StressTest = {
  name: 'crash',
  what: 'kills everything at random moments during writes, on both databases; every acknowledged write must be there, complete',
  run: async (settings) => {
    const rounds = settings.quick ? 2 : 250;
    return sideBySide([
      onGround(settings, rounds, async (site) => onSqlite(site)),
      onGround({ ...settings, seed: settings.seed + 1 }, rounds, () => onPostgres()),
    ]);
  },
};

/** State that is shared by all rounds, and their results. */
interface Run {
  readonly site: Site;
  readonly ground: Ground;
  readonly books: Books;
  readonly websites: ToldBooks;
  readonly registrations: RegistrationBooks;
  readonly failures: string[];
  readonly damages: string[];
  untold: number;
  killedDatabases: number;
}

async function onGround(
  { seed, quick, tell }: Settings,
  rounds: number,
  open: (site: Site) => Promise<Ground>,
): Promise<Finding[]> {
  const site = openSite();
  const website = await openWebsite();
  let ground: Ground | undefined;
  try {
    ground = await open(site);
    const run: Run = {
      site,
      ground,
      books: openBooks(INSTANCE),
      websites: openToldBooks(website),
      registrations: openRegistrationBooks(),
      failures: [],
      damages: [],
      untold: 0,
      killedDatabases: 0,
    };
    await begin(run, website.url);
    const random = randomFrom(seed);
    for (let number = 1; number <= rounds; number++) {
      await oneRound(run, random, number);
      if (number % 25 === 0) tell(`${ground.name}: ${number} of ${rounds} rounds, ${summary(run)}`);
    }
    for (let time = 0; time < (quick ? 0 : KILLS_WHILE_PUSHING); time++) await killWhilePushing(run, random);
    return await finish(run, rounds);
  } finally {
    await site.clear();
    await website.close();
    await ground?.remove();
  }
}

async function begin({ ground, books }: Pick<Run, 'ground' | 'books'>, url: string): Promise<void> {
  const store = await openStore(ground.url, { create: true, busyTimeoutMs: 30_000 });
  try {
    const acting = { store, clock: systemClock, actor: 'stress' };
    await importFirst(acting, books);
    const outbound = openOutbound(['127.0.0.0/8'], systemClock);
    for (let number = 1; number <= WEBSITES; number++) {
      await addWebsite(acting, outbound, INSTANCE, { kind: 'webhook', url: `${url}${number}` });
    }
    // Websites are notified of changes from now on. Adding them is itself in the journal.
    await importMarked(acting, books, 'r0again');
  } finally {
    await store.close();
  }
}

async function oneRound(run: Run, random: () => number, number: number): Promise<void> {
  const { site, ground, books, websites, registrations } = run;
  const { withDatabase, failures } = await crashOnce({ site, ground, books, registrations, random, number });
  if (withDatabase) run.killedDatabases++;
  run.failures.push(...failures);
  const found = await lookAt(ground);
  books.judge(found);
  await registrations.judge(ground);
  run.damages.push(...(await ground.faults()));
  if (number % 10 === 0) run.damages.push(...(await lookByCommands(site, ground, found)));
  run.untold += await untoldOf(ground, websites, SUBJECTS);
  websites.killed(withDatabase ? LOST_MS : 0);
}

/** A killed server holds its websites for ten seconds, so that the next one has to wait for them. */
async function killWhilePushing({ ground, site, websites }: Run, random: () => number): Promise<void> {
  const server = await serve(site, { ...SERVER, PARVIS_DATABASE_URL: ground.url });
  const before = websites.requests();
  await until(() => websites.requests() > before + 3, TOLD_WITHIN_MS);
  await delay(random() * 300);
  server.child.kill('SIGKILL');
  await server.ended;
  await ground.settled();
  websites.killed(0);
}

/** Lets a server tell what waits, and asks it with the keys that were made. */
async function finish(run: Run, rounds: number): Promise<Finding[]> {
  const { site, ground, books, websites } = run;
  const server = await serve(site, { ...SERVER, PARVIS_DATABASE_URL: ground.url });
  const waiting =
    'select (select count(*) from pushes) + (select count(*) from intake)' +
    ' + (select count(*) from mails where sent_at is null) as n from instances';
  const nothingWaits = async () => Number((await ground.ask(waiting))[0]?.['n']) === 0;
  const areTold = await until(nothingWaits, TOLD_WITHIN_MS, 100);
  const untold = run.untold + (await untoldOf(ground, websites, SUBJECTS));
  const wrongKeys = await keysWronglyJudged(server, books);
  server.child.kill('SIGTERM');
  await server.ended;
  const found = await lookAt(ground);
  books.judge(found);
  const damages = [...run.damages, ...(await ground.faults()), ...(await lookByCommands(site, ground, found))];
  await run.registrations.judge(ground);
  const mailed = run.registrations.mailed(join(site.folder, 'data', 'mail'));
  return findings({ ...run, damages, untold }, { rounds, wrongKeys, mailed, waiting: areTold ? 0 : 1 });
}

async function keysWronglyJudged({ url }: Serving, books: Books): Promise<number> {
  const { active, revoked } = books.clear();
  const gone = revoked.slice(-MAX_REVOKED);
  let wrong = 0;
  for (const key of [...active, ...gone]) {
    const { status } = await askOnce(`${url}/geteventids/${INSTANCE}/${key}/`);
    if (status !== (gone.includes(key) ? 401 : 200)) wrong++;
  }
  return wrong;
}

function summary({ books: { counts } }: Run): string {
  const { imports, keys, lostImports, halfImports, wrongKeys } = counts;
  return `${imports} imports and ${keys} keys acknowledged, ${lostImports + halfImports + wrongKeys} wrong`;
}

interface Last {
  readonly rounds: number;
  readonly wrongKeys: number;
  readonly mailed: ReturnType<RegistrationBooks['mailed']>;
  readonly waiting: number;
}

function findings(run: Run, last: Last): Finding[] {
  const { ground, books, websites, registrations, failures, damages } = run;
  const { counts } = books;
  const again = websites.again();
  const named = (what: string) => `${ground.name}: ${what}`;
  const examples = (texts: readonly string[]) => [...new Set(texts)].slice(0, 3).join('; ');
  const withExamples = (what: string, texts: readonly string[]) =>
    texts.length === 0 ? named(what) : named(`${what} (${examples(texts)})`);
  return [
    exactly(named('rounds'), last.rounds, last.rounds),
    told(named('rounds in which the database itself was killed'), run.killedDatabases),
    told(named('imports, keys, revoked keys acknowledged'), `${counts.imports}, ${counts.keys}, ${counts.revoked}`),
    told(named('imports under way at a kill: kept whole, undone'), `${counts.keptUnasked}, ${counts.undone}`),
    exactly(named('acknowledged imports lost'), counts.lostImports),
    exactly(named('half imports'), counts.halfImports),
    exactly(named('keys lost, half or not revoked'), counts.wrongKeys),
    exactly(named('keys that a server judges wrongly'), last.wrongKeys),
    told(
      named('registrations acknowledged, kept though they were not'),
      `${registrations.counts.acknowledged}, ${registrations.counts.keptUnasked}`,
    ),
    exactly(named('acknowledged registrations lost'), registrations.counts.lost),
    exactly(named('half registrations'), registrations.counts.half),
    exactly(named('registrations whose mail was never sent'), last.mailed.missing),
    exactly(named('registrations that got two mails'), last.mailed.twice),
    exactly(named('journals that do not fit'), counts.wrongJournals),
    exactly(withExamples('damages found', damages), damages.length),
    exactly(withExamples('writes that failed by themselves', failures), failures.length),
    told(named('pushes that arrived'), websites.requests()),
    exactly(named('announcements lost'), run.untold),
    exactly(named('websites that were not told in the end'), last.waiting),
    told(named('pushes told again because of a kill'), again.allowed),
    exactly(named('pushes told again without a reason'), again.wrong),
  ];
}
