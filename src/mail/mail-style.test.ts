// Inlined styles of mails equal the design tokens of the pages, because mail programs support no variables.

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { BAD, INK, LINE, SOFT, TEXT, WARN } from './mail-style.ts';

const tokens = readFileSync('web/style/tokens.css', 'utf8');
const tokenOf = (name: string) => new RegExp(`--${name}: ([^;]+);`).exec(tokens)?.[1];

it.each([
  ['ink', INK],
  ['soft', SOFT],
  ['line', LINE],
  ['bad', BAD],
  ['warn', WARN],
])('the colour “%s” of mails is that of pages, by day and in the dark', (name, [day, night]) => {
  expect(tokenOf(name)).toBe(`light-dark(${day}, ${night})`);
});

it.each([
  ['text-s', TEXT.s],
  ['text-m', TEXT.m],
  ['text-l', TEXT.l],
  ['text-xl', TEXT.xl],
  ['text-2xl', TEXT.xxl],
])('the size “%s” of mails is that of pages', (name, pixels) => {
  expect(tokenOf(name)).toBe(`${pixels / 16}rem`);
});
