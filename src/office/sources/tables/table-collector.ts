import { SourceRefusedError } from '../errors.ts';
import { MAX_SOURCE_ROWS } from '../limits.ts';
import type { MergedCells, Table, TableRow } from './table.ts';

const MAX_COLUMNS = 200;

export const MAX_CELL_LENGTH = 100_000;

/** The first row is the header until `cutAboveHeaderRow` selects another. */
export interface TableCollector {
  /** Adds a row with its number. Throws SourceRefusedError if a limit is exceeded. */
  readonly take: (row: number, cells: readonly string[]) => void;
  /** Copies the value of merged cells to the non-empty rows below. Throws SourceRefusedError for too many cells. */
  readonly merge: (merged: MergedCells) => void;
  /** Throws SourceRefusedError if there is no header. */
  readonly finish: () => Table;
}

export function createTableCollector(): TableCollector {
  let first: TableRow | undefined;
  const rows: TableRow[] = [];
  let carried = 0;
  return {
    take: (row, given) => {
      const cells = given.map((cell) => cell.trim());
      const width = cells.findLastIndex((cell) => cell !== '') + 1;
      // Skips a comment row, like that of a template.
      if (width === 0 || cells.find((cell) => cell !== '')?.startsWith('# ') === true) return;
      if (width > MAX_COLUMNS) {
        throw new SourceRefusedError(
          'columns',
          `row ${row} has ${width} columns, more than ${MAX_COLUMNS}`,
          String(row),
        );
      }
      const long = cells.findIndex((cell) => cell.length > MAX_CELL_LENGTH);
      if (long !== -1) {
        throw new SourceRefusedError(
          'cell',
          `row ${row} has a cell of ${cells[long]?.length} characters, more than ${MAX_CELL_LENGTH}: is a quotation mark missing?`,
          String(row),
        );
      }
      if (first === undefined) {
        first = { row, cells: cells.slice(0, width) };
        return;
      }
      if (rows.length >= MAX_SOURCE_ROWS) {
        throw new SourceRefusedError(
          'rows',
          `the file has more than ${MAX_SOURCE_ROWS} rows; import it in parts`,
          String(MAX_SOURCE_ROWS),
        );
      }
      rows.push({ row, cells: width === cells.length ? cells : cells.slice(0, width) });
    },
    merge: ({ at, from, to }) => {
      const begins = first?.row === from ? -1 : placeOf(rows, from);
      const { row, cells } = (begins === -1 ? first : rows[begins]) ?? { row: 0, cells: [] };
      const value = cells[at] ?? '';
      if (row !== from || value === '') return;
      for (let place = begins + 1; (rows[place]?.row ?? Number.POSITIVE_INFINITY) <= to; place++) {
        if (++carried > MAX_CARRIED) {
          throw new SourceRefusedError('unpacked', 'the workbook has too many merged cells; import it in parts');
        }
        const below = rows[place];
        if (below !== undefined && (below.cells[at] ?? '') === '')
          rows[place] = { ...below, cells: withCell(below.cells, at, value) };
      }
    },
    finish: () => {
      if (first === undefined) throw new SourceRefusedError('header', 'the file has no header row');
      return { header: first.row, columns: first.cells, rows };
    },
  };
}

const MAX_CARRIED = 2_000_000;

function placeOf(rows: readonly TableRow[], row: number): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.row ?? 0) < row) low = middle + 1;
    else high = middle;
  }
  return low;
}

function withCell(cells: readonly string[], at: number, value: string): readonly string[] {
  return Array.from({ length: Math.max(cells.length, at + 1) }, (_, place) =>
    place === at ? value : (cells[place] ?? ''),
  );
}
