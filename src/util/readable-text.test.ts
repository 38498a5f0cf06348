import { describe, expect, it } from 'vitest';
import { MAX_LINEAR_GROWTH, measureCostGrowth } from '../../test/support/cost.ts';
import { htmlToReadableText } from './readable-text.ts';

describe('HTML as readable text', () => {
  it.each([
    ['', ''],
    ['Nur Text', 'Nur Text'],
    ['<p>Eins <strong>zwei</strong></p><p>drei</p>', 'Eins zwei\n\ndrei'],
    ['<p>Eins</p>\n  <p>\n zwei   drei </p>', 'Eins\n\nzwei drei'],
    ['<p>Zeile<br />noch eine<br><br>und eine</p>', 'Zeile\nnoch eine\n\nund eine'],
    [
      '<h2>Programm</h2><ul><li>Singen</li><li><p>Essen</p></li></ul><p>Ende</p>',
      'Programm\n\n– Singen\n– Essen\n\nEnde',
    ],
    ['<ol><li>Eins<ul><li>Teil</li></ul></li><li>Zwei</li></ol>', '1. Eins\n– Teil\n2. Zwei'],
    [
      '<table><tr><td>09:00</td><td>Beginn</td></tr><tr><td>10:00</td><td>Pause</td></tr></table>',
      '09:00 Beginn\n10:00 Pause',
    ],
    ['<div>a</div><div>b</div>', 'a\nb'],
    ['Tom &amp; Lea &lt;3 &quot;x&quot; &auml;', 'Tom & Lea <3 "x" ä'],
    ['&amp;lt;b&amp;gt;', '&lt;b&gt;'],
    ['<p> </p><p></p>', ''],
    ['<p><img src="/a.jpg" alt="Ein Bild" /> dazu</p>', 'Ein Bild dazu'],
    ['offen < hier <b', 'offen < hier <b'],
  ])('of %j is %j', (html, expected) => {
    expect(htmlToReadableText(html)).toBe(expected);
  });

  it.each([
    [
      '<a href="https://example.org/a?b=1&amp;c=2">Anmelden</a>, bald',
      'Anmelden (https://example.org/a?b=1&c=2), bald',
    ],
    ['<a href="https://www.example.org/">www.example.org</a>', 'www.example.org'],
    ['<a href="https://example.org/a">https://example.org/a</a>', 'https://example.org/a'],
    ['<a href="mailto:a@example.org?subject=x">a@example.org</a>', 'a@example.org'],
    ['<a href="mailto:a@example.org">Mail</a>', 'Mail (a@example.org)'],
    ['<a href="tel:+41445550101">+41 44 555 01 01</a>', '+41 44 555 01 01'],
    ['<a href="#unten">unten</a>', 'unten'],
    ['<a href="https://example.org/b"><img src="/a.jpg" /></a>', 'https://example.org/b'],
    ['<a>nirgends</a>', 'nirgends'],
  ])('keeps the target of a link: %j is %j', (html, expected) => {
    expect(htmlToReadableText(html)).toBe(expected);
  });

  it('omits addresses on request', () => {
    expect(htmlToReadableText('<p><a href="https://example.org/">Hier</a> mehr</p>', { links: false })).toBe(
      'Hier mehr',
    );
  });

  it.each([
    '<',
    '<a',
    '<a href="',
    '<li>',
    '<ul>',
    ' ',
    '&',
    '<a href="x">y</a>',
    '<b> </b>',
    '<br>',
    `<${'a'.repeat(99)}`,
  ])('takes linear time for many %j', async (piece) => {
    const growth = await measureCostGrowth(
      (size) => htmlToReadableText(piece.repeat(Math.ceil(size / piece.length))),
      400_000,
    );
    expect(growth).toBeLessThan(MAX_LINEAR_GROWTH);
  });
});
