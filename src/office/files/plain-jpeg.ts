import { orientationOf, seenSize, tiffOf } from './exif.ts';
import type { MetadataStripper } from './made-picture.ts';

const [SOS, EOI, COMMENT, FIRST_APP, EXIF, LAST_APP] = [0xda, 0xd9, 0xfe, 0xe0, 0xe1, 0xef];
/** Frame headers, which tell the size; of their range these are others. */
const [FIRST_SOF, LAST_SOF, NO_SOF] = [0xc0, 0xcf, [0xc4, 0xc8, 0xcc]];

/** What belongs to the picture itself: density, colours. */
const NEEDED = ['JFIF\0', 'ICC_PROFILE\0', 'Adobe'];

/** Keeps the picture alone: no camera, place or comment, nothing behind its end. */
export const plainJpeg: MetadataStripper = (bytes) => {
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
      orientation = orientationOf(content.subarray(6));
    }
    const next = marker === SOS ? endOfScan(bytes, end) : end;
    if (isNeeded(marker, content)) kept.push(bytes.subarray(at, next));
    at = next;
  }
  const end = Buffer.from([0xff, EOI]);
  const plain = Buffer.concat([bytes.subarray(0, 2), exifSegment(orientation), ...kept, end]);
  return { bytes: plain, ...seenSize(width, height, orientation), warnings: [] };
};

function isNeeded(marker: number, content: Buffer): boolean {
  if (marker === COMMENT) return false;
  if (marker < FIRST_APP || marker > LAST_APP) return true;
  return NEEDED.some((name) => content.toString('latin1', 0, name.length) === name);
}

/** Where the pixels end: at the next marker, but for those that stand among them. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes.readUInt8(at + 1);
    const isAmongPixels = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7);
    if (!isAmongPixels) return at;
  }
  throw new RangeError('the picture has no end');
}

function exifSegment(orientation: number): Buffer {
  const tiff = tiffOf(orientation);
  if (tiff.length === 0) return tiff;
  const head = Buffer.from([0xff, EXIF, 0, 2 + 6 + tiff.length]);
  return Buffer.concat([head, Buffer.from('Exif\0\0', 'latin1'), tiff]);
}
