import { refusal } from '../refusal-codes.ts';
import { FileRefused } from './errors.ts';
import { hasZipEnd } from './zip-directory.ts';

/** A PDF ends within so many bytes of the file's end. */
const TAIL = 1024;

/** Throws FileRefused for a PDF that is cut off, and for one with something else behind it. */
export function checkPdf(bytes: Buffer): void {
  const tail = bytes.toString('latin1', Math.max(0, bytes.length - TAIL));
  const end = tail.lastIndexOf('%%EOF');
  if (end === -1) throw new FileRefused('broken', refusal('pdf_cut_off'));
  if (/[^\0\t\n\f\r ]/.test(tail.slice(end + '%%EOF'.length)) || hasZipEnd(bytes)) {
    throw new FileRefused('broken', refusal('pdf_trailing'));
  }
}
