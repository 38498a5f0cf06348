import { expect, test } from 'vitest';
import { repeatDates } from './repeat-dates.ts';

const first = (day: string, next = day) => ({ from: `${day} 18:00:00`, to: `${next} 01:00:00` });
const days = (of: { from: string; to: string }[]) =>
  of.map(({ from, to }) => `${from.slice(5, 10)}/${to.slice(5, 10)}`);

test.each([
  ['once', '2026-12-05', 3, ['12-05/12-06']],
  ['weekly', '2026-12-26', 3, ['12-26/12-27', '01-02/01-03', '01-09/01-10']],
  ['fortnightly', '2026-12-26', 2, ['12-26/12-27', '01-09/01-10']],
  ['monthly', '2026-12-11', 3, ['12-11/12-12', '01-08/01-09', '02-12/02-13']],
  ['monthly', '2026-10-31', 4, ['10-31/11-01', '11-28/11-29', '12-26/12-27', '01-30/01-31']],
] as const)('%s from %s is repeated on the right days', (repeat, day, count, expected) => {
  const night = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
  expect(days(repeatDates(first(day, night), repeat, count))).toEqual(expected);
});
