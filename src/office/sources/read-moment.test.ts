import { expect, it } from 'vitest';
import { readMoment } from './read-moment.ts';

it.each([
  ['06.12.2026', { day: '2026-12-06' }],
  ['6.12.26', { day: '2026-12-06' }],
  ['6. 12. 2026', { day: '2026-12-06' }],
  ['2026-12-06', { day: '2026-12-06' }],
  ['2026-12-06T10:30', { day: '2026-12-06', time: '10:30:00' }],
  ['So, 6. Dezember 2026, 10.00 Uhr', { day: '2026-12-06', time: '10:00:00' }],
  ['le 1er août 2027 à 10h30', { day: '2027-08-01', time: '10:30:00' }],
  ['6 dicembre 2026 ore 20', { fault: 'time' }],
  ['6/12/2026', { day: '2026-12-06' }],
  ['20261206', { day: '2026-12-06' }],
  ['46362', { day: '2026-12-06' }],
  ['46362.4375', { day: '2026-12-06', time: '10:30:00' }],
  ['0.4375', { time: '10:30:00' }],
  ['10:00', { time: '10:00:00' }],
  ['10.00 Uhr', { time: '10:00:00' }],
  ['9 Uhr', { time: '09:00:00' }],
  ['10h30', { time: '10:30:00' }],
  ['7:30 PM', { time: '19:30:00' }],
  ['10:00–11:30', { time: '10:00:00', timeUntil: '11:30:00' }],
  ['von 10 bis 11 Uhr', { time: '10:00:00', timeUntil: '11:00:00' }],
  ['6.12.2026 - 8.12.2026', { day: '2026-12-06', dayUntil: '2026-12-08' }],
  ['ganztägig', { isAllDay: true }],
  ['31.11.2026', { fault: 'date' }],
  ['12/25/2026', { fault: 'date' }],
  ['6.12.', { fault: 'year' }],
  ['25:00', { fault: 'time' }],
  ['bald', { fault: 'date' }],
])('%s is read as people mean it', (text, moment) => {
  expect(readMoment(text)).toEqual(moment);
});
