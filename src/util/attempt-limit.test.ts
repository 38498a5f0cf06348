import { expect, it } from 'vitest';
import { openAttemptLimit } from './attempt-limit.ts';

it('an address has so many attempts in its time, waits for the rest of it, and begins anew; others are let', () => {
  let now = 1_000_000;
  const wait = openAttemptLimit(() => now, 2, 10_000);
  expect([wait('a'), wait('a')]).toEqual([0, 0]);
  now += 4500;
  expect([wait('a'), wait('b')]).toEqual([6, 0]);
  now += 5499;
  expect(wait('a')).toBe(1);
  now += 1;
  expect(wait('a')).toBe(0);
});

it('a clock that is set back keeps nobody out', () => {
  let now = 1_000_000;
  const wait = openAttemptLimit(() => now, 1, 10_000);
  expect([wait('a'), wait('a')]).toEqual([0, 10]);
  now -= 1;
  expect(wait('a')).toBe(0);
});
