// A million hostile requests over every route, well-formed and malformed.

import { operations } from '../src/operations/index.ts';
import { encoded, goodCalls, isPostOnly } from '../test/support/calls.ts';
import { openSite, type Serving, serve } from '../test/support/site.ts';
import { type ClientOptions, type Counts, runClient, TURN } from './fuzz/client.ts';
import { openJudge } from './fuzz/judging.ts';
import { askOnce } from './support/asking.ts';
import { Faults } from './support/faults.ts';
import { parishOf } from './support/marked-parish.ts';
import { INSPECTED, type Memory, memoryAtRest } from './support/memory.ts';
import { fillParishes, type ParishKey } from './support/parish-keys.ts';
import { exactly, type Finding, type StressTest, told, under } from './support/stress-test.ts';
import { heldFinding, WATCHED } from './support/turns.ts';

/** Fewer connections than those from which on load may be shed. */
const CLIENTS = 16;

const QUICK = { requests: 5000, warmUp: 2000, restMs: 200 };
const FULL = { requests: 1_000_000, warmUp: 200_000, restMs: 5000 };

/** Memory at the end may be this much more than after the warm-up. */
const GROWTH = 0.1;
const GROWTH_BYTES = 32 * 2 ** 20;

/** Secret of the bounce hook. */
const SECRET = 'a-secret-of-the-stress';

const ENVIRONMENT = {
  NODE_OPTIONS: `${INSPECTED.NODE_OPTIONS} ${WATCHED}`,
  PARVIS_RATE_LIMIT: '0',
  // Requests without access then come from many addresses, and are not all answered with 429.
  PARVIS_TRUST_PROXY: '1',
  // Full long before the warm-up ends, so that what grows afterwards is something else.
  PARVIS_CACHE_BYTES: '24M',
  PARVIS_BOUNCE_ADDRESS: 'bounces@example.org',
  PARVIS_BOUNCE_SECRET: SECRET,
};

export const fuzz: StressTest = {
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
      const judge = openJudge(keys, [...keys.map(({ text }) => text), SECRET, site.folder]);
      const before = await readAll(server, keys);
      const options = { port: server.port, keys, seed, secret: SECRET, judge, faults, counts };
      const run = (from: number, to: number) => runTurns(options, from / TURN, to / TURN, tell);
      await run(0, size.warmUp);
      const first = server.err();
      const warm = await memoryAtRest(server, size.restMs);
      // To collect all garbage at once takes long, and no request asks for it.
      const later = server.err().length;
      await run(size.warmUp, size.requests);
      const turns = `${first}\n${server.err().slice(later)}`;
      const end = await memoryAtRest(server, size.restMs);
      const after = await readAll(server, keys);
      return [
        ...figures(counts),
        faults.finding('answers that were wrong'),
        ...memory(warm, end, quick),
        told('reads compared', before.size),
        exactly(
          'reads that answer otherwise afterwards',
          [...before].filter(([ask, said]) => after.get(ask) !== said).length,
        ),
        heldFinding(turns),
        exactly('failures in the log', server.err().split(/"a (?:request|page) failed"/).length - 1),
        exactly('keys in the log', keys.filter(({ text }) => server.err().includes(text)).length),
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
    if (next % 200 === 0 && next > 0) tell(`${next * TURN} requests`);
    return next++;
  };
  await Promise.all(Array.from({ length: CLIENTS }, () => runClient(options, nextTurn)));
}

/** Every operation by every key that may ask it: what it answers, by what was asked. */
async function readAll(server: Serving, keys: readonly ParishKey[]): Promise<Map<string, string>> {
  const said = new Map<string, string>();
  for (const { parish, text, scopes, works } of keys) {
    if (!works) continue;
    for (const operation of operations.filter(({ scope }) => scopes.includes(scope))) {
      for (const { values, body } of goodCalls(operation, '20900101')) {
        const path = `${server.url}/${[operation.name, ...encoded(values)].join('/')}`;
        const asking = isPostOnly(operation) ? { method: 'POST', body: JSON.stringify(body) } : {};
        const answer = await askOnce(path, { ...asking, headers: { member: parish.name, apikey: text } });
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
  return [
    told('requests', requests),
    told('of them raw', `${raw}, of ${rawForms.size} forms`),
    told('answers', byStatus.join(', ')),
    // Nothing would be found if all of it were refused at the gate.
    { what: 'answers 200', figure: good, wanted: 'a fifth at the least', holds: good >= requests / 5 },
  ];
}

function memory(warm: Memory, end: Memory, quick: boolean): Finding[] {
  const megabytes = (bytes: number) => Math.round(bytes / 2 ** 20);
  const found = `${megabytes(warm.found)} MB, ${megabytes(end.found)} MB`;
  const [before, after] = [megabytes(warm.collected), megabytes(end.collected)];
  const parts = [warm, end].map(({ heap, buffers }) => `${megabytes(heap)} + ${megabytes(buffers)} MB`);
  return [
    told('memory after the warm-up and at the end', found),
    told('memory after the warm-up, garbage collected', `${before} MB`),
    told('of it objects and buffers, after the warm-up and at the end', parts.join(', ')),
    // A server that has hardly begun still grows.
    quick
      ? told('memory at the end, garbage collected', `${after} MB`)
      : under(
          'memory at the end, garbage collected',
          after,
          megabytes(warm.collected * (1 + GROWTH) + GROWTH_BYTES),
          ' MB',
        ),
  ];
}
