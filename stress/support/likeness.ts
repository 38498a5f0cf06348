// Statistical comparison of the durations of two kinds of requests, as powerful as that of a patient attacker. It uses ranks, so that
// outliers of a busy machine have no effect.

import { computePercentile } from '../../bench/support/statistics.ts';

export interface TimingComparison {
  /** Median of the differences of all pairs (second minus first), as a share of the median of all durations. */
  readonly shift: number;
  readonly by: number;
  /** Deviation from the expected value if both kinds take equally long, in standard deviations (Mann–Whitney). */
  readonly deviations: number;
  readonly differs: boolean;
}

/** Number of standard deviations that rules out chance, even in dozens of comparisons. */
const DEVIATIONS = 5;

/** Minimum relative difference that a remote attacker could distinguish from noise. */
const SHARE = 0.05;

export function compareTimings(one: readonly number[], other: readonly number[], minimum = 0): TimingComparison {
  const by = middleDifference(one, other);
  const shift = by / computePercentile([...one, ...other], 0.5);
  const deviations = rankDeviations(one, other);
  const differs = Math.abs(deviations) > DEVIATIONS && Math.abs(shift) > SHARE && Math.abs(by) > minimum;
  return { shift, by, deviations, differs };
}

function rankDeviations(one: readonly number[], other: readonly number[]): number {
  const all = [...one.map((figure) => ({ figure, isOther: 0 })), ...other.map((figure) => ({ figure, isOther: 1 }))];
  all.sort((a, b) => a.figure - b.figure);
  let [ranks, ties] = [0, 0];
  for (let from = 0; from < all.length; ) {
    let to = from;
    while (to < all.length && all[to]?.figure === all[from]?.figure) to++;
    const [size, rank] = [to - from, (from + 1 + to) / 2];
    ties += size ** 3 - size;
    for (let at = from; at < to; at++) ranks += rank * (all[at]?.isOther ?? 0);
    from = to;
  }
  const [n, m, sum] = [one.length, other.length, all.length];
  const greater = ranks - (m * (m + 1)) / 2;
  const variance = ((n * m) / 12) * (sum + 1 - ties / (sum * (sum - 1)));
  return variance === 0 ? 0 : (greater - (n * m) / 2) / Math.sqrt(variance);
}

const MAX_SAMPLES = 100;

function middleDifference(one: readonly number[], other: readonly number[]): number {
  const [some, others] = [thinOut(one), thinOut(other)];
  return computePercentile(
    some.flatMap((first) => others.map((second) => second - first)),
    0.5,
  );
}

function thinOut(figures: readonly number[]): readonly number[] {
  const sorted = figures.toSorted((a, b) => a - b);
  const count = Math.min(MAX_SAMPLES, sorted.length);
  return Array.from({ length: count }, (_, index) => sorted[Math.floor(((index + 0.5) * sorted.length) / count)] ?? 0);
}
