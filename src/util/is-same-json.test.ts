import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countRuns } from '../../test/support/runs.ts';
import { isSameExcept, isSameJson } from './is-same-json.ts';

const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(null, true, false, 0, 1, '', 'a', undefined),
    fc.array(tie('value'), { maxLength: 2 }),
    fc.dictionary(fc.constantFrom('a', 'b', '__proto__', '0'), tie('value'), { maxKeys: 2, noNullPrototype: true }),
  ),
}));

it('agrees with Node for any two values', () => {
  let same = 0;
  fc.assert(
    fc.property(value, value, (a, b) => {
      if (isDeepStrictEqual(a, b)) same++;
      expect(isSameJson(a, b)).toBe(isDeepStrictEqual(a, b));
    }),
    { numRuns: countRuns(3000) },
  );
  expect(same).toBeGreaterThan(30);
});

it.each([
  [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
  [{ a: undefined }, {}, false],
  [{ a: undefined }, { b: undefined }, false],
  [JSON.parse('{"__proto__":{}}'), { a: 1 }, false],
  [[], {}, false],
  [{ 0: 1 }, [1], false],
  [[1, 2], [2, 1], false],
])('%j and %j: %s', (a, b, expected) => {
  expect(isSameJson(a, b)).toBe(expected);
});

it('compares two objects without some of their keys', () => {
  const object = fc.dictionary(fc.constantFrom('a', 'b', 'c'), value, { noNullPrototype: true });
  const without = (one: object) => Object.fromEntries(Object.entries(one).filter(([name]) => name !== 'b'));
  fc.assert(
    fc.property(object, object, (a, b) => {
      expect(isSameExcept(a, b, new Set(['b']))).toBe(isSameJson(without(a), without(b)));
    }),
    { numRuns: countRuns(1000) },
  );
});
