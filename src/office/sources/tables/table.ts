/** Row of a table, with its number as spreadsheet programs show it, from 1. */
export interface TableRow {
  readonly row: number;
  /** Cell texts without trailing empty cells. Dates and times of a workbook are `YYYY-MM-DD HH:MM:SS`. */
  readonly cells: readonly string[];
  /** Year for dates in this row that have none, from a row above; undefined if unknown. */
  readonly year?: number;
}

/** Table with a header row; empty rows, and rows above the header, are left out. */
export interface Table {
  readonly header: number;
  readonly columns: readonly string[];
  readonly rows: readonly TableRow[];
  readonly name?: string;
  /** Other visible, non-empty sheets of a workbook, in order. */
  readonly others?: readonly Table[];
  readonly failure?: Error;
}

/** Vertically merged cells, whose value is in the first: column, first and last row. */
export interface MergedCells {
  readonly at: number;
  readonly from: number;
  readonly to: number;
}
