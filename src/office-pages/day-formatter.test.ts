import { expect, it } from 'vitest';
import { createDayFormatter } from './day-formatter.ts';

const NOW = '2026-11-30 12:00:00';

it.each([
  ['2026-12-06', '2026-12-06 10:00:00', /^So\., 6\.12\. 10:00–11:00$/],
  ['2027-02-03', '2027-02-03 10:00:00', /^Mi\., 3\.2\.2027 10:00–11:00$/],
])('writes the year of a date only if it is not the current one: %s', (day, from, text) => {
  const { when } = createDayFormatter('de-CH', 'Europe/Zurich', NOW);
  expect(when(from, `${day} 11:00:00`).replace(/\s/g, ' ')).toMatch(text);
});
