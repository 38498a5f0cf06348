// Two hundred parishes on one server, requested concurrently: no answer contains data of another parish.

import { operations } from '../src/operations/index.ts';
import { openSite, type Site, serve } from '../test/support/site.ts';
import { type Around, neighbourhood, someAsk } from './isolation/asking.ts';
import { startChanger } from './isolation/changer.ts';
import { type Seen, wrongAnswer } from './isolation/judging.ts';
import { type Kept, keptSubscribers } from './isolation/registering.ts';
import { Tags } from './isolation/tags.ts';
import { choosingFrom } from './support/choosing.ts';
import { escaped, Faults } from './support/faults.ts';
import { parishOf } from './support/marked-parish.ts';
import { fillParishes, type ParishKey } from './support/parish-keys.ts';
import { Pipeline } from './support/pipeline.ts';
import { exactly, type Finding, type Settings, type StressTest, told } from './support/stress-test.ts';

const CONNECTIONS = 50;

/** Maximum concurrent requests of a client. */
const TOGETHER = 8;

/** Number of groups after which a client turns to other parishes. */
const GROUPS_AMONG = 6;

/** `requests` are sent to one process, and as many to two. */
const QUICK = { parishes: 24, events: 30, requests: 1000 };
const FULL = { parishes: 200, events: 40, requests: 150_000 };

const ENVIRONMENT = {
  PARVIS_RATE_LIMIT: '0',
  PARVIS_TRUST_PROXY: '1',
  // Room for a few parishes only: the others are packed, dropped and read again all the time.
  PARVIS_CACHE_BYTES: '16M',
};

/** Operations whose answers hold no datum of an instance. */
const WITHOUT_DATA = ['get_module_infos', 'getpostings'];

/** Minimum number of answers in which every operation must have returned data. */
const MANY = 20_000;

type Size = typeof FULL;

export const isolation: StressTest = {
  name: 'isolation',
  what: 'requests two hundred marked parishes at once while they change; no answer may contain data of another one',
  run: async (settings) => {
    const size = settings.quick ? QUICK : FULL;
    const site = openSite();
    try {
      const parishes = Array.from({ length: size.parishes }, (_, index) => parishOf(index + 1));
      const wish = { parishes, events: () => size.events, seed: settings.seed };
      const keys = await fillParishes(`sqlite:${site.database}`, wish);
      settings.tell(`${parishes.length} parishes are made`);
      return [...(await asked(site, keys, size, 1, settings)), ...(await asked(site, keys, size, 2, settings))];
    } finally {
      await site.clear();
    }
  },
};

async function asked(
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
  const around: Around = { keys: byParish, changer, tags: new Tags() };
  const faults = new Faults(tell);
  const seen: Seen = { answers: 0, data: 0, foreign: 0, busy: 0, statuses: new Map(), told: new Set() };
  try {
    await askAll(server.port, size, seed + workers, around, seen, faults, tell);
  } finally {
    await changer.stop();
    server.child.kill('SIGTERM');
    await server.ended;
  }
  const kept = await keptSubscribers(url, size.parishes);
  return findings(workers, seen, faults, around, kept);
}

async function askAll(
  port: number,
  size: Size,
  seed: number,
  around: Around,
  seen: Seen,
  faults: Faults,
  tell: (text: string) => void,
): Promise<void> {
  let left = size.requests;
  let turns = 0;
  const client = async () => {
    const pipeline = new Pipeline(port);
    while (left > 0) {
      const turn = turns++;
      const choosing = choosingFrom(seed, turn);
      const among = neighbourhood(choosing, size.parishes);
      if (turn % 2000 === 1999) tell(`${left} requests left`);
      for (let group = 0; group < GROUPS_AMONG && left > 0; group++) {
        const asks = choosing.times(1 + choosing.below(TOGETHER), () => someAsk(choosing, among, around));
        left -= asks.length;
        const { answers, trouble } = await pipeline.ask(asks);
        for (const [index, ask] of asks.entries()) {
          const answer = answers[index];
          const wrong = answer === undefined ? `not answered: ${trouble}` : wrongAnswer(ask, answer, seen, around);
          if (wrong === undefined) continue;
          const said = `${answer?.status} ${escaped(answer?.body.toString('latin1') ?? '', 500)}`;
          faults.add(wrong, `seed ${seed}, turn ${turn}: ${escaped(ask.bytes)} → ${said}`);
        }
      }
    }
    pipeline.close();
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
}

function findings(workers: number, seen: Seen, faults: Faults, { changer }: Around, kept: Kept): Finding[] {
  const by = `${workers} ${workers === 1 ? 'process' : 'processes'}`;
  const { imports, created, revoked } = changer.counts;
  const silent = operations.filter(({ name }) => !WITHOUT_DATA.includes(name) && !seen.told.has(name));
  // With few requests, an operation may by chance return no data.
  const judged = seen.answers < MANY ? told : exactly;
  const statuses = [...seen.statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`);
  return [
    told(`${by}: answers looked at`, seen.answers),
    told(`${by}: by status`, statuses.join(', ')),
    told(`${by}: meanwhile`, `${imports} imports, ${created} keys made, ${revoked} revoked`),
    told(`${by}: data looked at`, seen.data),
    exactly(`${by}: foreign data found`, seen.foreign),
    faults.finding(`${by}: answers that were wrong`),
    told(`${by}: subscribers afterwards; registered by themselves`, `${kept.all}; ${kept.visitors}`),
    exactly(
      `${by}: subscribers with another parish’s data (${kept.foreign.slice(0, 3).join('; ')})`,
      kept.foreign.length,
    ),
    // Without own data in any answer, foreign data could not be found either.
    judged(`${by}: operations that told nothing (${silent.map(({ name }) => name).join(', ')})`, silent.length),
  ];
}
