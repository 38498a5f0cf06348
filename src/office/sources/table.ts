/** A row of a table, with the number under which programs show it: 1 is the first row, which names the columns. */
export interface TableRow {
  readonly row: number;
  /** Texts as they stand there; those behind the last one are empty. Days and times of a workbook are `YYYY-MM-DD HH:MM:SS`. */
  readonly cells: readonly string[];
}

/** A table whose first row names its columns; rows in which nothing stands are left out. */
export interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly TableRow[];
}
