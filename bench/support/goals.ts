import type { Verdict } from './bench.ts';
import type { Quartiles } from './statistics.ts';

/** Verdict on a figure (the median of quartiles) with an upper limit. */
export function atMost(limit: number, figure: number | Quartiles, unit = ''): Verdict {
  return { goal: `≤ ${limit}${unit}`, met: medianOf(figure) <= limit };
}

/** Verdict on a figure (the median of quartiles) with a lower limit. */
export function atLeast(limit: number, figure: number | Quartiles, unit = ''): Verdict {
  return { goal: `≥ ${limit}${unit}`, met: medianOf(figure) >= limit };
}

function medianOf(figure: number | Quartiles): number {
  return typeof figure === 'number' ? figure : figure.median;
}
