// Detection of file types by content, never by name (rule W14).

import type { FileType } from '../../model/stored-file.ts';
import { createRefusal } from '../refusal-codes.ts';
import { FileRefusedError } from './errors.ts';
import { hasZipEnd, listZipEntries, type ZipEntry } from './zip-directory.ts';

/** Maximum distance between a PDF's end marker and the end of the file, in bytes. */
const TAIL = 1024;

function checkPdf(bytes: Buffer): void {
  const tail = bytes.toString('latin1', Math.max(0, bytes.length - TAIL));
  const end = tail.lastIndexOf('%%EOF');
  if (end === -1) throw new FileRefusedError('broken', createRefusal('pdf_cut_off'));
  if (/[^\0\t\n\f\r ]/.test(tail.slice(end + '%%EOF'.length)) || hasZipEnd(bytes)) {
    throw new FileRefusedError('broken', createRefusal('pdf_trailing'));
  }
}

const MAX_BRANDS_BYTES = 1024;

const SIGNATURES: readonly (readonly [signature: string, type: FileType])[] = [
  ['ffd8ff', 'image/jpeg'],
  ['89504e470d0a1a0a', 'image/png'],
];

/** Signature of the OLE container: old Office documents, and new ones with a password. */
const OLE = 'd0cf11e0a1b11ae1';

/** Detects the type of a file. Throws FileRefusedError for an unsupported type and for a damaged document. */
export function detectFileType(bytes: Buffer): FileType {
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
    throw new FileRefusedError('type', createRefusal('file_old_office'));
  }
  throw new FileRefusedError('type', createRefusal('file_type'));
}

/** Recognizes AVIF by its brands; other files of the same format family are mostly HEIC from phones. */
function avif(bytes: Buffer): FileType {
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, MAX_BRANDS_BYTES);
  for (let at = 8; at + 4 <= end; at += at === 8 ? 8 : 4) {
    if (['avif', 'avis'].includes(bytes.toString('latin1', at, at + 4))) return 'image/avif';
  }
  throw new FileRefusedError('type', createRefusal('file_heic'));
}

/** Maximum size of the content types part; usually a few kilobytes. */
const MAX_BYTES = 2 ** 20;

const ODT: FileType = 'application/vnd.oasis.opendocument.text';

const MAIN_PARTS: readonly (readonly [part: string, type: FileType])[] = [
  [
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ],
  [
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ],
];

/** Detects the type of a document in an archive. Throws FileRefusedError for other types, and for a document with macros or a password. */
function officeTypeOf(bytes: Buffer): FileType {
  const entries = listZipEntries(bytes);
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  const type = openDocument(entries, byName) ?? openXml(byName);
  if (type === undefined) throw new FileRefusedError('type', createRefusal('archive_no_document'));
  if (entries.some(({ isEncrypted }) => isEncrypted)) throw lockedFileError();
  if (entries.some(({ name }) => /(^|\/)vbaProject\.bin$|^(Basic|Scripts)\//i.test(name))) throw withMacros();
  return type;
}

function openDocument([first]: readonly ZipEntry[], byName: ReadonlyMap<string, ZipEntry>): FileType | undefined {
  if (first?.name !== 'mimetype' || first.read(MAX_BYTES).toString('latin1') !== ODT) return undefined;
  const manifest = textOf(byName.get('META-INF/manifest.xml'));
  if (manifest?.includes('encryption-data') === true) throw lockedFileError();
  return ODT;
}

function openXml(byName: ReadonlyMap<string, ZipEntry>): FileType | undefined {
  const types = textOf(byName.get('[Content_Types].xml'));
  if (types === undefined) return undefined;
  if (/ContentType\s*=\s*["'][^"']*macroEnabled/i.test(types)) throw withMacros();
  return MAIN_PARTS.find(([part]) => types.includes(`"${part}"`) || types.includes(`'${part}'`))?.[1];
}

function textOf(entry: ZipEntry | undefined): string | undefined {
  if (entry?.isEncrypted === true) throw lockedFileError();
  return entry?.read(MAX_BYTES).toString('utf8');
}

function lockedFileError(): FileRefusedError {
  return new FileRefusedError('type', createRefusal('document_locked'));
}

function withMacros(): FileRefusedError {
  return new FileRefusedError('type', createRefusal('document_macros'));
}
