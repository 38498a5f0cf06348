import { describe, expect, it } from 'vitest';
import { type DailyCandidate, findDailyRuns } from './daily-events.ts';

const on = (day: string, own: Partial<DailyCandidate> = {}): DailyCandidate => ({
  title: 'Offene Kirche',
  place: 'Kirche',
  startsAt: `2026-12-${day} 09:00:00`,
  endsAt: `2026-12-${day} 18:00:00`,
  isUsual: true,
  ...own,
});
const runs = (...events: readonly DailyCandidate[]) =>
  findDailyRuns(events, (one) => one).map((run) => run.map(({ startsAt }) => startsAt.slice(8, 10)));

describe('events that run every day', () => {
  it('are those on three or more days in a row', () => {
    expect(runs(on('01'), on('02'))).toEqual([]);
    expect(runs(on('01'), on('02'), on('04'))).toEqual([]);
    expect(runs(on('30'), on('29'), on('31'), on('01'))).toEqual([['29', '30', '31']]);
  });

  it('have the same title, place and hours', () => {
    const other: readonly Partial<DailyCandidate>[] = [
      { title: 'Kirche' },
      { place: 'Saal' },
      { startsAt: '2026-12-02 10:00:00' },
      { isUsual: false },
    ];
    for (const own of other) expect(runs(on('01'), on('02', own), on('03'))).toEqual([]);
  });

  it('may take whole days, but not several', () => {
    const whole = (day: string, last = day) =>
      on(day, { startsAt: `2026-12-${day} 00:00:00`, endsAt: `2026-12-${last} 23:59:59` });
    expect(runs(whole('01'), whole('02'), whole('03'))).toEqual([['01', '02', '03']]);
    expect(runs(whole('01', '02'), whole('02', '03'), whole('03', '04'))).toEqual([]);
  });

  it('form separate runs after a break', () => {
    const days = ['01', '02', '03', '05', '06', '07', '08'];
    expect(runs(...days.map((day) => on(day)))).toEqual([days.slice(0, 3), days.slice(3)]);
  });
});
