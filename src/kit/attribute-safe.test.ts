import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attributeSafe } from './attribute-safe.ts';

describe('a text for an attribute that is not escaped', () => {
  it.each([
    ['" autofocus onfocus="alert(1)', '” autofocus onfocus=”alert(1)'],
    ['<b>Ada</b>', '‹b›Ada‹/b›'],
    ['a\r\n\r\nb\u2028c\u0085d', 'a b c d'],
    ['a\u0000\u0007\tb\u009f', 'ab'],
    ["O'Brien & Söhne, 1 – 2", "O'Brien & Söhne, 1 – 2"],
    ['', ''],
  ])('%j is %j', (given, safe) => {
    expect(attributeSafe(given)).toBe(safe);
  });

  it('holds nothing that ends an attribute or begins a tag, and stays as it is when it is made safe again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const safe = attributeSafe(text);
        expect(safe).not.toMatch(/["<>\p{Cc}\u2028\u2029]/u);
        expect(attributeSafe(safe)).toBe(safe);
      }),
    );
  });
});
