import { type Contender, computeQuartilesOver, type Rounds } from './alternate.ts';
import { type BufferSpread, startBareServer } from './bare-server.ts';
import type { Row } from './bench.ts';
import { expectAtMost } from './goals.ts';

export function computeMinimumOver<K extends string>(
  rounds: Rounds<K>,
  figure: (round: Rounds<K>[number]) => number,
): number {
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
  const ratio = computeQuartilesOver(rounds, ({ parvis, bare }) => parvis.cpu / bare.cpu);
  const minimum =
    computeMinimumOver(rounds, ({ parvis }) => parvis.cpu) / computeMinimumOver(rounds, ({ bare }) => bare.cpu);
  return {
    'at best': minimum,
    goal: goal === undefined ? '' : expectAtMost(goal, minimum),
    ratio,
    'parvis µs': computeQuartilesOver(rounds, ({ parvis }) => parvis.cpu).median,
    'bare µs': computeQuartilesOver(rounds, ({ bare }) => bare.cpu).median,
    'parvis/s': Math.round(computeQuartilesOver(rounds, ({ parvis }) => parvis.rate).median),
    'bare/s': Math.round(computeQuartilesOver(rounds, ({ bare }) => bare.rate).median),
    'p50 ms': computeQuartilesOver(rounds, ({ parvis }) => parvis.p50).median,
    'p99 ms': computeQuartilesOver(rounds, ({ parvis }) => parvis.p99).median,
    'bare p99 ms': computeQuartilesOver(rounds, ({ bare }) => bare.p99).median,
  };
}
