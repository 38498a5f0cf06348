// Year for dates that have none, derived from the file: schedules often state it once, in their title.

import { parseCellMoment, parseMonthName } from './read-moment.ts';
import type { ColumnMapping } from './read-rows.ts';
import type { Table, TableRow } from './table.ts';

/** Prefixes of the file's own date, which does not imply the year of the events. */
const MADE =
  /^(?:stand|ausgabe|version|gedruckt|erstellt|[eé]tat|mise [àa] jour|imprim|stato|aggiorn|stampat|as of|updated|printed)/i;

/** `12.3.2027`, `2027-03-12`, `12. März 2027`: full dates do not imply the year of other dates. */
const WHOLE_DAYS =
  /\d{1,2}\s*[./-]\s*\d{1,2}\s*[./-]\s*\d{4}|\d{4}-\d{1,2}-\d{1,2}|\d{1,2}(?:\.|er|st|nd|rd|th|º|°)?\s*(?:de\s+)?(\p{L}{3,})\.?,?\s*\d{4}/giu;

/** Matches a range such as `2026/27` as a whole, because it implies no single year. */
const YEARS = /(?<![\d.,:'’])(?:19|20|21)\d{2}(?:\s*[/–-]\s*(?:\d{4}|\d{2}))?(?![\d:'’]|[.,]\d)/g;

/** Single year in a text; undefined if there are none or several. In file names, the separators of words also separate numbers. */
function yearOf(text: string): number | undefined {
  const plain = text.replace(WHOLE_DAYS, (whole, month?: string) =>
    month === undefined || parseMonthName(month) !== undefined ? ' ' : whole,
  );
  const years = new Set(plain.replaceAll('_', ' ').match(YEARS) ?? []);
  const [year = ''] = years;
  return years.size === 1 && /^\d{4}$/.test(year) ? Number(year) : undefined;
}

/** Year of a table: from the cells above the header, otherwise from the sheet name, otherwise from the file name. */
export function findImpliedYear({ name = '', ...whole }: Table, header: number, fileName: string): number | undefined {
  const rows: readonly TableRow[] = [{ row: whole.header, cells: whole.columns }, ...whole.rows.slice(0, header)];
  const titles = rows.filter(({ row }) => row < header).flatMap(({ cells }) => cells);
  for (const text of [...titles.filter((title) => !MADE.test(title.trim())), name, fileName]) {
    const year = yearOf(text);
    if (year !== undefined) return year;
  }
  return undefined;
}

export function hasIncompleteDates({ rows }: Table, mapping: ColumnMapping): boolean {
  const days = mapping.flatMap((name, at) =>
    ['date', 'date_from', 'date_until', 'date_to'].includes(name) ? [at] : [],
  );
  const lacks = (cell: string, at: number) => {
    const read = parseCellMoment(cell, { isDay: mapping[at] === 'date' || mapping[at] === 'date_until' });
    return 'fault' in read && read.fault === 'year';
  };
  return rows.some(
    ({ cells, year }) =>
      year === undefined && days.some((at) => (cells[at] ?? '') !== '' && lacks(cells[at] ?? '', at)),
  );
}
