// Puts rows together into a table, within bounds.

import { MOST_ROWS, SourceRefused } from './errors.ts';
import type { Table, TableRow } from './table.ts';

const MOST_COLUMNS = 200;

/** Characters of a cell; a longer one is no text that somebody wrote. */
export const MOST_CELL = 100_000;

/** The first row names the columns, until `headed` has found that another one does. */
export interface GatherTable {
  /** Takes the next row, by its number. Throws SourceRefused beyond the bounds. */
  readonly take: (row: number, cells: readonly string[]) => void;
  /** Throws SourceRefused where there is no row that names the columns. */
  readonly finish: () => Table;
}

export function gatherTable(): GatherTable {
  let first: TableRow | undefined;
  const rows: TableRow[] = [];
  return {
    take: (row, given) => {
      const cells = given.map((cell) => cell.trim());
      const width = cells.findLastIndex((cell) => cell !== '') + 1;
      // A row that explains the columns, as templates have one.
      if (width === 0 || cells.find((cell) => cell !== '')?.startsWith('# ') === true) return;
      if (width > MOST_COLUMNS) {
        throw new SourceRefused('columns', `row ${row} has ${width} columns, more than ${MOST_COLUMNS}`, String(row));
      }
      const long = cells.findIndex((cell) => cell.length > MOST_CELL);
      if (long !== -1) {
        throw new SourceRefused(
          'cell',
          `row ${row} has a cell of ${cells[long]?.length} characters, more than ${MOST_CELL}: is a quotation mark missing?`,
          String(row),
        );
      }
      if (first === undefined) {
        first = { row, cells: cells.slice(0, width) };
        return;
      }
      if (rows.length >= MOST_ROWS) {
        throw new SourceRefused(
          'rows',
          `the file has more than ${MOST_ROWS} rows; import it in parts`,
          String(MOST_ROWS),
        );
      }
      rows.push({ row, cells: width === cells.length ? cells : cells.slice(0, width) });
    },
    finish: () => {
      if (first === undefined) throw new SourceRefused('header', 'the file has no row that names its columns');
      return { header: first.row, columns: first.cells, rows };
    },
  };
}
