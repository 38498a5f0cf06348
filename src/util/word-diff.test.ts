import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_LINEAR_GROWTH, measureCostGrowth } from '../../test/support/cost.ts';
import { diffWords } from './word-diff.ts';

const told = (before: string, after: string) =>
  diffWords(before, after)
    .map((one) =>
      one.isSame
        ? one.before
        : `${one.before === '' ? '' : `[-${one.before}-]`}${one.after === '' ? '' : `[+${one.after}+]`}`,
    )
    .join('');

const WORDS = fc.array(fc.constantFrom('Saal', 'Chor', 'und', ' ', '  ', '\n', 'um', '18', '19', ','), {
  maxLength: 60,
});
const TEXT = fc.oneof(
  WORDS.map((words) => words.join(' ')),
  WORDS.map((words) => words.join('')),
  fc.string({ unit: 'binary', maxLength: 80 }),
);

describe('the word differences', () => {
  it.each([
    ['Alle singen mit.', 'Alle singen mit.', 'Alle singen mit.'],
    ['Alle singen mit.', 'Alle beten mit.', 'Alle [-singen-][+beten+] mit.'],
    ['Alle singen mit.', 'Alle singen laut mit.', 'Alle singen [+laut +]mit.'],
    ['Alle singen laut mit.', 'Alle singen mit.', 'Alle singen [-laut -]mit.'],
    ['um acht Uhr im Saal', 'um halb neun im Saal', 'um [-acht Uhr-][+halb neun+] im Saal'],
    ['', 'Neu', '[+Neu+]'],
    ['Alt', '', '[-Alt-]'],
    ['', '', ''],
  ])('of %j and %j are %j', (before, after, pieces) => {
    expect(told(before, after)).toBe(pieces);
  });

  it('reproduce both texts, and never repeat a kind or report equal texts', () => {
    fc.assert(
      fc.property(TEXT, TEXT, (before, after) => {
        const pieces = diffWords(before, after);
        expect(pieces.map((one) => one.before).join('')).toBe(before);
        expect(pieces.map((one) => one.after).join('')).toBe(after);
        for (const [index, one] of pieces.entries()) {
          expect(one.isSame).toBe(one.before === one.after);
          expect(pieces[index + 1]?.isSame).not.toBe(one.isSame);
        }
      }),
    );
  });

  it('are minimal for one changed word in a text', () => {
    fc.assert(
      fc.property(WORDS, fc.nat(), (words, nth) => {
        const text = ['Anfang', ...words.map((word) => word.trim() || 'x'), 'Ende'];
        const changed = text.with(nth % text.length, 'Zebra');
        const other = diffWords(text.join(' '), changed.join(' ')).filter(({ isSame }) => !isSame);
        expect(other).toEqual([{ before: text[nth % text.length], after: 'Zebra', isSame: false }]);
      }),
    );
  });

  it('of two long texts without common words are one change, with their common ends', () => {
    const long = (word: string) => Array.from({ length: 20_000 }, (_, index) => `${word}${index}`).join(' ');
    const pieces = diffWords(`Anfang ${long('a')} Ende`, `Anfang ${long('b')} Ende`);
    expect(pieces.map(({ isSame }) => isSame)).toEqual([true, false, true]);
    expect(pieces.at(-1)?.after.trim()).toBe('Ende');
  });

  it('take linear time, however much the texts differ', async () => {
    const text = (size: number, seed: number) =>
      Array.from({ length: size / 5 }, (_, index) => `w${(index * seed) % 97}`).join(' ');
    expect(await measureCostGrowth((size) => diffWords(text(size, 31), text(size, 57)), 800_000)).toBeLessThan(
      MAX_LINEAR_GROWTH,
    );
    expect(diffWords(text(200_000, 31), text(200_000, 57)).length).toBeGreaterThan(1);
  });
});
