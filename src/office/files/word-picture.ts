import type { Store } from '../../store/store.ts';
import { loadSharp } from './load-sharp.ts';

export interface WordPicture {
  readonly bytes: Uint8Array;
  readonly type: 'png' | 'jpg';
  readonly width: number;
  readonly height: number;
}

const WORD_TYPES: Readonly<Record<string, WordPicture['type']>> = { 'image/png': 'png', 'image/jpeg': 'jpg' };

/** Returns a stored picture in a format that Word shows; undefined if it is not stored, or this server can't convert it. */
export async function readWordPicture(
  { files }: Pick<Store, 'files'>,
  instance: string,
  hash: string,
  load = loadSharp,
): Promise<WordPicture | undefined> {
  const [file, bytes] = [await files.find(instance, hash), await files.bytes(instance, hash)];
  if (bytes === undefined || !file?.width || !file.height) return undefined;
  const { width, height } = file;
  const type = WORD_TYPES[file.mediaType];
  if (type !== undefined) return { bytes, type, width, height };
  const sharp = await load();
  if (sharp === undefined) return undefined;
  return { bytes: await sharp(bytes).png().toBuffer(), type: 'png', width, height };
}
