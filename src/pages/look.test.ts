// Whatever colour a parish chooses, its pages can be read (WCAG 2.2 AA), in light and in dark.

import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../test/support/runs.ts';
import { lookOf } from '../model/look.ts';
import { contrast, isColour } from '../util/colour.ts';
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
        const { accent, tint, solid, onSolid, rim } = lookOf(colour);
        for (const mode of [0, 1] as const) {
          expect(contrast(solid[mode], onSolid[mode])).toBeGreaterThanOrEqual(4.5);
          for (const ground of GROUNDS[mode]) expect(contrast(rim[mode], ground)).toBeGreaterThanOrEqual(3);
          for (const ground of [...GROUNDS[mode], tint[mode]]) {
            expect(contrast(accent[mode], ground)).toBeGreaterThanOrEqual(4.5);
          }
          expect(contrast(INK[mode], tint[mode])).toBeGreaterThanOrEqual(4.5);
        }
        for (const made of [...accent, ...tint, ...solid, ...onSolid, ...rim]) expect(isColour(made)).toBe(true);
      }),
      { numRuns: runs(2000), examples: [['#000000'], ['#ffffff'], ['#ffff00'], ['#777777'], ['#1f5f6b']] },
    );
  });

  it('never look as if they could not be pressed: what is as good as grey gives way to dark and light letters', () => {
    for (const colour of ['#000000', '#ffffff', '#777777', '#80848a']) {
      expect(lookOf(colour)).toEqual(lookOf('#000000'));
    }
    expect(contrast(lookOf('#ffffff').solid[0], '#ffffff')).toBeGreaterThan(12);
    expect(lookOf('#708090')).not.toEqual(lookOf('#000000'));
  });

  it('are its own where they can be', () => {
    expect(lookOf('#1F5F6B')).toMatchObject({
      accent: ['#1f5f6b', expect.any(String)],
      solid: ['#1f5f6b', expect.any(String)],
      rim: ['#1f5f6b', expect.any(String)],
    });
    // A light one has a rim by day, and needs none in the dark.
    const yellow = lookOf('#ffd500');
    expect(yellow).toMatchObject({ solid: ['#ffd500', '#ffd500'], onSolid: ['#14191c', '#14191c'] });
    expect(yellow.rim[1]).toBe('#ffd500');
  });

  it('show a button in the dark by its own ground, however dark the colour is', () => {
    fc.assert(
      fc.property(colours, (colour) => {
        const { solid, rim } = lookOf(colour);
        expect(solid[1]).toBe(rim[1]);
        for (const ground of GROUNDS[1]) expect(contrast(solid[1], ground)).toBeGreaterThanOrEqual(3);
      }),
      { numRuns: runs(500), examples: [['#000000'], ['#1d4f5c'], ['#3b0a45'], ['#14191c']] },
    );
  });

  it('stand on the grounds of the style sheet, whose own are made as any other', () => {
    const style = readFileSync('web/style/tokens.css', 'utf8');
    const [grounds, surfaces] = [/--ground: light-dark\((.*?)\);\n {2}--surface: light-dark\((.*?)\)/.exec(style)]
      .flatMap((found) => found?.slice(1) ?? [])
      .map((pair) => pair.split(', '));
    expect([grounds, surfaces]).toEqual([
      [GROUNDS[0][0], GROUNDS[1][0]],
      [GROUNDS[0][1], GROUNDS[1][1]],
    ]);
    const { tint, solid, onSolid, rim } = lookOf('#1d4f5c');
    const pairs = { tint, solid, 'on-solid': onSolid, rim };
    const tokens = Object.entries(pairs).map(([name, pair]) => `--${name}: light-dark(${pair.join(', ')});`);
    expect(style).toContain(tokens.join('\n  '));
  });

  it('are said in a style of one line', () => {
    expect(lookCss('#000000')).toMatch(/^:root\{[^{}<>]*\}\n$/);
  });
});
