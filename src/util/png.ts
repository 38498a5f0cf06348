// Encodes pixels as PNG (ISO/IEC 15948) and ICO files, without a library.

import { crc32, deflateSync } from 'node:zlib';

/** Picture as pixels: four bytes each (red, green, blue, opacity), row by row from the top. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
}

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const [EIGHT_BITS, COLOUR_WITH_OPACITY] = [8, 6];

export function encodePng({ width, height, rgba }: Pixels): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(EIGHT_BITS, 8);
  header.writeUInt8(COLOUR_WITH_OPACITY, 9);
  // Each row begins with its filter, which is 0 for none.
  const rows = Buffer.alloc((width * 4 + 1) * height);
  for (let y = 0; y < height; y++) rows.set(rgba.subarray(y * width * 4, (y + 1) * width * 4), y * (width * 4 + 1) + 1);
  const data = deflateSync(rows, { level: 9 });
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

const [ICO_HEAD, ICO_ENTRY] = [6, 16];

/** Encodes pictures as an ICO file of PNGs, each at most 256 pixels wide and high. */
export function encodeIco(pictures: readonly Pixels[]): Buffer {
  const files = pictures.map(encodePng);
  const head = Buffer.alloc(ICO_HEAD + ICO_ENTRY * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let begin = head.length;
  for (const [index, { width, height }] of pictures.entries()) {
    const at = ICO_HEAD + ICO_ENTRY * index;
    const size = files[index]?.length ?? 0;
    // A size of 256 is written as 0.
    head.writeUInt8(width % 256, at);
    head.writeUInt8(height % 256, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(size, at + 8);
    head.writeUInt32LE(begin, at + 12);
    begin += size;
  }
  return Buffer.concat([head, ...files]);
}
