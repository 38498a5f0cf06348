// Table sheet as plain data, such as duty lists, each table under its heading.

import type { SheetHead } from './sheet.ts';

export interface TableSheet extends SheetHead {
  readonly paper: Paper;
  readonly tables: readonly SheetTable[];
}

export const PAPER_FORMATS = ['a4', 'a3'] as const;

export interface Paper {
  readonly format: (typeof PAPER_FORMATS)[number];
  /** True for landscape format. */
  readonly isWide: boolean;
}

export interface SheetTable {
  readonly heading: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly (readonly SheetCell[])[];
}

export interface SheetColumn {
  readonly heading: string;
  /** True if plain text repeats the column heading before the cell's content. */
  readonly isSaid: boolean;
}

/** Lines from top to bottom; empty for an empty cell. */
export type SheetCell = readonly SheetLine[];

export interface SheetLine {
  /** Single line without markup, never "". */
  readonly text: string;
  /** `off`: cancelled; `gap`: missing; `soft`: less important; `strong`: emphasized. */
  readonly look?: 'off' | 'gap' | 'soft' | 'strong';
}
