// Processing of pictures before they are stored (rule W14): upright, at most 2,000 pixels per side, re-encoded without metadata.

import type { PictureType } from '../../model/stored-file.ts';
import { createSerialQueue } from '../../util/serial-queue.ts';
import { createRefusal } from '../refusal-codes.ts';
import { FileRefusedError } from './errors.ts';
import type { Sharp } from './load-sharp.ts';
import { ANIMATION_DROPPED_WARNING, MAX_PICTURE_SIDE, type ProcessedPicture } from './processed-picture.ts';
import { stripPictureMetadata } from './strip-picture-metadata.ts';

const MAX_PIXELS = 50_000_000;

const TIMEOUT_SECONDS = 60;

const MAX_WAITING = 4;

/** Peak memory per pixel while a picture is processed, in bytes; measured with pictures that are decoded completely. */
const BYTES_PER_PIXEL: Readonly<Record<PictureType, number>> = {
  'image/jpeg': 4,
  'image/png': 10,
  'image/webp': 5,
  'image/avif': 20,
};

/** Pictures are processed one at a time, because a large one needs hundreds of megabytes. */
const inTurn = createSerialQueue(MAX_WAITING, () => {
  throw new FileRefusedError('busy', createRefusal('pictures_busy'));
});

interface PictureOptions {
  /** In pixels. Default: `MAX_PICTURE_SIDE`. */
  readonly longestSide?: number | undefined;
  readonly freeBytes?: () => number;
}

/** Prepares a picture for storage; without `sharp` only metadata is removed. Throws FileRefusedError. */
export function processPicture(
  bytes: Buffer,
  type: PictureType,
  sharp: Sharp | undefined,
  options: PictureOptions = {},
): Promise<ProcessedPicture> {
  return inTurn(async () => {
    if (sharp === undefined) return stripPictureMetadata(bytes, type);
    return encodePicture(sharp, bytes, type, options);
  });
}

async function encodePicture(
  sharp: Sharp,
  bytes: Buffer,
  type: PictureType,
  { longestSide = MAX_PICTURE_SIDE, freeBytes = () => process.availableMemory() }: PictureOptions,
): Promise<ProcessedPicture> {
  const about = await sharp(bytes, { limitInputPixels: false }).metadata().catch(isBroken);
  const { width, height, format, pages = 1 } = about;
  if (`image/${format === 'heif' && about.compression === 'av1' ? 'avif' : format}` !== type) isBroken(undefined);
  checkPixels(width * height, type, freeBytes());
  const made = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb');
  const { data, info } = await WRITES[type](made).toBuffer({ resolveWithObject: true }).catch(isBroken);
  const moves = pages > 1 || (type === 'image/png' && isMovingPng(bytes));
  return { bytes: data, width: info.width, height: info.height, warnings: moves ? [ANIMATION_DROPPED_WARNING] : [] };
}

function checkPixels(pixels: number, type: PictureType, freeBytes: number): void {
  const millions = Math.ceil(pixels / 1_000_000);
  if (pixels > MAX_PIXELS) throw new FileRefusedError('pixels', createRefusal('picture_pixels', { millions }));
  if (pixels * BYTES_PER_PIXEL[type] <= freeBytes) return;
  throw new FileRefusedError('unable', createRefusal('picture_memory', { millions }));
}

const WRITES: Readonly<Record<PictureType, (made: ReturnType<Sharp>) => ReturnType<Sharp>>> = {
  'image/jpeg': (made) => made.jpeg({ quality: 85, progressive: true }),
  'image/png': (made) => made.png({ compressionLevel: 9 }),
  'image/webp': (made) => made.webp({ quality: 85 }),
  'image/avif': (made) => made.avif({ quality: 60, effort: 3 }),
};

/** Animated PNGs have an `acTL` chunk before the pixels, which the image library does not report. */
function isMovingPng(bytes: Buffer): boolean {
  const pixels = bytes.indexOf('IDAT');
  return bytes.subarray(0, Math.max(0, pixels)).includes('acTL');
}

function isBroken(cause: unknown): never {
  throw new FileRefusedError('broken', createRefusal('picture_damaged'), { cause });
}
