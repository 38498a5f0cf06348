// Corrections to cells, made in the browser. Each is keyed by the content of its row, so that it applies again to the same file but not to
// a changed row.

import { createHash } from 'node:crypto';
import { createColumnKeys } from './column-keys.ts';
import type { Table, TableRow } from './table.ts';

/** Corrected texts by `cellKeyOf`. */
export type CellCorrections = Readonly<Record<string, string>>;

export interface CorrectedCell {
  readonly key: string;
  readonly row: number;
  readonly column: string;
  readonly from: string;
  readonly to: string;
}

export interface CorrectedTable {
  readonly table: Table;
  readonly corrected: readonly CorrectedCell[];
}

export const MAX_CORRECTIONS = 500;

export const MAX_CORRECTION_LENGTH = 1000;

const SEPARATOR = '\u001f';

/** Key of a cell by the content of its row in the file and its column. */
export function cellKeyOf({ cells }: Pick<TableRow, 'cells'>, columnKey: string): string {
  const hash = createHash('sha256').update(cells.join(SEPARATOR)).digest('base64url').slice(0, 16);
  return `${hash}:${columnKey}`;
}

export function correctTable(table: Table, corrections: CellCorrections): CorrectedTable {
  if (Object.keys(corrections).length === 0) return { table, corrected: [] };
  const keys = createColumnKeys(table.columns);
  const corrected: CorrectedCell[] = [];
  const rows = table.rows.map((row) => {
    const found = keys.flatMap((columnKey, at): (CorrectedCell & { readonly at: number })[] => {
      const key = cellKeyOf(row, columnKey);
      const to = Object.hasOwn(corrections, key) ? corrections[key] : undefined;
      const from = row.cells[at] ?? '';
      const isCorrected = to !== undefined && to !== from;
      return isCorrected ? [{ key, row: row.row, column: table.columns[at] ?? '', from, to, at }] : [];
    });
    if (found.length === 0) return row;
    corrected.push(...found.map(({ at: _, ...one }) => one));
    const cells = Array.from({ length: Math.max(row.cells.length, keys.length) }, (_, at) => row.cells[at] ?? '');
    for (const { at, to } of found) cells[at] = to;
    return { ...row, cells };
  });
  return { table: { ...table, rows }, corrected };
}
