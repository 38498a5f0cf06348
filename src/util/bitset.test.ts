import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addAllPositions,
  addPosition,
  computeRanks,
  countPositions,
  createEmptySet,
  createFullSet,
  hasPosition,
  intersect,
  listPositions,
  pickPage,
  removePosition,
} from './bitset.ts';

const size = 100;
const members = fc.uniqueArray(fc.nat(size - 1)).map((list) => list.sort((a, b) => a - b));

function setOf(list: readonly number[]) {
  const set = createEmptySet(size);
  for (const position of list) addPosition(set, position);
  return set;
}

describe('a bitset', () => {
  it('contains exactly what was added, in ascending order', () => {
    fc.assert(
      fc.property(members, (list) => {
        expect(listPositions(setOf(list))).toEqual(list);
        expect(countPositions(setOf(list))).toBe(list.length);
      }),
    );
  });

  it('pages like an array', () => {
    fc.assert(
      fc.property(members, fc.nat(120), fc.nat(120), (list, offset, max) => {
        expect(listPositions(setOf(list), offset, max)).toEqual(list.slice(offset, offset + max));
      }),
    );
  });

  it('intersects, joins and removes like arrays', () => {
    fc.assert(
      fc.property(members, members, (one, two) => {
        expect(listPositions(intersect(setOf(one), setOf(two)))).toEqual(one.filter((p) => two.includes(p)));
        const joined = setOf(one);
        addAllPositions(joined, setOf(two));
        expect(listPositions(joined)).toEqual([...new Set([...one, ...two])].sort((a, b) => a - b));
        for (const position of two) removePosition(joined, position);
        expect(listPositions(joined)).toEqual(one.filter((p) => !two.includes(p)));
      }),
    );
  });

  it('finds the same page of an intersection with ranks as by counting', () => {
    const many = fc.uniqueArray(fc.nat(9999), { maxLength: 3000 });
    const from = (list: readonly number[]) => {
      const set = createEmptySet(10_000);
      for (const position of list) addPosition(set, position);
      return set;
    };
    fc.assert(
      fc.property(fc.array(many, { minLength: 1, maxLength: 5 }), fc.nat(3100), fc.nat(3100), (lists, offset, max) => {
        const sets = lists.map(from);
        const all = listPositions(intersect(sets[0] ?? createEmptySet(0), ...sets.slice(1)));
        const expected = { total: all.length, positions: all.slice(offset, offset + max) };
        expect(pickPage(sets, offset, max)).toEqual(expected);
        expect(pickPage(sets, offset, max, computeRanks(sets))).toEqual(expected);
      }),
    );
  });

  it.each([0, 1, 31, 32, 33, 64, 100])('of all %i positions contains exactly those', (n) => {
    expect(countPositions(createFullSet(n))).toBe(n);
    expect(hasPosition(createFullSet(n), n)).toBe(false);
  });
});
