/** A row of a table, with the number under which programs show it: 1 is the first row. */
export interface TableRow {
  readonly row: number;
  /** Texts as they stand there; those behind the last one are empty. Days and times of a workbook are `YYYY-MM-DD HH:MM:SS`. */
  readonly cells: readonly string[];
  /** In which its days are that leave it out, where a row above it says so; undefined for none. */
  readonly year?: number;
}

/** A table of which one row names the columns; rows in which nothing stands, and those above that one, are left out. */
export interface Table {
  /** The number of the row that names the columns. */
  readonly header: number;
  readonly columns: readonly string[];
  readonly rows: readonly TableRow[];
  /** Of a workbook: what its sheet is called. */
  readonly name?: string;
  /** Of a workbook: its other sheets that are shown and in which something stands, in their order. */
  readonly others?: readonly Table[];
  /** Why nothing was read of a sheet. */
  readonly failure?: Error;
}

/** Cells that are merged into one, whose value stands in the first: its column, and the first and the last row. */
export interface MergedCells {
  readonly at: number;
  readonly from: number;
  readonly to: number;
}
