// The comparison of times must see what can be seen, and nothing else.

import { describe, expect, it } from 'vitest';
import { likeness } from '../stress/support/likeness.ts';
import { randomFrom } from '../stress/support/stress-test.ts';

/** Times as requests take them: most are near the median, a few take many times as long. */
function times(random: () => number, count: number, median: number, spread = 0.25): number[] {
  return Array.from({ length: count }, () => {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    const late = random() < 0.03 ? 1 + 20 * random() : 1;
    return median * Math.exp(spread * normal) * late;
  });
}

const SEEDS = Array.from({ length: 100 }, (_, seed) => seed);

describe('times of two kinds of requests', () => {
  it('differ where one takes a tenth longer', () => {
    const seen = SEEDS.filter((seed) => {
      const random = randomFrom(seed);
      return likeness(times(random, 1000, 5), times(random, 1000, 5.5)).differs;
    });
    expect(seen.length).toBeGreaterThanOrEqual(99);
  });

  it('are alike where nothing differs, also with some that take long', () => {
    const seen = SEEDS.filter((seed) => {
      const random = randomFrom(seed);
      return likeness(times(random, 400, 5), times(random, 400, 5)).differs;
    });
    expect(seen).toEqual([]);
  });

  it('are alike where they differ by less than anybody could use', () => {
    const random = randomFrom(1);
    expect(likeness(times(random, 2000, 5, 0.02), times(random, 2000, 5.1, 0.02))).toMatchObject({ differs: false });
    expect(likeness(times(random, 400, 0.1), times(random, 400, 0.12), 0.05)).toMatchObject({ differs: false });
  });

  it('are told by how much they differ, in which direction', () => {
    const random = randomFrom(2);
    const [quick, slow] = [times(random, 800, 4), times(random, 800, 6)];
    expect(likeness(quick, slow).by).toBeCloseTo(2, 0);
    expect(likeness(slow, quick).by).toBeCloseTo(-2, 0);
    expect(likeness(quick, slow).deviations).toBeGreaterThan(5);
  });

  it('that are all the same are alike', () => {
    expect(likeness([1, 1, 1], [1, 1, 1])).toEqual({ shift: 0, by: 0, deviations: 0, differs: false });
  });
});
