import { describe, expect, it } from 'vitest';
import {
  computeCalendarSpan,
  isLongerThanWeek,
  parseCalendarView,
  readDayFromQuery,
  takesPlaceOn,
} from './calendar-days.ts';

describe('a calendar view', () => {
  it('shows the week of a day from Monday on', () => {
    expect(computeCalendarSpan('week', '2026-12-06').days).toEqual([
      '2026-11-30',
      '2026-12-01',
      '2026-12-02',
      '2026-12-03',
      '2026-12-04',
      '2026-12-05',
      '2026-12-06',
    ]);
    expect(computeCalendarSpan('week', '2026-12-06')).toMatchObject({ before: '2026-11-29', after: '2026-12-13' });
  });

  it('shows a month in whole weeks', () => {
    for (const [day, first, last, weeks] of [
      ['2026-12-06', '2026-11-30', '2027-01-03', 5],
      ['2027-02-28', '2027-02-01', '2027-02-28', 4],
      ['2026-08-01', '2026-07-27', '2026-09-06', 6],
      ['2024-02-29', '2024-01-29', '2024-03-03', 5],
    ] as const) {
      const { days } = computeCalendarSpan('month', day);
      expect([days[0], days.at(-1), days.length / 7]).toEqual([first, last, weeks]);
    }
  });

  it('leads to the previous and next month, whatever their lengths', () => {
    expect(computeCalendarSpan('month', '2026-03-31')).toMatchObject({ before: '2026-02-01', after: '2026-04-01' });
    expect(computeCalendarSpan('month', '2026-12-31')).toMatchObject({ before: '2026-11-01', after: '2027-01-01' });
    expect(computeCalendarSpan('rooms', '2027-01-01')).toEqual({
      days: ['2027-01-01'],
      before: '2026-12-31',
      after: '2027-01-02',
    });
  });

  it('starts today if the URL names no valid day', () => {
    const asked = (on: string) => readDayFromQuery(new URLSearchParams({ on }), '2026-11-23');
    expect(asked('2026-12-06')).toBe('2026-12-06');
    for (const wrong of ['', '2026-02-30', 'morgen', '0001-01-01', '9999-12-31'])
      expect(asked(wrong)).toBe('2026-11-23');
    expect(parseCalendarView(new URLSearchParams({ view: 'year' }))).toBeUndefined();
  });

  it('has an event on each of its days, but not on a day that begins at its end', () => {
    const night = { startsAt: '2026-11-27 20:00:00', endsAt: '2026-11-28 00:30:00', hours: [] };
    const days = ['2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29'];
    expect(days.filter((day) => takesPlaceOn(day, night))).toEqual(['2026-11-27', '2026-11-28']);
    const toMidnight = { startsAt: '2026-11-27 20:00:00', endsAt: '2026-11-28 00:00:00', hours: [] };
    expect(days.filter((day) => takesPlaceOn(day, toMidnight))).toEqual(['2026-11-27']);
    const atMidnight = { startsAt: '2026-11-28 00:00:00', endsAt: '2026-11-28 00:00:00', hours: [] };
    expect(days.filter((day) => takesPlaceOn(day, atMidnight))).toEqual(['2026-11-28']);
    const hours = [{ date: '2026-11-27', from: '10:00', to: '12:00' }];
    const withHours = { startsAt: '2026-11-26 10:00:00', endsAt: '2026-11-29 12:00:00', hours };
    expect(days.filter((day) => takesPlaceOn(day, withHours))).toEqual(['2026-11-27']);
  });

  it('detects events of more than a week', () => {
    expect(isLongerThanWeek({ startsAt: '2026-11-01 00:00:00', endsAt: '2026-11-30 23:59:59' })).toBe(true);
    expect(isLongerThanWeek({ startsAt: '2026-11-23 00:00:00', endsAt: '2026-11-29 23:59:59' })).toBe(false);
  });
});
