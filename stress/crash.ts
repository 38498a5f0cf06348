// Kills all processes at random moments during writes, repeatedly, on both databases.

import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { addWebsite } from '../src/office/webhooks/websites.ts';
import { openStore } from '../src/store/store.ts';
import { systemClock } from '../src/util/clock.ts';
import { createOutboundTransport } from '../src/webhooks/outbound-transport.ts';
import { openWebsite } from '../test/support/listening-website.ts';
import { openSite, type ServerProcess, type Site, serve } from '../test/support/site.ts';
import { requestOnce } from './support/asking.ts';
import { importInitialBundles, importMarkedBundle } from './support/crash-beginning.ts';
import { checkByCommands, countMissingNotifications, readStateAfterCrash } from './support/crash-checks.ts';
import {
  type CrashDatabase,
  createPostgresCrashDatabase,
  createSqliteCrashDatabase,
  runOnDatabases,
} from './support/crash-database.ts';
import { type CrashLedger, createCrashLedger } from './support/crash-ledger.ts';
import { createRegistrationLedger, type RegistrationLedger } from './support/crash-registrations.ts';
import { createRequestLedger, type RequestLedger } from './support/crash-requests.ts';
import { crashOnce, INSTANCE, SERVER_ENV } from './support/crash-rounds.ts';
import { createNotificationLedger, type NotificationLedger } from './support/notification-ledger.ts';
import { waitUntil } from './support/pause.ts';
import {
  createReportedFinding,
  expectExactly,
  type Finding,
  randomFrom,
  type Settings,
  type StressTest,
} from './support/stress-test.ts';

const WEBSITES = 3;
/**
 * Number of kills of the last server while it pushes pending notifications. Writing has ended, so no new write replaces a notification in
 * flight.
 */
const KILLS_WHILE_PUSHING = 5;

const SUBJECTS = ['instance', ...Array.from({ length: 40 }, (_, index) => `event:${index + 1}`)];

/** Window before a kill of PostgreSQL in which non-durable writes may be lost, in milliseconds. */
const MAX_LOSS_WINDOW_MS = 2000;

/** Time-out for notifications. A website held by a killed server becomes free after ten seconds. */
const NOTIFIED_WITHIN_MS = 60_000;

/** Maximum revoked keys that are checked. More rejected requests from one address would get 429 instead of 401. */
const MAX_REVOKED_CHECKED = 200;

export const crashTest: StressTest = {
  name: 'crash',
  what: 'kills everything at random moments during writes, on both databases; every acknowledged write must be there, complete',
  run: async (settings) => {
    const rounds = settings.quick ? 2 : 250;
    return runOnDatabases(settings, {
      SQLite: (own) => runOnDatabase(own, rounds, async (site) => createSqliteCrashDatabase(site)),
      PostgreSQL: (own) => runOnDatabase(own, rounds, () => createPostgresCrashDatabase()),
    });
  },
};

interface Run {
  readonly site: Site;
  readonly ground: CrashDatabase;
  readonly books: CrashLedger;
  readonly websites: NotificationLedger;
  readonly registrations: RegistrationLedger;
  readonly requests: RequestLedger;
  readonly failures: string[];
  readonly damages: string[];
  untold: number;
  killedDatabases: number;
}

async function runOnDatabase(
  { seed, quick, tell }: Settings,
  rounds: number,
  open: (site: Site) => Promise<CrashDatabase>,
): Promise<Finding[]> {
  const site = openSite();
  const website = await openWebsite();
  let ground: CrashDatabase | undefined;
  try {
    ground = await open(site);
    const run: Run = {
      site,
      ground,
      books: createCrashLedger(INSTANCE),
      websites: createNotificationLedger(website),
      registrations: createRegistrationLedger(),
      requests: createRequestLedger(),
      failures: [],
      damages: [],
      untold: 0,
      killedDatabases: 0,
    };
    await importBeginning(run, website.url);
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

async function importBeginning({ ground, books }: Pick<Run, 'ground' | 'books'>, url: string): Promise<void> {
  const store = await openStore(ground.url, { create: true, busyTimeoutMs: 30_000 });
  try {
    const acting = { store, clock: systemClock, actor: 'stress' };
    await importInitialBundles(acting, books);
    const outbound = createOutboundTransport(['127.0.0.0/8'], systemClock);
    for (let number = 1; number <= WEBSITES; number++) {
      await addWebsite(acting, outbound, INSTANCE, { kind: 'webhook', url: `${url}${number}` });
    }
    // Adding a website writes to the journal. This import is the first change of which the websites are notified.
    await importMarkedBundle(acting, books, 'r0again');
  } finally {
    await store.close();
  }
}

async function oneRound(run: Run, random: () => number, number: number): Promise<void> {
  const { site, ground, books, websites, registrations, requests } = run;
  const round = { site, ground, books, registrations, requests, random, number };
  const { withDatabase, failures } = await crashOnce(round);
  if (withDatabase) run.killedDatabases++;
  run.failures.push(...failures);
  const found = await readStateAfterCrash(ground);
  books.judge(found);
  await registrations.judge(ground);
  await requests.judge(ground);
  run.damages.push(...(await ground.faults()));
  if (number % 10 === 0) run.damages.push(...(await checkByCommands(site, ground, found)));
  run.untold += await countMissingNotifications(ground, websites, SUBJECTS);
  websites.killed(withDatabase ? MAX_LOSS_WINDOW_MS : 0);
}

async function killWhilePushing({ ground, site, websites }: Run, random: () => number): Promise<void> {
  const server = await serve(site, { ...SERVER_ENV, PARVIS_DATABASE_URL: ground.url });
  const before = websites.requests();
  await waitUntil(() => websites.requests() > before + 3, NOTIFIED_WITHIN_MS);
  await delay(random() * 300);
  server.child.kill('SIGKILL');
  await server.ended;
  await ground.settled();
  websites.killed(0);
}

async function finish(run: Run, rounds: number): Promise<Finding[]> {
  const { site, ground, books, websites } = run;
  const server = await serve(site, { ...SERVER_ENV, PARVIS_DATABASE_URL: ground.url });
  const waiting =
    'select (select count(*) from pushes) + (select count(*) from intake)' +
    ' + (select count(*) from mails where sent_at is null) as n from instances';
  const nothingWaits = async () => Number((await ground.ask(waiting))[0]?.['n']) === 0;
  const areTold = await waitUntil(nothingWaits, NOTIFIED_WITHIN_MS, 100);
  const untold = run.untold + (await countMissingNotifications(ground, websites, SUBJECTS));
  const wrongKeys = await countWrongKeys(server, books);
  server.child.kill('SIGTERM');
  await server.ended;
  const found = await readStateAfterCrash(ground);
  books.judge(found);
  const damages = [...run.damages, ...(await ground.faults()), ...(await checkByCommands(site, ground, found))];
  await run.registrations.judge(ground);
  await run.requests.judge(ground);
  const folder = join(site.folder, 'data', 'mail');
  const mailed = run.registrations.mailed(folder);
  await run.requests.judgeMails(ground, folder);
  return findings({ ...run, damages, untold }, { rounds, wrongKeys, mailed, waiting: areTold ? 0 : 1 });
}

async function countWrongKeys({ url }: ServerProcess, books: CrashLedger): Promise<number> {
  const { active, revoked } = books.clear();
  const gone = revoked.slice(-MAX_REVOKED_CHECKED);
  let wrong = 0;
  for (const key of [...active, ...gone]) {
    const { status } = await requestOnce(`${url}/geteventids/${INSTANCE}/${key}/`);
    if (status !== (gone.includes(key) ? 401 : 200)) wrong++;
  }
  return wrong;
}

function summary({ books: { counts } }: Run): string {
  const { imports, keys, lostImports, halfImports, wrongKeys } = counts;
  return `${imports} imports and ${keys} keys acknowledged, ${lostImports + halfImports + wrongKeys} wrong`;
}

interface LastResults {
  readonly rounds: number;
  readonly wrongKeys: number;
  readonly mailed: ReturnType<RegistrationLedger['mailed']>;
  readonly waiting: number;
}

function findings(run: Run, last: LastResults): Finding[] {
  const { ground, books, websites, registrations, requests, failures, damages } = run;
  const { counts: requested } = requests;
  const { counts } = books;
  const again = websites.again();
  const named = (what: string) => `${ground.name}: ${what}`;
  const examples = (texts: readonly string[]) => [...new Set(texts)].slice(0, 3).join('; ');
  const withExamples = (what: string, texts: readonly string[]) =>
    texts.length === 0 ? named(what) : named(`${what} (${examples(texts)})`);
  return [
    expectExactly(named('rounds'), last.rounds, last.rounds),
    createReportedFinding(named('rounds in which the database itself was killed'), run.killedDatabases),
    createReportedFinding(
      named('imports, keys, revoked keys acknowledged'),
      `${counts.imports}, ${counts.keys}, ${counts.revoked}`,
    ),
    createReportedFinding(
      named('imports under way at a kill: kept whole, undone'),
      `${counts.keptUnasked}, ${counts.undone}`,
    ),
    expectExactly(named('acknowledged imports lost'), counts.lostImports),
    expectExactly(named('half imports'), counts.halfImports),
    expectExactly(named('keys lost, half or not revoked'), counts.wrongKeys),
    expectExactly(named('keys that a server judges wrongly'), last.wrongKeys),
    createReportedFinding(
      named('registrations acknowledged, kept though they were not'),
      `${registrations.counts.acknowledged}, ${registrations.counts.keptUnasked}`,
    ),
    expectExactly(named('acknowledged registrations lost'), registrations.counts.lost),
    expectExactly(named('half registrations'), registrations.counts.half),
    expectExactly(named('registrations whose mail was never sent'), last.mailed.missing),
    expectExactly(named('registrations that got two mails'), last.mailed.twice),
    createReportedFinding(
      named('room requests acknowledged, confirmed, approved, kept though they were not'),
      `${requested.requested}, ${requested.confirmed}, ${requested.approved}, ${requested.keptUnasked}`,
    ),
    expectExactly(withExamples('room requests lost, half or approved twice', requests.wrong), requests.wrong.length),
    expectExactly(named('journals that do not fit'), counts.wrongJournals),
    expectExactly(withExamples('damages found', damages), damages.length),
    expectExactly(withExamples('writes that failed by themselves', failures), failures.length),
    createReportedFinding(named('pushes that arrived'), websites.requests()),
    expectExactly(named('announcements lost'), run.untold),
    expectExactly(named('websites that were not told in the end'), last.waiting),
    createReportedFinding(named('pushes told again because of a kill'), again.allowed),
    expectExactly(named('pushes told again without a reason'), again.wrong),
  ];
}
