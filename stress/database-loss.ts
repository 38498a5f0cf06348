// PostgreSQL goes away and comes back in every way under load: reading goes on with what is known, writing recovers.

import { setTimeout as delay } from 'node:timers/promises';
import { openWebsite } from '../test/support/listening-website.ts';
import { openSite, type Serving, type Site, serve } from '../test/support/site.ts';
import { askOnce } from './support/asking.ts';
import { aboutHistory } from './support/loss-history.ts';
import { openLedger } from './support/loss-ledger.ts';
import { type Office, openOffice } from './support/loss-office.ts';
import { type Reader, startReading } from './support/loss-reading.ts';
import { failedOver, frozen, killed, type Loss, openPlace, replaced, silent, stopped } from './support/losses.ts';
import { until } from './support/pause.ts';
import { exactly, type Finding, type Settings, type StressTest, told, within } from './support/stress-test.ts';

/**
 * Cached instances: one that is written to show that writing works again, one that is no longer written, and two that are always written.
 */
const PROBED = 'probed';
const STILL = 'still';
const BUSY = ['second', 'third'];
const INSTANCES = [PROBED, STILL, ...BUSY];

/** Between the losses, in milliseconds: so that everything is as usual, and under load. */
const CALM_MS = 1500;

/** Minimum duration of a loss that `/healthz` must report, in milliseconds; longer if connections just go silent. */
const TOLD_AFTER_MS = 1400;
const TOLD_AFTER_SILENCE_MS = 5500;

/** Time-out of the recovery; the findings judge its expected duration. */
const RECOVERS_WITHIN_MS = 30_000;
const SECONDS = 5;

export const databaseLoss: StressTest = {
  name: 'database-loss',
  what: 'stops, kills, freezes, cuts off and replaces PostgreSQL under load; reading must go on, writing must recover',
  run: async (settings) => {
    if (settings.quick) return underLosses(settings, 1, () => [stopped(1500), frozen(2000)]);
    const all = (site: Site, url: string): Loss[] => [
      stopped(4000),
      frozen(1000),
      frozen(6000),
      killed(3000),
      silent(6000),
      failedOver(3000, false),
      failedOver(3000, true),
      replaced(3000, async (to) => {
        const { code, err } = await site.run(['copy', '--from', url, '--to', to]);
        if (code !== 0) throw new Error(err);
      }),
    ];
    return [...(await underLosses(settings, 1, all)), ...(await underLosses(settings, 2, all))];
  },
};

/** How one loss went; times in seconds, undefined where it was not to be or did not come. */
interface Course {
  readonly loss: Loss;
  readonly toldAfter: number | undefined;
  readonly isTold: boolean;
  readonly writtenAfter: number;
  readonly shownAfter: number;
  /** Until `/healthz` says that all is well, and an instance that was not in memory is shown. */
  readonly wellAfter: number;
  readonly coldAfter: number;
  readonly pushedAfter: number;
  /** Responses of uncached instances while the database was unavailable: their number, and the wrong ones. */
  readonly refused: number;
  readonly wrongRefusals: readonly string[];
}

interface Scene {
  readonly place: Awaited<ReturnType<typeof openPlace>>;
  readonly server: Serving;
  readonly office: Office;
  readonly reader: Reader;
  readonly pushes: () => number;
}

async function underLosses(
  { tell }: Settings,
  workers: number,
  lossesOf: (site: Site, url: string) => readonly Loss[],
): Promise<Finding[]> {
  const place = await openPlace();
  const site = openSite();
  const website = await openWebsite();
  try {
    const losses = lossesOf(site, place.url);
    const cold = losses.map((_, index) => `cold${index}`);
    const ledger = openLedger();
    const office = await openOffice(place.url, ledger, [...INSTANCES, ...cold]);
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
    const writing = office.startWriting(BUSY);
    const courses: Course[] = [];
    try {
      for (const [index, loss] of losses.entries()) {
        const scene = { place, server, office, reader, pushes: () => website.told.length };
        const course = await lose(scene, loss, cold[index] ?? '');
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

async function lose(scene: Scene, loss: Loss, cold: string): Promise<Course> {
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
  // One write more than the copy has; the next write gets the same revision, or none follows.
  if (loss.forgets === true) for (const instance of [PROBED, STILL]) await office.write(instance);
  await delay(CALM_MS);
  ledger.away();
  const lostAt = performance.now();
  await loss.lose(place);
  const asking = askMeanwhile(reader, cold, loss.isReadable === true);
  const isAway = () => says(server, 'degraded');
  const isTold = await until(isAway, loss.ms - (performance.now() - lostAt), 50);
  const toldAfter = isTold ? (performance.now() - lostAt) / 1000 : undefined;
  await delay(Math.max(0, loss.ms - (performance.now() - lostAt)));
  const meanwhile = asking.end();
  if (loss.forgets === true) ledger.restore(kept);
  await loss.end(place);
  ledger.back();
  const began = performance.now();
  const since = async (isSo: () => boolean | Promise<boolean>) =>
    (await until(isSo, RECOVERS_WITHIN_MS, 20)) ? (performance.now() - began) / 1000 : Number.POSITIVE_INFINITY;
  const before = pushes();
  const [wellAfter, coldAfter, [writtenAfter, shownAfter, pushedAfter]] = await Promise.all([
    since(() => says(server, 'ok')),
    since(async () => (await reader.ask(cold)).mark !== undefined),
    (async () => {
      const written = await since(() => office.write(PROBED));
      return [written, await since(() => shows(reader, office)), await since(() => pushes() > before)] as const;
    })(),
  ]);
  const needed = loss.isSilent === true ? TOLD_AFTER_SILENCE_MS : TOLD_AFTER_MS;
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

/** Whether every worker shows the latest state of the instances that are not being written. */
async function shows(reader: Reader, { ledger }: Office): Promise<boolean> {
  for (const instance of [PROBED, STILL]) {
    const last = ledger.last().get(instance);
    for (let time = 0; time < 4; time++) if ((await reader.ask(instance)).mark !== last) return false;
  }
  return true;
}

/** Whether every worker reports the status at `/healthz`. */
async function says({ port }: Serving, status: string): Promise<boolean> {
  for (let time = 0; time < 4; time++) {
    const { body } = await askOnce(`http://127.0.0.1:${port}/healthz`);
    if (!body.includes(`"status":"${status}","checks"`)) return false;
  }
  return true;
}

/** Asks for an instance that is not in memory until `end`, and judges what was answered before. */
function askMeanwhile(reader: Reader, instance: string, isReadable: boolean) {
  const asked: Promise<void>[] = [];
  const wrong: string[] = [];
  let [refused, isOver] = [0, false];
  const askNow = async () => {
    const { answer, mark } = await reader.ask(instance);
    const isRefused = answer.status === 503 && answer.headers['retry-after'] !== undefined;
    if (isRefused) refused++;
    // Later data may come from the restored database, but must match it.
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

function summary(course: Course): string {
  const { toldAfter, writtenAfter, shownAfter, wellAfter, coldAfter, pushedAfter } = course;
  const text = (seconds: number | undefined) => (seconds === undefined ? '–' : `${seconds.toFixed(1)} s`);
  const back = [
    `written after ${text(writtenAfter)}, shown after ${text(shownAfter)}, pushed after ${text(pushedAfter)}`,
    `well after ${text(wellAfter)}, what was not in memory after ${text(coldAfter)}`,
  ];
  return `told after ${text(toldAfter)}; ${back.join(', ')}`;
}

function findings(workers: number, courses: readonly Course[], { judged }: Reader, office: Office): Finding[] {
  const named = (what: string) => (workers === 1 ? what : `${workers} workers: ${what}`);
  const examples = (texts: readonly string[]) => (texts.length === 0 ? '' : ` (${[...new Set(texts)].slice(0, 3)})`);
  const wrongRefusals = courses.flatMap((course) => course.wrongRefusals);
  const untold = courses.filter(({ isTold }) => !isTold).map(({ loss }) => loss.what);
  const never = courses.filter(({ shownAfter, coldAfter }) => !Number.isFinite(shownAfter + coldAfter));
  const longest = (what: string, of: (course: Course) => number) => {
    const worst = courses.toSorted((a, b) => of(b) - of(a))[0];
    const which = worst === undefined ? '' : ` (${worst.loss.what})`;
    return within(named(`longest until ${what}${which}`), worst === undefined ? 0 : of(worst), SECONDS, 's');
  };
  return [
    told(named('losses'), courses.length),
    told(
      named('answers; writes acknowledged, refused'),
      `${judged.asked}; ${office.acknowledged()}, ${office.failed()}`,
    ),
    ...aboutHistory(named, office.ledger.history(), judged.wrong),
    exactly(named(`failed reads of instances in memory${examples(judged.failed)}`), judged.failed.length),
    told(
      named('refusals of instances not in memory'),
      courses.reduce((sum, { refused }) => sum + refused, 0),
    ),
    exactly(named(`other answers of those${examples(wrongRefusals)}`), wrongRefusals.length),
    exactly(named(`losses that /healthz did not tell${examples(untold)}`), untold.length),
    exactly(named(`losses that were not recovered from${examples(never.map(({ loss }) => loss.what))}`), never.length),
    longest('a write succeeds', ({ writtenAfter }) => writtenAfter),
    longest('it is shown', ({ shownAfter }) => shownAfter),
    longest('an instance not in memory is shown', ({ coldAfter }) => coldAfter),
    longest('/healthz says that all is well', ({ wellAfter }) => wellAfter),
  ];
}
