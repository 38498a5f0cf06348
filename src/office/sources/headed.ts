// Finds the row of a table that names its columns: people put titles, years and notes above it (rule Z1).

import { columnFor, type TableKind } from './columns.ts';
import { SourceRefused } from './errors.ts';
import { mappingOf, missingColumns } from './read-rows.ts';
import type { Table, TableRow } from './table.ts';

/** Further down no row names the columns. */
export const MOST_ABOVE = 30;

export interface HeaderWish {
  readonly kind: TableKind;
  /** What columns mean by heading, where somebody has said it. */
  readonly columns: Readonly<Record<string, string>>;
  /** The number of the row that names the columns; undefined where it is to be found. */
  readonly header: number | undefined;
}

/**
 * The table from the row on that names all that is needed; where none does, from its first row on, so that it can be told what
 * is missing. Throws SourceRefused where the row that is said is not there.
 */
export function headed(table: Table, { kind, columns, header }: HeaderWish): Table {
  const all: readonly TableRow[] = [{ row: table.header, cells: table.columns }, ...table.rows];
  const names = ({ cells }: TableRow) => missingColumns(kind, mappingOf(kind, cells, columns)).length === 0;
  const at =
    header === undefined ? all.slice(0, MOST_ABOVE).findIndex(names) : all.findIndex(({ row }) => row === header);
  const found = all[at];
  if (found === undefined) {
    if (header === undefined) return table;
    throw new SourceRefused('header', `row ${header} is not there, or empty: it names no columns`, String(header));
  }
  return { ...table, header: found.row, columns: found.cells, rows: all.slice(at + 1) };
}

/** Whether cells name a day and a title, as the header of a table of events does. */
export function isHeader(cells: readonly string[]): boolean {
  const names = new Set(cells.map((cell) => columnFor('event', cell.trim().replace(/^"|"$/g, ''))));
  return names.has('title') && (names.has('date') || names.has('date_from'));
}
