// Detection of file types by content, never by name (rule W14).

import type { FileType } from '../../model/kept-file.ts';
import { refusal } from '../refusal-codes.ts';
import { FileRefused } from './errors.ts';
import { officeTypeOf } from './office-document.ts';
import { hasZipEnd } from './zip-directory.ts';

/** Maximum distance of the end marker of a PDF from the end of the file, in bytes. */
const TAIL = 1024;

/** Throws FileRefused for a truncated PDF, and for one with trailing data. */
function checkPdf(bytes: Buffer): void {
  const tail = bytes.toString('latin1', Math.max(0, bytes.length - TAIL));
  const end = tail.lastIndexOf('%%EOF');
  if (end === -1) throw new FileRefused('broken', refusal('pdf_cut_off'));
  if (/[^\0\t\n\f\r ]/.test(tail.slice(end + '%%EOF'.length)) || hasZipEnd(bytes)) {
    throw new FileRefused('broken', refusal('pdf_trailing'));
  }
}

/** Bytes searched for the brands of the file. */
const MAX_BRANDS_BYTES = 1024;

const SIGNATURES: readonly (readonly [signature: string, type: FileType])[] = [
  ['ffd8ff', 'image/jpeg'],
  ['89504e470d0a1a0a', 'image/png'],
];

/** Signature of the OLE container: old Office documents, and new ones with a password. */
const OLE = 'd0cf11e0a1b11ae1';

/** Detects the type of a file. Throws FileRefused for an unsupported type and for a damaged document. */
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

/** Recognizes AVIF by its brands; other files of the family are mostly HEIC from phones. */
function avif(bytes: Buffer): FileType {
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, MAX_BRANDS_BYTES);
  for (let at = 8; at + 4 <= end; at += at === 8 ? 8 : 4) {
    if (['avif', 'avis'].includes(bytes.toString('latin1', at, at + 4))) return 'image/avif';
  }
  throw new FileRefused('type', refusal('file_heic'));
}
