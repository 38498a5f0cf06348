// Digest of an instance's rows by table, independent of its database and ids.

import { digestRows, type Row, TABLE_KEYS, type TableDigest } from '../maintenance/digest.ts';
import { createPlainNumbering, createRenumbering } from './numbering.ts';
import { findCopiedTable, type TableName } from './table-ownership.ts';
import { type AccountsToCopy, COPIED_TABLES, readTransferRows, type TransferSide } from './transfer-side.ts';

export interface DigestInstanceOptions extends AccountsToCopy {
  /** True to ignore columns that a running server updates even if the instance does not change. */
  readonly ignoresVolatile?: boolean;
}

export async function digestInstance(side: TransferSide, digesting: DigestInstanceOptions): Promise<TableDigest[]> {
  const digests: TableDigest[] = [];
  for (const table of COPIED_TABLES) digests.push(await digestRows(table, plainRows(side, table, digesting)));
  return digests;
}

export function findFirstDifference(
  one: readonly TableDigest[],
  other: readonly TableDigest[],
): TableDigest | undefined {
  return one.find(({ digest }, index) => digest !== other[index]?.digest);
}

async function* plainRows(
  side: TransferSide,
  table: TableName,
  digesting: DigestInstanceOptions,
): AsyncGenerator<readonly Row[]> {
  const { numbering } = side;
  const renumber = createRenumbering(numbering, createPlainNumbering(numbering.people.values()));
  const ignored: readonly string[] = (digesting.ignoresVolatile === true && findCopiedTable(table)?.volatile) || [];
  const plain = (row: Row): Row => ({
    ...renumber(table, row),
    ...Object.fromEntries(ignored.map((column) => [column, null])),
  });
  const by = TABLE_KEYS[table].find((column) => findCopiedTable(table)?.ids[column as never] === 'accounts');
  const gathered: Row[] = [];
  for await (const rows of readTransferRows(side, table, digesting)) {
    if (by === undefined) yield rows.map(plain);
    else gathered.push(...rows.map(plain));
  }
  // The order of accounts may differ, because some existed in the target before.
  if (by !== undefined) yield gathered.sort((a, b) => Number(a[by]) - Number(b[by]));
}
