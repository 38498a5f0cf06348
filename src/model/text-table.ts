// Exported table: rows of texts under headings, the same for every file type.

export interface TextTable {
  readonly title: string;
  readonly headings: readonly string[];
  readonly rows: readonly (readonly string[])[];
}
