import { describe, expect, it } from 'vitest';
import type { FileStore } from '../../store/files.ts';
import { loadSharp } from './load-sharp.ts';
import { readWordPicture } from './word-picture.ts';

const sharp = await loadSharp();

async function storeWith(mediaType: string, bytes: Buffer, width: number | null = 4) {
  const files = { find: async () => ({ mediaType, width, height: 2 }), bytes: async () => bytes };
  return { files: files as unknown as FileStore };
}

const picture = (format: 'webp' | 'jpeg') =>
  sharp === undefined
    ? Buffer.alloc(0)
    : sharp({ create: { width: 4, height: 2, channels: 3, background: '#ff0000' } })
        .toFormat(format)
        .toBuffer();

describe('a picture for Word', () => {
  it('in one of its formats is unchanged', async () => {
    const bytes = await picture('jpeg');
    const found = await readWordPicture(await storeWith('image/jpeg', bytes), 'a', 'h');
    expect(found).toEqual({ bytes, type: 'jpg', width: 4, height: 2 });
  });

  it.runIf(sharp !== undefined)('in another format is converted', async () => {
    const found = await readWordPicture(await storeWith('image/webp', await picture('webp')), 'a', 'h');
    expect(await sharp?.(Buffer.from(found?.bytes ?? [])).metadata()).toMatchObject({
      format: 'png',
      width: 4,
      height: 2,
    });
  });

  it('that cannot be converted here, or is not stored, is left out', async () => {
    const webp = await storeWith('image/webp', await picture('webp'));
    expect(await readWordPicture(webp, 'a', 'h', async () => undefined)).toBeUndefined();
    expect(await readWordPicture(await storeWith('image/png', Buffer.alloc(1), null), 'a', 'h')).toBeUndefined();
    const files = { find: async () => undefined, bytes: async () => undefined } as unknown as FileStore;
    expect(await readWordPicture({ files }, 'a', 'h')).toBeUndefined();
  });
});
