import { expect, it } from 'vitest';
import { cutAboveHeaderRow } from './header-row.ts';
import { findImpliedYear } from './implied-year.ts';
import { readCsv } from './read-csv.ts';

async function said(above: string, name = '', fileName = ''): Promise<number | undefined> {
  const table = await readCsv(`${above}\nDatum;Anlass\n2.12.;Programm 2031\n`);
  const { header } = cutAboveHeaderRow(table, { kind: 'event', columns: {}, header: undefined });
  return findImpliedYear({ ...table, name }, header, fileName);
}

it.each([
  ['Jahresprogramm 2027', 2027],
  ['Kirchgemeinde Seewil;;2027', 2027],
  ['Stand: Dezember 2026\nProgramm 2027', 2027],
  ['Programm 2027\nStand 1.12.2026', 2027],
  ['Beschlossen am 12. November 2026\nAgenda für das Jahr 2027', 2027],
  ['Anlässe Dezember 2026', 2026],
  ['CH-8000 Seewil, Tel. 044 123 20 27', undefined],
  ['Programm 2026/27', undefined],
  ['Programm 2026 und 2027', undefined],
  ['Kollekten: 2’027 Franken', undefined],
  ['Programm', undefined],
])('the title %j implies %s', async (above, year) => {
  expect(await said(above)).toBe(year);
});

it('the title takes precedence over the sheet name, and that over the file name', async () => {
  expect(await said('Programm 2027', '2028', 'plan-2029.xlsx')).toBe(2027);
  expect(await said('Programm', '2028', 'plan-2029.xlsx')).toBe(2028);
  expect(await said('Programm', 'Tabelle1', 'jahresplan_2029.xlsx')).toBe(2029);
  expect(await said('Programm', 'Tabelle1', 'Export 2026-11-20.csv')).toBeUndefined();
});
