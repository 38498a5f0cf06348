import { describe, expect, it } from 'vitest';
import { countLinesThatFit, createTimeClasses, findOccupiedSpans } from './week-classes.ts';
import { layOutWeek } from './week-layout.ts';

const DAYS = Array.from({ length: 7 }, (_, index) => `2026-11-${23 + index}`);
const on = (day: number, from: string, to: string, until = day) => ({
  startsAt: `2026-11-${day} ${from}:00`,
  endsAt: `2026-11-${until} ${to === '24' ? '23:59:59' : `${to}:00`}`,
  hours: [],
});

describe('a week', () => {
  it('shows 8 to 20, extended for earlier and later events', () => {
    expect(layOutWeek(DAYS, []).axis).toEqual({ first: 8, last: 20 });
    expect(layOutWeek(DAYS, [on(23, '06:45', '07:30'), on(24, '19:00', '21:15')]).axis).toEqual({ first: 6, last: 22 });
    expect(layOutWeek(DAYS, [on(23, '23:50', '23:55')]).axis.last).toBe(24);
  });

  it('is not extended by events past midnight, whose end is drawn within its hours', () => {
    const night = layOutWeek(DAYS, [on(27, '20:00', '00:30', 28)]);
    expect(night.axis).toEqual({ first: 8, last: 24 });
    expect(night.days.map((day) => day.length)).toEqual([0, 0, 0, 0, 1, 0, 0]);
    const long = layOutWeek(DAYS, [on(27, '22:00', '10:00', 28)]);
    expect(long.days[5]?.map(({ from, to }) => [from, to])).toEqual([[480, 600]]);
  });

  it('shows whole-day events above the days they cover, and events without room next to others', () => {
    const camp = on(24, '09:00', '16:00', 26);
    const whole = on(29, '00:00', '24');
    const { band, days } = layOutWeek(DAYS, [camp, whole]);
    expect(band).toEqual([
      { event: camp, column: 2, columns: 3 },
      { event: whole, column: 7, columns: 1 },
    ]);
    expect(days.flat()).toEqual([]);
    const many = Array.from({ length: 8 }, () => on(25, '10:00', '11:00'));
    expect(layOutWeek(DAYS, many).band.map(({ column, columns }) => [column, columns])).toEqual([
      [3, 1],
      [3, 1],
    ]);
  });

  it('draws an event with daily hours at each of them, and on no other day', () => {
    const hours = [
      { date: '2026-11-24', from: '10:00', to: '12:00' },
      { date: '2026-11-24', from: '14:00', to: '18:00' },
      { date: '2026-11-26', from: '10:00', to: '22:00' },
    ];
    const { axis, band, days } = layOutWeek(DAYS, [{ ...on(24, '10:00', '22:00', 26), hours }]);
    expect([axis.last, band]).toEqual([22, []]);
    expect(days.map((day) => day.map(({ from, to }) => [from / 60, to / 60]))).toEqual([
      [],
      [
        [10, 12],
        [14, 18],
      ],
      [],
      [[10, 22]],
      [],
      [],
      [],
    ]);
  });
});

describe('a position in the week', () => {
  it('has classes for hours and minutes in steps of five', () => {
    expect(createTimeClasses({ from: 8 * 60 + 4, to: 24 * 60 })).toBe('timed h-8 m-5 uh-24 um-0');
    expect(createTimeClasses({ from: 8 * 60 + 58, to: 10 * 60 + 30 })).toBe('timed h-9 m-0 uh-10 um-30');
  });

  it('has room for at least one line', () => {
    expect([30, 60, 120, 900].map((minutes) => countLinesThatFit({ from: 0, to: minutes }))).toEqual([1, 2, 4, 8]);
  });

  it('includes set-up and clear-away times, clipped to the visible hours', () => {
    const event = {
      ...on(23, '09:00', '10:00'),
      occupiesFrom: '2026-11-23 07:00:00',
      occupiesTo: '2026-11-23 10:30:00',
    };
    const [place] = layOutWeek(DAYS, [event]).days[0] ?? [];
    if (place === undefined) throw new Error('nothing is placed');
    expect(findOccupiedSpans(place, '2026-11-23', { first: 8, last: 20 })).toEqual([
      { from: 480, to: 540 },
      { from: 600, to: 630 },
    ]);
  });
});
