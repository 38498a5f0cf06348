import { type Contender, over, type Rounds } from './alternate.ts';
import { type Spread, startBareServer } from './bare-server.ts';
import type { Row } from './bench.ts';
import { atMost } from './goals.ts';

/** Minimum of a figure over all rounds. */
export function leastOf<K extends string>(rounds: Rounds<K>, figure: (round: Rounds<K>[number]) => number): number {
  return Math.min(...rounds.map(figure));
}

/** Bare server with these bytes, under the same load as the server that it is compared with. */
export async function bareServer(
  body: Buffer,
  like: Omit<Contender, 'server' | 'unique'>,
  spread?: Spread,
): Promise<Contender> {
  return { server: await startBareServer(body, spread), ...like };
}

/**
 * The figures of a comparison of parvis with the bare server, and whether the ratio of CPU times meets the goal. That is
 * judged by the least CPU time of each: whatever else a machine does makes a request dearer, never cheaper, and where others
 * share the processor it swings by more than the goals are apart.
 */
export function besideBare(rounds: Rounds<'bare' | 'parvis'>, goal?: number): Row {
  const ratio = over(rounds, ({ parvis, bare }) => parvis.cpu / bare.cpu);
  const least = leastOf(rounds, ({ parvis }) => parvis.cpu) / leastOf(rounds, ({ bare }) => bare.cpu);
  return {
    'at best': least,
    goal: goal === undefined ? '' : atMost(goal, least),
    ratio,
    'parvis µs': over(rounds, ({ parvis }) => parvis.cpu).median,
    'bare µs': over(rounds, ({ bare }) => bare.cpu).median,
    'parvis/s': Math.round(over(rounds, ({ parvis }) => parvis.rate).median),
    'bare/s': Math.round(over(rounds, ({ bare }) => bare.rate).median),
    'p50 ms': over(rounds, ({ parvis }) => parvis.p50).median,
    'p99 ms': over(rounds, ({ parvis }) => parvis.p99).median,
    'bare p99 ms': over(rounds, ({ bare }) => bare.p99).median,
  };
}
