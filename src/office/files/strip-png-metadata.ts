import { ANIMATION_DROPPED_WARNING, type MetadataStripper } from './processed-picture.ts';

const SIGNATURE_BYTES = 8;
/** Bytes of a chunk's length and name before its data, and of the checksum after it. */
const [HEAD_BYTES, SUM_BYTES] = [8, 4];

/** Chunks that belong to the picture; all others are dropped: texts, times, camera data, animations. */
const NEEDED = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'iCCP',
  'sBIT',
  'bKGD',
  'pHYs',
]);

export const stripPngMetadata: MetadataStripper = (bytes) => {
  const kept = [bytes.subarray(0, SIGNATURE_BYTES)];
  const names = new Set<string>();
  let at = SIGNATURE_BYTES;
  while (!names.has('IEND')) {
    const end = at + HEAD_BYTES + bytes.readUInt32BE(at) + SUM_BYTES;
    if (end > bytes.length) return undefined;
    const name = bytes.toString('latin1', at + 4, at + HEAD_BYTES);
    if (names.size === 0 && name !== 'IHDR') return undefined;
    names.add(name);
    if (NEEDED.has(name)) kept.push(bytes.subarray(at, end));
    at = end;
  }
  if (!names.has('IDAT')) return undefined;
  const [width, height] = [16, 20].map((offset) => bytes.readUInt32BE(offset));
  const warnings = names.has('acTL') ? [ANIMATION_DROPPED_WARNING] : [];
  return { bytes: Buffer.concat(kept), width: width ?? 0, height: height ?? 0, warnings };
};
