// A table that somebody takes along: lines of texts under headings, the same for every kind of file.

export interface TextTable {
  /** Of the sheet in a workbook. */
  readonly title: string;
  readonly headings: readonly string[];
  readonly rows: readonly (readonly string[])[];
}
