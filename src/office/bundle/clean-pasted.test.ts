import { describe, expect, it } from 'vitest';
import { WORD_HTML } from '../../../test/support/word-html.ts';
import { cleanHtml } from './clean-html.ts';
import { cleanPasted } from './clean-pasted.ts';

describe('what is pasted', () => {
  it('comes clean out of Word, with its headings, lists, links and emphasis', () => {
    expect(cleanPasted(WORD_HTML)).toBe(
      '<h3>Einladung zum Adventskonzert</h3>' +
        '<p>Der <strong>Kirchenchor</strong> singt <em>Lieder zum Advent</em>, siehe <a href="https://www.example.org/chor">Website</a>.</p>' +
        '<ul><li>Eintritt frei</li><li>Kollekte für <strong>HEKS</strong></li></ul>' +
        '<p>Ablauf:</p><ol><li>Begrüssung</li><li>Konzert</li></ol>' +
        '<p>10 Uhr</p><p>Kirche</p>',
    );
  });

  it.each([
    [
      '<b style="font-weight:normal"><p><span style="font-weight:700">Fett</span> und <span style="font-style:italic">schräg</span></p></b>',
      '<p><strong>Fett</strong> und <em>schräg</em></p>',
    ],
    ['<div>Eins</div><div>Zwei</div>', '<p>Eins</p><p>Zwei</p>'],
    ['<ul><li>Eins</li><li>Zwei</li></ul>', '<ul><li>Eins</li><li>Zwei</li></ul>'],
    ['<script>alert(1)</script><p onclick="x()">A<img src=x onerror=y></p>', '<p>A</p>'],
    ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="file:///C:/x.docx">x</a>', '<a>x</a>'],
    ['<p>&nbsp;</p><p>A</p><p><br></p>', '<p>A</p>'],
    ['x'.repeat(500_001), ''],
  ])('%.60s becomes %.60s', (pasted, clean) => {
    expect(cleanPasted(pasted)).toBe(clean);
  });

  it('stays as it is where it is saved', () => {
    expect(cleanHtml(cleanPasted(WORD_HTML))).toBe(cleanPasted(WORD_HTML));
  });

  it('is cleaned in a time that grows with its length, however it is broken', () => {
    for (const piece of [
      '<![if !supportLists]>',
      '<li class="pasted">',
      '<p style="mso-list:l0">',
      '<p>&nbsp;',
      '<!--[endif]-->',
    ]) {
      expect(cleanPasted(piece.repeat(2000)).length).toBeLessThan(200_000);
    }
  });
});
