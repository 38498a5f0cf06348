// Pictures as they are kept (rule W14): upright, within 2,000 pixels, written anew without anything but the picture itself.

import type { PictureType } from '../../model/kept-file.ts';
import { refusal } from '../refusal-codes.ts';
import { FileRefused } from './errors.ts';
import type { Sharp } from './load-sharp.ts';
import { MAX_SIDE, type MadePicture, STANDS_STILL } from './made-picture.ts';
import { plainPicture } from './plain-picture.ts';
import { createSerialQueue } from './serial-queue.ts';

/** Pixels of a picture that is read. */
const MAX_PIXELS = 50_000_000;

const TAKES_AT_MOST_SECONDS = 60;

/** Pictures that wait for their turn. */
const MAX_WAITING = 4;

/** Bytes of memory that a pixel takes at worst while its picture is worked on, as measured with those that are read whole. */
const BYTES_A_PIXEL: Readonly<Record<PictureType, number>> = {
  'image/jpeg': 4,
  'image/png': 10,
  'image/webp': 5,
  'image/avif': 20,
};

/** A large picture takes hundreds of megabytes: so one at a time. */
const inTurn = createSerialQueue(MAX_WAITING, () => {
  throw new FileRefused('busy', refusal('pictures_busy'));
});

interface PictureOptions {
  /** In pixels. Default: `MAX_SIDE`. */
  readonly longestSide?: number | undefined;
  /** How much memory there is. */
  readonly freeBytes?: () => number;
}

/** Makes a picture ready to be kept; without `sharp` as far as that goes. Throws FileRefused. */
export function picture(
  bytes: Buffer,
  type: PictureType,
  sharp: Sharp | undefined,
  options: PictureOptions = {},
): Promise<MadePicture> {
  return inTurn(async () => {
    if (sharp === undefined) return plainPicture(bytes, type);
    return written(sharp, bytes, type, options);
  });
}

async function written(
  sharp: Sharp,
  bytes: Buffer,
  type: PictureType,
  { longestSide = MAX_SIDE, freeBytes = () => process.availableMemory() }: PictureOptions,
): Promise<MadePicture> {
  const about = await sharp(bytes, { limitInputPixels: false }).metadata().catch(isBroken);
  const { width, height, format, pages = 1 } = about;
  if (`image/${format === 'heif' && about.compression === 'av1' ? 'avif' : format}` !== type) isBroken(undefined);
  checkPixels(width * height, type, freeBytes());
  const made = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .timeout({ seconds: TAKES_AT_MOST_SECONDS })
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb');
  const { data, info } = await WRITES[type](made).toBuffer({ resolveWithObject: true }).catch(isBroken);
  const moves = pages > 1 || (type === 'image/png' && isMovingPng(bytes));
  return { bytes: data, width: info.width, height: info.height, warnings: moves ? [STANDS_STILL] : [] };
}

function checkPixels(pixels: number, type: PictureType, freeBytes: number): void {
  const millions = Math.ceil(pixels / 1_000_000);
  if (pixels > MAX_PIXELS) throw new FileRefused('pixels', refusal('picture_pixels', { millions }));
  if (pixels * BYTES_A_PIXEL[type] <= freeBytes) return;
  throw new FileRefused('unable', refusal('picture_memory', { millions }));
}

const WRITES: Readonly<Record<PictureType, (made: ReturnType<Sharp>) => ReturnType<Sharp>>> = {
  'image/jpeg': (made) => made.jpeg({ quality: 85, progressive: true }),
  'image/png': (made) => made.png({ compressionLevel: 9 }),
  'image/webp': (made) => made.webp({ quality: 85 }),
  'image/avif': (made) => made.avif({ quality: 60, effort: 3 }),
};

/** The library does not say it of these: a chunk before the pixels does. */
function isMovingPng(bytes: Buffer): boolean {
  const pixels = bytes.indexOf('IDAT');
  return bytes.subarray(0, Math.max(0, pixels)).includes('acTL');
}

function isBroken(cause: unknown): never {
  throw new FileRefused('broken', refusal('picture_damaged'), { cause });
}
