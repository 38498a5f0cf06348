import { describe, expect, it } from 'vitest';
import { expectAtLeast, expectAtMost } from './goals.ts';
import { formatCell, formatTable, goalsOf, roundFigures } from './report.ts';

const rows = [
  { answer: 'page', ratio: { low: 1.0123, median: 1.2, high: 1.3 }, goal: expectAtMost(1.1, 1.2) },
  { answer: 'detail', ratio: 12.345, goal: expectAtMost(15, 12.345), more: 1234.5 },
];

describe('goals', () => {
  it('are met up to and including the limit, for quartiles by the median', () => {
    expect(expectAtMost(1.1, 1.1)).toEqual({ goal: '≤ 1.1', met: true });
    expect(expectAtMost(1.1, { low: 1, median: 1.2, high: 1.3 }).met).toBe(false);
    expect(expectAtLeast(40, 39.9, ' ×')).toEqual({ goal: '≥ 40 ×', met: false });
  });

  it('are not met by a missing figure', () => {
    expect(expectAtMost(1, Number.NaN).met).toBe(false);
    expect(expectAtLeast(1, Number.NaN).met).toBe(false);
  });

  it('are counted over all rows', () => {
    expect(goalsOf(rows)).toEqual({ goals: 2, met: 1 });
  });
});

describe('a table', () => {
  it('has a column for every heading, rounded figures, and goals with their mark', () => {
    expect(formatTable(rows).split('\n')).toEqual([
      '  answer  ratio           goal     more',
      '  page    1.2 (1.01–1.3)  ≤ 1.1 ✗',
      '  detail  12.3            ≤ 15 ✓   1235',
    ]);
  });

  it('shows a dash for a missing figure', () => {
    expect(formatCell(Number.NaN)).toBe('–');
  });
});

describe('rows in a file', () => {
  it('have figures rounded to three decimals, and keep goals', () => {
    expect(
      roundFigures([{ a: 1.23456, b: { low: 1, median: 1.00049, high: 2 }, c: expectAtMost(1, 2), d: 'x' }]),
    ).toEqual([{ a: 1.235, b: { low: 1, median: 1, high: 2 }, c: { goal: '≤ 1', met: false }, d: 'x' }]);
  });
});
