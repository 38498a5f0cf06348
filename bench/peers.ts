// Cost of a page of events compared with alternatives to parvis, with the same data.

import { ALL_EVENTS_LIST_ID } from '../test/support/large-bundle.ts';
import { type Contender, computeQuartilesOver, measureAlternately } from './support/alternate.ts';
import type { Bench, Row, Settings, Verdict } from './support/bench.ts';
import { openSharedDataset } from './support/dataset.ts';
import { expectAtLeast } from './support/goals.ts';
import { startParvis } from './support/parvis.ts';
import { type PeerData, readPeerData } from './support/peer-data.ts';
import { PAGE_OF_PARVIS, startFastifySql, startFastifyTwoQueries, startJsonServer } from './support/peers.ts';
import type { Quartiles } from './support/statistics.ts';

interface Case {
  readonly peer: string;
  readonly start: (settings: Settings, data: PeerData) => Promise<Contender>;
  readonly events: number;
  /** Required throughput of parvis as a multiple of the peer's. */
  readonly goal?: number;
}

const CASES: readonly Case[] = [
  { peer: 'json-server', start: startJsonServer, events: 1000 },
  { peer: 'Fastify and SQLite', start: startFastifySql, events: 5000, goal: 40 },
  { peer: 'Fastify and SQLite, two queries', start: startFastifyTwoQueries, events: 5000 },
  { peer: 'Fastify and SQLite', start: startFastifySql, events: 200_000 },
  { peer: 'Fastify and SQLite, two queries', start: startFastifyTwoQueries, events: 200_000 },
];

async function compare(settings: Settings, { peer, start, events, goal }: Case): Promise<Row> {
  const parvis = await startParvis(await openSharedDataset([{ name: 'growing', events, overlapping: true }]));
  const contender = await start(settings, await readPeerData(parvis, 'growing'));
  const path = parvis.pathOf('geteventsbylist', 'growing', PAGE_OF_PARVIS);
  const rounds = await measureAlternately(settings, {
    peer: contender,
    parvis: { server: parvis, asks: () => ({ paths: [path] }) },
  });
  contender.server.stop();
  parvis.stop();
  const times: Quartiles = computeQuartilesOver(rounds, (round) => round.parvis.rate / round.peer.rate);
  const judged: Verdict | string = goal === undefined ? '' : expectAtLeast(goal, times, ' ×');
  return {
    peer,
    events,
    'parvis is faster ×': times,
    goal: judged,
    'CPU ×': computeQuartilesOver(rounds, (round) => round.peer.cpu / round.parvis.cpu),
    'parvis/s': Math.round(computeQuartilesOver(rounds, (round) => round.parvis.rate).median),
    'peer/s': computeQuartilesOver(rounds, (round) => round.peer.rate).median,
    'parvis p50 ms': computeQuartilesOver(rounds, (round) => round.parvis.p50).median,
    'peer p50 ms': computeQuartilesOver(rounds, (round) => round.peer.p50).median,
  };
}

export const peersBench: Bench = {
  name: 'peers',
  what: `a page of 20 of list ${ALL_EVENTS_LIST_ID}, which holds every event, compared with servers that one could use instead`,
  run: async (settings) => {
    const rows: Row[] = [];
    for (const one of CASES) {
      if (!settings.quick || one.events <= 20_000) rows.push(await compare(settings, one));
    }
    return { rows };
  },
};
