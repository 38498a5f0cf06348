import type { Verdict } from './bench.ts';
import type { Quartiles } from './statistics.ts';

/** Judges a figure (of quartiles the median) that may be this much. */
export function atMost(limit: number, figure: number | Quartiles, unit = ''): Verdict {
  return { goal: `≤ ${limit}${unit}`, met: middle(figure) <= limit };
}

/** Judges a figure (of quartiles the median) that must be this much. */
export function atLeast(limit: number, figure: number | Quartiles, unit = ''): Verdict {
  return { goal: `≥ ${limit}${unit}`, met: middle(figure) >= limit };
}

function middle(figure: number | Quartiles): number {
  return typeof figure === 'number' ? figure : figure.median;
}
