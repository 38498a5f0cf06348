import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createParishStyleSheet } from './parish-style.ts';
import {
  inlineTokenValues,
  readStyleSheet,
  readWidgetStyleSheet,
  STYLE_SHEETS,
  type StyleSheet,
} from './style-sheets.ts';

const SHEETS = Object.keys(STYLE_SHEETS) as StyleSheet[];
const MAX_LINES = 320;

const parts = readdirSync('web/style', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css'))
  .map((file) => file.slice(0, -'.css'.length).replaceAll('\\', '/'))
  .sort();
const textOf = (part: string) => readFileSync(`web/style/${part}.css`, 'utf8');
const definedIn = (css: string) => [...css.matchAll(/(?<=[{;/]\s*)--[\w-]+(?=\s*:)/g)].map(([name]) => name);
const usedIn = (css: string) => [...css.matchAll(/var\(\s*(--[\w-]+)\s*(,?)/g)];
const SIZE = /^(?:inherit|var\(--text-\w+\))$/;
const WEIGHT = /^(?:inherit|var\(--weight-\w+\))$/;
const declarationsOf = (css: string) =>
  [
    ...css
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .matchAll(/(?<=[{;]\s*)(font(?:-size|-weight)?|(?:margin|padding)[\w-]*|(?:row-|column-)?gap)\s*:\s*([^;{}]+);/g),
  ].map(([, property = '', value = '']) => [property, value] as const);
const partsOf = (value: string) => value.match(/(?:[^\s()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))+/g) ?? [];
const isDistance = (value: string): boolean =>
  /^(?:0|auto|inherit|-?[12]px|var\(--space-\d+\))$/.test(value) ||
  (/^(?:calc|clamp|max|min)\(/.test(value) && value.includes('var(--space-') && !/\d(?:rem|em|px)/.test(value)) ||
  /^\d+v[hw]$/.test(value);
const TOKENS = definedIn(textOf('tokens'));

describe('the parts of the style sheets', () => {
  it('are each part of exactly one sheet', () => {
    expect([...new Set(SHEETS.flatMap((name) => STYLE_SHEETS[name]))].sort()).toEqual(parts);
    for (const name of SHEETS) expect(new Set(STYLE_SHEETS[name]).size).toBe(STYLE_SHEETS[name].length);
  });

  it('have a readable length, and begin with their purpose', () => {
    expect(parts.filter((part) => textOf(part).split('\n').length > MAX_LINES)).toEqual([]);
    expect(parts.filter((part) => !textOf(part).startsWith('/* '))).toEqual([]);
  });

  it('do not set tokens', () => {
    expect(new Set(TOKENS).size).toBe(TOKENS.length);
    const others = parts
      .filter((part) => part !== 'tokens')
      .map((part) => [part, definedIn(textOf(part)).filter((name) => TOKENS.includes(name))] as const)
      .filter(([, names]) => names.length > 0)
      .map(([part, names]) => [part, names.sort()]);
    expect(Object.fromEntries(others)).toEqual({});
  });

  // Print styles are exempt: their sizes are in points, their distances in millimetres.
  it.each(
    parts.filter((part) => part !== 'tokens' && !part.endsWith('print')),
  )('use only tokens for sizes, weights and distances: %s', (part) => {
    const wrong = declarationsOf(textOf(part)).filter(([property, value]) => {
      if (property === 'font-size') return !SIZE.test(value);
      if (property === 'font-weight') return !WEIGHT.test(value);
      if (property === 'font') return !/^(?:inherit|(?:var\(--weight-\w+\) )?var\(--text-\w+\) .*)$/.test(value);
      return !partsOf(value).every(isDistance);
    });
    expect(wrong).toEqual([]);
  });

  it('use tokens for corners', () => {
    const wrong = parts.flatMap((part) =>
      [...textOf(part).matchAll(/border-radius: ([^;]+);/g)]
        .map(([, value = '']) => value)
        .filter((value) => !value.split(' ').every((one) => /^(?:0|2px|50%|inherit|var\(--radius[\w-]*\))$/.test(one))),
    );
    expect(wrong).toEqual([]);
  });

  it('name their local properties, each its own', () => {
    const own = parts.flatMap((part) => [...new Set(definedIn(textOf(part)))].filter((name) => !TOKENS.includes(name)));
    expect(new Set(own).size).toBe(own.length);
  });
});

describe.each(SHEETS)('the sheet “%s”', (name) => {
  const css = readStyleSheet(name);

  it('has its parts in their order', () => {
    const places = STYLE_SHEETS[name].map((part) => css.indexOf(textOf(part)));
    expect(places).toEqual([...places].sort((one, other) => one - other));
    expect(places[0]).toBe(0);
  });

  it('uses only custom properties that it defines or gives a fallback', () => {
    const known = new Set(definedIn(css));
    const unknown = usedIn(css).filter(([, property = '', comma]) => comma === '' && !known.has(property));
    expect(unknown.map(([text]) => text)).toEqual([]);
  });

  it('defines everything that a parish’s own colour changes', () => {
    expect(definedIn(css)).toEqual(expect.arrayContaining(definedIn(createParishStyleSheet('#7a3b69'))));
  });
});

it('uses every token', () => {
  const used = new Set(SHEETS.flatMap((name) => usedIn(readStyleSheet(name)).map(([, property]) => property)));
  expect(TOKENS.filter((name) => !used.has(name))).toEqual([]);
});

describe('the style sheet of the widgets', () => {
  it('has the values of the tokens, and only custom properties that it defines or gives a fallback', () => {
    const css = readWidgetStyleSheet();
    const known = new Set(definedIn(css));
    const left = usedIn(css).filter(([, property = '', comma]) => comma === '' && !known.has(property));
    expect(left.map(([text]) => text)).toEqual([]);
    expect(css).not.toMatch(/\drem\b/);
    expect(css).toContain('padding: 16px');
    expect(readFileSync('web/built/embed.js', 'utf8')).toContain(
      '--_accent: var(--parvis-accent,var(--_parish-accent,light-dark(#1d4f5c,#7fc4d3)))',
    );
  });

  it('replaces tokens by their values, keeps those with a fallback, and rejects unknown names', () => {
    expect(inlineTokenValues('a { gap: var(--space-8) var(--own, 1px); --_b: var(--_c); }')).toBe(
      'a { gap: 8px var(--own, 1px); --_b: var(--_c); }',
    );
    expect(() => inlineTokenValues('a { gap: var(--space-9); }')).toThrow(
      '--space-9 is no token of web/style/tokens.css.',
    );
  });
});
