import { type Copied, copyDatabase } from '../store/maintenance/copy.ts';
import { OfficeError } from './office-error.ts';
import { refusal } from './refusal-codes.ts';

/** Moves all instances with all that belongs to them into another, empty database, and verifies it. Both stay as named. */
export async function copyEverything(from: string, to: string): Promise<Copied> {
  if (from === to) throw new OfficeError(refusal('copy_onto_itself'));
  return copyDatabase(from, to);
}
