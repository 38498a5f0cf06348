import fc from 'fast-check';
import sanitize from 'sanitize-html';
import { describe, expect, it } from 'vitest';
import { countRuns } from '../../../test/support/runs.ts';
import { cleanHtml } from './clean-html.ts';
import { isPlainHtml } from './plain-html.ts';

const NAMES = ['p', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'div', 'strong', 'em', 'b', 'i', 'u', 'sub', 'sup'];
const OTHERS = ['a', 'script', 'table', 'td', 'span', 'h1', 'constructor', 'style', 'br', 'img', 'textarea', 'svg'];
const TEXTS = [
  'Wort',
  ' ',
  '&amp;',
  '&lt;',
  '&gt;',
  '&nbsp;',
  '&',
  '"',
  "'",
  '\n',
  '\r',
  '\0',
  'ü 😀',
  '<',
  '>',
  '<br />',
  '<br>',
];

const tag = (names: string[]) =>
  fc.tuple(fc.constantFrom('<', '</'), fc.constantFrom(...names)).map(([sign, name]) => `${sign}${name}>`);
const piece = fc.oneof(
  { weight: 8, arbitrary: tag(NAMES) },
  { weight: 1, arbitrary: tag(OTHERS) },
  { weight: 6, arbitrary: fc.constantFrom(...TEXTS) },
);

/** Nested elements with closed tags, so that many of the texts are well-formed. */
const { html: closed } = fc.letrec<{ html: string }>((tie) => ({
  html: fc
    .array(
      fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        fc.constantFrom(...TEXTS.slice(0, 5)),
        fc.tuple(fc.constantFrom(...NAMES), tie('html')).map(([name, inner]) => `<${name}>${inner}</${name}>`),
      ),
      { maxLength: 4 },
    )
    .map((parts) => parts.join('')),
}));

/** Forces the slow path with a leading comment, which cleaning removes. */
const cleanedByParser = (html: string) => cleanHtml(`<!---->${html}`);

describe('the fast path for plain HTML', () => {
  it('accepts only HTML that the parser leaves unchanged', () => {
    let plain = 0;
    const check = (html: string) => {
      if (!isPlainHtml(html)) return;
      plain++;
      expect(cleanedByParser(html)).toBe(html);
    };
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 8 }).map((all) => all.join('')),
        check,
      ),
      { numRuns: countRuns(4000) },
    );
    fc.assert(fc.property(closed, check), { numRuns: countRuns(1000) });
    expect(plain).toBeGreaterThan(1000);
  });

  it.each([
    '<p>Wir laden <strong>herzlich</strong> ein.</p><ul><li>eins</li><li>zwei</li></ul>',
    'Zeile<br />Zeile &amp; Rest',
  ])('accepts %s', (html) => {
    expect(isPlainHtml(html)).toBe(true);
    expect(sanitize(html)).toBe(html);
  });

  it.each([
    '<p><p>a</p></p>',
    '<ul>a<li>b</li><p>c</p></ul>',
    '<p>a',
    'a</p>',
    '<p class="x">a</p>',
    '<script>a</script>',
    '<P>a</P>',
    '<p >a</p>',
    'a & b',
    '<constructor>a</constructor>',
    '<strong><p>a</p></strong>',
    '&nbsp;',
    '"',
  ])('does not accept %s', (html) => {
    expect(isPlainHtml(html)).toBe(false);
  });
});
