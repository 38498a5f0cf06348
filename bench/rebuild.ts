// Latency during a rebuild. A page of one instance is requested at a constant rate, half of the bare server's maximum. At the
// same time another process changes another, large instance every second.

import { setTimeout as wait } from 'node:timers/promises';
import { startBareServer } from './support/bare-server.ts';
import type { Bench, Row, Settings } from './support/bench.ts';
import { type ChangeKind, type Changer, startChanger } from './support/changer.ts';
import { createDataset } from './support/dataset.ts';
import { expectAtMost } from './support/goals.ts';
import { measureAtRate, measureMaxRate } from './support/paced.ts';
import { type Parvis, startParvis } from './support/parvis.ts';
import type { RunningServer } from './support/processes.ts';
import { computePercentile, computeQuartiles } from './support/statistics.ts';

const EVENTS = 20_000;
const CHANGE_INTERVAL_MS = 1000;
const POLL_INTERVAL_MS = 50;
const GOAL = 2;
const MAX_ROUNDS = 7;

interface Disturbance {
  readonly concurrently: string;
  readonly kind?: ChangeKind;
  readonly shownBy?: readonly [operation: string, rest: string];
}

const DISTURBANCES: readonly Disturbance[] = [
  { concurrently: 'nothing changes' },
  { concurrently: 'one event changes', kind: 'event', shownBy: ['geteventdetails', '/1'] },
  { concurrently: 'everything changes (a layer’s name)', kind: 'layer', shownBy: ['getlayers', '/'] },
];

interface Round {
  readonly bare: number;
  readonly parvis: number;
  readonly longest: number;
  /** Milliseconds from a write until it is visible. */
  readonly shownAfter: readonly number[];
}

async function disturb(parvis: Parvis, changer: Changer, { kind, shownBy }: Disturbance, ended: AbortSignal) {
  const shownAfter: number[] = [];
  if (kind === undefined || shownBy === undefined) return shownAfter;
  const path = parvis.pathOf(shownBy[0], 'changing', shownBy[1]);
  while (!ended.aborted) {
    const text = await changer.change(kind);
    const written = performance.now();
    do await wait(POLL_INTERVAL_MS);
    while (!(await parvis.ask(path)).includes(text));
    shownAfter.push(performance.now() - written);
    await wait(Math.max(0, CHANGE_INTERVAL_MS - (performance.now() - written)));
  }
  return shownAfter;
}

export const rebuildBench: Bench = {
  name: 'rebuild',
  what: `how long a page takes while another instance of ${EVENTS} events is rebuilt every second, at half of the bare server’s top load`,
  run: async (settings) => {
    const data = await createDataset([
      { name: 'usual', events: 700 },
      { name: 'changing', events: EVENTS },
    ]);
    const parvis = await startParvis(data);
    const changer = startChanger(data, 'changing');
    const path = parvis.pathOf('geteventsbylist', 'usual', '/0/0/20');
    const bare = await startBareServer(await parvis.ask(path));
    const rate = (await maxRateOf(bare, path)) / 2;
    const rows: Row[] = [];
    for (const disturbance of DISTURBANCES) {
      // Snapshots that were never requested are not rebuilt, so one request comes first.
      await parvis.ask(parvis.pathOf('geteventsbylist', 'changing', '/0/0/20'));
      const rounds: Round[] = [];
      for (let round = 0; round <= Math.min(MAX_ROUNDS, settings.rounds); round++) {
        rounds.push(await oneRound(settings, { bare, parvis, path, rate, changer, disturbance }));
      }
      rows.push(rowOf(disturbance, rate, rounds.slice(1)));
    }
    for (const each of [changer, parvis, bare]) each.stop();
    return { rows };
  },
};

/** Returns the maximum rate of the bare server in requests per second. It is measured by the sender that later sends at half the rate. */
async function maxRateOf(bare: RunningServer, path: string): Promise<number> {
  const rates: number[] = [];
  for (let round = 0; round < 5; round++) rates.push(await measureMaxRate({ url: bare.url, path }));
  return computeQuartiles(rates).median;
}

interface RoundOptions {
  readonly bare: RunningServer;
  readonly parvis: Parvis;
  readonly path: string;
  readonly rate: number;
  readonly changer: Changer;
  readonly disturbance: Disturbance;
}

async function oneRound({ seconds }: Settings, situation: RoundOptions): Promise<Round> {
  const { path, rate, parvis } = situation;
  const load = { path, rate, seconds: Math.max(3, 2 * seconds) };
  const bare = await measureAtRate({ ...load, url: situation.bare.url });
  const ended = new AbortController();
  const disturbing = disturb(parvis, situation.changer, situation.disturbance, ended.signal);
  const ours = await measureAtRate({ ...load, url: parvis.url }).finally(() => ended.abort());
  return { bare: bare.p99, parvis: ours.p99, longest: ours.longest, shownAfter: await disturbing };
}

function rowOf({ concurrently, kind }: Disturbance, rate: number, rounds: readonly Round[]): Row {
  const ratio = computeQuartiles(rounds.map((round) => round.parvis / round.bare));
  const shownAfter = rounds.flatMap((round) => round.shownAfter);
  return {
    concurrently,
    'p99 ratio': ratio,
    goal: kind === undefined ? '' : expectAtMost(GOAL, ratio),
    'p99 ms': computeQuartiles(rounds.map((round) => round.parvis)),
    'bare p99 ms': computeQuartiles(rounds.map((round) => round.bare)),
    'longest ms': computePercentile(
      rounds.map((round) => round.longest),
      1,
    ),
    'requests/s': Math.round(rate),
    ...(kind === undefined ? {} : { changes: shownAfter.length, 'shown after ms': computeQuartiles(shownAfter) }),
  };
}
