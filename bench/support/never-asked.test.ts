import { describe, expect, it } from 'vitest';
import { countPages, neverAsked } from './never-asked.ts';

const pairs = [
  { lists: '1,2', events: 30 },
  { lists: '1,3', events: 10 },
  { lists: '2,3', events: 23 },
];

describe('pages never asked for', () => {
  it('are all different and full, and none is left out', () => {
    const total = countPages(pairs);
    expect(total).toBe(5 * (9 + 0 + 2));
    const next = neverAsked(pairs);
    const pages = [...next(20), ...next(total - 20)];
    expect(new Set(pages).size).toBe(total);
    for (const page of pages) {
      const [lists, offset, size] = page.split('/');
      const events = pairs.find((pair) => pair.lists === lists)?.events ?? 0;
      expect(Number(offset) + Number(size)).toBeLessThanOrEqual(events);
    }
  });

  it('are refused when there are no more, so that none is asked twice', () => {
    const next = neverAsked(pairs);
    next(countPages(pairs));
    expect(() => next(1)).toThrow('only 55 different pages');
  });

  it('are scattered: neighbours in the order have other lists or offsets far away', () => {
    const offsets = neverAsked([{ lists: '1,2', events: 10_000 }])(100).map((page) => Number(page.split('/')[1]));
    expect(Math.max(...offsets) - Math.min(...offsets)).toBeGreaterThan(9000);
  });
});
