import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PROBLEM_CODES } from '../src/model/format/problem-codes.ts';
import { REFUSAL_CODES } from '../src/office/refusal-codes.ts';

const FILES = globSync(['src/office/**/*.ts', 'src/office-api/**/*.ts', 'src/office-pages/**/*.ts', 'src/cli/**/*.ts'])
  .filter((path) => !/\.(?:test|faults)\.ts$/.test(path))
  .sort();

const FOREIGN_TEXTS = new Set(['src/office/bundle/parse-json.ts']);

const MESSAGE_CONDITIONS = [
  /\.message\??\.(?:includes|match|startsWith|endsWith|search|replace|replaceAll)\(\s*['"`/]/,
  /\.(?:test|exec)\((?:\w+\??\.)*message\b/,
  /\b(?:error|problem|refusal|failure|foreign|told)\??\.(?:text|detail|why)\??\.(?:includes|match|startsWith|endsWith|search)\(/,
  /\.(?:test|exec)\((?:error|problem|refusal|failure|told)\b/,
];

/** Texts that code searches for, with a regular expression or as a substring. */
const LITERALS =
  /\/((?:[^/\n\\[]|\\.|\[[^\]\n]*\])+)\/[a-z]*\.(?:test|exec)\(|\.(?:includes|startsWith|endsWith|match|search|indexOf)\(\s*['"`/]([^'"`/\n]{4,})['"`/]/g;

const EXAMPLES = { number: 7, text: '¤', texts: ['¤'], 'text?': '¤', role: 'editor', file: 'pdf' } as const;

const TEXTS = Object.values({ ...PROBLEM_CODES, ...REFUSAL_CODES }).map(({ params, text }) => {
  const given = Object.entries(params as Readonly<Record<string, keyof typeof EXAMPLES>>);
  return (text as (of: object) => string)(Object.fromEntries(given.map(([name, type]) => [name, EXAMPLES[type]])));
});

/** Returns the parts of a literal that occur in our texts and have at least two words, because a single word may occur anywhere. */
function ownWords(literal: string): readonly string[] {
  return literal.split('|').filter((part) => /\w+ \w+/.test(part) && TEXTS.some((text) => text.includes(part)));
}

function findOwnTexts(source: string): readonly string[] {
  const lines = source.split('\n').filter((line) => MESSAGE_CONDITIONS.some((one) => one.test(line)));
  const literals = [...source.matchAll(LITERALS)].map(([, ofPattern = '', ofPart = '']) => ofPattern || ofPart);
  return [...lines.map((line) => line.trim()), ...literals.flatMap(ownWords)];
}

describe('an error of the office', () => {
  it.each(FILES)('is identified by its code in %s, never by its English text', (path) => {
    expect(FOREIGN_TEXTS.has(path) ? [] : findOwnTexts(readFileSync(path, 'utf8'))).toEqual([]);
  });

  it.each([
    ['if (/has already been added/.test(text)) return problems.twice;', ['has already been added']],
    ['if (/web origin|valid date/.test(text)) return 1;', ['web origin', 'valid date']],
    ["error.message.endsWith('in the trash')", ["error.message.endsWith('in the trash')", 'in the trash']],
    ["foreign?.startsWith('the file is not UTF-8')", ['the file is not UTF-8']],
    ['if (/^BEGIN:VCALENDAR/i.test(text)) return 1;', []],
  ])('would be detected: %s', (line, found) => {
    expect(findOwnTexts(line)).toEqual(found);
  });
});
