import { describe, expect, it } from 'vitest';
import {
  addDays,
  formatAsUtc,
  fromCompactDate,
  isCompactDate,
  isDate,
  isDateTime,
  parseAsUtc,
  toCompactDate,
} from './dates.ts';
import { createWallClock, formatWallClock, isTimeZone } from './wall-clock.ts';

describe('dates', () => {
  it.each([
    ['2028-02-29 00:00:00', true],
    ['2026-02-29 00:00:00', false],
    ['1900-02-29 00:00:00', false],
    ['2000-02-29 23:59:59', true],
    ['2026-04-31 00:00:00', false],
    ['2026-13-01 00:00:00', false],
    ['0000-01-01 00:00:00', false],
    ['2026-01-01 24:00:00', false],
    ['2026-01-01T10:00:00', false],
    ['2026-01-01 10:00', false],
    ['2026-03-29 02:30:00', true],
    ['2026-01-01 10:60:00', false],
    ['2026-01-01 10:00:60', false],
    ['2026-01-01 1a:00:00', false],
    ['2026-01- 1 10:00:00', false],
    ['+026-01-01 10:00:00', false],
    ['2026-01-01 10:00:00\n', false],
    ['９026-01-01 10:00:00', false],
  ])('%s is a real date and time: %s', (text, real) => {
    expect(isDateTime(text)).toBe(real);
  });

  it('accepts compact and plain days', () => {
    expect(isCompactDate('20261131')).toBe(false);
    expect(isCompactDate('20261130')).toBe(true);
    expect(isCompactDate('2026113')).toBe(false);
    expect(isDate('2026-11-30')).toBe(true);
    expect(fromCompactDate('20261130')).toBe('2026-11-30');
    expect(toCompactDate('2026-11-30 10:00:00')).toBe('20261130');
  });

  it('counts days across month and year ends', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  });

  it('parses early years literally', () => {
    expect(parseAsUtc('0031-05-01 10:00:00').toISOString()).toBe('0031-05-01T10:00:00.000Z');
    expect(formatAsUtc(parseAsUtc('0031-05-01 10:00:00').getTime())).toBe('0031-05-01 10:00:00');
  });
});

describe('the wall clock', () => {
  it.each([
    ['2026-03-29T00:59:59Z', '2026-03-29 01:59:59'],
    ['2026-03-29T01:00:00Z', '2026-03-29 03:00:00'],
    ['2026-10-25T00:59:59Z', '2026-10-25 02:59:59'],
    ['2026-10-25T01:00:00Z', '2026-10-25 02:00:00'],
    ['2026-12-31T23:00:00.999Z', '2027-01-01 00:00:00'],
  ])('in Zurich at %s shows %s', (instant, shown) => {
    expect(createWallClock('Europe/Zurich')(Date.parse(instant))).toBe(shown);
  });

  it('truncates to the second and follows the clock back', () => {
    const clock = createWallClock('UTC');
    expect(formatAsUtc(1999)).toBe('1970-01-01 00:00:01');
    expect(clock(1999)).toBe('1970-01-01 00:00:01');
    expect(clock(999)).toBe('1970-01-01 00:00:00');
  });

  it.each([
    'Europe/Zurich',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
    'Africa/Casablanca',
    'UTC',
  ])('of %s is the same by the cached offsets, around every change and far from it', (zone) => {
    const tell = createWallClock(zone);
    const hours = Array.from({ length: 9000 }, (_, hour) => Date.UTC(2026, 0, 1) + hour * 3_600_000 + 1_799_999);
    const far = ['0001-01-02', '1900-06-01', '1979-12-31', '1980-01-01', '9999-12-31'].map((day) => Date.parse(day));
    expect([...hours, ...far].filter((instant) => formatWallClock(instant, tell) !== tell(instant))).toEqual([]);
  });

  it('knows which time zones exist', () => {
    expect(['Europe/Zurich', 'UTC', 'Europe/Seewil', '+01:00', ''].map(isTimeZone)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});
