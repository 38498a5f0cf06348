// Growth of costs with the number of events: curves for parvis and its peers. Each point is a ratio to the bare server.

import { ALL_EVENTS_LIST_ID } from '../test/support/large-bundle.ts';
import { type Contender, computeQuartilesOver, measureAlternately } from './support/alternate.ts';
import type { Bench, Row, Settings } from './support/bench.ts';
import { renderLineChart } from './support/chart.ts';
import { createColdContender } from './support/cold-page.ts';
import { openSharedDataset } from './support/dataset.ts';
import { startBareContender } from './support/limits.ts';
import { startParvis } from './support/parvis.ts';
import { readPeerData } from './support/peer-data.ts';
import { PAGE_OF_PARVIS, startFastifySql, startJsonServer } from './support/peers.ts';
import { type Quartiles, round } from './support/statistics.ts';

const SIZES = [500, 5000, 20_000, 50_000, 200_000];
const LARGEST_QUICK = 5000;

const CACHED = 'parvis, asked before';
const UNCACHED = 'parvis, never asked';
const SQL = 'Fastify and SQLite';
const JSON_SERVER = 'json-server';
const CURVES = [CACHED, UNCACHED, SQL, JSON_SERVER] as const;

type Point = Readonly<Record<(typeof CURVES)[number], Quartiles>> & { readonly events: number };

async function measure(settings: Settings, events: number): Promise<Point> {
  const parvis = await startParvis(await openSharedDataset([{ name: 'growing', events, overlapping: true }]));
  const asks = () => ({ paths: [parvis.pathOf('geteventsbylist', 'growing', PAGE_OF_PARVIS)] });
  const data = await readPeerData(parvis, 'growing');
  const { contender: cold } = await createColdContender(settings, parvis, 'growing');
  const contenders: Record<'bare' | 'hit' | 'cold' | 'sql' | 'json', Contender> = {
    bare: await startBareContender(await parvis.ask(asks().paths[0] ?? ''), { asks }),
    hit: { server: parvis, asks },
    cold,
    sql: await startFastifySql(settings, data),
    json: await startJsonServer(settings, data),
  };
  const rounds = await measureAlternately(settings, contenders);
  for (const { server } of Object.values(contenders)) server.stop();
  const cost = (name: 'hit' | 'cold' | 'sql' | 'json') =>
    computeQuartilesOver(rounds, (turns) => turns[name].cpu / turns.bare.cpu);
  return { events, [CACHED]: cost('hit'), [UNCACHED]: cost('cold'), [SQL]: cost('sql'), [JSON_SERVER]: cost('json') };
}

function drawChart(points: readonly Point[]): string {
  const [first, last] = [points[0], points.at(-1)];
  const notes = CURVES.map(
    (name) => `${name} ${round(first?.[name].median ?? 0)} and ${round(last?.[name].median ?? 0)}`,
  );
  return renderLineChart({
    title: 'What a page of 20 costs as the events grow in number',
    description:
      `CPU time a request as a multiple of the bare server's, with ${first?.events} and with ${last?.events} ` +
      `events: ${notes.join('; ')}.`,
    xLabel: 'events of the instance',
    yLabel: '× the CPU time of a bare node:http server that sends the same bytes',
    series: CURVES.map((name) => ({ name, points: points.map((point) => [point.events, point[name].median]) })),
  });
}

export const growthBench: Bench = {
  name: 'growth',
  what: `CPU time a request of a page of 20 (of list ${ALL_EVENTS_LIST_ID}, which holds all events), as a ratio to the bare server`,
  run: async (settings) => {
    const points: Point[] = [];
    for (const events of SIZES) {
      if (!settings.quick || events <= LARGEST_QUICK) points.push(await measure(settings, events));
    }
    const rows = points.map((point): Row => point);
    return { rows, pictures: { 'growth.svg': drawChart(points) } };
  },
};
