export interface Quartiles {
  readonly low: number;
  readonly median: number;
  readonly high: number;
}

/** Percentile for a share from 0 to 1, interpolated; NaN if there are no figures. */
export function computePercentile(figures: ArrayLike<number>, share: number): number {
  const sorted = Float64Array.from(figures).sort();
  const place = share * (sorted.length - 1);
  const [below = Number.NaN, above = below] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return below + (above - below) * (place - Math.floor(place));
}

export function computeQuartiles(figures: readonly number[]): Quartiles {
  return {
    low: computePercentile(figures, 0.25),
    median: computePercentile(figures, 0.5),
    high: computePercentile(figures, 0.75),
  };
}

export function round(figure: number, digits = 2): number {
  return Number(figure.toFixed(digits));
}
