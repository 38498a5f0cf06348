import { expect, it } from 'vitest';
import { createAttemptLimit } from './attempt-limit.ts';

it('an address has a limited number of attempts per period, and then waits for its end; other addresses are not affected', () => {
  let now = 1_000_000;
  const wait = createAttemptLimit(() => now, 2, 10_000);
  expect([wait('a'), wait('a')]).toEqual([0, 0]);
  now += 4500;
  expect([wait('a'), wait('b')]).toEqual([6, 0]);
  now += 5499;
  expect(wait('a')).toBe(1);
  now += 1;
  expect(wait('a')).toBe(0);
});

it('a clock that is set back locks no address out', () => {
  let now = 1_000_000;
  const wait = createAttemptLimit(() => now, 1, 10_000);
  expect([wait('a'), wait('a')]).toEqual([0, 10]);
  now -= 1;
  expect(wait('a')).toBe(0);
});
