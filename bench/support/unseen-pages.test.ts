import { describe, expect, it } from 'vitest';
import { countPages, createUnseenPages } from './unseen-pages.ts';

const pairs = [
  { lists: '1,2', events: 30 },
  { lists: '1,3', events: 10 },
  { lists: '2,3', events: 23 },
];

describe('unseen pages', () => {
  it('are all different and full, and cover all possible pages', () => {
    const total = countPages(pairs);
    expect(total).toBe(5 * (9 + 0 + 2));
    const next = createUnseenPages(pairs);
    const pages = [...next(20), ...next(total - 20)];
    expect(new Set(pages).size).toBe(total);
    for (const page of pages) {
      const [lists, offset, size] = page.split('/');
      const events = pairs.find((pair) => pair.lists === lists)?.events ?? 0;
      expect(Number(offset) + Number(size)).toBeLessThanOrEqual(events);
    }
  });

  it('throw when they run out, so that none is requested twice', () => {
    const next = createUnseenPages(pairs);
    next(countPages(pairs));
    expect(() => next(1)).toThrow('only 55 different pages');
  });

  it('are scattered: consecutive pages have different lists or distant offsets', () => {
    const offsets = createUnseenPages([{ lists: '1,2', events: 10_000 }])(100).map((page) =>
      Number(page.split('/')[1]),
    );
    expect(Math.max(...offsets) - Math.min(...offsets)).toBeGreaterThan(9000);
  });
});
