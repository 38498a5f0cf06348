// Upload of a picture or document (rule W14): detects its type by content, prepares pictures and deduplicates files.

import { hash } from 'node:crypto';
import { FILE_TYPES, type FileType, filePath, isPicture, MAX_DOCUMENT, MAX_PICTURE } from '../../model/kept-file.ts';
import { InstanceNotFound } from '../errors.ts';
import type { OfficeContext } from '../office-context.ts';
import { refusal } from '../refusal-codes.ts';
import { FileRefused } from './errors.ts';
import { safeFileName } from './file-name.ts';
import { fileTypeOf } from './file-type.ts';
import { loadSharp } from './load-sharp.ts';
import type { FileWarning } from './made-picture.ts';
import { picture } from './picture.ts';

export interface GivenFile {
  readonly name: string;
  readonly bytes: Buffer;
  /** Server address prepended to the file's path; "" for the path alone. */
  readonly baseUrl?: string;
  /** Maximum side of a picture in pixels, if smaller than the default. Ignored without the image library. */
  readonly longestSide?: number | undefined;
}

export interface FileAnswer {
  readonly url: string;
  /** In pixels, after applying the orientation; null if the file is not a picture. */
  readonly width: number | null;
  readonly height: number | null;
  /** In kilobytes (1000), rounded up. */
  readonly filesizeKb: number;
  readonly fileType: string;
  readonly fileName: string;
  readonly warnings: readonly FileWarning[];
}

/**
 * Stores a file of an instance and returns its fields for an event or person. A file that nothing refers to for 30 days is deleted.
 * Throws FileRefused for a rejected file, and InstanceNotFound; nothing is stored then.
 */
export async function keepFile(
  acting: OfficeContext,
  instance: string,
  { name: given, bytes, baseUrl = '', longestSide }: GivenFile,
  load = loadSharp,
): Promise<FileAnswer> {
  const { store, clock, actor } = acting;
  if ((await store.findInstance(instance)) === undefined) throw new InstanceNotFound(instance);
  checkSize(bytes, MAX_PICTURE);
  const mediaType = fileTypeOf(bytes);
  const { warnings, ...ready } = await madeReady({ bytes, longestSide }, mediaType, load);
  const fileType = FILE_TYPES[mediaType];
  const file = { ...ready, mediaType, hash: hash('sha256', ready.bytes), size: ready.bytes.length };
  const named = { ...file, name: safeFileName(given, fileType) };
  const change = { actor, action: `keep file ${file.hash.slice(0, 12)}`, at: clock() };
  if (!(await store.files.put(instance, named, change))) throw new InstanceNotFound(instance);
  const { width, height, size, name: fileName } = named;
  const url = `${baseUrl}${filePath(instance, named)}`;
  return { url, width, height, filesizeKb: Math.ceil(size / 1000), fileType, fileName, warnings };
}

async function madeReady(
  { bytes, longestSide }: Pick<GivenFile, 'bytes' | 'longestSide'>,
  type: FileType,
  load: typeof loadSharp,
) {
  if (isPicture(type)) return picture(bytes, type, await load(), { longestSide });
  checkSize(bytes, MAX_DOCUMENT);
  return { bytes, width: null, height: null, warnings: [] };
}

function checkSize({ length }: Buffer, most: number): void {
  if (length === 0) throw new FileRefused('broken', refusal('file_empty'));
  if (length <= most) return;
  throw new FileRefused(
    'size',
    refusal(most === MAX_PICTURE ? 'file_too_large' : 'document_too_large', { most: most / 2 ** 20 }),
  );
}
