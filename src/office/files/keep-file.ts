// Takes a picture or document in (rule W14): what it is by its content, pictures made ready, and each kept once.

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
  /** As whoever sent it calls it, perhaps with a path. */
  readonly name: string;
  readonly bytes: Buffer;
  /** The address of the server, to which the file's path is added; "" for the path alone. */
  readonly baseUrl?: string;
  /** Of a picture, in pixels, where it is to be shrunk further than others. Without the library that shrinks it stays as it is. */
  readonly longestSide?: number | undefined;
}

/** What an event or person says of a file. */
export interface FileAnswer {
  readonly url: string;
  /** In pixels as it is seen; null for what is no picture. */
  readonly width: number | null;
  readonly height: number | null;
  /** In thousands of bytes, rounded up. */
  readonly filesizeKb: number;
  readonly fileType: string;
  readonly fileName: string;
  readonly warnings: readonly FileWarning[];
}

/**
 * Keeps a file of an instance, and gives what an event or person says of it. It goes again where nothing names it for 30 days.
 * Throws FileRefused for what is not taken, and InstanceNotFound; then nothing is kept.
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
