import { expect, it } from 'vitest';
import { isPastMidnight } from './past-midnight.ts';

it.each([
  ['22:00', '01:00', true],
  ['22:00:00', '00:00:00', true],
  ['23:59', '00:00', true],
  ['18:00', '06:00', true],
  ['14:00', '02:00', true],
  ['18:00:00', '06:00:01', false],
  ['19:00', '09:00', false],
  ['10:00', '09:00', false],
  ['10:00', '10:00', false],
  ['10:00', '11:30', false],
  ['00:00', '23:59', false],
  ['20:00:00', '24:00:00', false],
])('an end that is earlier by the clock is on the next day if that is at most half a day later: %s to %s', (from, to, is) => {
  expect(isPastMidnight(from, to)).toBe(is);
});
