// What one answer costs beside the limit: CPU time a request, throughput and latency, in alternating rounds.

import autocannon from 'autocannon';
import { largeBundle } from '../test/support/large-bundle.ts';
import { type Bench, quartiles, type Row, round } from './support/report.ts';
import { type RunningServer, startLimit, startParvis } from './support/servers.ts';

const EVENTS = 700;
const ROUNDS = 7;
const SECONDS = 2;
const CONNECTIONS = 50;

interface Case {
  readonly answer: string;
  readonly call: string;
  readonly headers: Record<string, string>;
  /** The most CPU a request may cost, as a ratio to the limit's. */
  readonly goal: number;
}

const PAGE = 'geteventsbylist/{i}/{k}/0/0/20';
const ALL = 'getevents/{i}/{k}';

const CASES: readonly Case[] = [
  { answer: 'page of 20', call: PAGE, headers: {}, goal: 1.1 },
  { answer: 'page of 20, br', call: PAGE, headers: { 'accept-encoding': 'br' }, goal: 1.05 },
  { answer: '304', call: PAGE, headers: { 'if-none-match': '*' }, goal: 0.85 },
  { answer: 'all 700 events', call: ALL, headers: {}, goal: 1.05 },
  { answer: 'all 700 events, br', call: ALL, headers: { 'accept-encoding': 'br' }, goal: 0.22 },
  { answer: 'one detail', call: 'geteventdetails/{i}/{k}/100', headers: {}, goal: 1.15 },
];

interface Round {
  readonly cpu: number;
  readonly rate: number;
  readonly p99: number;
}

async function load(server: RunningServer, path: string, headers: Record<string, string>): Promise<Round> {
  const before = server.cpuMicros();
  const result = await autocannon({
    url: `${server.url}/${path}`,
    headers,
    connections: CONNECTIONS,
    duration: SECONDS,
  });
  if (result.non2xx > 0 && result.statusCodeStats?.['304'] === undefined)
    throw new Error(`${path} failed ${result.non2xx} times`);
  const requests = result.requests.total;
  return { cpu: (server.cpuMicros() - before) / requests, rate: requests / SECONDS, p99: result.latency.p99 };
}

async function compare({ answer, call, headers, goal }: Case, parvis: RunningServer & { name: string; key: string }) {
  const path = call.replace('{i}', parvis.name).replace('{k}', parvis.key);
  const plain = Buffer.from(
    await (await fetch(`${parvis.url}/${path}`, { headers: { 'accept-encoding': 'identity' } })).arrayBuffer(),
  );
  const limit = await startLimit(plain);
  const rounds: { limit: Round; parvis: Round }[] = [];
  await load(parvis, path, headers);
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({ limit: await load(limit, path, headers), parvis: await load(parvis, path, headers) });
  }
  limit.stop();
  const ratio = quartiles(rounds.map((pair) => pair.parvis.cpu / pair.limit.cpu));
  const median = (of: (pair: (typeof rounds)[number]) => number) => quartiles(rounds.map(of)).median;
  const row: Row = {
    answer,
    bytes: plain.length,
    'limit µs': round(
      median((pair) => pair.limit.cpu),
      1,
    ),
    'parvis µs': round(
      median((pair) => pair.parvis.cpu),
      1,
    ),
    ratio: round(ratio.median),
    quartiles: `${round(ratio.low)}–${round(ratio.high)}`,
    goal: `≤ ${goal}`,
    'requests/s': Math.round(median((pair) => pair.parvis.rate)),
    'limit/s': Math.round(median((pair) => pair.limit.rate)),
    'p99 ms': median((pair) => pair.parvis.p99),
  };
  return row;
}

export const read: Bench = {
  name: 'read',
  what: 'CPU time a request beside a bare node:http server that sends the same plain bytes; medians of alternating rounds',
  run: async () => {
    const parvis = await startParvis(largeBundle({ events: EVENTS }));
    const rows: Row[] = [];
    for (const one of CASES) rows.push(await compare(one, parvis));
    parvis.stop();
    return rows;
  },
};
