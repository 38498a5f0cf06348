import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sanitizeVisitorText } from './visitor-text.ts';

describe('a visitor’s text (R18)', () => {
  it.each([
    ['" autofocus onfocus="alert(1)', '” autofocus onfocus=”alert(1)'],
    ['1 < 2 > 0', '1 ‹ 2 › 0'],
    ['<b>Ada</b> <script>x</script>', 'Ada'],
    ['a\r\n\n\u2028b', 'a b'],
    ['a\0b\u0007c\u009fd', 'abcd'],
    ["  O'Brien & Söhne\u3000", "O'Brien & Söhne"],
    ['<\0script>x', '‹script›x'],
    ['half \ud800', 'half \ufffd'],
    ['Anna \u202etuo\u202c \u2066x\u2069\u200e\u200f\u061c', 'Anna tuo x'],
  ])('%j becomes %j', (text, kept) => {
    expect(sanitizeVisitorText(text)).toBe(kept);
  });

  it("can't end an attribute, and is the same when cleaned twice", () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const kept = sanitizeVisitorText(text);
        expect(kept).not.toMatch(/["<>\p{Cc}\p{Bidi_Control}\u2028\u2029]/u);
        expect(sanitizeVisitorText(kept)).toBe(kept);
      }),
    );
  });
});
