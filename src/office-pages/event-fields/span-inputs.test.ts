import { describe, expect, it } from 'vitest';
import { findFaultySpanFields, parseSpan } from './span-inputs.ts';

const read = (from: string, to: string, until = '', day = '2026-12-06') =>
  parseSpan({ day, from, to, until, isWhole: false });

describe('a typed time of an event', () => {
  it.each([
    ['22:00', '01:00', '2026-12-06 22:00:00', '2026-12-07 01:00:00'],
    ['19:00', '07:00', '2026-12-06 19:00:00', '2026-12-07 07:00:00'],
    ['22', '0', '2026-12-06 22:00:00', '2026-12-07 00:00:00'],
    ['10:00', '11:30', '2026-12-06 10:00:00', '2026-12-06 11:30:00'],
    ['10:00', '10:00', '2026-12-06 10:00:00', '2026-12-06 10:00:00'],
  ])('goes past midnight if the end time is earlier: %s to %s', (from, to, begins, ends) => {
    expect(read(from, to)).toEqual({ from: begins, to: ends });
  });

  it('is a mistake if that would be more than half a day, with a typed end day, and on the last valid day', () => {
    expect(read('19:00', '09:00')).toBe('endsBefore');
    expect(read('22:00', '01:00', '2026-12-06')).toBe('endsBefore');
    expect(read('22:00', '01:00', '', '9999-12-31')).toBe('endsBefore');
    expect(read('22:00', '01:00', '2026-12-08')).toEqual({ from: '2026-12-06 22:00:00', to: '2026-12-08 01:00:00' });
  });
});

describe('the marked fields', () => {
  it.each([
    [{ day: '' }, ['day']],
    [{ day: '30.2.2027' }, ['day']],
    [{ until: '31.11.2027' }, ['until']],
    [{ day: 'x', until: 'y' }, ['day', 'until']],
    [{ from: '' }, ['from']],
    [{ from: '25:00' }, ['from']],
    [{ to: '9:99' }, ['to']],
    [{ from: '11:00', to: '10:00', until: '2026-12-06' }, ['to', 'until']],
    [{ from: '10:00', to: '09:00' }, ['to']],
    [{ from: '', isWhole: true }, []],
    [{}, []],
  ])('are those the fault is about: %j', (change, wrong) => {
    const typed = { day: '2026-12-06', from: '10:00', to: '', until: '', isWhole: false };
    expect(findFaultySpanFields({ ...typed, ...change })).toEqual(wrong);
  });
});
