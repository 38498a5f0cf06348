import { describe, expect, it } from 'vitest';
import { computePercentile, computeQuartiles, round } from './statistics.ts';

describe('statistics', () => {
  it('include the median and quartiles of unsorted figures, interpolated', () => {
    expect(computeQuartiles([5, 1, 3])).toEqual({ low: 2, median: 3, high: 4 });
    expect(computeQuartiles([40, 10, 30, 20])).toEqual({ low: 17.5, median: 25, high: 32.5 });
    expect(computeQuartiles([7])).toEqual({ low: 7, median: 7, high: 7 });
  });

  it('do not change their input, and are NaN for empty input', () => {
    const figures = [3, 1, 2];
    expect(computePercentile(figures, 1)).toBe(3);
    expect(figures).toEqual([3, 1, 2]);
    expect(computePercentile([], 0.5)).toBeNaN();
  });

  it('round to the requested number of digits', () => {
    expect([round(1.2345), round(1.2345, 0)]).toEqual([1.23, 1]);
  });
});
