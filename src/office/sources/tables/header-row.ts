// Detection of a table's header row, above which there may be titles, years and notes (rule Z1).

import { SourceRefusedError } from '../errors.ts';
import { findColumnForHeading, type TableKind } from './columns.ts';
import { findMissingColumns, mapColumns } from './read-rows.ts';
import type { Table, TableRow } from './table.ts';

export const MAX_ROWS_ABOVE_HEADER = 30;

export interface HeaderOptions {
  readonly kind: TableKind;
  readonly columns: Readonly<Record<string, string>>;
  readonly header: number | undefined;
}

/**
 * Returns the first sheet that has a row with all required columns, otherwise the first sheet; the other sheets are in `others`. Throws
 * SourceRefusedError if an earlier sheet can't be read.
 */
export function selectSheet(table: Table, options: HeaderOptions): Table {
  const all = [{ ...table, others: [] }, ...(table.others ?? [])];
  const found = all.find((sheet) => {
    if (sheet.failure !== undefined) throw sheet.failure;
    return headerAt(sheet, options) !== -1;
  });
  if (found === undefined) return table;
  return { ...found, others: all.filter(({ name }) => name !== found.name) };
}

/**
 * Returns the table starting at its header. Without a row with all required columns it starts with the first row, so that missing columns
 * can be reported. Throws SourceRefusedError if the given header row does not exist.
 */
export function cutAboveHeaderRow(table: Table, options: HeaderOptions): Table {
  const { header } = options;
  const all = rowsIn(table);
  const at = header === undefined ? headerAt(table, options) : all.findIndex(({ row }) => row === header);
  const found = all[at];
  if (found === undefined) {
    if (header === undefined) return table;
    throw new SourceRefusedError(
      'header',
      `row ${header} does not exist or is empty: it can’t be the header row`,
      String(header),
    );
  }
  return { ...table, header: found.row, columns: found.cells, rows: all.slice(at + 1) };
}

function rowsIn({ header, columns, rows }: Table): readonly TableRow[] {
  return [{ row: header, cells: columns }, ...rows];
}

/** Index of the header row; -1 if there is none. */
function headerAt(table: Table, { kind, columns, header }: HeaderOptions): number {
  const names = ({ cells }: TableRow) => findMissingColumns(kind, mapColumns(kind, cells, columns)).length === 0;
  const isSaid = ({ row }: TableRow) => header === undefined || row === header;
  const all = header === undefined ? rowsIn(table).slice(0, MAX_ROWS_ABOVE_HEADER) : rowsIn(table);
  return all.findIndex((row) => isSaid(row) && names(row));
}

export function getHeaderSearchRange({ header, rows }: Table): readonly [number, number] {
  return [header, rows.slice(0, MAX_ROWS_ABOVE_HEADER - 1).at(-1)?.row ?? header];
}

/** True if the cells are headings for a date and a title, as in a table of events. */
export function isEventHeader(cells: readonly string[]): boolean {
  const names = new Set(cells.map((cell) => findColumnForHeading('event', cell.trim().replace(/^"|"$/g, ''))));
  return names.has('title') && (names.has('date') || names.has('date_from'));
}
