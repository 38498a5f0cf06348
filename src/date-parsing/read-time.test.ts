import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countRuns } from '../../test/support/runs.ts';
import { isTimeOfDay } from '../util/dates.ts';
import { parseTime } from './read-time.ts';

describe('the time of a field', () => {
  it.each([
    ['10', '10:00'],
    ['9', '09:00'],
    ['0', '00:00'],
    ['10:30', '10:30'],
    ['9:05', '09:05'],
    ['10.30', '10:30'],
    ['10 30', undefined],
    ['1030', '10:30'],
    ['930', '09:30'],
    ['0930', '09:30'],
    ['10h30', '10:30'],
    ['10 h 30', '10:30'],
    ['10h', '10:00'],
    ['10 heures', '10:00'],
    ['10 heures 30', '10:30'],
    ['à 10h', '10:00'],
    ['10 Uhr', '10:00'],
    ['9 Uhr 30', '09:30'],
    ['10:30 Uhr', '10:30'],
    ['um 10', '10:00'],
    ['um halb elf', '10:30'],
    ['halb elf', '10:30'],
    ['halb 8', '07:30'],
    ['Mittag', '12:00'],
    ['midi', '12:00'],
    ['mezzogiorno', '12:00'],
    ['noon', '12:00'],
    ['Mitternacht', '00:00'],
    ['alle 10', '10:00'],
    ['ore 10.30', '10:30'],
    ['10 e 30', '10:30'],
    ['10am', '10:00'],
    ['7 pm', '19:00'],
    ['7.30 p.m.', '19:30'],
    ['12 am', '00:00'],
    ['12pm', '12:00'],
    ["10 o'clock", '10:00'],
    ['10:30:15', '10:30:15'],
    ['10:30:00', '10:30'],
    ['23:59', '23:59'],
    ['24', undefined],
    ['25:00', undefined],
    ['10:60', undefined],
    ['13 pm', undefined],
    ['10:5', undefined],
    ['Uhr', undefined],
    ['bald', undefined],
    ['', undefined],
    ['10-11', undefined],
    ['12345', undefined],
  ])('is read as people write it: %s', (text, time) => {
    expect(parseTime(text)).toBe(time);
    expect(parseTime(` ${text.toUpperCase()} `)).toBe(time);
  });

  it('is a time of day or none for any text, and the time shown is read again', () => {
    const texts = fc.oneof(fc.string({ maxLength: 10 }), fc.stringMatching(/^[0-9:.h ]{0,9}(uhr|pm)?$/));
    fc.assert(
      fc.property(texts, (text) => {
        const time = parseTime(text);
        if (time === undefined) return;
        expect(isTimeOfDay(time.slice(0, 5))).toBe(true);
        expect(parseTime(time)).toBe(time);
      }),
      { numRuns: countRuns(1000) },
    );
  });
});

it('a long text is not a time, and is rejected at little cost', () => {
  expect(parseTime(`${','.repeat(1_000_000)}x`)).toBeUndefined();
  expect(parseTime(','.repeat(1_000_000))).toBeUndefined();
});

it('invisible characters, which some programs copy, change nothing', () => {
  expect(parseTime('\u200f10:00\u200e')).toBe('10:00');
});
