import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanHtml } from '../../../office/bundle/clean-html.ts';
import { markupOf, paragraphsOf } from './html-control.ts';

describe('a text of paragraphs', () => {
  it.each([
    ['', ''],
    ['Eins', '<p>Eins</p>'],
    ['Eins\nzwei\n\nDrei & <b>', '<p>Eins<br />zwei</p><p>Drei &amp; &lt;b&gt;</p>'],
  ])('%o is kept as %s, and comes back as it was written', (text, markup) => {
    expect(markupOf(text)).toBe(markup);
    expect(paragraphsOf(markup)).toBe(text);
  });

  it.each([
    '<p>Eins <b>zwei</b></p>',
    '<ul><li>Eins</li></ul>',
    '<p class="a">Eins</p>',
    'Eins<br>zwei',
  ])('that has more, as %s, is left as it is', (markup) => {
    expect(paragraphsOf(markup)).toBeUndefined();
  });

  it('never becomes other markup than paragraphs, and stays as it is cleaned', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '<', '>', '&', '\n', ' ', '"', ';', 'p', '/') }), (text) => {
        const markup = markupOf(text);
        expect(markup.replaceAll(/<\/?p>|<br \/>/g, '')).not.toMatch(/[<>]/);
        const kept = cleanHtml(markup);
        expect(markupOf(paragraphsOf(kept) ?? 'other')).toBe(markupOf(paragraphsOf(markup) ?? 'other'));
      }),
    );
  });
});
