// Digest of an instance's rows by table, independent of its database and ids.

import { digestRows, KEYS, type Row, type TableDigest } from '../maintenance/digest.ts';
import { plainNumbering, renumbering } from './numbering.ts';
import { type Along, GOING, rowsOf, type Side } from './side.ts';
import { goingOf, type TableName } from './table-ownership.ts';

export interface Digesting extends Along {
  /** Leaves out columns that a running server writes without a change. */
  readonly withoutPassing?: boolean;
}

export async function sideDigests(side: Side, digesting: Digesting): Promise<TableDigest[]> {
  const digests: TableDigest[] = [];
  for (const table of GOING) digests.push(await digestRows(table, plainRows(side, table, digesting)));
  return digests;
}

export function firstDifference(one: readonly TableDigest[], other: readonly TableDigest[]): TableDigest | undefined {
  return one.find(({ digest }, index) => digest !== other[index]?.digest);
}

async function* plainRows(side: Side, table: TableName, digesting: Digesting): AsyncGenerator<readonly Row[]> {
  const { numbering } = side;
  const renumber = renumbering(numbering, plainNumbering(numbering.people.values()));
  const passing: readonly string[] = (digesting.withoutPassing === true && goingOf(table)?.passing) || [];
  const plain = (row: Row): Row => ({
    ...renumber(table, row),
    ...Object.fromEntries(passing.map((column) => [column, null])),
  });
  const by = KEYS[table].find((column) => goingOf(table)?.ids[column as never] === 'accounts');
  const gathered: Row[] = [];
  for await (const rows of rowsOf(side, table, digesting)) {
    if (by === undefined) yield rows.map(plain);
    else gathered.push(...rows.map(plain));
  }
  // The order of accounts may differ, because some existed before.
  if (by !== undefined) yield gathered.sort((a, b) => Number(a[by]) - Number(b[by]));
}
