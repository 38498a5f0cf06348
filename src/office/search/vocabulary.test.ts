import { describe, expect, it } from 'vitest';
import { Vocabulary } from './vocabulary.ts';

describe('a vocabulary', () => {
  it('numbers each different word once, whatever blanks are between', () => {
    const vocabulary = new Vocabulary();
    expect(vocabulary.numbersOf('  mit  kind\nund kind\t')).toEqual([0, 1, 2]);
    expect(vocabulary.numbersOf('kind oder')).toEqual([1, 3]);
    expect(vocabulary.numbersOf(' \n')).toEqual([]);
    expect(vocabulary.size).toBe(4);
  });

  it('finds the words that have a part, and no others', () => {
    const vocabulary = new Vocabulary();
    vocabulary.numbersOf('kirche, kirchenkaffee (kaffee) tee');
    expect([...vocabulary.wordsWith('kaffee')]).toEqual([0, 1, 1, 0]);
    expect([...vocabulary.wordsWith('kirche,')]).toEqual([1, 0, 0, 0]);
    expect([...vocabulary.wordsWith('ee')]).toEqual([0, 1, 1, 1]);
  });

  it('grows by what is new alone', () => {
    const vocabulary = new Vocabulary();
    vocabulary.numbersOf('eins zwei');
    const { bytes } = vocabulary;
    vocabulary.numbersOf('zwei eins');
    expect(vocabulary.bytes).toBe(bytes);
    vocabulary.numbersOf('drei');
    expect(vocabulary.bytes).toBeGreaterThan(bytes);
  });
});
