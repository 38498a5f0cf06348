// What a file is, by its content and never by its name (rule W14).

import type { FileType } from '../../model/kept-file.ts';
import { refusal } from '../refusal-codes.ts';
import { FileRefused } from './errors.ts';
import { officeTypeOf } from './office-document.ts';
import { hasZipEnd } from './zip-directory.ts';

/** A PDF ends within so many bytes of the file's end. */
const TAIL = 1024;

/** Throws FileRefused for a PDF that is cut off, and for one with something else behind it. */
function checkPdf(bytes: Buffer): void {
  const tail = bytes.toString('latin1', Math.max(0, bytes.length - TAIL));
  const end = tail.lastIndexOf('%%EOF');
  if (end === -1) throw new FileRefused('broken', refusal('pdf_cut_off'));
  if (/[^\0\t\n\f\r ]/.test(tail.slice(end + '%%EOF'.length)) || hasZipEnd(bytes)) {
    throw new FileRefused('broken', refusal('pdf_trailing'));
  }
}

/** Looked through for the brands of a picture of this family. */
const MAX_BRANDS_BYTES = 1024;

const SIGNATURES: readonly (readonly [signature: string, type: FileType])[] = [
  ['ffd8ff', 'image/jpeg'],
  ['89504e470d0a1a0a', 'image/png'],
];

/** The container of old Office documents, and of new ones with a password. */
const OLE = 'd0cf11e0a1b11ae1';

/** Tells the type of a file. Throws FileRefused for one that is not taken, and for a document that is damaged. */
export function fileTypeOf(bytes: Buffer): FileType {
  const head = bytes.toString('hex', 0, 8);
  const known = SIGNATURES.find(([signature]) => head.startsWith(signature))?.[1];
  if (known !== undefined) return known;
  const text = (from: number, to: number) => bytes.toString('latin1', from, to);
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'image/webp';
  if (text(4, 8) === 'ftyp') return avif(bytes);
  if (/^%PDF-\d\.\d/.test(text(0, 8))) {
    checkPdf(bytes);
    return 'application/pdf';
  }
  if (text(0, 4) === 'PK\u0003\u0004') return officeTypeOf(bytes);
  if (head === OLE) {
    throw new FileRefused('type', refusal('file_old_office'));
  }
  throw new FileRefused('type', refusal('file_type'));
}

/** AVIF by its brands; others of the family are mostly a telephone's HEIC. */
function avif(bytes: Buffer): FileType {
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, MAX_BRANDS_BYTES);
  for (let at = 8; at + 4 <= end; at += at === 8 ? 8 : 4) {
    if (['avif', 'avis'].includes(bytes.toString('latin1', at, at + 4))) return 'image/avif';
  }
  throw new FileRefused('type', refusal('file_heic'));
}
