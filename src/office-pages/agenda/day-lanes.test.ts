import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DayPiece, layOutDay, MAX_LANES, MIN_DRAWN_MINUTES } from './day-lanes.ts';

const AXIS = { from: 480, to: 1200 };
const at = (from: number, to: number, name = '') => ({ from, to, name });
const placesOf = (pieces: readonly DayPiece[]) =>
  layOutDay(pieces, AXIS).placed.map(({ from, to, lane, lanes }) => [from, to, lane, lanes]);

describe('the layout of a day', () => {
  it('gives a single event the whole width, and shares it among concurrent ones', () => {
    expect(placesOf([at(600, 660), at(660, 720)])).toEqual([
      [600, 660, 0, 1],
      [660, 720, 0, 1],
    ]);
    expect(placesOf([at(600, 700), at(660, 720), at(700, 760)])).toEqual([
      [600, 700, 0, 2],
      [660, 720, 1, 2],
      [700, 760, 0, 2],
    ]);
  });

  it('draws nothing shorter than a line, and nothing outside of its axis', () => {
    expect(placesOf([at(600, 605), at(620, 700)])).toEqual([
      [600, 630, 0, 2],
      [620, 700, 1, 2],
    ]);
    expect(placesOf([at(0, 500)])).toEqual([[480, 510, 0, 1]]);
    expect(placesOf([at(1195, 1440)])).toEqual([[1170, 1200, 0, 1]]);
  });

  const pieces = fc.array(
    fc
      .record({ start: fc.integer({ min: 0, max: 1439 }), length: fc.integer({ min: 0, max: 1440 }) })
      .map(({ start, length }, index?: number) => at(start, Math.min(start + length, 1440), String(index))),
    { maxLength: 25 },
  );

  it('never overlaps two events, keeps their order, and loses none', () => {
    fc.assert(
      fc.property(pieces, (some) => {
        const { placed, overflow } = layOutDay(some, AXIS);
        expect(new Set([...placed.map(({ piece }) => piece), ...overflow])).toEqual(new Set(some));
        for (const [index, one] of placed.entries()) {
          expect(one.from).toBeGreaterThanOrEqual(AXIS.from);
          expect(one.to).toBeLessThanOrEqual(AXIS.to);
          expect(one.to - one.from).toBeGreaterThanOrEqual(MIN_DRAWN_MINUTES);
          expect(one.lane).toBeLessThan(one.lanes);
          expect(one.lanes).toBeLessThanOrEqual(MAX_LANES);
          for (const other of placed.slice(index + 1)) {
            expect(other.from).toBeGreaterThanOrEqual(one.from);
            const isApart = one.to <= other.from || other.to <= one.from;
            const [a, b] = [
              [one.lane / one.lanes, (one.lane + 1) / one.lanes],
              [other.lane / other.lanes, (other.lane + 1) / other.lanes],
            ] as const;
            expect(isApart || a[1] <= b[0] + 1e-9 || b[1] <= a[0] + 1e-9).toBe(true);
          }
        }
      }),
    );
  });

  it('omits only events beyond the maximum of concurrent ones', () => {
    const many = Array.from({ length: MAX_LANES + 2 }, () => at(600, 660));
    const { placed, overflow } = layOutDay(many, AXIS);
    expect([placed.length, overflow.length]).toEqual([MAX_LANES, 2]);
  });
});
