import { describe, expect, it } from 'vitest';
import { closestMatches, didYouMean, slipsBetween } from './closest-matches.ts';

describe('slips', () => {
  it.each([
    ['', '', 0],
    ['list', 'list', 0],
    ['lst', 'list', 1],
    ['lisst', 'list', 1],
    ['lost', 'list', 1],
    ['lsit', 'list', 1],
    ['improt', 'import', 1],
    ['', 'list', 4],
    ['revoke', 'remove', 2],
  ])('between %j and %j are counted: %i', (a, b, count) => {
    expect(slipsBetween(a, b)).toBe(count);
    expect(slipsBetween(b, a)).toBe(count);
  });
});

describe('the nearest words', () => {
  it('are those with the fewest slips, and none that are far', () => {
    expect(closestMatches('lst', ['list', 'log', 'rotate'])).toEqual(['list']);
    expect(closestMatches('tost', ['test', 'post', 'list'])).toEqual(['test', 'post']);
    expect(closestMatches('delete', ['create', 'list', 'revoke'])).toEqual([]);
    expect(closestMatches('LIST', ['list'])).toEqual(['list']);
    expect(closestMatches('x', ['export', 'end'])).toEqual([]);
  });

  it('make a question, or nothing', () => {
    expect(didYouMean(['a', 'b'])).toBe(' Did you mean a or b?');
    expect(didYouMean([])).toBe('');
  });
});
