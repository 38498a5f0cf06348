import { type CopyResult, copyDatabase } from '../store/maintenance/copy.ts';
import { OfficeError } from './office-error.ts';
import { createRefusal } from './refusal-codes.ts';

/** Copies all instances with all their data into another database, which must be empty, and verifies the copy. */
export async function copyWholeDatabase(from: string, to: string): Promise<CopyResult> {
  if (from === to) throw new OfficeError(createRefusal('copy_onto_itself'));
  return copyDatabase(from, to);
}
