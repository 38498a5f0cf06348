import { computeDisplayedSize, createOrientationTiff, readOrientation } from './exif.ts';
import type { MetadataStripper } from './processed-picture.ts';

/** `RIFF`, the length, `WEBP`. */
const HEAD_BYTES = 12;
const CHUNK_HEAD_BYTES = 8;

const NEEDED = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ICCP', 'ANIM', 'ANMF']);

const [HAS_EXIF, HAS_XMP] = [0x08, 0x04];

/** Removes metadata and trailing data from a WebP; keeps only the orientation. */
export const stripWebpMetadata: MetadataStripper = (bytes) => {
  const end = CHUNK_HEAD_BYTES + bytes.readUInt32LE(4);
  if (end > bytes.length) return undefined;
  const kept: Buffer[] = [];
  let size: readonly [width: number, height: number] | undefined;
  let orientation = 1;
  for (let at = HEAD_BYTES; at < end; ) {
    const name = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const next = at + CHUNK_HEAD_BYTES + length + (length % 2);
    if (next > end) return undefined;
    const content = bytes.subarray(at + CHUNK_HEAD_BYTES, at + CHUNK_HEAD_BYTES + length);
    if (name === 'EXIF') orientation = readOrientation(withoutPrefix(content));
    if (NEEDED.has(name)) kept.push(Buffer.from(bytes.subarray(at, next)));
    size ??= sizeIn(name, content);
    at = next;
  }
  if (size === undefined) return undefined;
  const [first] = kept;
  const tiff = first?.toString('latin1', 0, 4) === 'VP8X' ? createOrientationTiff(orientation) : Buffer.alloc(0);
  if (first?.toString('latin1', 0, 4) === 'VP8X') {
    const flags = first.readUInt8(CHUNK_HEAD_BYTES) & ~(HAS_EXIF | HAS_XMP);
    first.writeUInt8(flags | (tiff.length > 0 ? HAS_EXIF : 0), CHUNK_HEAD_BYTES);
  }
  const chunks = Buffer.concat([...kept, ...(tiff.length > 0 ? [chunk('EXIF', tiff)] : [])]);
  const seen = computeDisplayedSize(...size, tiff.length > 0 ? orientation : 1);
  return { bytes: Buffer.concat([riff(chunks.length), chunks]), ...seen, warnings: [] };
};

/** Some writers add the EXIF prefix of JPEG files. */
function withoutPrefix(content: Buffer): Buffer {
  return content.toString('latin1', 0, 6) === 'Exif\0\0' ? content.subarray(6) : content;
}

function sizeIn(name: string, content: Buffer): readonly [number, number] | undefined {
  if (name === 'VP8X') return [content.readUIntLE(4, 3) + 1, content.readUIntLE(7, 3) + 1];
  if (name === 'VP8 ') return [content.readUInt16LE(6) & 0x3fff, content.readUInt16LE(8) & 0x3fff];
  if (name !== 'VP8L') return undefined;
  const packed = content.readUInt32LE(1);
  return [(packed & 0x3fff) + 1, ((packed >>> 14) & 0x3fff) + 1];
}

function riff(length: number): Buffer {
  const head = Buffer.from('RIFF....WEBP', 'latin1');
  head.writeUInt32LE(length + 4, 4);
  return head;
}

/** The content must have an even length, because no padding is added. */
function chunk(name: string, content: Buffer): Buffer {
  const head = Buffer.from(`${name}....`, 'latin1');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content]);
}
