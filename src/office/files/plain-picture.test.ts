import { describe, expect, it } from 'vitest';
import { moving, PLACE, seen, shot } from '../../../test/support/pictures.ts';
import { png } from '../../../test/support/sent-files.ts';
import type { PictureType } from '../../model/kept-file.ts';
import { FileRefused } from './errors.ts';
import { plainPicture } from './plain-picture.ts';

const TYPES: readonly PictureType[] = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];
const CLEANED = TYPES.filter((type) => type !== 'image/avif');

function faultOf(bytes: Buffer, type: PictureType): string {
  try {
    return `kept, ${plainPicture(bytes, type).bytes.length} bytes`;
  } catch (error) {
    if (error instanceof FileRefused) return error.fault;
    throw error;
  }
}

describe.each(CLEANED)('without the library, a picture in %s', (type) => {
  it('loses what the camera noted, and shows the same pixels', async () => {
    const sent = await shot(type, { width: 60, height: 40, isTelling: true });
    const { bytes, ...size } = plainPicture(sent, type);
    expect(size).toEqual({ width: 60, height: 40, warnings: [] });
    expect(await seen(bytes)).toMatchObject({ width: 60, height: 40, ends: 'rb' });
    expect([sent, bytes].map((one) => one.includes(PLACE))).toEqual([true, false]);
    expect(bytes.includes('GPS')).toBe(false);
  });

  it('loses what stands behind it, and is the same when it comes again', async () => {
    const sent = await shot(type, { width: 60, height: 40 });
    const { bytes } = plainPicture(Buffer.concat([sent, Buffer.from('<script>alert(1)</script>')]), type);
    expect(bytes.includes('script')).toBe(false);
    expect(plainPicture(bytes, type).bytes.equals(bytes)).toBe(true);
  });
});

describe.each(TYPES)('without the library, a picture in %s', (type) => {
  it('has the size that it says', async () => {
    expect(plainPicture(await shot(type, { width: 301, height: 42 }), type)).toMatchObject({ width: 301, height: 42 });
  });

  it('that is cut off anywhere is damaged', async () => {
    const sent = await shot(type, { width: 60, height: 40, isTelling: true });
    for (let length = 0; length < sent.length; length += length < 200 ? 1 : 37) {
      expect([length, faultOf(sent.subarray(0, length), type)]).toEqual([length, 'broken']);
    }
  });

  it('that is larger than 2,000 pixels is refused, and why is said', async () => {
    const sent = await shot(type, { width: 2001, height: 16 });
    expect(faultOf(sent, type)).toBe('unable');
    expect(() => plainPicture(sent, type)).toThrow(/2001 × 16 pixels, and this server can’t shrink pictures/);
  });
});

describe('without the library', () => {
  it.each([3, 6])('which side is up (%d) stays known, and nothing else of it', async (orientation) => {
    for (const type of ['image/jpeg', 'image/webp'] as const) {
      const sent = await shot(type, { width: 60, height: 40, orientation, isTelling: true });
      const { bytes, width, height } = plainPicture(sent, type);
      const after = await seen(bytes);
      expect([after.orientation, after.ends]).toEqual([orientation, (await seen(sent)).ends]);
      expect([width, height]).toEqual([after.width, after.height]);
      expect(bytes.includes(PLACE)).toBe(false);
    }
  });

  it('whoever sends AVIF is told that its notes stay', async () => {
    const sent = await shot('image/avif', { width: 60, height: 40, isTelling: true });
    const { bytes, warnings } = plainPicture(sent, 'image/avif');
    expect([bytes.equals(sent), warnings.map(({ code }) => code)]).toEqual([true, ['metadata']]);
    expect(faultOf(Buffer.concat([sent, Buffer.from('<script>alert(1)</script>')]), 'image/avif')).toBe('broken');
  });

  it('a PNG that moves stands still, and a WebP goes on moving', async () => {
    const still = plainPicture(
      png(8, 8, [
        ['acTL', Buffer.alloc(8)],
        ['tEXt', Buffer.from(PLACE)],
      ]),
      'image/png',
    );
    expect(still.warnings.map(({ code }) => code)).toEqual(['animation']);
    expect([still.bytes.includes('acTL'), still.bytes.includes(PLACE)]).toEqual([false, false]);
    expect(plainPicture(await moving(), 'image/webp')).toMatchObject({ width: 8, height: 8, warnings: [] });
  });

  it('bytes that lie about their lengths end nowhere, and hang nothing', async () => {
    for (const type of TYPES) {
      const sent = await shot(type, { width: 60, height: 40, isTelling: true });
      for (let at = 0; at < Math.min(sent.length, 400); at++) {
        const damaged = Buffer.from(sent);
        damaged[at] = 0xff;
        expect(faultOf(damaged, type)).toMatch(/^(broken|unable|kept, \d+ bytes)$/);
      }
    }
  });
});
