import { describe, expect, it } from 'vitest';
import { instant } from './instant.ts';
import { Report } from './report.ts';

function read(precision: 'seconds' | 'milliseconds', given: unknown) {
  const report = new Report({ cleanHtml: (html) => html });
  const value = instant(precision).read(given, 'at', report);
  return report.faults === 0 ? value : report.firstProblems(1)[0]?.code;
}

describe('an instant (rule D23)', () => {
  it.each([
    ['2026-11-28T09:00:00Z', '2026-11-28T09:00:00Z', '2026-11-28T09:00:00.000Z'],
    ['2026-11-28T09:00:00.5Z', '2026-11-28T09:00:00Z', '2026-11-28T09:00:00.500Z'],
    ['2026-11-28T10:00:00.123456789+01:00', '2026-11-28T09:00:00Z', '2026-11-28T09:00:00.123Z'],
    ['2026-11-28t09:00:00z', '2026-11-28T09:00:00Z', '2026-11-28T09:00:00.000Z'],
  ])('is accepted in every form of RFC 3339 and written in one: %s', (given, seconds, milliseconds) => {
    expect([read('seconds', given), read('milliseconds', given)]).toEqual([seconds, milliseconds]);
  });

  it.each([
    '2026-11-28',
    '2026-11-28 09:00:00',
    '2026-11-28T09:00:00',
    '2026-02-30T09:00:00Z',
    '2026-11-28T25:00:00Z',
    '2026-11-28T09:00:00+1:00',
    '',
  ])('is rejected in other forms: %j', (given) => {
    expect([read('seconds', given), read('milliseconds', given)]).toEqual(['no_instant', 'no_instant']);
  });
});
