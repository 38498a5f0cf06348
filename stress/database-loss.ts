// PostgreSQL becomes unavailable under load, in every possible way. Reads continue from memory, and writes recover.

import { setTimeout as delay } from 'node:timers/promises';
import { openWebsite } from '../test/support/listening-website.ts';
import { openSite, type ServerProcess, type Site, serve } from '../test/support/site.ts';
import { requestOnce } from './support/asking.ts';
import { createHistoryFindings } from './support/loss-history.ts';
import { createLedger } from './support/loss-ledger.ts';
import { type Office, startOffice } from './support/loss-office.ts';
import { type Reader, startReading } from './support/loss-reading.ts';
import {
  createCopyReplacement,
  createFailover,
  createProxySilence,
  createServerFreeze,
  createServerKill,
  createServerStop,
  type Loss,
  openUnreliableDatabase,
} from './support/losses.ts';
import { waitUntil } from './support/pause.ts';
import {
  createReportedFinding,
  expectExactly,
  expectTimeUnder,
  type Finding,
  type Settings,
  type StressTest,
} from './support/stress-test.ts';

/** Cached instances: one is written to show that writes work again, one is unchanged, and two are always being written. */
const PROBED = 'probed';
const UNCHANGED = 'still';
const ALWAYS_WRITTEN = ['second', 'third'];
const INSTANCES = [PROBED, UNCHANGED, ...ALWAYS_WRITTEN];

/** Pause between losses, after which the server works normally under load. */
const PAUSE_MS = 1500;

/** Minimum duration of a loss that `/healthz` must report. It is longer if connections go silent without an error. */
const REPORTED_AFTER_MS = 1400;
const REPORTED_AFTER_SILENCE_MS = 5500;

/** Time-out for the recovery. A finding reports whether the recovery took longer than promised. */
const RECOVERS_WITHIN_MS = 30_000;
const SECONDS = 5;

export const databaseLossTest: StressTest = {
  name: 'database-loss',
  what: 'stops, kills, freezes, cuts off and replaces PostgreSQL under load; reading must go on, writing must recover',
  run: async (settings) => {
    if (settings.quick) return runLosses(settings, 1, () => [createServerStop(1500), createServerFreeze(2000)]);
    const all = (site: Site, url: string): Loss[] => [
      createServerStop(4000),
      createServerFreeze(1000),
      createServerFreeze(6000),
      createServerKill(3000),
      createProxySilence(6000),
      createFailover(3000, false),
      createFailover(3000, true),
      createCopyReplacement(3000, async (to) => {
        const { code, err } = await site.run(['copy', '--from', url, '--to', to]);
        if (code !== 0) throw new Error(err);
      }),
    ];
    return [...(await runLosses(settings, 1, all)), ...(await runLosses(settings, 2, all))];
  },
};

/** Results of one loss. Times are in seconds; undefined if not expected or not reached. */
interface LossResult {
  readonly loss: Loss;
  readonly toldAfter: number | undefined;
  readonly isTold: boolean;
  readonly writtenAfter: number;
  readonly shownAfter: number;
  /** Time until `/healthz` reports `ok`; `coldAfter`: until an uncached instance is shown. */
  readonly wellAfter: number;
  readonly coldAfter: number;
  readonly pushedAfter: number;
  readonly refused: number;
  readonly wrongRefusals: readonly string[];
}

interface Scene {
  readonly place: Awaited<ReturnType<typeof openUnreliableDatabase>>;
  readonly server: ServerProcess;
  readonly office: Office;
  readonly reader: Reader;
  readonly pushes: () => number;
}

async function runLosses(
  { tell }: Settings,
  workers: number,
  lossesOf: (site: Site, url: string) => readonly Loss[],
): Promise<Finding[]> {
  const place = await openUnreliableDatabase();
  const site = openSite();
  const website = await openWebsite();
  try {
    const losses = lossesOf(site, place.url);
    const cold = losses.map((_, index) => `cold${index}`);
    const ledger = createLedger();
    const office = await startOffice(place.url, ledger, [...INSTANCES, ...cold]);
    await office.addWebsite(PROBED, website.url);
    const server = await serve(site, {
      PARVIS_DATABASE_URL: place.url,
      PARVIS_WORKERS: String(workers),
      PARVIS_RATE_LIMIT: '0',
      PARVIS_PUSH_ALLOW: '127.0.0.0/8',
    });
    const reader = await startReading({
      server,
      ledger,
      isOneProcess: workers === 1,
      instances: INSTANCES,
      keys: office.keys,
    });
    const writing = office.startWriting(ALWAYS_WRITTEN);
    const courses: LossResult[] = [];
    try {
      for (const [index, loss] of losses.entries()) {
        const scene = { place, server, office, reader, pushes: () => website.told.length };
        const course = await runLoss(scene, loss, cold[index] ?? '');
        courses.push(course);
        tell(`${workers} ${workers === 1 ? 'process' : 'workers'}, ${loss.what}: ${summary(course)}`);
      }
    } finally {
      await writing.stop();
      await reader.stop();
    }
    return findings(workers, courses, reader, office);
  } finally {
    place.way.set('refused');
    await site.clear();
    await website.close();
    await place.remove();
  }
}

async function runLoss(scene: Scene, loss: Loss, cold: string): Promise<LossResult> {
  const { place, server, office, reader, pushes } = scene;
  const { ledger } = office;
  if (loss.prepare !== undefined) {
    await office.idle(async () => {
      ledger.away();
      await loss.prepare?.(place);
      ledger.back();
    });
  }
  const kept = new Map(ledger.last());
  // The copy lacks one write per instance. After the loss, another write gets the same revision, or none follows.
  if (loss.forgets === true) for (const instance of [PROBED, UNCHANGED]) await office.write(instance);
  await delay(PAUSE_MS);
  ledger.away();
  const lostAt = performance.now();
  await loss.lose(place);
  const asking = requestDuringLoss(reader, cold, loss.isReadable === true);
  const isAway = () => reportsStatus(server, 'degraded');
  const isTold = await waitUntil(isAway, loss.ms - (performance.now() - lostAt), 50);
  const toldAfter = isTold ? (performance.now() - lostAt) / 1000 : undefined;
  await delay(Math.max(0, loss.ms - (performance.now() - lostAt)));
  const meanwhile = asking.end();
  if (loss.forgets === true) ledger.restore(kept);
  await loss.end(place);
  ledger.back();
  const began = performance.now();
  const since = async (isSo: () => boolean | Promise<boolean>) =>
    (await waitUntil(isSo, RECOVERS_WITHIN_MS, 20)) ? (performance.now() - began) / 1000 : Number.POSITIVE_INFINITY;
  const before = pushes();
  const [wellAfter, coldAfter, [writtenAfter, shownAfter, pushedAfter]] = await Promise.all([
    since(() => reportsStatus(server, 'ok')),
    since(async () => (await reader.ask(cold)).mark !== undefined),
    (async () => {
      const written = await since(() => office.write(PROBED));
      return [written, await since(() => showsLatest(reader, office)), await since(() => pushes() > before)] as const;
    })(),
  ]);
  const needed = loss.isSilent === true ? REPORTED_AFTER_SILENCE_MS : REPORTED_AFTER_MS;
  const { refused, wrong } = await meanwhile;
  return {
    loss,
    toldAfter,
    writtenAfter,
    shownAfter,
    wellAfter,
    coldAfter,
    pushedAfter,
    refused,
    wrongRefusals: wrong,
    isTold: isTold || loss.isReadable === true || loss.ms < needed,
  };
}

/** Checks whether every worker shows the latest state of the unchanged instances. */
async function showsLatest(reader: Reader, { ledger }: Office): Promise<boolean> {
  for (const instance of [PROBED, UNCHANGED]) {
    const last = ledger.last().get(instance);
    for (let time = 0; time < 4; time++) if ((await reader.ask(instance)).mark !== last) return false;
  }
  return true;
}

/** Checks whether `/healthz` of every worker reports the status. */
async function reportsStatus({ port }: ServerProcess, status: string): Promise<boolean> {
  for (let time = 0; time < 4; time++) {
    const { body } = await requestOnce(`http://127.0.0.1:${port}/healthz`);
    if (!body.includes(`"status":"${status}","checks"`)) return false;
  }
  return true;
}

/** Requests an uncached instance until `end`, and checks the answers. */
function requestDuringLoss(reader: Reader, instance: string, isReadable: boolean) {
  const asked: Promise<void>[] = [];
  const wrong: string[] = [];
  let [refused, isOver] = [0, false];
  const askNow = async () => {
    const { answer, mark } = await reader.ask(instance);
    const isRefused = answer.status === 503 && answer.headers['retry-after'] !== undefined;
    if (isRefused) refused++;
    // Answers after `end` may come from the restored database; they must then have its data.
    const mayAnswer = isReadable || isOver;
    if (!isRefused && !(mayAnswer && mark !== undefined)) wrong.push(answer.error ?? `${answer.status} ${answer.body}`);
  };
  const timer = setInterval(() => void asked.push(askNow()), 300);
  return {
    end: async () => {
      isOver = true;
      clearInterval(timer);
      await Promise.all(asked);
      return { refused, wrong };
    },
  };
}

function summary(course: LossResult): string {
  const { toldAfter, writtenAfter, shownAfter, wellAfter, coldAfter, pushedAfter } = course;
  const text = (seconds: number | undefined) => (seconds === undefined ? '–' : `${seconds.toFixed(1)} s`);
  const back = [
    `written after ${text(writtenAfter)}, shown after ${text(shownAfter)}, pushed after ${text(pushedAfter)}`,
    `well after ${text(wellAfter)}, what was not in memory after ${text(coldAfter)}`,
  ];
  return `told after ${text(toldAfter)}; ${back.join(', ')}`;
}

function findings(workers: number, courses: readonly LossResult[], { judged }: Reader, office: Office): Finding[] {
  const named = (what: string) => (workers === 1 ? what : `${workers} workers: ${what}`);
  const examples = (texts: readonly string[]) => (texts.length === 0 ? '' : ` (${[...new Set(texts)].slice(0, 3)})`);
  const wrongRefusals = courses.flatMap((course) => course.wrongRefusals);
  const untold = courses.filter(({ isTold }) => !isTold).map(({ loss }) => loss.what);
  const never = courses.filter(({ shownAfter, coldAfter }) => !Number.isFinite(shownAfter + coldAfter));
  const longest = (what: string, of: (course: LossResult) => number) => {
    const worst = courses.toSorted((a, b) => of(b) - of(a))[0];
    const which = worst === undefined ? '' : ` (${worst.loss.what})`;
    return expectTimeUnder(named(`longest until ${what}${which}`), worst === undefined ? 0 : of(worst), SECONDS, 's');
  };
  return [
    createReportedFinding(named('losses'), courses.length),
    createReportedFinding(
      named('answers; writes acknowledged, refused'),
      `${judged.asked}; ${office.acknowledged()}, ${office.failed()}`,
    ),
    ...createHistoryFindings(named, office.ledger.history(), judged.wrong),
    expectExactly(named(`failed reads of instances in memory${examples(judged.failed)}`), judged.failed.length),
    createReportedFinding(
      named('refusals of instances not in memory'),
      courses.reduce((sum, { refused }) => sum + refused, 0),
    ),
    expectExactly(named(`other answers of those${examples(wrongRefusals)}`), wrongRefusals.length),
    expectExactly(named(`losses that /healthz did not tell${examples(untold)}`), untold.length),
    expectExactly(
      named(`losses that were not recovered from${examples(never.map(({ loss }) => loss.what))}`),
      never.length,
    ),
    longest('a write succeeds', ({ writtenAfter }) => writtenAfter),
    longest('it is shown', ({ shownAfter }) => shownAfter),
    longest('an instance not in memory is shown', ({ coldAfter }) => coldAfter),
    longest('/healthz says that all is well', ({ wellAfter }) => wellAfter),
  ];
}
