// Two hundred parishes on one server, requested concurrently. No answer contains data of another parish.

import { operations } from '../src/operations/index.ts';
import { openSite, type Site, serve } from '../test/support/site.ts';
import { pickParishes, type RequestContext, randomRequest } from './isolation/asking.ts';
import { startChanger } from './isolation/changer.ts';
import { type AnswerStatistics, describeWrongAnswer } from './isolation/judging.ts';
import { countStoredSubscribers, type StoredSubscriberCounts } from './isolation/registering.ts';
import { Tags } from './isolation/tags.ts';
import { createChoices } from './support/choosing.ts';
import { escapeBytes, Faults } from './support/faults.ts';
import { parishOf } from './support/marked-parish.ts';
import { fillParishes, type ParishKey } from './support/parish-keys.ts';
import { Pipeline } from './support/pipeline.ts';
import {
  createReportedFinding,
  expectExactly,
  type Finding,
  type Settings,
  type StressTest,
} from './support/stress-test.ts';

const CONNECTIONS = 50;

const CLIENTS = 8;

const GROUP_CONNECTIONS = 6;

/** Sizes of a run. `requests`: number sent to a server with one process, and to one with two. */
const QUICK = { parishes: 24, events: 30, requests: 1000 };
const FULL = { parishes: 200, events: 40, requests: 150_000 };

const ENVIRONMENT = {
  PARVIS_RATE_LIMIT: '0',
  PARVIS_TRUST_PROXY: '1',
  // Only a few parishes fit, so that each is repeatedly evicted and loaded again.
  PARVIS_CACHE_BYTES: '16M',
};

const WITHOUT_DATA = ['get_module_infos', 'getpostings'];

/** Number of answers after which every operation must have returned data at least once. */
const MIN_ANSWERS_FOR_DATA = 20_000;

type Size = typeof FULL;

export const isolationTest: StressTest = {
  name: 'isolation',
  what: 'requests two hundred marked parishes at once while they change; no answer may contain data of another one',
  run: async (settings) => {
    const size = settings.quick ? QUICK : FULL;
    const site = openSite();
    try {
      const parishes = Array.from({ length: size.parishes }, (_, index) => parishOf(index + 1));
      const options = { parishes, events: () => size.events, seed: settings.seed };
      const keys = await fillParishes(`sqlite:${site.database}`, options);
      settings.tell(`${parishes.length} parishes are made`);
      return [
        ...(await runRequests(site, keys, size, 1, settings)),
        ...(await runRequests(site, keys, size, 2, settings)),
      ];
    } finally {
      await site.clear();
    }
  },
};

async function runRequests(
  site: Site,
  keys: readonly ParishKey[],
  size: Size,
  workers: number,
  { seed, tell }: Settings,
): Promise<Finding[]> {
  const server = await serve(site, { ...ENVIRONMENT, PARVIS_WORKERS: String(workers) });
  const url = `sqlite:${site.database}`;
  const changer = startChanger({ url, seed: seed + workers, count: size.parishes, events: size.events });
  const byParish = Map.groupBy(keys, ({ parish }) => parish.number);
  const around: RequestContext = { keys: byParish, changer, tags: new Tags() };
  const faults = new Faults(tell);
  const seen: AnswerStatistics = { answers: 0, data: 0, foreign: 0, busy: 0, statuses: new Map(), told: new Set() };
  try {
    await requestAll(server.port, size, seed + workers, around, seen, faults, tell);
  } finally {
    await changer.stop();
    server.child.kill('SIGTERM');
    await server.ended;
  }
  const kept = await countStoredSubscribers(url, size.parishes);
  return findings(workers, seen, faults, around, kept);
}

async function requestAll(
  port: number,
  size: Size,
  seed: number,
  around: RequestContext,
  seen: AnswerStatistics,
  faults: Faults,
  tell: (text: string) => void,
): Promise<void> {
  let left = size.requests;
  let turns = 0;
  const client = async () => {
    const pipeline = new Pipeline(port);
    while (left > 0) {
      const turn = turns++;
      const choosing = createChoices(seed, turn);
      const among = pickParishes(choosing, size.parishes);
      if (turn % 2000 === 1999) tell(`${left} requests left`);
      for (let group = 0; group < GROUP_CONNECTIONS && left > 0; group++) {
        const asks = choosing.times(1 + choosing.below(CLIENTS), () => randomRequest(choosing, among, around));
        left -= asks.length;
        const { answers, trouble } = await pipeline.ask(asks);
        for (const [index, ask] of asks.entries()) {
          const answer = answers[index];
          const wrong =
            answer === undefined ? `not answered: ${trouble}` : describeWrongAnswer(ask, answer, seen, around);
          if (wrong === undefined) continue;
          const said = `${answer?.status} ${escapeBytes(answer?.body.toString('latin1') ?? '', 500)}`;
          faults.add(wrong, `seed ${seed}, turn ${turn}: ${escapeBytes(ask.bytes)} → ${said}`);
        }
      }
    }
    pipeline.close();
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
}

function findings(
  workers: number,
  seen: AnswerStatistics,
  faults: Faults,
  { changer }: RequestContext,
  kept: StoredSubscriberCounts,
): Finding[] {
  const by = `${workers} ${workers === 1 ? 'process' : 'processes'}`;
  const { imports, created, revoked } = changer.counts;
  const silent = operations.filter(({ name }) => !WITHOUT_DATA.includes(name) && !seen.told.has(name));
  // With few requests, an operation may return no data by chance.
  const judged = seen.answers < MIN_ANSWERS_FOR_DATA ? createReportedFinding : expectExactly;
  const statuses = [...seen.statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`);
  return [
    createReportedFinding(`${by}: answers looked at`, seen.answers),
    createReportedFinding(`${by}: by status`, statuses.join(', ')),
    createReportedFinding(`${by}: meanwhile`, `${imports} imports, ${created} keys made, ${revoked} revoked`),
    createReportedFinding(`${by}: data looked at`, seen.data),
    expectExactly(`${by}: foreign data found`, seen.foreign),
    faults.finding(`${by}: answers that were wrong`),
    createReportedFinding(`${by}: subscribers afterwards; registered by themselves`, `${kept.all}; ${kept.visitors}`),
    expectExactly(
      `${by}: subscribers with another parish’s data (${kept.foreign.slice(0, 3).join('; ')})`,
      kept.foreign.length,
    ),
    // Foreign data can only be detected in answers that contain data.
    judged(`${by}: operations that told nothing (${silent.map(({ name }) => name).join(', ')})`, silent.length),
  ];
}
