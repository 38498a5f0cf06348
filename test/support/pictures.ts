// Pictures for uploads, created by the library that also processes them.

import { createRequire } from 'node:module';
import type { PictureType } from '../../src/model/stored-file.ts';
import type { Sharp } from '../../src/office/files/load-sharp.ts';

const library = createRequire(import.meta.url)('sharp') as Sharp;

export const METADATA_MARK = 'GPS of the vicarage';

export interface PhotoOptions {
  readonly width: number;
  readonly height: number;
  readonly orientation?: number;
  /** True if the metadata contains author and place. */
  readonly isTelling?: boolean;
}

const FORMATS = { 'image/jpeg': 'jpeg', 'image/png': 'png', 'image/webp': 'webp', 'image/avif': 'avif' } as const;

/** Creates a picture whose left half is red and whose right half is blue. */
export async function createPhoto(
  type: PictureType,
  { width, height, orientation, isTelling = false }: PhotoOptions,
): Promise<Buffer> {
  const half = Math.floor(width / 2);
  const blue = { create: { width: width - half, height, channels: 3, background: '#0000ff' } } as const;
  const right = await library(blue).png().toBuffer();
  let made = library({ create: { width, height, channels: 3, background: '#ff0000' } }).composite([
    { input: right, left: half, top: 0 },
  ]);
  if (isTelling) {
    made = made
      .withExif({ IFD0: { Artist: METADATA_MARK }, IFD3: { GPSLatitude: '47/1 22/1 0/1', GPSLatitudeRef: 'N' } })
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${METADATA_MARK}</x:xmpmeta>`)
      .withIccProfile('p3');
  }
  if (orientation !== undefined) made = made.withMetadata({ orientation });
  return made.toFormat(FORMATS[type]).toBuffer();
}

export async function describePicture(bytes: Buffer) {
  const about = await library(bytes).metadata();
  const { data, info } = await library(bytes).autoOrient().removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const colour = (at: number) => ((data[at] ?? 0) > (data[at + 2] ?? 0) ? 'r' : 'b');
  return {
    width: info.width,
    height: info.height,
    format: about.format,
    orientation: about.orientation,
    ends: colour(0) + colour(data.length - info.channels),
    metadata: [about.exif, about.xmp, about.icc, about.iptc].filter((one) => one !== undefined).length,
  };
}

export async function createAnimation(): Promise<Buffer> {
  const frame = (background: string) => ({ create: { width: 8, height: 8, channels: 3 as const, background } });
  const frames = await Promise.all(['#ff0000', '#0000ff'].map((colour) => library(frame(colour)).png().toBuffer()));
  return library(frames, { join: { animated: true } })
    .webp({ delay: 100 })
    .toBuffer();
}

export function createCmykPicture(): Promise<Buffer> {
  return library({ create: { width: 20, height: 10, channels: 3, background: '#ff0000' } })
    .toColourspace('cmyk')
    .jpeg()
    .toBuffer();
}
