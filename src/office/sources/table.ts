/** A row of a table, with the number under which programs show it: 1 is the first row. */
export interface TableRow {
  readonly row: number;
  /** Texts as they stand there; those behind the last one are empty. Days and times of a workbook are `YYYY-MM-DD HH:MM:SS`. */
  readonly cells: readonly string[];
}

/** A table of which one row names the columns; rows in which nothing stands, and those above that one, are left out. */
export interface Table {
  /** The number of the row that names the columns. */
  readonly header: number;
  readonly columns: readonly string[];
  readonly rows: readonly TableRow[];
  /** Of a workbook: what its sheet is called. */
  readonly name?: string;
}
