// Table sheet as plain data, such as a list of duties. Each table has a heading.

import type { SheetHead } from './sheet.ts';

export interface TableSheet extends SheetHead {
  readonly paper: Paper;
  readonly tables: readonly SheetTable[];
}

export const PAPER_FORMATS = ['a4', 'a3'] as const;

export interface Paper {
  readonly format: (typeof PAPER_FORMATS)[number];
  readonly isWide: boolean;
}

export interface SheetTable {
  readonly heading: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly (readonly SheetCell[])[];
}

export interface SheetColumn {
  readonly heading: string;
  /** True if plain text repeats the heading of the column in every cell. */
  readonly isSaid: boolean;
}

/** Lines from top to bottom; empty for an empty cell. */
export type SheetCell = readonly SheetLine[];

export interface SheetLine {
  /** A single line without markup, never "". */
  readonly text: string;
  /** `off`: cancelled; `gap`: a person is missing; `soft`: less important; `strong`: emphasized. */
  readonly look?: 'off' | 'gap' | 'soft' | 'strong';
}
