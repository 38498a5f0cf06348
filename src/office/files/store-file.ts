// Upload of a picture or document (rule W14): detects its type by content, prepares pictures and deduplicates files.

import { hash } from 'node:crypto';
import {
  FILE_TYPES,
  type FileType,
  filePath,
  isPicture,
  MAX_DOCUMENT_BYTES,
  MAX_PICTURE_BYTES,
} from '../../model/stored-file.ts';
import { InstanceNotFoundError } from '../errors.ts';
import type { OfficeContext } from '../office-context.ts';
import { createRefusal } from '../refusal-codes.ts';
import { FileRefusedError } from './errors.ts';
import { toSafeFileName } from './file-name.ts';
import { detectFileType } from './file-type.ts';
import { loadSharp } from './load-sharp.ts';
import { processPicture } from './process-picture.ts';
import type { FileWarning } from './processed-picture.ts';

export interface UploadedFile {
  readonly name: string;
  readonly bytes: Buffer;
  /** Server address prepended to the file's path; "" for the path alone. */
  readonly baseUrl?: string;
  /** Maximum side of a picture in pixels, if smaller than the default. Ignored without the image library. */
  readonly longestSide?: number | undefined;
}

export interface StoredFileFields {
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
 * Stores a file of an instance and returns its fields for an event or person. A file that nothing refers to for 30 days is deleted. Throws
 * FileRefusedError for a rejected file, or InstanceNotFoundError, in which case nothing is stored.
 */
export async function storeFile(
  acting: OfficeContext,
  instance: string,
  { name: given, bytes, baseUrl = '', longestSide }: UploadedFile,
  load = loadSharp,
): Promise<StoredFileFields> {
  const { store, clock, actor } = acting;
  if ((await store.findInstance(instance)) === undefined) throw new InstanceNotFoundError(instance);
  checkSize(bytes, MAX_PICTURE_BYTES);
  const mediaType = detectFileType(bytes);
  const { warnings, ...ready } = await prepareFile({ bytes, longestSide }, mediaType, load);
  const fileType = FILE_TYPES[mediaType];
  const file = { ...ready, mediaType, hash: hash('sha256', ready.bytes), size: ready.bytes.length };
  const named = { ...file, name: toSafeFileName(given, fileType) };
  const change = { actor, action: `keep file ${file.hash.slice(0, 12)}`, at: clock() };
  if (!(await store.files.put(instance, named, change))) throw new InstanceNotFoundError(instance);
  const { width, height, size, name: fileName } = named;
  const url = `${baseUrl}${filePath(instance, named)}`;
  return { url, width, height, filesizeKb: Math.ceil(size / 1000), fileType, fileName, warnings };
}

async function prepareFile(
  { bytes, longestSide }: Pick<UploadedFile, 'bytes' | 'longestSide'>,
  type: FileType,
  load: typeof loadSharp,
) {
  if (isPicture(type)) return processPicture(bytes, type, await load(), { longestSide });
  checkSize(bytes, MAX_DOCUMENT_BYTES);
  return { bytes, width: null, height: null, warnings: [] };
}

function checkSize({ length }: Buffer, limit: number): void {
  if (length === 0) throw new FileRefusedError('broken', createRefusal('file_empty'));
  if (length <= limit) return;
  throw new FileRefusedError(
    'size',
    createRefusal(limit === MAX_PICTURE_BYTES ? 'file_too_large' : 'document_too_large', { most: limit / 2 ** 20 }),
  );
}
