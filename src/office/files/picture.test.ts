import { describe, expect, it } from 'vitest';
import { forPrint, moving, PLACE, seen, shot } from '../../../test/support/pictures.ts';
import { png } from '../../../test/support/sent-files.ts';
import type { PictureType } from '../../model/kept-file.ts';
import { FileRefused } from './errors.ts';
import { loadSharp } from './load-sharp.ts';
import { picture } from './picture.ts';

const sharp = await loadSharp();
const TYPES: readonly PictureType[] = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

if (sharp === undefined) throw new Error('sharp is installed for the tests');

async function faultOf(bytes: Buffer, type: PictureType): Promise<string> {
  const error = await picture(bytes, type, sharp).catch((thrown: unknown) => thrown);
  if (error instanceof FileRefused) return `${error.fault}: ${error.message}`;
  throw new Error(`it was not refused: ${error}`);
}

describe.each(TYPES)('a picture in %s', (type) => {
  it('stays what it shows, and loses what the camera noted', async () => {
    const sent = await shot(type, { width: 60, height: 40, isTelling: true });
    expect((await seen(sent)).metadata).toBeGreaterThan(0);
    const { bytes, ...size } = await picture(sent, type, sharp);
    expect(size).toEqual({ width: 60, height: 40, warnings: [] });
    expect(await seen(bytes)).toMatchObject({ width: 60, height: 40, ends: 'rb', metadata: 0 });
    expect(bytes.includes(PLACE)).toBe(false);
  });

  it('is turned upright', async () => {
    const sent = await shot(type, { width: 60, height: 40, orientation: 3 });
    const { bytes } = await picture(sent, type, sharp);
    const { orientation = 1, ends } = await seen(bytes);
    // AVIF has its own way of being turned, and is written turned already.
    expect([orientation, ends]).toEqual([1, (await seen(sent)).ends]);
  });

  it('is shrunk to fit 2,000 × 2,000', async () => {
    const { width, height, bytes } = await picture(await shot(type, { width: 3000, height: 150 }), type, sharp);
    expect([width, height]).toEqual([2000, 100]);
    expect(await seen(bytes)).toMatchObject({ width: 2000, height: 100 });
  });

  it('that is cut off is damaged', async () => {
    const sent = await shot(type, { width: 600, height: 400 });
    expect(await faultOf(sent.subarray(0, Math.floor(sent.length * 0.6)), type)).toMatch(/^broken: /);
    expect(await faultOf(sent.subarray(0, 40), type)).toMatch(/^broken: /);
  });

  it('loses what stands behind it', async () => {
    const sent = Buffer.concat([await shot(type, { width: 60, height: 40 }), Buffer.from('<script>alert(1)</script>')]);
    const made = await picture(sent, type, sharp).catch((error: unknown) => error);
    // Not every decoder takes such a file.
    if (made instanceof FileRefused) expect(made.fault).toBe('broken');
    else expect((made as { bytes: Buffer }).bytes.includes('script')).toBe(false);
  });
});

describe('a picture', () => {
  it.each([5, 6, 7, 8])('that lies on its side (%d) is as high as it was wide', async (orientation) => {
    const sent = await shot('image/jpeg', { width: 60, height: 40, orientation });
    expect(await picture(sent, 'image/jpeg', sharp)).toMatchObject({ width: 40, height: 60 });
  });

  it('of more than 50 million pixels is refused by its head, however small the file is', async () => {
    const bomb = png(50_000, 50_000);
    expect(bomb.length).toBeLessThan(50_000);
    expect(await faultOf(bomb, 'image/png')).toBe(
      'pixels: This picture has 2500 million pixels; at most 50 million are taken.',
    );
    expect(await faultOf(png(50_001, 1000), 'image/png')).toMatch(/^pixels: /);
  });

  it('for which there is not enough memory is refused before it is read', async () => {
    const sent = await shot('image/png', { width: 600, height: 400 });
    const withFree = (bytes: number) => picture(sent, 'image/png', sharp, { freeBytes: () => bytes });
    await expect(withFree(2_399_999)).rejects.toThrow(
      'This picture has 1 million pixels, and this server has too little',
    );
    expect(await withFree(2_400_000)).toMatchObject({ width: 600, height: 400 });
  });

  it('that moves stands still, and its sender is told', async () => {
    const { bytes, warnings } = await picture(await moving(), 'image/webp', sharp);
    expect(await seen(bytes)).toMatchObject({ width: 8, height: 8, ends: 'rr' });
    expect(warnings.map(({ code }) => code)).toEqual(['animation']);
  });

  it('for print comes in the colours of screens', async () => {
    const { bytes } = await picture(await forPrint(), 'image/jpeg', sharp);
    expect(await seen(bytes)).toMatchObject({ width: 20, height: 10, ends: 'rr' });
  });

  it('that is of another type than it seems is refused', async () => {
    const sent = await shot('image/png', { width: 6, height: 4 });
    expect(await faultOf(sent, 'image/jpeg')).toMatch(/^broken: /);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    for (const type of TYPES) expect(await faultOf(svg, type)).toMatch(/^broken: /);
  });

  it('waits for its turn, and a few may wait', async () => {
    const sent = await shot('image/png', { width: 600, height: 400 });
    const all = await Promise.allSettled(Array.from({ length: 9 }, () => picture(sent, 'image/png', sharp)));
    const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason.fault] : []));
    expect(refused).toEqual(['busy', 'busy', 'busy', 'busy']);
    expect((await picture(sent, 'image/png', sharp)).width).toBe(600);
  });
});
