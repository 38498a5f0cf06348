// Cost of a cached answer compared with the bare server: CPU time per request, throughput and latency.

import { type Contender, measureAlternately } from './support/alternate.ts';
import type { Bench, Row, Settings } from './support/bench.ts';
import { openSharedDataset } from './support/dataset.ts';
import { compareWithBare, startBareContender } from './support/limits.ts';
import { type Parvis, startParvis } from './support/parvis.ts';

interface Case {
  readonly answer: string;
  readonly instance: string;
  readonly operation: string;
  readonly rest?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly post?: readonly string[];
  readonly connections?: number;
  /** Maximum CPU time per request, as a multiple of that of the bare server. */
  readonly goal?: number;
}

const BR = { 'accept-encoding': 'br' };
const PAGE = { instance: 'usual', operation: 'geteventsbylist', rest: '/0/0/20' };
const ALL_EVENTS = { instance: 'usual', operation: 'getevents' };

const CASES: readonly Case[] = [
  { answer: 'page of 20', ...PAGE, goal: 1.1 },
  { answer: 'page of 20, br', ...PAGE, headers: BR, goal: 1.05 },
  { answer: '304', ...PAGE, headers: { 'if-none-match': '*' }, goal: 0.85 },
  { answer: 'all 700 events', ...ALL_EVENTS, goal: 1.05 },
  { answer: 'all 700 events, br', ...ALL_EVENTS, headers: BR, goal: 0.22 },
  { answer: 'one detail', instance: 'usual', operation: 'geteventdetails', rest: '/100', goal: 1.15 },
  { answer: '50 details', instance: 'usual', operation: 'geteventdetails', rest: `/${numbers(50).join(',')}` },
  { answer: 'all 700 details', instance: 'usual', operation: 'geteventdetails', rest: '/0' },
  { answer: 'POST of 5,000 ids', instance: 'large', operation: 'geteventdetails', post: numbers(5000), connections: 4 },
  { answer: 'one person', instance: 'usual', operation: 'getpersondetails', rest: '/3' },
  { answer: 'all persons', instance: 'usual', operation: 'getpersondetails', rest: '/0' },
];

function numbers(count: number): string[] {
  return Array.from({ length: count }, (_, index) => String(index + 1));
}

type Requests = ReturnType<Contender['asks']>;

function requestsOf({ operation, instance, rest, headers = {}, post }: Case, parvis: Parvis): Requests {
  if (post === undefined) return { paths: [parvis.pathOf(operation, instance, rest)], headers };
  const access = { ...parvis.accessHeaders(instance), 'content-type': 'application/json' };
  return {
    paths: [`/${operation}`],
    method: 'POST',
    headers: { ...access, ...headers },
    body: JSON.stringify(post),
  };
}

async function compare(settings: Settings, one: Case, parvis: Parvis): Promise<Row> {
  const asks = requestsOf(one, parvis);
  const { 'accept-encoding': _coding, 'if-none-match': _tag, ...headers } = asks.headers ?? {};
  const plain = await parvis.ask(asks.paths[0] ?? '', { ...asks, headers });
  const way = { asks: () => asks, ...(one.connections === undefined ? {} : { connections: one.connections }) };
  const bare = await startBareContender(plain, way);
  const rounds = await measureAlternately(settings, { bare, parvis: { server: parvis, ...way } });
  bare.server.stop();
  return { answer: one.answer, bytes: plain.length, ...compareWithBare(rounds, one.goal) };
}

export const readBench: Bench = {
  name: 'read',
  what: 'CPU time of a repeated answer, compared with a bare node:http server that sends the same uncompressed bytes',
  run: async (settings) => {
    const parvis = await startParvis(
      await openSharedDataset([
        { name: 'usual', events: 700 },
        { name: 'large', events: 5000 },
      ]),
    );
    const rows: Row[] = [];
    for (const one of CASES) rows.push(await compare(settings, one, parvis));
    parvis.stop();
    return { rows };
  },
};
