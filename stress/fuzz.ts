// A million hostile requests to every route, well-formed and malformed.

import { operations } from '../src/operations/index.ts';
import { encodeValues, isPostOnly, listValidCalls } from '../test/support/calls.ts';
import { openSite, type ServerProcess, serve } from '../test/support/site.ts';
import { type ClientOptions, type Counts, REQUESTS_PER_TURN, runClient } from './fuzz/client.ts';
import { createJudge } from './fuzz/judging.ts';
import { requestOnce } from './support/asking.ts';
import { Faults } from './support/faults.ts';
import { parishOf } from './support/marked-parish.ts';
import { INSPECTOR_ENV, type Memory, measureMemoryAtRest } from './support/memory.ts';
import { fillParishes, type ParishKey } from './support/parish-keys.ts';
import {
  createReportedFinding,
  expectExactly,
  expectUnder,
  type Finding,
  type StressTest,
} from './support/stress-test.ts';
import { createTurnFinding, TURN_WATCH_OPTION } from './support/turns.ts';

const CLIENTS = 16;

const QUICK = { requests: 5000, warmUp: 2000, restMs: 200 };
const FULL = { requests: 1_000_000, warmUp: 200_000, restMs: 5000 };

/** Maximum share of requests without a key that the server may reject under this load, in percent. */
const MAX_REJECTED_PERCENT = 2;

const GROWTH = 0.1;
const GROWTH_BYTES = 32 * 2 ** 20;

const SECRET = 'a-secret-of-the-stress';

const ENVIRONMENT = {
  NODE_OPTIONS: `${INSPECTOR_ENV.NODE_OPTIONS} ${TURN_WATCH_OPTION}`,
  PARVIS_RATE_LIMIT: '0',
  // The requests name many client addresses, so that not all unauthorized ones get 429.
  PARVIS_TRUST_PROXY: '1',
  // The cache is full long before the warm-up ends, so that later growth has another cause.
  PARVIS_CACHE_BYTES: '24M',
  PARVIS_BOUNCE_ADDRESS: 'bounces@example.org',
  PARVIS_BOUNCE_SECRET: SECRET,
};

export const fuzzTest: StressTest = {
  name: 'fuzz',
  what: 'sends a million malformed and random requests to one server; none may crash it, fill its memory or change its answers',
  run: async ({ quick, seed, tell }) => {
    const size = quick ? QUICK : FULL;
    const site = openSite();
    try {
      const keys = await fillParishes(`sqlite:${site.database}`, {
        parishes: [1, 2, 3].map(parishOf),
        events: ({ number }) => [300, 200, 20][number - 1] ?? 0,
        seed,
        withPrivate: true,
      });
      const server = await serve(site, ENVIRONMENT);
      const faults = new Faults(tell);
      const counts: Counts = { requests: 0, statuses: new Map(), rawForms: new Map() };
      const judge = createJudge(keys, [...keys.map(({ text }) => text), SECRET, site.folder]);
      const before = await readAll(server, keys);
      const options = { port: server.port, keys, seed, secret: SECRET, judge, faults, counts };
      const run = (from: number, to: number) =>
        runTurns(options, from / REQUESTS_PER_TURN, to / REQUESTS_PER_TURN, tell);
      await run(0, size.warmUp);
      const first = server.err();
      const warm = await measureMemoryAtRest(server, size.restMs);
      // A full garbage collection takes a long time, but is not caused by requests.
      const later = server.err().length;
      await run(size.warmUp, size.requests);
      const turns = `${first}\n${server.err().slice(later)}`;
      const end = await measureMemoryAtRest(server, size.restMs);
      const after = await readAll(server, keys);
      return [
        ...figures(counts),
        faults.finding('answers that were wrong'),
        ...memory(warm, end, quick),
        createReportedFinding('reads compared', before.size),
        expectExactly(
          'reads that answer otherwise afterwards',
          [...before].filter(([ask, said]) => after.get(ask) !== said).length,
        ),
        createTurnFinding(turns),
        expectExactly('failures in the log', server.err().split(/"a (?:request|page) failed"/).length - 1),
        expectExactly('keys in the log', keys.filter(({ text }) => server.err().includes(text)).length),
      ];
    } finally {
      await site.clear();
    }
  },
};

async function runTurns(options: ClientOptions, from: number, to: number, tell: (text: string) => void): Promise<void> {
  let next = from;
  const nextTurn = () => {
    if (next >= to) return undefined;
    if (next % 200 === 0 && next > 0) tell(`${next * REQUESTS_PER_TURN} requests`);
    return next++;
  };
  await Promise.all(Array.from({ length: CLIENTS }, () => runClient(options, nextTurn)));
}

/** Reads every operation with every permitted key. Returns the answers by request. */
async function readAll(server: ServerProcess, keys: readonly ParishKey[]): Promise<Map<string, string>> {
  const said = new Map<string, string>();
  for (const { parish, text, scopes, works } of keys) {
    if (!works) continue;
    for (const operation of operations.filter(({ scope }) => scopes.includes(scope))) {
      for (const { values, body } of listValidCalls(operation, '20900101')) {
        const path = `${server.url}/${[operation.name, ...encodeValues(values)].join('/')}`;
        const asking = isPostOnly(operation) ? { method: 'POST', body: JSON.stringify(body) } : {};
        const answer = await requestOnce(path, { ...asking, headers: { member: parish.name, apikey: text } });
        const { status, headers, body: bytes } = answer;
        if (status !== 200) throw new Error(`${path} is answered ${status} ${bytes}`);
        said.set(`${path} ${text} ${asking.body}`, `${headers['etag']} ${bytes}`);
      }
    }
  }
  return said;
}

function figures({ requests, statuses, rawForms }: Counts): Finding[] {
  const byStatus = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`);
  const raw = [...rawForms.values()].reduce((sum, count) => sum + count, 0);
  const good = statuses.get(200) ?? 0;
  const rejected = (100 * (statuses.get(503) ?? 0)) / requests;
  return [
    createReportedFinding('requests', requests),
    createReportedFinding('of them raw', `${raw}, of ${rawForms.size} forms`),
    createReportedFinding('answers', byStatus.join(', ')),
    // If almost all requests were rejected, the run could find no faults.
    { what: 'answers 200', figure: good, wanted: 'a fifth at the least', holds: good >= requests / 5 },
    { ...expectUnder('rejected because of the load', rejected, MAX_REJECTED_PERCENT, ' %'), isTime: true },
  ];
}

function memory(warm: Memory, end: Memory, quick: boolean): Finding[] {
  const megabytes = (bytes: number) => Math.round(bytes / 2 ** 20);
  const found = `${megabytes(warm.found)} MB, ${megabytes(end.found)} MB`;
  const [before, after] = [megabytes(warm.collected), megabytes(end.collected)];
  const parts = [warm, end].map(({ heap, buffers }) => `${megabytes(heap)} + ${megabytes(buffers)} MB`);
  return [
    createReportedFinding('memory after the warm-up and at the end', found),
    createReportedFinding('memory after the warm-up, garbage collected', `${before} MB`),
    createReportedFinding('of it objects and buffers, after the warm-up and at the end', parts.join(', ')),
    // In a quick run, the memory of the newly started server still grows.
    quick
      ? createReportedFinding('memory at the end, garbage collected', `${after} MB`)
      : expectUnder(
          'memory at the end, garbage collected',
          after,
          megabytes(warm.collected * (1 + GROWTH) + GROWTH_BYTES),
          ' MB',
        ),
  ];
}
