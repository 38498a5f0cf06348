import { expect, it } from 'vitest';
import { parseRetryAfter } from './retry-after.ts';

const now = Date.parse('2026-11-20T11:00:00Z');

it.each([
  ['7', 7],
  [' 0 ', 0],
  ['Fri, 20 Nov 2026 11:00:30 GMT', 30],
  ['Friday, 20-Nov-26 11:00:30 GMT', 30],
  ['Fri, 20 Nov 2026 10:00:00 GMT', 0],
  ['soon', undefined],
  ['-5', undefined],
  ['2026', 2026],
  ['', undefined],
  [null, undefined],
  [undefined, undefined],
])('Retry-After: %j is parsed to the time to wait', (text, seconds) => {
  expect(parseRetryAfter(text, now)).toBe(seconds);
});
