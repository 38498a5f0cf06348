import { describe, expect, it } from 'vitest';
import { createAnimation, createPhoto, describePicture, METADATA_MARK } from '../../../test/support/pictures.ts';
import { createPng } from '../../../test/support/sent-files.ts';
import type { PictureType } from '../../model/stored-file.ts';
import { FileRefusedError } from './errors.ts';
import { stripPictureMetadata } from './strip-picture-metadata.ts';

const TYPES: readonly PictureType[] = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];
const CLEANED = TYPES.filter((type) => type !== 'image/avif');

function faultOf(bytes: Buffer, type: PictureType): string {
  try {
    return `kept, ${stripPictureMetadata(bytes, type).bytes.length} bytes`;
  } catch (error) {
    if (error instanceof FileRefusedError) return error.fault;
    throw error;
  }
}

describe.each(CLEANED)('without the image library, a picture in %s', (type) => {
  it('loses its camera metadata and shows the same pixels', async () => {
    const sent = await createPhoto(type, { width: 60, height: 40, isTelling: true });
    const { bytes, ...size } = stripPictureMetadata(sent, type);
    expect(size).toEqual({ width: 60, height: 40, warnings: [] });
    expect(await describePicture(bytes)).toMatchObject({ width: 60, height: 40, ends: 'rb' });
    expect([sent, bytes].map((one) => one.includes(METADATA_MARK))).toEqual([true, false]);
    expect(bytes.includes('GPS')).toBe(false);
  });

  it('loses trailing data, and is stable when it is stored again', async () => {
    const sent = await createPhoto(type, { width: 60, height: 40 });
    const { bytes } = stripPictureMetadata(Buffer.concat([sent, Buffer.from('<script>alert(1)</script>')]), type);
    expect(bytes.includes('script')).toBe(false);
    expect(stripPictureMetadata(bytes, type).bytes.equals(bytes)).toBe(true);
  });
});

describe.each(TYPES)('without the image library, a picture in %s', (type) => {
  it('has the size in its header', async () => {
    expect(stripPictureMetadata(await createPhoto(type, { width: 301, height: 42 }), type)).toMatchObject({
      width: 301,
      height: 42,
    });
  });

  it('is rejected as damaged wherever it is truncated', async () => {
    const sent = await createPhoto(type, { width: 60, height: 40, isTelling: true });
    for (let length = 0; length < sent.length; length += length < 200 ? 1 : 37) {
      expect([length, faultOf(sent.subarray(0, length), type)]).toEqual([length, 'broken']);
    }
  });

  it('larger than 2,000 pixels is rejected with the reason', async () => {
    const sent = await createPhoto(type, { width: 2001, height: 16 });
    expect(faultOf(sent, type)).toBe('unable');
    expect(() => stripPictureMetadata(sent, type)).toThrow(/2001 × 16 pixels, and this server can’t resize pictures/);
  });
});

describe('without the image library', () => {
  it.each([3, 6])('only the orientation (%d) is kept', async (orientation) => {
    for (const type of ['image/jpeg', 'image/webp'] as const) {
      const sent = await createPhoto(type, { width: 60, height: 40, orientation, isTelling: true });
      const { bytes, width, height } = stripPictureMetadata(sent, type);
      const after = await describePicture(bytes);
      expect([after.orientation, after.ends]).toEqual([orientation, (await describePicture(sent)).ends]);
      expect([width, height]).toEqual([after.width, after.height]);
      expect(bytes.includes(METADATA_MARK)).toBe(false);
    }
  });

  it('the sender of an AVIF is warned that its metadata stays', async () => {
    const sent = await createPhoto('image/avif', { width: 60, height: 40, isTelling: true });
    const { bytes, warnings } = stripPictureMetadata(sent, 'image/avif');
    expect([bytes.equals(sent), warnings.map(({ code }) => code)]).toEqual([true, ['metadata']]);
    expect(faultOf(Buffer.concat([sent, Buffer.from('<script>alert(1)</script>')]), 'image/avif')).toBe('broken');
  });

  it('an animated PNG becomes a still, and a WebP stays animated', async () => {
    const still = stripPictureMetadata(
      createPng(8, 8, [
        ['acTL', Buffer.alloc(8)],
        ['tEXt', Buffer.from(METADATA_MARK)],
      ]),
      'image/png',
    );
    expect(still.warnings.map(({ code }) => code)).toEqual(['animation']);
    expect([still.bytes.includes('acTL'), still.bytes.includes(METADATA_MARK)]).toEqual([false, false]);
    expect(stripPictureMetadata(await createAnimation(), 'image/webp')).toMatchObject({
      width: 8,
      height: 8,
      warnings: [],
    });
  });

  it('wrong lengths neither read out of bounds nor loop forever', async () => {
    for (const type of TYPES) {
      const sent = await createPhoto(type, { width: 60, height: 40, isTelling: true });
      for (let at = 0; at < Math.min(sent.length, 400); at++) {
        const damaged = Buffer.from(sent);
        damaged[at] = 0xff;
        expect(faultOf(damaged, type)).toMatch(/^(broken|unable|kept, \d+ bytes)$/);
      }
    }
  });
});
