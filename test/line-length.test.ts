import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const LONGEST = 140;

const FILES = ['bin/*', '{src,web,bench,stress,test}/**/*.{ts,css}'];

/** Matches a regular expression alone on its line, which cannot be broken. */
const EXPRESSION = /^\s*\/(?![*/]).*\/[a-z]*[;,]?$/;

function longLines(file: string, text: string): string[] {
  return text
    .split('\n')
    .flatMap((line, index) => (line.length > LONGEST && !EXPRESSION.test(line) ? [`${file}:${index + 1}`] : []));
}

it('no line of the code is longer than 140 characters', () => {
  const files = globSync(FILES, { exclude: ['web/built/**'] }).sort();
  expect(files.length).toBeGreaterThan(1_500);
  expect(files.flatMap((file) => longLines(file, readFileSync(file, 'utf8')))).toEqual([]);
});

it('a line of 141 characters would be found, unless it is a regular expression', () => {
  const text = `${'a'.repeat(140)}\n  ${'b'.repeat(139)}\n  // ${'c'.repeat(140)}\n  /${'d'.repeat(140)}/u;\n/** ${'e'.repeat(140)} */\n`;
  expect(longLines('a.ts', text)).toEqual(['a.ts:2', 'a.ts:3', 'a.ts:5']);
});
