import { expect, it } from 'vitest';
import { mergePatch } from './merge-patch.ts';

it.each([
  ['sets a key', { a: 'b' }, { a: 'c' }, { a: 'c' }],
  ['adds a key behind the others', { a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
  ['removes a key', { a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
  ['removes what is not there', { a: 'b' }, { c: null }, { a: 'b' }],
  ['replaces an array as a whole', { a: ['b', 'c'] }, { a: ['d'] }, { a: ['d'] }],
  ['merges objects inside', { a: { b: 'c', d: 'e' } }, { a: { b: 'd', c: null } }, { a: { b: 'd', d: 'e' } }],
  ['puts an object in the place of a text', { a: 'b' }, { a: { b: 'c', d: null } }, { a: { b: 'c' } }],
  ['begins anew where an object meets an array', ['a'], { b: 'c' }, { b: 'c' }],
  ['keeps a null that was there', { e: null }, { a: 1 }, { e: null, a: 1 }],
  ['is the patch where that is no object', { a: 'b' }, ['c'], ['c']],
])('%s (RFC 7396)', (_, target, patch, expected) => {
  const before = structuredClone(target);
  const merged = mergePatch(target, patch);
  expect(merged).toEqual(expected);
  expect(Object.keys(merged as object)).toEqual(Object.keys(expected));
  expect(target).toEqual(before);
});

it('treats keys with a special meaning in JavaScript like any other', () => {
  const merged = mergePatch({ a: 1 }, JSON.parse('{ "__proto__": { "b": 2 }, "constructor": { "c": 3 } }'));
  expect(Object.getPrototypeOf(merged)).toBe(Object.prototype);
  expect(JSON.stringify(merged)).toBe('{"a":1,"__proto__":{"b":2},"constructor":{"c":3}}');
});
