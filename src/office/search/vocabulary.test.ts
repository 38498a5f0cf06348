import { describe, expect, it } from 'vitest';
import { Vocabulary } from './vocabulary.ts';

describe('a vocabulary', () => {
  it('numbers each different word once, for any white space', () => {
    const vocabulary = new Vocabulary();
    expect(vocabulary.numbersOf('  mit  kind\nund kind\t')).toEqual([0, 1, 2]);
    expect(vocabulary.numbersOf('kind oder')).toEqual([1, 3]);
    expect(vocabulary.numbersOf(' \n')).toEqual([]);
    expect(vocabulary.size).toBe(4);
  });

  it('finds only the words that contain the parts', () => {
    const vocabulary = new Vocabulary();
    vocabulary.numbersOf('kirche, kirchenkaffee (kaffee) tee');
    expect([...vocabulary.partsIn(['kaffee'])]).toEqual([0, 1, 1, 0]);
    expect([...vocabulary.partsIn(['kirche,'])]).toEqual([1, 0, 0, 0]);
    expect([...vocabulary.partsIn(['ee', 'kirche'])]).toEqual([2, 3, 1, 1]);
  });

  it('distinguishes marks from words, and finds the given ones', () => {
    const vocabulary = new Vocabulary();
    expect(vocabulary.numbersOf('7 tee', ['7', '8'])).toEqual([0, 1, 2, 3]);
    expect([...vocabulary.partsIn(['7', 'tee'])]).toEqual([1, 2, 0, 0]);
    const marked = new Map([
      ['8', 3],
      ['9', 1],
    ]);
    expect([...vocabulary.partsIn(['7', 'tee'], marked)]).toEqual([1, 2, 0, 3]);
  });

  it('accepts 32 parts', () => {
    const vocabulary = new Vocabulary();
    vocabulary.numbersOf('tee');
    const parts = Array.from({ length: 32 }, (_, at) => (at === 31 ? 'tee' : 'kaffee'));
    expect([...vocabulary.partsIn(parts)]).toEqual([1 << 31]);
  });

  it('grows only with new words', () => {
    const vocabulary = new Vocabulary();
    vocabulary.numbersOf('eins zwei');
    const { bytes } = vocabulary;
    vocabulary.numbersOf('zwei eins');
    expect(vocabulary.bytes).toBe(bytes);
    vocabulary.numbersOf('drei');
    expect(vocabulary.bytes).toBeGreaterThan(bytes);
  });
});
