// Whatever colour a parish chooses, its pages can be read (WCAG 2.2 AA), in light and in dark.

import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast, isColour } from '../kit/colour.ts';
import { lookOf } from '../model/look.ts';
import { lookCss } from './look.ts';

const byte = fc.integer({ min: 0, max: 255 });
const colours = fc
  .tuple(byte, byte, byte)
  .map((channels) => `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`);

const GROUNDS = [
  ['#fbfaf8', '#ffffff'],
  ['#14191c', '#1b2226'],
] as const;
const INK = ['#1b2327', '#e9eef0'] as const;

describe('the colours of a parish', () => {
  it('can be read, whichever it has chosen', () => {
    fc.assert(
      fc.property(colours, (colour) => {
        const { accent, tint, solid, onSolid } = lookOf(colour);
        expect(contrast(solid, onSolid)).toBeGreaterThanOrEqual(4.5);
        for (const mode of [0, 1] as const) {
          for (const ground of [...GROUNDS[mode], tint[mode]]) {
            expect(contrast(accent[mode], ground)).toBeGreaterThanOrEqual(4.5);
          }
          expect(contrast(INK[mode], tint[mode])).toBeGreaterThanOrEqual(4.5);
        }
        for (const made of [...accent, ...tint, solid, onSolid]) expect(isColour(made)).toBe(true);
      }),
      { numRuns: 2000, examples: [['#000000'], ['#ffffff'], ['#ffff00'], ['#777777'], ['#1f5f6b']] },
    );
  });

  it('are its own where they can be', () => {
    expect(lookOf('#1F5F6B')).toMatchObject({ accent: ['#1f5f6b', expect.any(String)], solid: '#1f5f6b' });
    expect(lookOf('#ffd500')).toMatchObject({ solid: '#ffd500', onSolid: '#14191c' });
  });

  it('stand on the grounds of the style sheet, whose own are made as any other', () => {
    const style = readFileSync('web/site.css', 'utf8');
    const [grounds, surfaces] = [/--ground: light-dark\((.*?)\);\n {2}--surface: light-dark\((.*?)\)/.exec(style)]
      .flatMap((found) => found?.slice(1) ?? [])
      .map((pair) => pair.split(', '));
    expect([grounds, surfaces]).toEqual([
      [GROUNDS[0][0], GROUNDS[1][0]],
      [GROUNDS[0][1], GROUNDS[1][1]],
    ]);
    const { tint } = lookOf('#1d4f5c');
    expect(style).toContain(`--tint: light-dark(${tint.join(', ')});\n  --solid: #1d4f5c;\n  --on-solid: #ffffff;`);
  });

  it('are said in a style of one line', () => {
    expect(lookCss('#000000')).toMatch(/^:root\{[^{}<>]*\}\n$/);
  });
});
