// Office documents: ZIP archives whose content types name the kind of document.

import type { FileType } from '../../model/kept-file.ts';
import { refusal } from '../refusal-codes.ts';
import { FileRefused } from './errors.ts';
import { type ZipEntry, zipEntries } from './zip-directory.ts';

/** Maximum size of the content types part; usually some kilobytes. */
const MAX_BYTES = 2 ** 20;

const ODT: FileType = 'application/vnd.oasis.opendocument.text';

/** File types by the content type of the main part. */
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

/** Detects the type of a document in an archive. Throws FileRefused for other types, and for a document with macros or a password. */
export function officeTypeOf(bytes: Buffer): FileType {
  const entries = zipEntries(bytes);
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  const type = openDocument(entries, byName) ?? openXml(byName);
  if (type === undefined) throw new FileRefused('type', refusal('archive_no_document'));
  if (entries.some(({ isEncrypted }) => isEncrypted)) throw locked();
  if (entries.some(({ name }) => /(^|\/)vbaProject\.bin$|^(Basic|Scripts)\//i.test(name))) throw withMacros();
  return type;
}

function openDocument([first]: readonly ZipEntry[], byName: ReadonlyMap<string, ZipEntry>): FileType | undefined {
  if (first?.name !== 'mimetype' || first.read(MAX_BYTES).toString('latin1') !== ODT) return undefined;
  const manifest = textOf(byName.get('META-INF/manifest.xml'));
  if (manifest?.includes('encryption-data') === true) throw locked();
  return ODT;
}

function openXml(byName: ReadonlyMap<string, ZipEntry>): FileType | undefined {
  const types = textOf(byName.get('[Content_Types].xml'));
  if (types === undefined) return undefined;
  if (/ContentType\s*=\s*["'][^"']*macroEnabled/i.test(types)) throw withMacros();
  return MAIN_PARTS.find(([part]) => types.includes(`"${part}"`) || types.includes(`'${part}'`))?.[1];
}

function textOf(entry: ZipEntry | undefined): string | undefined {
  if (entry?.isEncrypted === true) throw locked();
  return entry?.read(MAX_BYTES).toString('utf8');
}

function locked(): FileRefused {
  return new FileRefused('type', refusal('document_locked'));
}

function withMacros(): FileRefused {
  return new FileRefused('type', refusal('document_macros'));
}
