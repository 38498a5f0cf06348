import { type Copied, copyDatabase } from '../store/maintenance/copy.ts';
import { OfficeError } from './office-error.ts';
import { refusal } from './refusal-codes.ts';

/** Copies all instances with all their data into another, empty database, and verifies the copy. */
export async function copyEverything(from: string, to: string): Promise<Copied> {
  if (from === to) throw new OfficeError(refusal('copy_onto_itself'));
  return copyDatabase(from, to);
}
