import { expect, it } from 'vitest';
import { findFreeShifts, shiftSpan } from './free-times.ts';
import type { ResourceUse } from './resource-use.ts';

const use = (kind: ResourceUse['kind'], id: number, eventId: number, from: string, to: string): ResourceUse => ({
  kind,
  id,
  eventId,
  from: `2026-12-06 ${from}:00`,
  to: `2026-12-06 ${to}:00`,
});

const wanted = [use('room', 1, 0, '10:00', '11:00'), use('person', 1, 0, '10:00', '11:00')];

it('a shift is free if no wanted use clashes with one of the same resource', () => {
  const taken = [use('room', 1, 7, '10:30', '11:30'), use('person', 1, 8, '11:30', '12:00')];
  const shifts = [0, 30, 60, 90, 120, -30, -60];
  expect(findFreeShifts(wanted, taken, shifts, { limit: 9 })).toEqual([120, -30, -60]);
  expect(findFreeShifts(wanted, taken, shifts, { limit: 1 })).toEqual([120]);
  expect(findFreeShifts(wanted, [use('room', 2, 7, '10:00', '11:00')], [0], { limit: 1 })).toEqual([0]);
  expect(findFreeShifts(wanted, [use('room', 1, 0, '10:00', '11:00')], [0], { limit: 1 })).toEqual([0]);
});

it('a span is shifted across midnight and months', () => {
  const span = { from: '2026-11-30 23:30:00', to: '2026-12-01 00:30:00', id: 3 };
  expect(shiftSpan(span, 60)).toEqual({ from: '2026-12-01 00:30:00', to: '2026-12-01 01:30:00', id: 3 });
  expect(shiftSpan(span, -10080)).toEqual({ from: '2026-11-23 23:30:00', to: '2026-11-24 00:30:00', id: 3 });
});
