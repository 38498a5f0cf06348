import { describe, expect, it } from 'vitest';
import { changed, read } from '../../../test/support/bundle-faults.ts';
import { growthOf, LINEAR } from '../../../test/support/cost.ts';
import type { Loose } from '../../../test/support/full-bundle.ts';
import { readBundle, writeBundle } from './bundle.ts';

const MEGABYTE = 1_000_000;

/** Where every text of a bundle stands that is cleaned as plain text. */
function plainTexts(holder: Loose): readonly (readonly [Loose, string])[] {
  return Object.keys(holder).flatMap((key): (readonly [Loose, string])[] => {
    const value = holder[key];
    if (typeof value === 'object' && value !== null) return [...plainTexts(value)];
    const other = /^(long_desc|format|visibility|sex|date_from|date_to|deadline|key|email|status|interval)$/;
    const ofInstance = 'time_zone' in holder && key !== 'title' && key !== 'public_url';
    return typeof value === 'string' && !other.test(key) && !ofInstance ? [[holder, key]] : [];
  });
}

describe('the plain texts of a bundle (rule F9)', () => {
  it('are all cleaned of markup, and of nothing else', () => {
    const kept = ' 1 < 2 und 4 > 3 &amp; e\u0301\r\n ';
    let count = 0;
    const bundle = changed((full) => {
      for (const [holder, key] of plainTexts(full)) {
        holder[key] = `a<b onclick="x">${kept}</b><script>y</script><!-- z -->`;
        if (key === '0') holder[key] = `1${holder[key]}`;
        count++;
      }
    });
    expect(count).toBeGreaterThan(100);
    const { content } = read(bundle);
    const texts = plainTexts(JSON.parse(writeBundle(content))).map(([holder, key]) => String(holder[key]));
    expect(new Set(texts.map((text) => text.slice(-kept.length - 1)))).toEqual(new Set([`a${kept}`]));
  });

  it('of a megabyte of nested markup do not hold up the import', async () => {
    for (const piece of ['<', '<!--', '<script>', '<b ', '&lt;']) {
      const read = (size: number) => {
        const topic = piece.repeat(size / piece.length);
        readBundle(Buffer.from(JSON.stringify(changed((full) => Object.assign(full['events'][0], { topic })))));
      };
      expect(await growthOf(read, MEGABYTE), piece).toBeLessThan(LINEAR);
    }
  });
});

describe('lengths that some website programs do not take (rule K3)', () => {
  const warningsOf = (change: (bundle: Loose) => void) => read(changed(change)).warnings;

  it('are warned of: a short_desc of 1,024 characters', () => {
    const warnings = warningsOf((full) => {
      full['events'][0].short_desc = 'x'.repeat(1024);
      full['events'][1].short_desc = 'x'.repeat(1023);
      full['persons'][1].short_desc = 'y'.repeat(2000);
    });
    expect(warnings).toEqual([
      { path: 'events with id 1001', text: expect.stringContaining('short_desc has 1024 characters') },
      { path: 'persons with id 2', text: expect.stringContaining('short_desc has 2000 characters') },
    ]);
  });

  it.each([
    ['letters', 'x', 66_000],
    ['umlauts', 'ü', 33_500],
    ['emoji', '😀', 17_000],
    ['paragraphs', '<p>a</p>', 8300],
  ])('are warned of: an event of more than 65,535 bytes in %s', (_name, piece, times) => {
    const warnings = warningsOf((full) => Object.assign(full['events'][0], { long_desc: piece.repeat(times) }));
    expect(warnings).toEqual([
      { path: 'events with id 1001', text: 'is larger than 65535 bytes; some website programs cannot store it' },
    ]);
    expect(warningsOf((full) => Object.assign(full['events'][0], { long_desc: piece.repeat(times / 2) }))).toEqual([]);
  });

  it('are taken all the same', () => {
    const bundle = changed((full) => Object.assign(full['persons'][0], { short_desc: 'x'.repeat(70_000) }));
    const { content, warnings } = read(bundle);
    expect(content.persons[0]?.shortDesc).toHaveLength(70_000);
    expect(warnings).toHaveLength(2);
  });
});
