// The year of days that leave it out, as the file itself says it: hand-made programmes have it once, in their title.

import { monthOf, readMoment } from './read-moment.ts';
import type { Mapping } from './read-rows.ts';
import type { Table, TableRow } from './table.ts';

/** What says when a file was made, not for which year it is. */
const MADE =
  /^(?:stand|ausgabe|version|gedruckt|erstellt|[eé]tat|mise [àa] jour|imprim|stato|aggiorn|stampat|as of|updated|printed)/i;

/** `12.3.2027`, `2027-03-12`, `12. März 2027`: a day says nothing of the others. */
const WHOLE_DAYS =
  /\d{1,2}\s*[./-]\s*\d{1,2}\s*[./-]\s*\d{4}|\d{4}-\d{1,2}-\d{1,2}|\d{1,2}(?:\.|er|st|nd|rd|th|º|°)?\s*(?:de\s+)?(\p{L}{3,})\.?,?\s*\d{4}/giu;

/** `2026/27` is two years, and so none that is said. */
const YEARS = /(?<![\d.,:'’])(?:19|20|21)\d{2}(?:\s*[/–-]\s*(?:\d{4}|\d{2}))?(?![\d:'’]|[.,]\d)/g;

/**
 * The only year that a text names; undefined where it names none, or several. Signs that part words in names of files part numbers, too.
 */
function yearOf(text: string): number | undefined {
  const plain = text.replace(WHOLE_DAYS, (whole, month?: string) =>
    month === undefined || monthOf(month) !== undefined ? ' ' : whole,
  );
  const years = new Set(plain.replaceAll('_', ' ').match(YEARS) ?? []);
  const [year = ''] = years;
  return years.size === 1 && /^\d{4}$/.test(year) ? Number(year) : undefined;
}

/** The year of a table: of the first cell above the row that names the columns that says one, else of its sheet, else of its file. */
export function yearSaid({ name = '', ...whole }: Table, header: number, fileName: string): number | undefined {
  const rows: readonly TableRow[] = [{ row: whole.header, cells: whole.columns }, ...whole.rows.slice(0, header)];
  const titles = rows.filter(({ row }) => row < header).flatMap(({ cells }) => cells);
  for (const text of [...titles.filter((title) => !MADE.test(title.trim())), name, fileName]) {
    const year = yearOf(text);
    if (year !== undefined) return year;
  }
  return undefined;
}

/** Whether any day of a table leaves out its year. */
export function needsYear({ rows }: Table, mapping: Mapping): boolean {
  const days = mapping.flatMap((name, at) =>
    ['date', 'date_from', 'date_until', 'date_to'].includes(name) ? [at] : [],
  );
  const lacks = (cell: string, at: number) => {
    const read = readMoment(cell, { isDay: mapping[at] === 'date' || mapping[at] === 'date_until' });
    return 'fault' in read && read.fault === 'year';
  };
  return rows.some(
    ({ cells, year }) =>
      year === undefined && days.some((at) => (cells[at] ?? '') !== '' && lacks(cells[at] ?? '', at)),
  );
}
