import { foldForSearch } from '../../../util/fold-for-search.ts';
import { findColumnForHeading, type TableKind } from './columns.ts';
import { isEventHeader } from './header-row.ts';
import { parseMonthName } from './read-moment.ts';
import type { Table, TableRow } from './table.ts';

export interface DataRows {
  readonly table: Table;
  readonly skipped: readonly number[];
}

/** Row of a month: `Februar`, `MÄRZ 2027`, `Monat: Januar`, `Mois de mai 2027`. */
const MONTH_ROW = /^(?:(?:monat|mois(?: de)?|mese(?: di)?|month(?: of)?)\s*:?\s+)?(\p{L}{3,10})\.?(?:\s+(\d{4}))?$/iu;

/** Full names only, because a title may begin with the same letters as a month. */
const MONTH_NAMES: ReadonlySet<string> = new Set(
  [
    'januar jänner februar märz april mai juni juli august september oktober november dezember',
    'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
    'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
    'january february march april may june july august september october november december',
  ].flatMap((names) => names.split(' ').map(foldForSearch)),
);

export function extractDataRows(kind: TableKind, table: Table): DataRows {
  const header = table.columns.map(foldForSearch);
  const rows: TableRow[] = [];
  const skipped: number[] = [];
  let of: { readonly month: number; readonly year: number } | undefined;
  for (const row of table.rows) {
    const month = kind === 'event' ? monthIn(row.cells) : undefined;
    if (month !== undefined) {
      // *Dezember 2026* is followed by *Januar* of the next year.
      const next = of && { month: month.month, year: month.month < of.month ? of.year + 1 : of.year };
      of = month.year === undefined ? next : { month: month.month, year: month.year };
      skipped.push(row.row);
    } else if (isHeading(kind, row.cells, header)) skipped.push(row.row);
    else rows.push(of === undefined ? row : { ...row, year: of.year });
  }
  return { table: { ...table, rows }, skipped };
}

function monthIn(cells: readonly string[]): { readonly month: number; readonly year: number | undefined } | undefined {
  const filled = cells.filter((cell) => cell !== '');
  const [text = ''] = filled;
  if (filled.length !== 1 || text.length > 40) return undefined;
  const [, name = '', year] = MONTH_ROW.exec(text) ?? [];
  const month = MONTH_NAMES.has(foldForSearch(name)) ? parseMonthName(name) : undefined;
  return month === undefined ? undefined : { month, year: year === undefined ? undefined : Number(year) };
}

/** True if a row repeats the header, or is itself a header for a date and a title. */
function isHeading(kind: TableKind, cells: readonly string[], header: readonly string[]): boolean {
  const at = cells.findIndex((cell) => cell !== '');
  const first = cells[at] ?? '';
  // Fast exit: headings contain no digits, and dates come first in most tables.
  if (at === -1 || first.length > 60 || /\d/.test(first)) return false;
  const isSame = (cell: string, place: number) => cell === '' || foldForSearch(cell) === header[place];
  const filled = cells.filter((cell) => cell !== '').length;
  if (filled >= Math.min(2, header.length) && cells.every(isSame)) return true;
  return kind === 'event' && filled > 1 && findColumnForHeading(kind, first) !== undefined && isEventHeader(cells);
}
