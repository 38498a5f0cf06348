import { describe, expect, it } from 'vitest';
import {
  createAnimation,
  createCmykPicture,
  createPhoto,
  describePicture,
  METADATA_MARK,
} from '../../../test/support/pictures.ts';
import { createPng } from '../../../test/support/sent-files.ts';
import type { PictureType } from '../../model/stored-file.ts';
import { FileRefusedError } from './errors.ts';
import { loadSharp } from './load-sharp.ts';
import { processPicture } from './process-picture.ts';

const sharp = await loadSharp();
const TYPES: readonly PictureType[] = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

if (sharp === undefined) throw new Error('sharp is installed for the tests');

async function faultOf(bytes: Buffer, type: PictureType): Promise<string> {
  const error = await processPicture(bytes, type, sharp).catch((thrown: unknown) => thrown);
  if (error instanceof FileRefusedError) return `${error.fault}: ${error.message}`;
  throw new Error(`it was not refused: ${error}`);
}

describe.each(TYPES)('a picture in %s', (type) => {
  it('keeps its content and loses its camera metadata', async () => {
    const sent = await createPhoto(type, { width: 60, height: 40, isTelling: true });
    expect((await describePicture(sent)).metadata).toBeGreaterThan(0);
    const { bytes, ...size } = await processPicture(sent, type, sharp);
    expect(size).toEqual({ width: 60, height: 40, warnings: [] });
    expect(await describePicture(bytes)).toMatchObject({ width: 60, height: 40, ends: 'rb', metadata: 0 });
    expect(bytes.includes(METADATA_MARK)).toBe(false);
  });

  it('is turned upright', async () => {
    const sent = await createPhoto(type, { width: 60, height: 40, orientation: 3 });
    const { bytes } = await processPicture(sent, type, sharp);
    const { orientation = 1, ends } = await describePicture(bytes);
    // AVIF stores the orientation differently; the file is written upright.
    expect([orientation, ends]).toEqual([1, (await describePicture(sent)).ends]);
  });

  it('is reduced to fit 2,000 × 2,000', async () => {
    const { width, height, bytes } = await processPicture(
      await createPhoto(type, { width: 3000, height: 150 }),
      type,
      sharp,
    );
    expect([width, height]).toEqual([2000, 100]);
    expect(await describePicture(bytes)).toMatchObject({ width: 2000, height: 100 });
  });

  it('is rejected as damaged if it is truncated', async () => {
    const sent = await createPhoto(type, { width: 600, height: 400 });
    expect(await faultOf(sent.subarray(0, Math.floor(sent.length * 0.6)), type)).toMatch(/^broken: /);
    expect(await faultOf(sent.subarray(0, 40), type)).toMatch(/^broken: /);
  });

  it('loses trailing data', async () => {
    const sent = Buffer.concat([
      await createPhoto(type, { width: 60, height: 40 }),
      Buffer.from('<script>alert(1)</script>'),
    ]);
    const made = await processPicture(sent, type, sharp).catch((error: unknown) => error);
    // Some decoders reject a file with trailing data.
    if (made instanceof FileRefusedError) expect(made.fault).toBe('broken');
    else expect((made as { bytes: Buffer }).bytes.includes('script')).toBe(false);
  });
});

describe('a picture', () => {
  it.each([5, 6, 7, 8])('that is rotated (%d) is stored as high as it was wide', async (orientation) => {
    const sent = await createPhoto('image/jpeg', { width: 60, height: 40, orientation });
    expect(await processPicture(sent, 'image/jpeg', sharp)).toMatchObject({ width: 40, height: 60 });
  });

  it('of more than 50 million pixels is rejected by its header, however small the file is', async () => {
    const bomb = createPng(50_000, 50_000);
    expect(bomb.length).toBeLessThan(50_000);
    expect(await faultOf(bomb, 'image/png')).toBe(
      'pixels: This picture has 2500 million pixels; the limit is 50 million.',
    );
    expect(await faultOf(createPng(50_001, 1000), 'image/png')).toMatch(/^pixels: /);
  });

  it('is rejected before it is read if there is not enough memory', async () => {
    const sent = await createPhoto('image/png', { width: 600, height: 400 });
    const withFree = (bytes: number) => processPicture(sent, 'image/png', sharp, { freeBytes: () => bytes });
    await expect(withFree(2_399_999)).rejects.toThrow(
      'This picture has 1 million pixels, and this server has too little',
    );
    expect(await withFree(2_400_000)).toMatchObject({ width: 600, height: 400 });
  });

  it('with an animation is stored as a still, and the sender is notified', async () => {
    const { bytes, warnings } = await processPicture(await createAnimation(), 'image/webp', sharp);
    expect(await describePicture(bytes)).toMatchObject({ width: 8, height: 8, ends: 'rr' });
    expect(warnings.map(({ code }) => code)).toEqual(['animation']);
  });

  it('for print is converted to screen colours', async () => {
    const { bytes } = await processPicture(await createCmykPicture(), 'image/jpeg', sharp);
    expect(await describePicture(bytes)).toMatchObject({ width: 20, height: 10, ends: 'rr' });
  });

  it('is rejected if its content has another type than it seems', async () => {
    const sent = await createPhoto('image/png', { width: 6, height: 4 });
    expect(await faultOf(sent, 'image/jpeg')).toMatch(/^broken: /);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    for (const type of TYPES) expect(await faultOf(svg, type)).toMatch(/^broken: /);
  });

  it('waits in a short queue', async () => {
    const sent = await createPhoto('image/png', { width: 600, height: 400 });
    const all = await Promise.allSettled(Array.from({ length: 9 }, () => processPicture(sent, 'image/png', sharp)));
    const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason.fault] : []));
    expect(refused).toEqual(['busy', 'busy', 'busy', 'busy']);
    expect((await processPicture(sent, 'image/png', sharp)).width).toBe(600);
  });
});
