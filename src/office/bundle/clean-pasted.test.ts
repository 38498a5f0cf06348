import { describe, expect, it } from 'vitest';
import { MAX_LINEAR_GROWTH, measureCostGrowth } from '../../../test/support/cost.ts';
import { WORD_HTML } from '../../../test/support/word-html.ts';
import { cleanHtml } from './clean-html.ts';
import { cleanPasted } from './clean-pasted.ts';

describe('pasted HTML', () => {
  it('keeps headings, lists, links and emphasis from Word', () => {
    expect(cleanPasted(WORD_HTML)).toBe(
      '<h3>Einladung zum Adventskonzert</h3>' +
        '<p>Der <strong>Kirchenchor</strong> singt <em>Lieder zum Advent</em>, siehe <a ' +
        'href="https://www.example.org/chor">Website</a>.</p>' +
        '<ul><li>Eintritt frei</li><li>Kollekte für <strong>HEKS</strong></li></ul>' +
        '<p>Ablauf:</p><ol><li>Begrüssung</li><li>Konzert</li></ol>' +
        '<p>10 Uhr</p><p>Kirche</p>',
    );
  });

  it.each([
    [
      '<b style="font-weight:normal"><p><span style="font-weight:700">Fett</span>' +
        ' und <span style="font-style:italic">schräg</span></p></b>',
      '<p><strong>Fett</strong> und <em>schräg</em></p>',
    ],
    ['<div>Eins</div><div>Zwei</div>', '<p>Eins</p><p>Zwei</p>'],
    ['<ul><li>Eins</li><li>Zwei</li></ul>', '<ul><li>Eins</li><li>Zwei</li></ul>'],
    ['<script>alert(1)</script><p onclick="x()">A<img src=x onerror=y></p>', '<p>A</p>'],
    ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="file:///C:/x.docx">x</a>', '<a>x</a>'],
    ['<p>&nbsp;</p><p>A</p><p><br></p>', '<p>A</p>'],
    ['x'.repeat(500_001), ''],
  ])('turns %.60s into %.60s', (pasted, clean) => {
    expect(cleanPasted(pasted)).toBe(clean);
  });

  it('is not changed again when it is saved', () => {
    expect(cleanHtml(cleanPasted(WORD_HTML))).toBe(cleanPasted(WORD_HTML));
  });

  it.each([
    ['markers of lists', '<![if !supportLists]>'],
    ['items of lists', '<li class="pasted">'],
    ['paragraphs of lists', '<p style="mso-list:l0">'],
    ['empty paragraphs', '<p>&nbsp;</p>'],
    ['ends of markers', '<!--[endif]-->'],
    ['elements that are left open', '<div>'],
    ['emphasis that is left open', '<b><i>'],
    ['lists in lists', '<ul><li>'],
    ['open brackets', '<'],
    ['halves of tags', '<a href="'],
  ])('of half a megabyte of %s is cleaned in linear time', async (_, piece) => {
    let cleaned = '';
    const clean = (size: number) => {
      cleaned = cleanPasted(piece.repeat(size / piece.length));
    };
    expect(await measureCostGrowth(clean, 500_000)).toBeLessThan(MAX_LINEAR_GROWTH);
    expect(cleaned.length).toBeLessThan(500_000);
  });
});
