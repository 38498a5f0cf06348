// Inlined styles of mails equal the design tokens of the pages, because mail programs support no variables.

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LITURGICAL_DOT_COLOURS } from '../model/colour-theme.ts';
import {
  ERROR_COLOURS,
  FONT_SIZES,
  LINE_COLOURS,
  SOFT_TEXT_COLOURS,
  TEXT_COLOURS,
  WARNING_COLOURS,
} from './mail-style.ts';

const tokens = readFileSync('web/style/tokens.css', 'utf8');
const tokenOf = (name: string) => new RegExp(`--${name}: ([^;]+);`).exec(tokens)?.[1];

it.each([
  ['ink', TEXT_COLOURS],
  ['soft', SOFT_TEXT_COLOURS],
  ['line', LINE_COLOURS],
  ['bad', ERROR_COLOURS],
  ['warn', WARNING_COLOURS],
])('the colour “%s” of mails is that of pages, in light and dark mode', (name, [day, night]) => {
  expect(tokenOf(name)).toBe(`light-dark(${day}, ${night})`);
});

it.each(
  Object.entries(LITURGICAL_DOT_COLOURS),
)('the liturgical colour “%s” of mails is that of pages', (name, colour) => {
  expect(tokenOf(`liturgical-${name}`)).toBe(colour);
});

it.each([
  ['text-s', FONT_SIZES.s],
  ['text-m', FONT_SIZES.m],
  ['text-l', FONT_SIZES.l],
  ['text-xl', FONT_SIZES.xl],
  ['text-2xl', FONT_SIZES.xxl],
])('the size “%s” of mails is that of pages', (name, pixels) => {
  expect(tokenOf(name)).toBe(`${pixels / 16}rem`);
});
