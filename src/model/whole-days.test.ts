import { expect, it } from 'vitest';
import { lastWholeDay, spansWholeDays } from './whole-days.ts';

it.each([
  ['2026-12-06 00:00:00', '2026-12-06 23:59:59', true],
  ['2026-12-06 00:00:00', '2026-12-06 23:59:00', true],
  ['2026-12-06 00:00:00', '2026-12-08 00:00:00', true],
  ['2026-12-06 00:00:00', '2026-12-06 00:00:00', false],
  ['2026-12-06 00:00:00', '2026-12-06 01:00:00', false],
  ['2026-12-06 10:00:00', '2026-12-06 23:59:59', false],
])('from %s to %s is whole days: %s', (from, to, isWhole) => {
  expect(spansWholeDays(from, to)).toBe(isWhole);
});

it('an end at the beginning of a day belongs to the day before', () => {
  expect(lastWholeDay('2027-01-01 00:00:00')).toBe('2026-12-31');
  expect(lastWholeDay('2026-12-31 23:59:59')).toBe('2026-12-31');
});
