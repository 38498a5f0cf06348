import { type Contender, quartilesOver, type Rounds } from './alternate.ts';
import { type BufferSpread, startBareServer } from './bare-server.ts';
import type { Row } from './bench.ts';
import { atMost } from './goals.ts';

export function minimumOver<K extends string>(rounds: Rounds<K>, figure: (round: Rounds<K>[number]) => number): number {
  return Math.min(...rounds.map(figure));
}

export async function startBareContender(
  body: Buffer,
  like: Omit<Contender, 'server' | 'unique'>,
  spread?: BufferSpread,
): Promise<Contender> {
  return { server: await startBareServer(body, spread), ...like };
}

/**
 * Compares parvis with the bare server. The goal is judged by the minimum CPU time of each, because other load on the machine makes a
 * request more expensive, never cheaper.
 */
export function compareWithBare(rounds: Rounds<'bare' | 'parvis'>, goal?: number): Row {
  const ratio = quartilesOver(rounds, ({ parvis, bare }) => parvis.cpu / bare.cpu);
  const minimum = minimumOver(rounds, ({ parvis }) => parvis.cpu) / minimumOver(rounds, ({ bare }) => bare.cpu);
  return {
    'at best': minimum,
    goal: goal === undefined ? '' : atMost(goal, minimum),
    ratio,
    'parvis µs': quartilesOver(rounds, ({ parvis }) => parvis.cpu).median,
    'bare µs': quartilesOver(rounds, ({ bare }) => bare.cpu).median,
    'parvis/s': Math.round(quartilesOver(rounds, ({ parvis }) => parvis.rate).median),
    'bare/s': Math.round(quartilesOver(rounds, ({ bare }) => bare.rate).median),
    'p50 ms': quartilesOver(rounds, ({ parvis }) => parvis.p50).median,
    'p99 ms': quartilesOver(rounds, ({ parvis }) => parvis.p99).median,
    'bare p99 ms': quartilesOver(rounds, ({ bare }) => bare.p99).median,
  };
}
