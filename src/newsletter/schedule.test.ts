import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countRuns } from '../../test/support/runs.ts';
import { INTERVALS } from '../model/newsletter/newsletter.ts';
import { DEFAULT_NEWSLETTER_SETTINGS } from '../model/newsletter/newsletter-settings.ts';
import { addDays, parseAsUtc } from '../util/dates.ts';
import { findLatestPeriod } from './schedule.ts';

const sending = { ...DEFAULT_NEWSLETTER_SETTINGS, weekday: 4, time: '06:00' };
const due = (interval: (typeof INTERVALS)[number], now: string, change = {}) => {
  const { due: at, until } = findLatestPeriod(interval, { ...sending, ...change }, now);
  return [at, until];
};

const dayNumber = (day: string) => parseAsUtc(day).getTime() / 86_400_000;

describe('the schedule', () => {
  it('has one weekday per week', () => {
    expect(due('WEEK', '2026-11-26 05:59:59')).toEqual(['2026-11-19 06:00:00', '2026-11-26 06:00:00']);
    expect(due('WEEK', '2026-11-26 06:00:00')).toEqual(['2026-11-26 06:00:00', '2026-12-03 06:00:00']);
    expect(due('WEEK', '2026-11-26 06:00:00', { weekday: 7, time: '18:30' })).toEqual([
      '2026-11-22 18:30:00',
      '2026-11-29 18:30:00',
    ]);
  });

  it('has two days for HALF_WEEK, three and four days apart', () => {
    expect(due('HALF_WEEK', '2026-11-26 06:00:00')).toEqual(['2026-11-26 06:00:00', '2026-11-30 06:00:00']);
    expect(due('HALF_WEEK', '2026-11-30 06:00:00')).toEqual(['2026-11-30 06:00:00', '2026-12-03 06:00:00']);
  });

  it('counts two-week units across years', () => {
    let now = '2026-11-26 06:00:00';
    for (let times = 0; times < 200; times++) {
      const [at = '', until = ''] = due('2_WEEKS', now);
      expect(dayNumber(until.slice(0, 10)) - dayNumber(at.slice(0, 10))).toBe(14);
      now = until;
    }
  });

  it('has the first such weekday of a month, and of a quarter', () => {
    expect(due('MONTH', '2026-11-21 12:00:00')).toEqual(['2026-11-05 06:00:00', '2026-12-03 06:00:00']);
    expect(due('MONTH', '2026-12-31 12:00:00')).toEqual(['2026-12-03 06:00:00', '2027-01-07 06:00:00']);
    expect(due('QUARTER_YEAR', '2026-11-21 12:00:00')).toEqual(['2026-10-01 06:00:00', '2027-01-07 06:00:00']);
    expect(due('QUARTER_YEAR', '2027-01-01 00:00:00')).toEqual(['2026-10-01 06:00:00', '2027-01-07 06:00:00']);
  });

  it('has periods without gaps, each with its own name', () => {
    const day = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1990-01-01', days));
    const time = fc.constantFrom('00:00', '06:00', '23:59');
    const run = fc.record({
      interval: fc.constantFrom(...INTERVALS),
      day,
      time,
      weekday: fc.integer({ min: 1, max: 7 }),
    });
    fc.assert(
      fc.property(run, ({ interval, day, time, weekday }) => {
        const chosen = { ...sending, time, weekday };
        const now = `${day} 12:00:00`;
        const period = findLatestPeriod(interval, chosen, now);
        expect(period.due <= now && now < period.until).toBe(true);
        expect(parseAsUtc(period.due).getUTCDay() % 7 === weekday % 7 || interval === 'HALF_WEEK').toBe(true);
        const next = findLatestPeriod(interval, chosen, period.until);
        expect(next.due).toBe(period.until);
        expect(next.name).not.toBe(period.name);
      }),
      { numRuns: countRuns(2000) },
    );
  });

  it('sends no subscriber two issues in a week whose sending day is postponed', () => {
    const thursday = findLatestPeriod('WEEK', sending, '2026-11-27 12:00:00');
    const friday = findLatestPeriod('WEEK', { ...sending, weekday: 5 }, '2026-11-27 12:00:00');
    expect(friday.due > thursday.due).toBe(true);
    expect(friday.name).toBe(thursday.name);
  });

  it('is due right after a clock change that skips the sending time', () => {
    const early = findLatestPeriod('WEEK', { ...sending, weekday: 7, time: '02:30' }, '2026-03-29 01:59:59');
    const after = findLatestPeriod('WEEK', { ...sending, weekday: 7, time: '02:30' }, '2026-03-29 03:00:00');
    expect([early.due, after.due]).toEqual(['2026-03-22 02:30:00', '2026-03-29 02:30:00']);
  });
});
