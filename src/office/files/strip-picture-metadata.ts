// Fallback for pictures without the image library: stored as uploaded, with metadata removed if possible.

import type { PictureType } from '../../model/stored-file.ts';
import { createRefusal } from '../refusal-codes.ts';
import { FileRefusedError } from './errors.ts';
import { computeDisplayedSize, createOrientationTiff, readOrientation } from './exif.ts';
import { MAX_PICTURE_SIDE, type MetadataStripper, type ProcessedPicture } from './processed-picture.ts';
import { stripPngMetadata } from './strip-png-metadata.ts';
import { stripWebpMetadata } from './strip-webp-metadata.ts';

const [SOS, EOI, COMMENT, FIRST_APP, EXIF, LAST_APP] = [0xda, 0xd9, 0xfe, 0xe0, 0xe1, 0xef];
/** Range of the frame headers, which contain the size, and the markers in this range that are not frame headers. */
const [FIRST_SOF, LAST_SOF, NO_SOF] = [0xc0, 0xcf, [0xc4, 0xc8, 0xcc]];

/** Segments that belong to the picture: density and colours. */
const NEEDED = ['JFIF\0', 'ICC_PROFILE\0', 'Adobe'];

const stripJpegMetadata: MetadataStripper = (bytes) => {
  const kept: Buffer[] = [];
  let [width, height, orientation] = [0, 0, 1];
  let at = 2;
  for (;;) {
    if (bytes.readUInt8(at) !== 0xff) return undefined;
    while (bytes.readUInt8(at + 1) === 0xff) at++;
    const marker = bytes.readUInt8(at + 1);
    if (marker === EOI) break;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    const content = bytes.subarray(at + 4, end);
    if (end > bytes.length) return undefined;
    if (marker >= FIRST_SOF && marker <= LAST_SOF && !NO_SOF.includes(marker)) {
      [height, width] = [content.readUInt16BE(1), content.readUInt16BE(3)];
    }
    if (marker === EXIF && content.toString('latin1', 0, 6) === 'Exif\0\0') {
      orientation = readOrientation(content.subarray(6));
    }
    const next = marker === SOS ? endOfScan(bytes, end) : end;
    if (isNeeded(marker, content)) kept.push(bytes.subarray(at, next));
    at = next;
  }
  const end = Buffer.from([0xff, EOI]);
  const plain = Buffer.concat([bytes.subarray(0, 2), exifSegment(orientation), ...kept, end]);
  return { bytes: plain, ...computeDisplayedSize(width, height, orientation), warnings: [] };
};

function isNeeded(marker: number, content: Buffer): boolean {
  if (marker === COMMENT) return false;
  if (marker < FIRST_APP || marker > LAST_APP) return true;
  return NEEDED.some((name) => content.toString('latin1', 0, name.length) === name);
}

/** End of the pixel data: the next marker other than restart markers and stuffed bytes. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes.readUInt8(at + 1);
    const isAmongPixels = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7);
    if (!isAmongPixels) return at;
  }
  throw new RangeError('the picture has no end');
}

function exifSegment(orientation: number): Buffer {
  const tiff = createOrientationTiff(orientation);
  if (tiff.length === 0) return tiff;
  const head = Buffer.from([0xff, EXIF, 0, 2 + 6 + tiff.length]);
  return Buffer.concat([head, Buffer.from('Exif\0\0', 'latin1'), tiff]);
}

const KNOWN = new Set(['ftyp', 'meta', 'mdat', 'moov', 'free', 'skip', 'uuid', 'pdin', 'mdlt', 'idat']);

/** Path to the size box, with the bytes to skip in each box before its children. */
const WAY_TO_SIZE: readonly (readonly [name: string, skips: number])[] = [
  ['meta', 4],
  ['iprp', 0],
  ['ipco', 0],
];

const KEEPS_METADATA = {
  code: 'metadata',
  text: 'This server can’t remove camera metadata, such as the location, from AVIF pictures.',
} as const;

const keepAvif: MetadataStripper = (bytes) => {
  const top = boxesIn(bytes);
  if (top === undefined || !top.every(({ name }) => KNOWN.has(name))) return undefined;
  let boxes: readonly Box[] | undefined = top;
  for (const [wanted, skips] of WAY_TO_SIZE) {
    const found: Box | undefined = boxes?.find(({ name }) => name === wanted);
    boxes = found && boxesIn(found.content.subarray(skips));
  }
  const sizes = (boxes ?? []).filter(({ name }) => name === 'ispe').map(({ content }) => sizeOf(content));
  const [largest] = sizes.sort((a, b) => b.width * b.height - a.width * a.height);
  return largest && { bytes, ...largest, warnings: [KEEPS_METADATA] };
};

interface Box {
  readonly name: string;
  readonly content: Buffer;
}

/** Splits the bytes into boxes; undefined if the boxes do not fill them exactly, or if a length exceeds 32 bits. */
function boxesIn(bytes: Buffer): Box[] | undefined {
  const boxes: Box[] = [];
  for (let at = 0; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    if (length < 8 || at + length > bytes.length) return undefined;
    boxes.push({ name: bytes.toString('latin1', at + 4, at + 8), content: bytes.subarray(at + 8, at + length) });
    at += length;
  }
  return boxes;
}

function sizeOf(content: Buffer): { readonly width: number; readonly height: number } {
  return { width: content.readUInt32BE(4), height: content.readUInt32BE(8) };
}

const STRIPPERS: Record<PictureType, MetadataStripper> = {
  'image/jpeg': stripJpegMetadata,
  'image/png': stripPngMetadata,
  'image/webp': stripWebpMetadata,
  'image/avif': keepAvif,
};

/** Throws FileRefusedError for a picture that is damaged or too large. */
export function stripPictureMetadata(bytes: Buffer, type: PictureType): ProcessedPicture {
  const found = tryStripping(STRIPPERS[type], bytes);
  if (found === undefined || found.width === 0 || found.height === 0) {
    throw new FileRefusedError('broken', createRefusal('picture_damaged'));
  }
  const { width, height } = found;
  if (Math.max(width, height) > MAX_PICTURE_SIDE) {
    throw new FileRefusedError(
      'unable',
      createRefusal('picture_not_shrunk', { width, height, most: MAX_PICTURE_SIDE }),
    );
  }
  return found;
}

function tryStripping(plain: MetadataStripper, bytes: Buffer): ProcessedPicture | undefined {
  try {
    return plain(bytes);
  } catch (error) {
    // Reading past the end of the file throws a RangeError.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
