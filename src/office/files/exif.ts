// Orientation from a picture's EXIF data; no other metadata is read.

const ORIENTATION = 0x0112;
const UPRIGHT = 1;
const MAX_ENTRIES = 512;

/** Orientation, 1 to 8, from a block that starts with the TIFF header. Default: 1. */
export function readOrientation(tiff: Buffer): number {
  const order = tiff.toString('latin1', 0, 2);
  if (tiff.length < 14 || (order !== 'II' && order !== 'MM')) return UPRIGHT;
  const isLittle = order === 'II';
  const word = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (first + 2 > tiff.length) return UPRIGHT;
  const count = Math.min(word(first), MAX_ENTRIES, Math.floor((tiff.length - first - 2) / 12));
  for (let entry = 0; entry < count; entry++) {
    const at = first + 2 + entry * 12;
    if (word(at) === ORIENTATION) {
      const value = word(at + 8);
      return value >= 1 && value <= 8 ? value : UPRIGHT;
    }
  }
  return UPRIGHT;
}

/** TIFF block with only the orientation; empty for an upright picture. */
export function createOrientationTiff(orientation: number): Buffer {
  if (orientation === UPRIGHT) return Buffer.alloc(0);
  const tiff = Buffer.alloc(26);
  tiff.write('MM\0*', 0, 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(ORIENTATION, 10);
  // Type and count: one 16-bit number.
  tiff.writeUInt16BE(3, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
}

export function computeDisplayedSize(
  width: number,
  height: number,
  orientation: number,
): { width: number; height: number } {
  return orientation > 4 ? { width: height, height: width } : { width, height };
}
