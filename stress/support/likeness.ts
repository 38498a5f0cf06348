// Comparison of the durations of two kinds of requests, with as much power as a patient attacker has: by ranks, so that outliers of a busy
// machine have no effect.

import { percentile } from '../../bench/support/statistics.ts';

export interface Likeness {
  /** Median of the differences of all pairs (second minus first), as a share of the median of all durations. */
  readonly shift: number;
  /** Median difference in the unit of the figures. */
  readonly by: number;
  /** How unlikely that is where nothing differs, in standard deviations (Mann–Whitney). */
  readonly deviations: number;
  readonly differs: boolean;
}

/** Number of standard deviations that rules out chance, even for dozens of comparisons. */
const DEVIATIONS = 5;

/** Minimum share that a remote attacker could distinguish from noise; `least` is the absolute minimum. */
const SHARE = 0.05;

/** Compares some figures, measured by turns. Less than `least` is no difference, whatever the share. */
export function likeness(one: readonly number[], other: readonly number[], least = 0): Likeness {
  const by = middleDifference(one, other);
  const shift = by / percentile([...one, ...other], 0.5);
  const deviations = rankDeviations(one, other);
  const differs = Math.abs(deviations) > DEVIATIONS && Math.abs(shift) > SHARE && Math.abs(by) > least;
  return { shift, by, deviations, differs };
}

/** The statistic of Mann and Whitney with its variance for ties, in standard deviations; positive where `other` is greater. */
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

/** Size of the sample, spread evenly over the ranks. */
const STANDING_FOR_ALL = 100;

/** The median of the differences of all pairs (Hodges and Lehmann). */
function middleDifference(one: readonly number[], other: readonly number[]): number {
  const [some, others] = [thinned(one), thinned(other)];
  return percentile(
    some.flatMap((first) => others.map((second) => second - first)),
    0.5,
  );
}

function thinned(figures: readonly number[]): readonly number[] {
  const sorted = figures.toSorted((a, b) => a - b);
  const count = Math.min(STANDING_FOR_ALL, sorted.length);
  return Array.from({ length: count }, (_, index) => sorted[Math.floor(((index + 0.5) * sorted.length) / count)] ?? 0);
}
