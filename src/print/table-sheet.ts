// A sheet of tables, as plain data: lists of who does what when, each under its heading.

import type { SheetHead } from './sheet.ts';

export interface TableSheet extends SheetHead {
  readonly paper: Paper;
  readonly tables: readonly SheetTable[];
}

export const PAPER_FORMATS = ['a4', 'a3'] as const;

export interface Paper {
  readonly format: (typeof PAPER_FORMATS)[number];
  /** Whether the page is in landscape format. */
  readonly isWide: boolean;
}

export interface SheetTable {
  readonly heading: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly (readonly SheetCell[])[];
}

export interface SheetColumn {
  readonly heading: string;
  /** Whether plain text repeats the column heading before the cell's content. */
  readonly isSaid: boolean;
}

/** Lines from top to bottom; empty for an empty cell. */
export type SheetCell = readonly SheetLine[];

export interface SheetLine {
  /** One line without markup, never "". */
  readonly text: string;
  /** `off`: does not take place; `gap`: is missing; `soft`: is less than the others; `strong`: what one looks for. */
  readonly look?: 'off' | 'gap' | 'soft' | 'strong';
}
