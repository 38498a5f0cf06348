// Finds the row of a table that names its columns: people put titles, years and notes above it (rule Z1).

import { SourceRefused } from '../errors.ts';
import { columnFor, type TableKind } from './columns.ts';
import { mappingOf, missingColumns } from './read-rows.ts';
import type { Table, TableRow } from './table.ts';

/** Further down no row names the columns. */
export const MAX_ABOVE = 30;

export interface HeaderOptions {
  readonly kind: TableKind;
  /** What columns mean by heading, where somebody has said it. */
  readonly columns: Readonly<Record<string, string>>;
  /** The number of the row that names the columns; undefined where it is to be found. */
  readonly header: number | undefined;
}

/**
 * First sheet that has a row with all required columns, otherwise the first sheet; the rest go into `others`. Throws SourceRefused if an
 * earlier sheet can't be read.
 */
export function sheetOf(table: Table, wish: HeaderOptions): Table {
  const all = [{ ...table, others: [] }, ...(table.others ?? [])];
  const found = all.find((sheet) => {
    if (sheet.failure !== undefined) throw sheet.failure;
    return headerAt(sheet, wish) !== -1;
  });
  if (found === undefined) return table;
  return { ...found, others: all.filter(({ name }) => name !== found.name) };
}

/**
 * The table from the row on that names all that is needed; where none does, from its first row on, so that it can be told what
 * is missing. Throws SourceRefused where the row that is said is not there.
 */
export function headed(table: Table, wish: HeaderOptions): Table {
  const { header } = wish;
  const all = rowsIn(table);
  const at = header === undefined ? headerAt(table, wish) : all.findIndex(({ row }) => row === header);
  const found = all[at];
  if (found === undefined) {
    if (header === undefined) return table;
    throw new SourceRefused('header', `row ${header} is not there, or empty: it names no columns`, String(header));
  }
  return { ...table, header: found.row, columns: found.cells, rows: all.slice(at + 1) };
}

function rowsIn({ header, columns, rows }: Table): readonly TableRow[] {
  return [{ row: header, cells: columns }, ...rows];
}

/** The place of the row that names all that is needed, or of the one that is said if it does; -1 for none. */
function headerAt(table: Table, { kind, columns, header }: HeaderOptions): number {
  const names = ({ cells }: TableRow) => missingColumns(kind, mappingOf(kind, cells, columns)).length === 0;
  const isSaid = ({ row }: TableRow) => header === undefined || row === header;
  const all = header === undefined ? rowsIn(table).slice(0, MAX_ABOVE) : rowsIn(table);
  return all.findIndex((row) => isSaid(row) && names(row));
}

/** The numbers of the first and the last row among which one was looked for that names the columns. */
export function lookedAt({ header, rows }: Table): readonly [number, number] {
  return [header, rows.slice(0, MAX_ABOVE - 1).at(-1)?.row ?? header];
}

/** Whether cells name a day and a title, as the header of a table of events does. */
export function isHeader(cells: readonly string[]): boolean {
  const names = new Set(cells.map((cell) => columnFor('event', cell.trim().replace(/^"|"$/g, ''))));
  return names.has('title') && (names.has('date') || names.has('date_from'));
}
