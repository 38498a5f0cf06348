import type { MetadataStripper } from './made-picture.ts';

/** What an AVIF file is made of at the top. */
const KNOWN = new Set(['ftyp', 'meta', 'mdat', 'moov', 'free', 'skip', 'uuid', 'pdin', 'mdlt', 'idat']);

/** How deep boxes are looked into, and what stands in each before its boxes. */
const WAY_TO_SIZE: readonly (readonly [name: string, skips: number])[] = [
  ['meta', 4],
  ['iprp', 0],
  ['ipco', 0],
];

const KEEPS_METADATA = {
  code: 'metadata',
  text: 'This server can’t take out what the camera noted in AVIF pictures, such as the place.',
} as const;

/** Kept as it is; nothing may stand behind its end. */
export const plainAvif: MetadataStripper = (bytes) => {
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

/** The boxes that fill the bytes; undefined where they don't, or one is too long to tell its length in 32 bits. */
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

/** A version and flags, then width and height. */
function sizeOf(content: Buffer): { readonly width: number; readonly height: number } {
  return { width: content.readUInt32BE(4), height: content.readUInt32BE(8) };
}
