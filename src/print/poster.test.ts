import { describe, expect, it } from 'vitest';
import { fitPosterTitle, POSTER_TITLE_SIZES, type PosterPicture } from './poster.ts';

const PICTURE: PosterPicture = { address: '/x.jpg', width: 4, height: 3 };

describe('the size of the title', () => {
  it('decreases with the length of the title, down to a minimum', () => {
    for (const picture of [undefined, PICTURE]) {
      const sizes = [4, 12, 20, 40, 60, 80, 120, 300].map((count) =>
        fitPosterTitle({ title: 'Ein Wort '.repeat(count).slice(0, count), picture }),
      );
      expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
      expect(sizes[0]).toBe(POSTER_TITLE_SIZES[0]);
    }
    expect(fitPosterTitle({ title: 'W'.repeat(500), picture: undefined })).toBe(POSTER_TITLE_SIZES.at(-1));
  });

  it('breaks no word, and is smaller for capital letters', () => {
    const plain = fitPosterTitle({ title: 'Gemeindeversammlung', picture: PICTURE });
    expect(plain).toBeLessThan(fitPosterTitle({ title: 'Gemeinde und Fest', picture: PICTURE }));
    expect(fitPosterTitle({ title: 'GEMEINDEVERSAMMLUNG', picture: PICTURE })).toBeLessThan(plain);
  });

  it('is larger on a poster without a picture', () => {
    const title = 'Kirchgemeindeversammlung mit Budget, Wahlen und Essen';
    expect(fitPosterTitle({ title, picture: undefined })).toBeGreaterThanOrEqual(
      fitPosterTitle({ title, picture: PICTURE }),
    );
  });

  it('is the maximum for an empty title', () => {
    expect(fitPosterTitle({ title: '', picture: undefined })).toBe(POSTER_TITLE_SIZES[0]);
  });
});
