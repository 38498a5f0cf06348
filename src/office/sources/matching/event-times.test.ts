import { expect, it } from 'vitest';
import { createWallClock } from '../../../util/wall-clock.ts';
import { computeEventTimes } from './event-times.ts';

const tell = createWallClock('Europe/Zurich');
const times = (from: string, to: string) =>
  computeEventTimes({ date: { day: '2026-12-06' }, time_from: { time: from }, time_to: { time: to } }, tell);

it.each([
  ['22:00:00', '01:00:00'],
  ['17:30:00', '00:15:00'],
  ['14:00:00', '02:00:00'],
])('an event of a table with an earlier end time ends on the next day: %s to %s', (from, to) => {
  expect(times(from, to)).toMatchObject({ from: `2026-12-06 ${from}`, to: `2026-12-07 ${to}` });
});

it('an end on the next day more than half a day later is a fault', () => {
  expect(times('10:00:00', '09:00:00')).toMatchObject({ code: 'ends_before', end: 'to' });
  expect(times('18:00:00', '06:30:00')).toMatchObject({ code: 'ends_before', end: 'to' });
});
