import { describe, expect, it } from 'vitest';
import { layOutMonth } from './month-weeks.ts';

type Item = readonly [name: string, first: string, last?: string];
const weeks = (month: string, items: readonly Item[], from = '') =>
  layOutMonth(month, items, ([, first, last = first]) => ({ first, last }), { from });
const shown = (month: string, items: readonly Item[], from?: string) =>
  Object.fromEntries(
    weeks(month, items, from)
      .flat()
      .map(({ day, bars, alone }) => [
        day,
        [
          ...bars.map((bar) =>
            bar === undefined
              ? 'free'
              : bar === 'held'
                ? '-'
                : `${bar.hasBegun ? '<' : ''}${bar.item[0]}${bar.days}${bar.goesOn ? '>' : ''}`,
          ),
          ...alone.map(([name]) => name),
        ].join(' '),
      ])
      .filter(([, text]) => text !== ''),
  );

describe('a month by weeks', () => {
  it('begins on Monday and ends on Sunday, and contains every day once', () => {
    for (const month of ['0001-01', '2026-02', '2027-02', '2028-02', '2026-11', '2026-12', '9999-11']) {
      const days = weeks(month, []).flat();
      expect(days.length % 7).toBe(0);
      expect(new Set(days.map(({ day }) => day)).size).toBe(days.length);
      expect(days.filter(({ isOfMonth }) => isOfMonth).map(({ day }) => day)[0]).toBe(`${month}-01`);
      expect(weeks(month, []).every((week) => week.some(({ isOfMonth }) => isOfMonth))).toBe(true);
    }
    expect(weeks('2027-02', [])).toHaveLength(4);
    expect(weeks('2026-11', [])[0]?.[0]?.day).toBe('2026-10-26');
  });

  it('shows an item of several days as one bar per week', () => {
    expect(shown('2026-11', [['A', '2026-11-06 10:00:00', '2026-11-10 12:00:00']])).toEqual({
      '2026-11-06': 'A3>',
      '2026-11-07': '-',
      '2026-11-08': '-',
      '2026-11-09': '<A2',
      '2026-11-10': '-',
    });
  });

  it('keeps a bar in one row, and puts another one into the first free row', () => {
    const bars: Item[] = [
      ['A', '2026-11-02', '2026-11-04'],
      ['B', '2026-11-03', '2026-11-07'],
      ['C', '2026-11-05', '2026-11-06'],
    ];
    expect(shown('2026-11', [...bars, ['x', '2026-11-04']])).toEqual({
      '2026-11-02': 'A3',
      '2026-11-03': '- B5',
      '2026-11-04': '- - x',
      '2026-11-05': 'C2 -',
      '2026-11-06': '- -',
      '2026-11-07': 'free -',
    });
  });

  it('starts earlier items at the first day, and shows nothing before it', () => {
    const items: Item[] = [
      ['A', '2026-10-01', '2027-03-01'],
      ['old', '2026-11-20'],
      ['new', '2026-11-27'],
    ];
    expect(shown('2026-11', items, '2026-11-27')).toEqual({
      '2026-11-27': '<A3> new',
      '2026-11-28': '-',
      '2026-11-29': '-',
      '2026-11-30': '<A1>',
    });
    expect(
      shown('2026-12', [
        ['x', '2026-11-30'],
        ['y', '2027-01-01'],
      ]),
    ).toEqual({});
  });

  it('counts a night as the day on which it began, and midnight as the end of a day', () => {
    expect(
      shown('2026-11', [
        ['night', '2026-11-06 22:00:00', '2026-11-07 02:00:00'],
        ['day', '2026-11-10 00:00:00', '2026-11-11 00:00:00'],
        ['days', '2026-11-17 10:00:00', '2026-11-19 00:00:00'],
      ]),
    ).toEqual({ '2026-11-06': 'night', '2026-11-10': 'day', '2026-11-17': 'days2', '2026-11-18': '-' });
  });

  it('shows the items on days of adjacent months on request', () => {
    const items = [['trip', '2026-11-29', '2026-12-02']] as const;
    const lasting = ([, first, last]: (typeof items)[number]) => ({ first, last });
    const days = layOutMonth('2026-11', items, lasting, { fillsWeeks: true }).flat();
    expect(days.filter(({ bars }) => bars.length > 0).map(({ day }) => day)).toEqual([
      '2026-11-29',
      '2026-11-30',
      '2026-12-01',
      '2026-12-02',
    ]);
  });
});
