// Contrast of pages in every colour that a parish may choose (WCAG 2.2 AA), in light and dark mode.

import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countRuns } from '../../test/support/runs.ts';
import { createColourTheme } from '../model/colour-theme.ts';
import { computeContrastRatio, isColour } from '../util/colour.ts';
import { createParishStyleSheet } from './parish-style.ts';

const byte = fc.integer({ min: 0, max: 255 });
const colours = fc
  .tuple(byte, byte, byte)
  .map((channels) => `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`);

const TOKENS = readFileSync('web/style/tokens.css', 'utf8');
/** Background tokens behind links, in addition to the background of the page. */
const TINTS = ['sunken', 'good-tint', 'warn-tint', 'bad-tint'].map((name) => {
  const [, light = '', dark = ''] = new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(TOKENS) ?? [];
  return [light, dark] as const;
});

const GROUNDS = [
  ['#fbfaf8', '#ffffff'],
  ['#14191c', '#1b2226'],
] as const;
const INK = ['#1b2327', '#e9eef0'] as const;

describe('the colours of a parish', () => {
  it('are legible, whichever it has chosen', () => {
    fc.assert(
      fc.property(colours, (colour) => {
        const { accent, tint, solid, onSolid, rim } = createColourTheme(colour);
        for (const mode of [0, 1] as const) {
          expect(computeContrastRatio(solid[mode], onSolid[mode])).toBeGreaterThanOrEqual(4.5);
          for (const ground of GROUNDS[mode]) expect(computeContrastRatio(rim[mode], ground)).toBeGreaterThanOrEqual(3);
          for (const ground of [...GROUNDS[mode], tint[mode], ...TINTS.map((pair) => pair[mode])]) {
            expect(computeContrastRatio(accent[mode], ground)).toBeGreaterThanOrEqual(4.5);
          }
          expect(computeContrastRatio(INK[mode], tint[mode])).toBeGreaterThanOrEqual(4.5);
        }
        for (const made of [...accent, ...tint, ...solid, ...onSolid, ...rim]) expect(isColour(made)).toBe(true);
      }),
      { numRuns: countRuns(2000), examples: [['#000000'], ['#ffffff'], ['#ffff00'], ['#777777'], ['#1f5f6b']] },
    );
  });

  it('never look disabled: nearly grey colours are replaced by dark and light text', () => {
    for (const colour of ['#000000', '#ffffff', '#777777', '#80848a']) {
      expect(createColourTheme(colour)).toEqual(createColourTheme('#000000'));
    }
    expect(computeContrastRatio(createColourTheme('#ffffff').solid[0], '#ffffff')).toBeGreaterThan(12);
    expect(createColourTheme('#708090')).not.toEqual(createColourTheme('#000000'));
  });

  it('are its own wherever they are legible', () => {
    expect(createColourTheme('#1F5F6B')).toMatchObject({
      accent: ['#1f5f6b', expect.any(String)],
      solid: ['#1f5f6b', expect.any(String)],
      rim: ['#1f5f6b', expect.any(String)],
    });
    // Light colours have a rim in light mode, and need none in dark mode.
    const yellow = createColourTheme('#ffd500');
    expect(yellow).toMatchObject({ solid: ['#ffd500', '#ffd500'], onSolid: ['#14191c', '#14191c'] });
    expect(yellow.rim[1]).toBe('#ffd500');
  });

  it('show a button in dark mode by its own background, however dark the colour is', () => {
    fc.assert(
      fc.property(colours, (colour) => {
        const { solid, rim } = createColourTheme(colour);
        expect(solid[1]).toBe(rim[1]);
        for (const ground of GROUNDS[1]) expect(computeContrastRatio(solid[1], ground)).toBeGreaterThanOrEqual(3);
      }),
      { numRuns: countRuns(500), examples: [['#000000'], ['#1d4f5c'], ['#3b0a45'], ['#14191c']] },
    );
  });

  it('are based on the backgrounds of the style sheet, whose own colours are computed the same way', () => {
    const [grounds, surfaces] = [/--ground: light-dark\((.*?)\);\n {2}--surface: light-dark\((.*?)\)/.exec(TOKENS)]
      .flatMap((found) => found?.slice(1) ?? [])
      .map((pair) => pair.split(', '));
    expect([grounds, surfaces]).toEqual([
      [GROUNDS[0][0], GROUNDS[1][0]],
      [GROUNDS[0][1], GROUNDS[1][1]],
    ]);
    const { tint, solid, onSolid, rim } = createColourTheme('#1d4f5c');
    const pairs = { tint, solid, 'on-solid': onSolid, rim };
    const tokens = Object.entries(pairs).map(([name, pair]) => `--${name}: light-dark(${pair.join(', ')});`);
    expect(TOKENS).toContain(tokens.join('\n  '));
  });

  it('are a style sheet in one line', () => {
    expect(createParishStyleSheet('#000000')).toMatch(/^:root\{[^{}<>]*\}\n$/);
  });
});
