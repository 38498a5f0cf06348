import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countRuns } from '../../test/support/runs.ts';
import { stripMarkup } from './strip-markup.ts';

const markup = fc
  .array(
    fc.constantFrom(
      '<',
      '>',
      '<b',
      '</',
      '<!--',
      '-->',
      '<script>',
      '</script>',
      '<style ',
      '</style>',
      'a',
      ' ',
      '!',
      '1',
    ),
    { maxLength: 25 },
  )
  .map((parts) => parts.join(''));

/** Implements the rule literally, without regard to speed. */
function byTheRule(text: string): string {
  let before = text;
  for (;;) {
    const after = before.replace(
      /<!--[\s\S]*?-->|<(script|style)(?=[\s/>])[^>]*>[\s\S]*?<\/\1(?=[\s/>])[^>]*>|<[A-Za-z/!?][^>]*(?:>|$)/gi,
      '',
    );
    if (after === before) return after;
    before = after;
  }
}

describe('plain text', () => {
  it.each([
    ['1 < 2 und 4 > 3', '1 < 2 und 4 > 3'],
    ['Tom &amp; Lea &lt;b&gt;', 'Tom &amp; Lea &lt;b&gt;'],
    ['<b>fett</b>', 'fett'],
    ['vor<!-- weg > weg -->nach', 'vornach'],
    ['a<script type="x">alert(1)</script >b', 'ab'],
    ['a<STYLE>p{}</style>b', 'ab'],
    ['a<script>offen', 'aoffen'],
    ['Ende <img src=x', 'Ende '],
    ['<<b>script>x</script>', 'x'],
    ['<scr<script></script>ipt>x', 'ipt>x'],
    ['Zeile 1\r\n  Zeile 2\t', 'Zeile 1\r\n  Zeile 2\t'],
    ['<?xml version="1.0"?>da', 'da'],
    ['<3 von Herzen', '<3 von Herzen'],
    ['<', '<'],
  ])('of %j is %j', (text, expected) => {
    expect(stripMarkup(text)).toBe(expected);
  });

  it('follows the rule for any mixture of markup', () => {
    fc.assert(
      fc.property(markup, (text) => {
        expect(stripMarkup(text)).toBe(byTheRule(text));
      }),
      { numRuns: countRuns(3000) },
    );
  });

  it('is the same when cleaned twice', () => {
    fc.assert(
      fc.property(markup, (text) => {
        expect(stripMarkup(stripMarkup(text))).toBe(stripMarkup(text));
      }),
    );
  });

  it('of deeply nested tags is empty', () => {
    expect(stripMarkup('<'.repeat(300) + 'b>'.repeat(300))).toBe('');
  });

  it.each([
    ['unclosed comments', '<!--'],
    ['unclosed scripts', '<script>'],
    ['half closed scripts', '<script></script '],
    ['nested halves', '<'],
  ])('of a megabyte of %s is returned without delay', (_name, piece) => {
    const text = piece.repeat(1_000_000 / piece.length) + 'b>'.repeat(100_000);
    expect(stripMarkup(text)).not.toMatch(/<[A-Za-z/!?]/);
  });
});
