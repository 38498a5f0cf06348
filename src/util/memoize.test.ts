import { expect, it } from 'vitest';
import { memoize } from './memoize.ts';

it('computes a repeated value once, even undefined, and never keeps more values than its limit', () => {
  const made: string[] = [];
  const shout = memoize((text) => {
    made.push(text);
    return text === '' ? undefined : text.toUpperCase();
  }, 2);
  expect([shout('a'), shout(''), shout('a'), shout('')]).toEqual(['A', undefined, 'A', undefined]);
  expect(made).toEqual(['a', '']);
  expect([shout('c'), shout('c'), shout('a')]).toEqual(['C', 'C', 'A']);
  expect(made).toEqual(['a', '', 'c', 'a']);
});
