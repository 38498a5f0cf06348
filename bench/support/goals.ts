import type { Verdict } from './bench.ts';
import type { Quartiles } from './statistics.ts';

export function expectAtMost(limit: number, figure: number | Quartiles, unit = ''): Verdict {
  return { goal: `≤ ${limit}${unit}`, met: medianOf(figure) <= limit };
}

export function expectAtLeast(limit: number, figure: number | Quartiles, unit = ''): Verdict {
  return { goal: `≥ ${limit}${unit}`, met: medianOf(figure) >= limit };
}

function medianOf(figure: number | Quartiles): number {
  return typeof figure === 'number' ? figure : figure.median;
}
