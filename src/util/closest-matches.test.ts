import { describe, expect, it } from 'vitest';
import { computeEditDistance, findClosestMatches, formatSuggestions } from './closest-matches.ts';

describe('typing errors', () => {
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
    expect(computeEditDistance(a, b)).toBe(count);
    expect(computeEditDistance(b, a)).toBe(count);
  });
});

describe('the closest words', () => {
  it('are those with the fewest errors, and none that differ too much', () => {
    expect(findClosestMatches('lst', ['list', 'log', 'rotate'])).toEqual(['list']);
    expect(findClosestMatches('tost', ['test', 'post', 'list'])).toEqual(['test', 'post']);
    expect(findClosestMatches('delete', ['create', 'list', 'revoke'])).toEqual([]);
    expect(findClosestMatches('LIST', ['list'])).toEqual(['list']);
    expect(findClosestMatches('x', ['export', 'end'])).toEqual([]);
  });

  it('form a question, or an empty text', () => {
    expect(formatSuggestions(['a', 'b'])).toBe(' Did you mean a or b?');
    expect(formatSuggestions([])).toBe('');
  });
});
