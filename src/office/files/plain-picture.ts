// Pictures where the library that writes them anew is missing: kept as they are, but for metadata that can be cut away.

import type { PictureType } from '../../model/kept-file.ts';
import { refusal } from '../refusal-codes.ts';
import { FileRefused } from './errors.ts';
import { MAX_SIDE, type MadePicture, type MetadataStripper } from './made-picture.ts';
import { plainAvif } from './plain-avif.ts';
import { plainJpeg } from './plain-jpeg.ts';
import { plainPng } from './plain-png.ts';
import { plainWebp } from './plain-webp.ts';

const PLAIN: Record<PictureType, MetadataStripper> = {
  'image/jpeg': plainJpeg,
  'image/png': plainPng,
  'image/webp': plainWebp,
  'image/avif': plainAvif,
};

/** Throws FileRefused for a picture that is damaged, or larger than may be kept. */
export function plainPicture(bytes: Buffer, type: PictureType): MadePicture {
  const found = attempted(PLAIN[type], bytes);
  if (found === undefined || found.width === 0 || found.height === 0) {
    throw new FileRefused('broken', refusal('picture_damaged'));
  }
  const { width, height } = found;
  if (Math.max(width, height) > MAX_SIDE) {
    throw new FileRefused('unable', refusal('picture_not_shrunk', { width, height, most: MAX_SIDE }));
  }
  return found;
}

function attempted(plain: MetadataStripper, bytes: Buffer): MadePicture | undefined {
  try {
    return plain(bytes);
  } catch (error) {
    // It says of something that it is where the file has no bytes any more.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
