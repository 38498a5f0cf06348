import { describe, expect, it } from 'vitest';
import { createWallClock } from '../util/wall-clock.ts';
import { UsageError } from './command.ts';
import { CommandError } from './command-error.ts';
import { addMsToMoment, readDayOption, readDurationOption, readMomentOption } from './date-options.ts';

const around = { now: '2026-12-02 12:00:00', timeZone: 'Europe/Zurich', tell: createWallClock('Europe/Zurich') };
const changing = { ...around, moment: '2026-11-22 09:30:00' };

describe('a moment', () => {
  it.each([
    ['2026-12-06 11:00', '2026-12-06 11:00:00'],
    [' 2026-12-06   9:05 ', '2026-12-06 09:05:00'],
    ['2026-12-06T11:00:30', '2026-12-06 11:00:30'],
    ['2026-1-6 11:00', '2026-01-06 11:00:00'],
    ['6.12.2026 11:00', '2026-12-06 11:00:00'],
    ['06. 12. 2026 11:00', '2026-12-06 11:00:00'],
    ['6.12. 11:00', '2026-12-06 11:00:00'],
    ['1.12. 11:00', '2027-12-01 11:00:00'],
    ['2.12. 12:00', '2026-12-02 12:00:00'],
    ['2.12. 11:59', '2027-12-02 11:59:00'],
    ['29.2. 10:00', '2028-02-29 10:00:00'],
    ['today 9:00', '2026-12-02 09:00:00'],
    ['Tomorrow 10:00', '2026-12-03 10:00:00'],
    ['sunday 10:00', '2026-12-06 10:00:00'],
    ['sun 10:00', '2026-12-06 10:00:00'],
    ['wednesday 13:00', '2026-12-02 13:00:00'],
    ['wednesday 11:00', '2026-12-09 11:00:00'],
    ['tuesday 10:00', '2026-12-08 10:00:00'],
  ])('is parsed from %j', (text, moment) => {
    expect(readMomentOption('--from', text, around)).toBe(moment);
    expect(readMomentOption('--from', text, changing)).toBe(moment);
  });

  it.each([
    ['11:00', '2026-11-22 11:00:00'],
    ['2026-12-06', '2026-12-06 09:30:00'],
    ['6.12.', '2026-12-06 09:30:00'],
    ['tomorrow', '2026-12-03 09:30:00'],
    ['wednesday', '2026-12-09 09:30:00'],
  ])('keeps the previous day or time that %j leaves out', (text, moment) => {
    expect(readMomentOption('--from', text, changing)).toBe(moment);
  });

  it('uses the given day for a time alone', () => {
    expect(readMomentOption('--to', '11:00', { ...around, day: '2027-01-01' })).toBe('2027-01-01 11:00:00');
  });

  it.each<readonly [text: string, said: string]>([
    ['11:00', '--from: "11:00" has no day; use 2026-12-06 11:00, '],
    ['2026-12-06', '--from: "2026-12-06" has no time; use '],
    ['sunday', '--from: "sunday" has no time; use '],
    ...[
      '',
      'x',
      'su 10:00',
      '6.12 11:00',
      '6.12.26 11:00',
      '12/6/2026 11:00',
      '11',
      '11h',
      '10:00 sunday',
      '2026-02-30 10:00',
      '31.11. 10:00',
      '2026-12-06 24:00',
      '2026-12-06 10:60',
      '0000-01-01 10:00',
      'sunday 1:1',
      '2026-12-06 11:00 Uhr',
      '20261206 11:00',
      'today10:00',
    ].map((text) => [text, '--from takes 2026-12-06 11:00, '] as const),
  ])('is rejected with the accepted forms if unclear: %j', (text, said) => {
    const read = () => readMomentOption('--from', text, around);
    expect(read).toThrow(UsageError);
    expect(read).toThrow(said);
    expect(read).toThrow(JSON.stringify(text));
  });

  it('is rejected if skipped by a clock change, and accepted if it occurs twice', () => {
    expect(() => readMomentOption('--from', '2027-03-28 02:00', around)).toThrow(CommandError);
    expect(() => readMomentOption('--from', '2027-03-28 02:59', around)).toThrow(
      '--from: there is no 02:59 on 2027-03-28 in Europe/Zurich: the clocks go forward then',
    );
    for (const text of ['2027-03-28 01:59', '2027-03-28 03:00', '2027-10-31 02:30']) {
      expect(readMomentOption('--from', text, around)).toBe(`${text}:00`);
    }
    const inNewYork = { ...around, timeZone: 'America/New_York', tell: createWallClock('America/New_York') };
    expect(readMomentOption('--from', '2027-03-28 02:30', inNewYork)).toBe('2027-03-28 02:30:00');
    expect(() => readMomentOption('--from', '2027-03-14 02:30', inNewYork)).toThrow('in America/New_York');
  });
});

describe('a day', () => {
  it.each([
    ['2026-12-06', '2026-12-06'],
    ['6.12.2025', '2025-12-06'],
    ['2.12.', '2026-12-02'],
    ['1.12.', '2027-12-01'],
    ['Today', '2026-12-02'],
    ['wednesday', '2026-12-02'],
  ])('is parsed from %j', (text, day) => {
    expect(readDayOption('--from', text, around)).toBe(day);
  });

  it.each(['', '11:00', '2026-12-06 11:00', '2026-02-30', 'soon', '30.2.'])('is rejected if invalid: %j', (text) => {
    const read = () => readDayOption('--to', text, around);
    expect(read).toThrow(UsageError);
    expect(read).toThrow('--to takes 2026-12-06, 6.12.2026, 6.12., today, tomorrow or sunday, not ');
  });
});

describe('a duration', () => {
  it.each([
    ['1h30', 90],
    ['1h', 60],
    ['1 h 30 min', 90],
    ['90min', 90],
    ['45m', 45],
    ['1:30', 90],
    ['2d', 2880],
    ['1d2h', 1560],
  ])('is parsed from %j', (text, minutes) => {
    expect(readDurationOption('--length', text)).toBe(minutes * 60_000);
  });

  it.each(['', '90', 'h', '-1h', '1x', '1h30s'])('is rejected if unclear: %j', (text) => {
    expect(() => readDurationOption('--length', text)).toThrow(UsageError);
    expect(() => readDurationOption('--length', text)).toThrow(`--length takes 1h30, 1h, 90min or 2d, not "${text}".`);
  });

  it('crosses midnight, months and years by the wall clock', () => {
    expect(addMsToMoment('2026-12-31 23:30:00', 3_600_000)).toBe('2027-01-01 00:30:00');
    expect(addMsToMoment('2027-03-28 01:30:00', 7_200_000)).toBe('2027-03-28 03:30:00');
  });
});
